import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Dispatcher } from 'undici';
import { ServiceClient } from '../../src/api/client';
import { createDispatcher } from '../../src/api/dispatcher';
import { ServiceError } from '../../src/api/errors';
import type { ServiceErrorReason } from '../../src/api/errors';
import { FaultProxy, faults, retryAfterSeconds } from '../support/faultProxy';
import type { Fault } from '../support/faultProxy';
import { testConnection } from '../support/testConnection';
import { describeLocal } from './describeLocal';
import { ServiceUnderTest } from '../unit/localService/support/serviceUnderTest';

const rounds = 200;
/** Rounds at the same time; each has its own proxy and client, and all share the service. */
const together = 25;
/** Time for what never comes, in milliseconds. What does come has all the time it needs, however busy the machine is. */
const silenceMs = 300;

/** For what ends in any case. */
const unlimitedMs = 600_000;

/** What a fault is to the client. */
interface Effect {
  /** How often the service does the work. */
  executions: 0 | 1 | 2;
  /** Why the attempt failed; none when it succeeded. */
  reason?: ServiceErrorReason;
  /** Whether another attempt follows: after a refusal always, else only where repeating does no harm. */
  retry?: 'always' | 'repeatable' | 'never';
  /** Milliseconds the service asked for. */
  waitMs?: number;
  /** Whether an answer was lost for which the service may have billed: such calls are sent twice at most. */
  isLost?: true;
}

const effects: Readonly<Record<Fault, Effect>> = {
  none: { executions: 1 },
  'reset-before': { executions: 0, reason: 'unreachable', retry: 'repeatable', isLost: true },
  'reset-after': { executions: 1, reason: 'unreachable', retry: 'repeatable', isLost: true },
  'stall-before': { executions: 0, reason: 'timeout', retry: 'repeatable' },
  'stall-within': { executions: 1, reason: 'timeout', retry: 'repeatable', isLost: true },
  'break-within': { executions: 1, reason: 'unreachable', retry: 'repeatable', isLost: true },
  'slow-body': { executions: 1 },
  'truncated-json': { executions: 1, reason: 'unexpected-answer', retry: 'never' },
  'sign-in-page': { executions: 0, reason: 'unexpected-answer', retry: 'never' },
  'too-many-seconds': refusal('too-many-requests', retryAfterSeconds['too-many-seconds'] * 1000),
  'too-many-date': refusal('too-many-requests', retryAfterSeconds['too-many-date'] * 1000),
  unavailable: refusal('service-unavailable'),
  overloaded: refusal('service-unavailable'),
  'server-error': { executions: 1, reason: 'service-unavailable', retry: 'repeatable' },
  'gateway-timeout': { executions: 1, reason: 'service-unavailable', retry: 'repeatable' },
  'duplicate-request': { executions: 2 },
  'duplicate-answer': { executions: 1 },
};

function refusal(reason: ServiceErrorReason, waitMs?: number): Effect {
  return { executions: 0, reason, retry: 'always', waitMs };
}

interface Prediction {
  reason?: ServiceErrorReason;
  executions: number;
  /** Requests the client sends. */
  attempts: number;
  /** Waits the service asked for. */
  waitsMs: number[];
}

/** What must come of a call whose requests meet these faults in turn, by the rules of contract §1.5. */
function predict(plan: readonly Fault[], repeatable: boolean, mostLost = Infinity): Prediction {
  const made: Prediction = { executions: 0, attempts: 0, waitsMs: [] };
  let lost = 0;
  for (;;) {
    const effect = effects[plan[made.attempts] ?? 'none'];
    made.attempts += 1;
    made.executions += effect.executions;
    made.reason = effect.reason;
    const again = effect.retry === 'always' || (effect.retry === 'repeatable' && repeatable);
    if (effect.isLost) lost += 1;
    if (!again || made.attempts === 5 || lost >= mostLost) return made;
    if (effect.waitMs !== undefined) made.waitsMs.push(effect.waitMs);
  }
}

/** A client behind a proxy that spoils its requests as planned, against the one service. */
class Round {
  readonly waitsMs: number[] = [];
  readonly client: ServiceClient;

  private constructor(
    readonly service: ServiceUnderTest,
    readonly proxy: FaultProxy,
    now: () => number,
    dispatcher: Dispatcher,
  ) {
    this.client = new ServiceClient(testConnection(proxy.url, { key: service.running.key }), {
      now,
      dispatcher: dispatcher.compose((dispatch) => (options, handler) => {
        const fault = proxy.nextFault;
        const headersTimeout = fault === 'stall-before' ? silenceMs : 0;
        const bodyTimeout = fault === 'stall-within' ? silenceMs : 0;
        return dispatch({ ...options, headersTimeout, bodyTimeout }, handler);
      }),
      limits: { attemptMs: unlimitedMs, firstAttemptMs: unlimitedMs },
      random: () => 0.5,
      sleep: (ms) => {
        this.waitsMs.push(ms);
        return Promise.resolve();
      },
    });
  }

  static async start(service: ServiceUnderTest, plan: readonly Fault[]): Promise<Round> {
    // HTTP dates have no parts of a second.
    const nowMs = Math.floor(Date.now() / 1000) * 1000;
    const proxy = await FaultProxy.start({ target: service.running.url, plan, now: () => nowMs });
    return new Round(service, proxy, () => nowMs, await createDispatcher(proxy.url, {}));
  }

