import assert from 'node:assert/strict';
import * as v from 'valibot';
import { ServiceClient } from '../../src/api/client';
import { clientCalls, userAgent } from './clientCalls';
import { commonCases } from './commonCases';
import { families } from './families';
import type { ServiceUnderContract } from './service';
import type { ContractCase, EndpointRow, Family, Fixture, Received } from './table';

/** One test of the suite. */
export interface ContractTest {
  title: string;
  /** Why it is not run. */
  skipped?: string;
  /** Throws `NotOffered` where what it is about is not on the service's plan. */
  run: (service: ServiceUnderContract, fixture: Fixture) => Promise<void>;
}

/** Whom the suite is for. */
export interface Subject {
  /** It is held to the contract alone, not to what the local service promises beyond it. */
  isForeign: boolean;
  hasAdminKey: boolean;
}

interface RowTests {
  title: string;
  tests: ContractTest[];
}

/** A family with the tests of each endpoint. */
export interface FamilyTests {
  family: Family;
  /** Its tests send nothing, so nothing is prepared. */
  skipped: boolean;
  rows: RowTests[];
}

const errorBodySchema = v.strictObject({
  message: v.pipe(v.string(), v.minLength(1)),
  code: v.optional(v.string()),
  detail: v.optional(v.string()),
});

/** Why the admin part is skipped. */
export const noAdminKey = 'no admin key is given';

/** Every test of the contract. */
export function contractTests(subject: Subject): FamilyTests[] {
  return families.map((family) => {
    const rows = family.rows.map((row) => ({
      title: `${row.endpoint} (${row.section})`,
      tests: testsOf(row, subject),
    }));
    const skipped = rows.every(({ tests }) => tests.every((test) => test.skipped !== undefined));
    return { family, skipped, rows };
  });
}

function testsOf(row: EndpointRow, subject: Subject): ContractTest[] {
  const { success: status, check, checkOwn, validForm } = row;
  const tests: ContractTest[] = [
    {
      title: 'succeeds',
      run: async (service, fixture) => {
        const send = await row.valid(fixture, service);
        await request({ name: 'succeeds', send, status, check, checkOwn }, row, subject, service, fixture);
      },
    },
    { title: 'is called by the client', run: (service, fixture) => callByClient(row, service, fixture) },
  ];
  const add = (one: ContractCase): void => {
    const run: ContractTest['run'] = (service, fixture) => request(one, row, subject, service, fixture);
    tests.push({ title: one.name, skipped: reasonToSkip(one, subject), run });
  };
  if (validForm) add({ name: 'takes a form', send: validForm, status, check, checkOwn });
  for (const { change, ...one } of commonCases(row)) {
    const run: ContractTest['run'] = async (service, fixture) => {
      const send = change(await row.valid(fixture, service));
      await request({ ...one, send }, row, subject, service, fixture);
    };
    tests.push({ title: one.name, skipped: reasonToSkip(one, subject), run });
  }
  row.cases?.forEach(add);
  return row.admin && !subject.hasAdminKey ? tests.map((test) => ({ ...test, skipped: noAdminKey })) : tests;
}

function reasonToSkip(one: Omit<ContractCase, 'send'>, { isForeign, hasAdminKey }: Subject): string | undefined {
  if (one.needsAdminKey && !hasAdminKey) return noAdminKey;
  return isForeign ? one.own : undefined;
}

async function request(
  one: ContractCase,
  row: EndpointRow,
  { isForeign }: Subject,
  service: ServiceUnderContract,
  fixture: Fixture,
): Promise<void> {
  const sent = typeof one.send === 'function' ? one.send(fixture) : one.send;
  const answer = await service.send(row.endpoint, sent, fixture);
  const status = isForeign ? (one.statusElsewhere ?? one.status) : one.status;
  checkAnswer(answer, row, [status].flat(), isForeign);
  one.check?.(answer, fixture);
  if (!isForeign) one.checkOwn?.(answer, fixture);
}

async function callByClient(row: EndpointRow, service: ServiceUnderContract, fixture: Fixture): Promise<void> {
  const call = clientCalls[row.endpoint];
  assert.ok(call, 'The client has no call for it.');
  const connection = service.connection(row.admin);
  const client = new ServiceClient(connection, { userAgent });
  try {
    await call.run(client, connection, fixture);
  } finally {
    await client.close();
  }
}

/** What every answer has: the right status, a trace id, and the body that goes with it (contract §1.3, §1.4, §1.6). */
function checkAnswer(answer: Received, row: EndpointRow, statuses: readonly number[], isForeign: boolean): void {
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
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/i);
    v.parse(row.schema, answer.json);
  }
}
