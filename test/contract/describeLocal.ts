import { describeWithSqlite } from '../support/describeWithSqlite';

/** `describe` for what starts services of its own: left out where the tests are pointed at another service. */
export const describeLocal: typeof describeWithSqlite =
  process.env.PARLANCE_TEST_URL === undefined ? describeWithSqlite : describe.skip;
