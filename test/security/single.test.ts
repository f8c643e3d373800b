import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentHandle, DocumentStatus } from '../../src/api/schemas/documents';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { Fortress, type Reply } from './fortress';
import { singleRequests, waysOf, type SingleRequest } from './singleRequests';

/** More of them with PARLANCE_ROUNDS. */
const count = 60 * Math.max(1, Number(process.env.PARLANCE_ROUNDS ?? 0) / 50);
const seed = 20_261_122;
/**
 * Seconds of work of the service for one request with its document, ten times what the slowest takes: what it must not be
 * is hours. Work, not time: that depends on what else the machine does.
 */
const mostWork = 120;
/** How often it is asked what became of a document: asked all the time, it would do little else. */
const pollMs = 20;
const watchMs = 1_000;

/** Rules that are applied to every translation. */
const configured_rules = {
  numbers: { numbers_of_5_digits_or_more: 'use_period_as_decimal_separator_and_comma_as_thousands_separator' },
  punctuation: { quotation_mark: 'use_curly_quotation_marks', serial_comma: 'use', ellipsis: 'use_ellipsis_character' },
};

describeWithSqlite('One request that is made to stop the local service', function () {
  // Only what waits for nothing at all meets it.
  this.timeout(count * 600_000);
  let fortress: Fortress;
  const created = async (path: string, body: object, id: string): Promise<string> =>
    String(
      (
        JSON.parse((await send('POST', path, 'application/json', Buffer.from(JSON.stringify(body)))).body) as Record<
          string,
          unknown
        >
      )[id],
    );
  before(async () => {
    fortress = await Fortress.start();
  });
  after(() => fortress.end());

  /** Over a connection of its own: one that is kept may end with the one before. */
  const send = (method: string, path: string, type?: string, body?: Buffer): Promise<Reply> =>
    fortress.send({ method, path, headers: type ? { 'Content-Type': type } : {}, body, as: 'main' });

  /** Fails when the service does more for it than anything takes. */
  async function withinWork<T>(answer: Promise<T>): Promise<T> {
    const { pid } = fortress.process.child;
    const before = workOf(pid);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setInterval(() => {
        if (workOf(pid) - before > mostWork) reject(new Error(`no answer in ${mostWork} seconds of work`));
      }, watchMs);
    });
    return await Promise.race([answer, late]).finally(() => clearInterval(timer));
  }

  /** Its status; for a document what became of it. */
  async function answerTo({ method, path, type, body }: SingleRequest): Promise<string> {
    const { status, body: text } = await send(method, path, type, body);
    assert.ok(status < 500 || status === 503, text);
    if (path !== '/v2/document' || status !== 200) return String(status);
    const { document_id: id, document_key: key } = JSON.parse(text) as DocumentHandle;
    for (;;) {
      const answer = await send('GET', `/v2/document/${id}?document_key=${key}`);
      assert.equal(answer.status, 200, answer.body);
      const { status } = JSON.parse(answer.body) as DocumentStatus;
      if (status === 'error') return status;
      if (status !== 'done') {
        await wait(pollMs);
        continue;
      }
      // Fetched, it makes room for the next.
      await send(
        'POST',
        `/v2/document/${id}/result`,
        'application/json',
        Buffer.from(JSON.stringify({ document_key: key })),
      );
      return status;
    }
  }

  it(`is answered, and so are others meanwhile and after, all ${count} of them`, async () => {
    const dictionary = { source_lang: 'es', target_lang: 'pt', entries: `a\tb\n${'a '.repeat(500)}b\tc` };
    const ids = {
      glossary: await created('/v3/glossaries', { name: 'g', dictionaries: [dictionary] }, 'glossary_id'),
      style: await created('/v3/style_rules', { name: 's', language: 'en', configured_rules }, 'style_id'),
    };
    const outcomes = new Map<string, number>();
    for (const request of singleRequests(count, waysOf(ids), seed)) {
      const started = performance.now();
      const others = async (): Promise<void> => {
        const { status } = await send('GET', '/v2/usage');
        assert.equal(status, 200);
      };
      try {
        const [outcome] = await withinWork(Promise.all([answerTo(request), others()]));
        await others();
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      } catch (cause) {
        throw new Error(`${request.name} was not answered as it should be`, { cause });
      }
      if (process.env.PARLANCE_SHOW_TIMES) {
        console.log(`${Math.round(performance.now() - started)} ms  ${request.name}`);
      }
    }
    // They must reach into the engines and readers, not all end at the door.
    assert.ok((outcomes.get('200') ?? 0) > count / 10, JSON.stringify([...outcomes]));
    assert.ok((outcomes.get('done') ?? 0) + (outcomes.get('error') ?? 0) > count / 10, JSON.stringify([...outcomes]));
    await fortress.checkUnharmed();
  });
});

/** Seconds of processor time of all threads of a process so far; 0 where the system does not tell. */
function workOf(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  // The name of the program, in brackets, may have spaces and brackets of its own.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