  async end(): Promise<void> {
    await this.client.close();
    await this.proxy.close();
  }
}

/** The reason of a call's failure; only a `ServiceError` without a key in it is one. */
async function reasonOf(call: Promise<unknown>, round: Round): Promise<ServiceErrorReason | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    assert.ok(ServiceError.is(error), String(error));
    assert.ok(!error.message.includes(round.service.running.key));
    return error.reason;
  }
}

async function translating(round: Round, plan: readonly Fault[]): Promise<void> {
  const expected = predict(plan, true, 2);
  const request = { text: ['hola'], source_lang: 'es', target_lang: 'PT' };
  const call = round.client.translate.translate(request);
  assert.equal(await reasonOf(call, round), expected.reason);
  if (expected.reason === undefined) assert.equal((await call)[0]?.text, 'HOLA');
  assert.equal(round.proxy.received.length, expected.attempts);
  for (const ms of expected.waitsMs) assert.ok(round.waitsMs.includes(ms), `${ms} of ${round.waitsMs.join()}`);
}

/** The next call on the same connections must get its own answer, whatever came before. */
async function translatingAfterwards(round: Round): Promise<void> {
  const request = { text: ['gracias'], source_lang: 'es', target_lang: 'PT' };
  assert.equal((await round.client.translate.translate(request))[0]?.text, 'GRACIAS');
}

async function creatingGlossary(round: Round, plan: readonly Fault[], name: string): Promise<void> {
  const creation = predict(plan, false);
  const lookup = predict(plan.slice(creation.attempts), true);
  const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'tea\tTee', entries_format: 'tsv' as const }];
  const call = round.client.glossaries.create({ name, dictionaries });
  const reason = await reasonOf(call, round);
  const found = creation.executions > 0 && lookup.reason === undefined;
  assert.equal(reason, found ? undefined : creation.reason);
  const stored = await round.service.call('GET', '/v3/glossaries');
  const made = (stored.json as { glossaries: Array<{ name: string; glossary_id: string }> }).glossaries.filter(
    (glossary) => glossary.name === name,
  );
  assert.equal(made.length, creation.executions);
  if (reason === undefined) {
    const { glossary_id } = await call;
    assert.ok(made.some((one) => one.glossary_id === glossary_id));
  }
  assert.equal(round.proxy.received.filter((line) => line.startsWith('POST')).length, creation.attempts);
}

async function creatingStyleList(round: Round, plan: readonly Fault[], name: string): Promise<void> {
  const creation = predict(plan, false);
  const lookup = predict(plan.slice(creation.attempts), true);
  // The list tells which one it is, a second call what is in it.
  const reading = predict(plan.slice(creation.attempts + lookup.attempts), true);
  const call = round.client.styleRules.create({ name, language: 'de' });
  const reason = await reasonOf(call, round);
  const found = creation.executions > 0 && lookup.reason === undefined && reading.reason === undefined;
  assert.equal(reason, found ? undefined : creation.reason);
  if (reason === undefined) assert.equal((await call).name, name);
  assert.equal(round.proxy.received.filter((line) => line.startsWith('POST')).length, creation.attempts);
}

async function uploadingDocument(round: Round, plan: readonly Fault[]): Promise<void> {
  const expected = predict(plan, false);
  const file = new Blob(['12345']);
  const call = round.client.documents.upload({ file, fileName: 'a.txt', sourceLang: 'es', targetLang: 'PT' });
  assert.equal(await reasonOf(call, round), expected.reason);
  assert.equal(round.proxy.received.length, expected.attempts);
}

const calls = { translating, creatingGlossary, creatingStyleList, uploadingDocument };

describeLocal('The client behind a line that fails', () => {
  let service: ServiceUnderTest;
  before(async () => {
    service = await ServiceUnderTest.start({ maxOpenDocuments: 10_000 });
  });
  after(() => service.stop());

  const anyRound = fc.record({
    call: fc.constantFrom(...(Object.keys(calls) as Array<keyof typeof calls>)),
    plan: fc.array(fc.constantFrom(...faults), { minLength: 1, maxLength: 4 }),
  });

  it(`keeps its promises in ${rounds} rounds`, async function () {
    this.timeout(unlimitedMs);
    const all = fc.sample(anyRound, { numRuns: rounds, seed: 20_260_630 });
    for (let start = 0; start < all.length; start += together) {
      const batch = all.slice(start, start + together);
      await Promise.all(batch.map((one, index) => run(service, one, `round ${start + index}`)));
    }
  });

  for (const fault of faults) {
    it(`survives ${fault} again and again`, async () => {
      const plan = [fault, fault];
      for (const call of Object.keys(calls) as Array<keyof typeof calls>) {
        await run(service, { call, plan }, `only ${fault}`);
      }
    });
  }
});

async function run(
  service: ServiceUnderTest,
  { call, plan }: { call: keyof typeof calls; plan: readonly Fault[] },
  name: string,
): Promise<void> {
  const round = await Round.start(service, plan);
  try {
    await calls[call](round, plan, name);
    // What is left of the plan is not for the last call.
    round.proxy.heal();
    await translatingAfterwards(round);
  } catch (error) {
    throw new Error(`${name}: ${call} meeting ${plan.join(', ')}`, { cause: error });
  } finally {
    await round.end();
  }
}
