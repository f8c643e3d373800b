/** Languages of VS Code, by id, whose elements may have text between their tags. */
export const isJsx = /^(?:java|type)script(?:react)?$/;
