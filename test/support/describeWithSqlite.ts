/** `describe` for what needs `node:sqlite`: left out on the older Node that may run the other unit tests. */
export const describeWithSqlite = process.getBuiltinModule('node:sqlite') ? describe : describe.skip;
