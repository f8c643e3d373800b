import assert from 'node:assert/strict';
import * as v from 'valibot';
import { ServiceClient } from '../../src/api/client';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { clientCalls } from './clientCalls';
import { commonCases } from './commonCases';
import { families } from './families';
import { ServiceUnderContract } from './service';
import type { ContractCase, EndpointRow, Family, Fixture, Received } from './table';

const errorBodySchema = v.strictObject({
  message: v.pipe(v.string(), v.minLength(1)),
  code: v.optional(v.string()),
  detail: v.optional(v.string()),
});

/*
 * The wire contract as a table of requests and what must come back, over a real socket. By default against the built
 * local service; against any other with PARLANCE_TEST_URL, PARLANCE_TEST_KEY and, for the admin rows,
 * PARLANCE_TEST_ADMIN_KEY (PARLANCE_TEST_SCHEME for another first word of `Authorization`).
 */
const isForeign = process.env.PARLANCE_TEST_URL !== undefined;
const describeHere = isForeign ? describe : describeWithSqlite;
describeHere('The contract', () => {
  let service: ServiceUnderContract;
  before(async () => {
    service = await ServiceUnderContract.start();
  });
  after(() => service.stop());

  for (const family of families) describeFamily(family, () => service);
});

function describeFamily(family: Family, service: () => ServiceUnderContract): void {
  describe(family.name, () => {
    let fixture: Fixture = {};
    before(async function () {
      if (family.rows.every(({ admin }) => admin) && service().address.adminKey === undefined) this.skip();
      fixture = (await family.prepare?.(service())) ?? {};
    });
    after(() => family.clean?.(service()));
    for (const row of family.rows) {
      describe(`${row.endpoint} (${row.section})`, () => describeRow(row, service, () => fixture));
    }
  });
}

function describeRow(row: EndpointRow, service: () => ServiceUnderContract, fixture: () => Fixture): void {
  const run = async (one: ContractCase): Promise<void> => {
    const sent = typeof one.send === 'function' ? one.send(fixture()) : one.send;
    const answer = await service().send(row.endpoint, sent, fixture());
    checkAnswer(answer, row, [one.status].flat());
    one.check?.(answer, fixture());
  };

  it('succeeds', async () => {
    const send = await row.valid(fixture(), service());
    await run({ name: '', send, status: row.success, check: row.check });
  });
  it('is called by the client', async () => {
    const call = clientCalls[row.endpoint];
    assert.ok(call, 'The client has no call for it.');
    const connection = service().connection(row.admin);
    // Some services refuse who does not say who they are.
    const client = new ServiceClient(connection, { userAgent: 'parlance-conformance/1' });
    try {
      await call.run(client, connection);
    } finally {
      await client.close();
    }
  });
  if (row.validForm) {
    const { validForm } = row;
    it('takes a form', () => run({ name: '', send: validForm(fixture()), status: row.success, check: row.check }));
  }
  for (const { name, change, status } of commonCases(row)) {
    it(name, async () => {
      await run({ name, send: change(await row.valid(fixture(), service())), status });
    });
  }
  for (const one of row.cases ?? []) it(one.name, () => run(one));
}

/** What every answer has: the right status, a trace id, and the body that goes with it (contract §1.3, §1.4, §1.6). */
function checkAnswer(answer: Received, row: EndpointRow, statuses: readonly number[]): void {
  assert.ok(statuses.includes(answer.status), `${answer.status} instead of ${statuses.join(' or ')}: ${answer.text}`);
  // The contract says 32 hex digits, in no case.
  assert.match(answer.headers.get('x-trace-id') ?? '', /^[0-9a-f]{32}$/i);
  if (answer.status >= 400 && isForeign) {
    // Its body may be empty, HTML, or have more (contract §1.4).
    if (answer.json !== undefined) v.parse(v.looseObject({}), answer.json);
  } else if (answer.status >= 400) {
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    v.parse(errorBodySchema, answer.json);
  } else if (answer.status === 204) {
    assert.equal(answer.text, '');
  } else if (row.schema) {
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    v.parse(row.schema, answer.json);
  }
}
