import assert from 'node:assert/strict';
import type { DocumentHandle, DocumentStatus } from '../../src/api/schemas/documents';
import { describeWithSqlite } from '../support/describeWithSqlite';
import { Fortress, type Reply } from './fortress';
import { singleRequests, waysOf, type SingleRequest } from './singleRequests';

/** More of them with PARLANCE_ROUNDS. */
const count = 100 * Math.max(1, Number(process.env.PARLANCE_ROUNDS ?? 0) / 50);
const seed = 20_261_122;
/** For one request with its document, on a machine with much else to do: what it must not be is hours. */
const budgetMs = 150_000;

/** Rules that are applied to every translation. */
const configured_rules = {
  numbers: { numbers_of_5_digits_or_more: 'use_period_as_decimal_separator_and_comma_as_thousands_separator' },
  punctuation: { quotation_mark: 'use_curly_quotation_marks', serial_comma: 'use', ellipsis: 'use_ellipsis_character' },
};

describeWithSqlite('One request that is made to stop the local service', function () {
  this.timeout(count * budgetMs);
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
  async function send(method: string, path: string, type?: string, body?: Buffer): Promise<Reply> {
    const sent = fortress.send({ method, path, headers: type ? { 'Content-Type': type } : {}, body, as: 'main' });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer in ${budgetMs} ms`)), budgetMs);
    });
    return await Promise.race([sent, late]).finally(() => clearTimeout(timer));
  }

  /** Its status; for a document what became of it. */
  async function answerTo({ method, path, type, body }: SingleRequest): Promise<string> {
    const { status, body: text } = await send(method, path, type, body);
    assert.ok(status < 500 || status === 503, text);
    if (path !== '/v2/document' || status !== 200) return String(status);
    const { document_id: id, document_key: key } = JSON.parse(text) as DocumentHandle;
    const deadline = performance.now() + budgetMs;
    for (;;) {
      const answer = await send('GET', `/v2/document/${id}?document_key=${key}`);
      const { status } = JSON.parse(answer.body) as DocumentStatus;
      if (status === 'error') return status;
      assert.ok(performance.now() < deadline, 'the document does not come to an end');
      if (status !== 'done') continue;
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

  it(`is answered within its time, and so are others meanwhile and after, all ${count} of them`, async () => {
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
        const [outcome] = await Promise.all([answerTo(request), others()]);
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
