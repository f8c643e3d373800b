import assert from 'node:assert/strict';
import { ServiceClient } from '../../../../src/api/client';
import { ServiceError } from '../../../../src/api/errors';
import { limits } from '../../../../src/api/schemas/limits';
import type { Finding } from '../../../../src/api/schemas/write';
import type { WritingChoice } from '../../../../src/domain/writing/choices';
import { improveTexts } from '../../../../src/domain/writing/improveTexts';
import type { WritingOrder } from '../../../../src/domain/writing/order';
import { takeFindings } from '../../../../src/domain/writing/provedFindings';
import { findProse } from '../../../../src/formats/prose/find';
import { json, ScriptedServer } from '../../../support/scriptedServer';
import { testConnection } from '../../../support/testConnection';
import { sentence } from '../../../support/sentence';
import { reason } from '../../../../src/formats/reason';
import type { Reason } from '../../../../src/formats/reason';

interface Body {
  text: string[];
  target_lang?: string;
  writing_style?: string;
  tone?: string;
}

describe('improving texts', () => {
  let server: ScriptedServer;
  let client: ServiceClient;
  /** What the service makes of a text; an error body refuses the whole request. */
  let reply: (
    text: string,
  ) => string | { status: number } | { text: string; detected_source_language?: string; findings?: Finding[] };

  beforeEach(async () => {
    server = await ScriptedServer.start();
    client = new ServiceClient(testConnection(server.url));
    reply = (text) => text.replaceAll('the the', 'the');
    server.always(async (request, response) => {
      assert.ok(Buffer.byteLength(request.body) <= limits.write.bodyBytes);
      const replies = (request.json() as Body).text.map(reply);
      const refused = replies.find((one) => typeof one === 'object' && 'status' in one);
      if (typeof refused === 'object' && 'status' in refused) {
        await json({ message: 'No.' }, refused.status)(request, response);
        return;
      }
      const improvements = replies.map((one) => ({
        detected_source_language: 'en',
        ...(typeof one === 'string' ? { text: one } : one),
      }));
      await json({ improvements })(request, response);
    });
  });
  afterEach(async () => {
    await client.close();
    await server.close();
  });

  const bodies = (): Body[] => server.requests.map((request) => request.json() as Body);
  const correct = (texts: string[], more: Partial<WritingOrder> = {}, signal?: AbortSignal) =>
    improveTexts({ kind: 'correct', texts: texts.map((text) => ({ text })), ...more } as WritingOrder, client, signal);

  it('gives each text its reply, and its white space back', async () => {
    const results = await correct([' the the cat\r\n', 'all is well', '  \n', '']);
    assert.deepEqual(
      results.map(({ outcome, text }) => [outcome, text]),
      [
        ['improved', ' the cat\r\n'],
        ['unchanged', 'all is well'],
        ['unchanged', '  \n'],
        ['unchanged', ''],
      ],
    );
    assert.deepEqual(bodies(), [{ text: ['the the cat', 'all is well'] }]);
  });

  it('sends equal texts once', async () => {
    await correct(['the the cat', 'the the cat', '  the the cat']);
    assert.deepEqual(bodies(), [{ text: ['the the cat'] }]);
  });

  it('cuts a long text within the limit and puts it together byte by byte', async () => {
    const paragraph = 'We saw the the cat. It “slept” — naïvely 😀!  And it woke.';
    const source = `${Array.from({ length: 900 }, (_, index) => `${index} ${paragraph}`).join('\r\n\r\n')}\n`;
    const [result] = await correct([source]);
    assert.equal(result?.text, source.replaceAll('the the', 'the'));
    assert.ok(server.requests.length > 5);
  });

  it('cuts a text without any border between graphemes', async () => {
    reply = (text) => text;
    const family = '👨‍👩‍👧‍👦';
    const [result] = await correct([family.repeat(2000) + 'x']);
    assert.equal(result?.outcome, 'unchanged');
    for (const { text } of bodies()) {
      for (const part of text) assert.equal(part.replace(/x$/, '').length % family.length, 0);
    }
  });

  it('keeps what succeeded when the service refuses one text, and says why', async () => {
    reply = (text) => (text.includes('bad') ? { status: 400 } : text.toUpperCase());
    const results = await correct(['one', 'two', 'a bad one', 'three', 'four']);
    assert.deepEqual(
      results.map(({ outcome, text }) => [outcome, text]),
      [
        ['improved', 'ONE'],
        ['improved', 'TWO'],
        ['failed', 'a bad one'],
        ['improved', 'THREE'],
        ['improved', 'FOUR'],
      ],
    );
    assert.equal(results[2]?.error?.reason, 'bad-request');
  });

  it('rejects when nothing could be improved, without sending more', async () => {
    reply = () => ({ status: 456 });
    await assert.rejects(
      correct(['one', 'two']),
      (error) => ServiceError.is(error) && error.reason === 'quota-exceeded',
    );
    assert.equal(server.requests.length, 1);
  });

  it('fails one text that is refused, and no other though nothing in it changes', async () => {
    reply = (text) => (text === 'refused' ? { status: 400 } : text);
    const results = await correct(['all is well', 'refused', 'so is this']);
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['unchanged', 'failed', 'unchanged'],
    );
    await assert.rejects(correct(['refused', '  ']), (error) => ServiceError.is(error, 'bad-request'));
  });

  it('goes on behind many texts that are refused alike', async () => {
    reply = (text) => (text.startsWith('refused') ? { status: 400 } : text);
    const refused = Array.from({ length: 12 }, (_, index) => `refused ${index}`);
    const results = await correct(['all is well', ...refused, 'so is this']);
    assert.deepEqual([results.at(0)?.outcome, results.at(-1)?.outcome], ['unchanged', 'unchanged']);
    assert.equal(results.filter(({ outcome }) => outcome === 'failed').length, refused.length);
  });

  it('says so when a text is in another language than the target', async () => {
    reply = (text) => ({ text, detected_source_language: 'de' });
    const [result] = await correct(['Das ist ein Satz.'], { target: 'en-GB' });
    assert.equal(result?.outcome, 'kept');
    assert.match(sentence(result?.problems[0]), /is in de, not in en.*Translate it first/);
  });

  it('sends a style or a tone, and none that is the default', async () => {
    const rephrase = (choice: WritingChoice) =>
      improveTexts({ kind: 'rephrase', texts: [{ text: 'one' }], target: 'en-US', choice }, client);
    await rephrase({ style: 'simple' });
    await rephrase({ tone: 'prefer_friendly' });
    await rephrase({ style: 'default' });
    assert.deepEqual(bodies(), [
      { text: ['one'], target_lang: 'en-US', writing_style: 'simple' },
      { text: ['one'], target_lang: 'en-US', tone: 'prefer_friendly' },
      { text: ['one'], target_lang: 'en-US' },
    ]);
    assert.ok(server.requests.every(({ path }) => path === '/v2/write/rephrase'));
  });

  it('masks names after a reply that lost one, and keeps the source when that does not help', async () => {
    const [saved, lost] = findProse('// We calls getUserName here.\nx();\n/* We calls {count} there. */', 'java');
    assert.ok(saved && lost);
    reply = (text) =>
      text.includes('there')
        ? 'All is gone from there.'
        : text.replace('calls', 'call').replace('getUserName', 'the name');
    const texts = [saved, lost].map((block) => ({
      text: block.text,
      refuse: (text: string) => {
        const written = block.write(text);
        return written.ok ? undefined : written.problem.message;
      },
    }));
    const results = await improveTexts({ kind: 'correct', texts }, client);
    assert.deepEqual(
      results.map(({ outcome, text }) => [outcome, text]),
      [
        ['improved', 'We call getUserName here.'],
        ['kept', 'We calls {count} there.'],
      ],
    );
    assert.match(sentence(results[1]?.problems[0]), /\{count\}/);
    assert.deepEqual(bodies()[1]?.text, ['We calls {{1}} here.', 'We calls {{2}} there.']);
  });

  describe('of a service that says what it found', () => {
    const told = (text: string, wrong: RegExp, best: string): Finding[] =>
      Array.from(text.matchAll(wrong), ({ index, 0: word }) => ({
        ...{ start: index, end: index + word.length, suggestions: [best, 'other'], category: 'spelling' as const },
        ...{ rule: 'spelling/unknown', reason: 'Not in the dictionary.', sure: true },
      }));
    const mend = (text: string): { text: string; findings: Finding[] } => ({
      text: text.replace(/\bteh\b/g, 'the'),
      findings: told(text, /\bteh\b/g, 'the'),
    });

    it('gives the findings their place in the text, whatever its parts and white space', async () => {
      reply = mend;
      const long = `  ${Array.from({ length: 900 }, (_, at) => `It is teh ${at.toString()}.`).join('\n\n')}\r\n`;
      const [result, right] = await correct([long, ' All is well. ']);
      assert.ok(bodies().flatMap(({ text }) => text).length > 3);
      assert.equal(result?.findings?.length, 900);
      for (const { start, end } of result.findings) assert.equal(long.slice(start, end), 'teh');
      assert.equal(takeFindings(long, result.findings), result.text);
      assert.deepEqual(right?.findings, []);
    });

    it('leaves out a finding that its text refuses, keeps the others, and asks no second time', async () => {
      const [block] = findProse('// We calls getUserName in teh file.\n', 'java');
      assert.ok(block);
      const refuse = (text: string): Reason | undefined => {
        const written = block.write(text);
        return written.ok ? undefined : written.problem.message;
      };
      reply = (text) => ({
        text: text.replace('getUserName', 'the name').replace('teh', 'the'),
        findings: [...told(text, /getUserName/g, 'the name'), ...told(text, /teh/g, 'the')],
      });
      const [result] = await improveTexts({ kind: 'correct', texts: [{ text: block.text, refuse }] }, client);
      assert.deepEqual([result?.outcome, result?.text], ['improved', 'We calls getUserName in the file.']);
      assert.deepEqual(
        result?.findings?.map(({ start, end }) => block.text.slice(start, end)),
        ['teh'],
      );
      assert.equal(bodies().length, 1);
    });

    it('believes none that do not make its text of the source, or that are of another kind', async () => {
      const wrong = { start: 0, end: 3, suggestions: ['The'], category: 'spelling', rule: '', reason: '', sure: true };
      for (const findings of [
        [{ ...wrong, end: 99 }],
        [{ ...wrong, start: 2, end: 1 }],
        [wrong, wrong],
        [wrong],
        [{ ...wrong, suggestions: 'The' }],
        'all',
        7,
        null,
      ]) {
        reply = (text) => ({ text: text.replace('teh', 'the'), findings: findings as Finding[] });
        const [result] = await correct(['It is teh file.']);
        assert.deepEqual([result?.text, result?.findings], ['It is the file.', undefined], JSON.stringify(findings));
      }
    });

    it('only tells what is advice', async () => {
      reply = (text) => ({ text, findings: told(text, /So/g, 'So,').map((one) => ({ ...one, category: 'style' })) });
      const [result] = await correct(['So it is.']);
      assert.deepEqual([result?.outcome, result?.text, result?.findings?.length], ['unchanged', 'So it is.', 1]);
    });
  });

  it('keeps the source of a reply with a damaged character, and takes what was in it before', async () => {
    const bell = 'a bell \u0007 the the bell';
    reply = (text) => (text === bell ? text.replace('the the', 'the') : `${text}${text.slice(0, 1)}\u0000`);
    const [damaged, own] = await correct(['one', bell]);
    assert.equal(damaged?.outcome, 'kept');
    assert.deepEqual(damaged.problems, [reason('reply-damaged', 'U+0000')]);
    assert.equal(own?.text, 'a bell \u0007 the bell');
  });

  it('keeps the source where bytes of the answer are not UTF-8, and the other texts', async () => {
    server.always((_request, response) => {
      const body = JSON.stringify({ improvements: [{ text: 'One?' }, { text: 'Two.' }] });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(Buffer.from(body.replace('?', '\xff'), 'latin1'));
    });
    const results = await correct(['one', 'two']);
    assert.deepEqual(
      results.map(({ text, problems }) => [text, problems]),
      [
        ['one', [reason('reply-damaged', 'U+FFFD')]],
        ['Two.', []],
      ],
    );
  });

  it('takes nothing of a reply list in another order, as far as unchanged texts tell', async () => {
    const texts = ['all is well', 'the the cat', 'a dog'];
    server.always(async (request, response) => {
      const [first, second, third] = (request.json() as Body).text.map((text) => text.replace('the the', 'the'));
      const improvements = [{ text: second }, { text: third }, { text: first }];
      await json({ improvements })(request, response);
    });
    await assert.rejects(correct(texts), /in a different order/);
  });

  it('takes no reply that is many times longer than its text', async () => {
    reply = (text) => `${text}${'’'.repeat(80_000)}`;
    const [result] = await correct(['It is']);
    assert.equal(result?.outcome, 'kept');
    assert.deepEqual(result.problems, [reason('reply-longer')]);
  });

  it('stops when every text is refused with the same words', async () => {
    reply = () => ({ status: 400 });
    const texts = Array.from({ length: 400 }, (_, index) => `text ${index} ${'word '.repeat(20)}`);
    await assert.rejects(correct(texts), (error) => ServiceError.is(error, 'bad-request'));
    assert.ok(server.requests.length < 60, server.requests.length.toString());
  });

  it('takes a text that became one beside it', async () => {
    const results = await correct(['the the cat', 'the cat']);
    assert.deepEqual(
      results.map(({ text }) => text),
      ['the cat', 'the cat'],
    );
  });

  it('ends with the signal’s reason when cancelled', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    server.always(() => {
      controller.abort(reason);
    });
    await assert.rejects(correct(['one'], {}, controller.signal), (error) => error === reason);
    await assert.rejects(correct(['one'], {}, controller.signal), (error) => error === reason);
  });
});
