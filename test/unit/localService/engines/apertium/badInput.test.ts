import assert from 'node:assert/strict';
import { ApertiumEngine } from '../../../../../src/localService/engines/apertium/apertiumEngine';
import type { EngineSegment } from '../../../../../src/localService/engines/engine';
import { ServiceUnderTest } from '../../support/serviceUnderTest';
import { describeWithApertium } from './describeWithApertium';

const pair = { source: 'en', target: 'es' };
const plain = (text: string): EngineSegment => ({ text, protectedSpans: [] });

describeWithApertium('Apertium with bad input', () => {
  let engine: ApertiumEngine;
  beforeEach(() => {
    engine = new ApertiumEngine();
  });
  afterEach(() => engine.stop());

  it('gives each of 10,000 texts its own translation, in no more memory than its programs and texts take', async () => {
    const texts = Array.from({ length: 10_000 }, (_, at) => plain(`The house ${at}`));
    await engine.translate(texts.slice(0, 100), pair);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    const translations = await engine.translate(texts, pair);
    for (const [at, { text }] of translations.entries()) assert.match(text, new RegExp(`casa ${at}$`));
    assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024);
  });

  it('stops when cancelled in the middle of them, and goes on with others', async () => {
    const texts = Array.from({ length: 10_000 }, (_, at) => plain(`The house ${at}`));
    await engine.translate(texts.slice(0, 1), pair);
    const abort = new AbortController();
    const all = engine.translate(texts, pair, abort.signal);
    const other = engine.translate([plain('The house')], pair);
    abort.abort(new Error('No more.'));
    await assert.rejects(all, /No more\./);
    assert.equal((await other)[0]?.text, 'La casa');
  });

  it('is not given a text of 1 MB, which is refused with what the most is', async () => {
    const service = await ServiceUnderTest.start({ engines: [engine] });
    try {
      const text = ['The house is red. '.repeat(58_000)];
      const answer = await service.call('POST', '/v2/translate', { text, source_lang: 'EN', target_lang: 'ES' });
      assert.equal(answer.status, 413, answer.text.slice(0, 200));
      assert.match(answer.text, /128 KiB|131,?072/);
      assert.deepEqual(engine.pids, []);
    } finally {
      await service.stop();
    }
  });

  it('leaves what has no words of its own as it is', async () => {
    for (const text of ['', ' ', '\ud800', '{0} %s', '\u200b', '\n\n', '🎉']) {
      const [translation] = await engine.translate([plain(text)], pair);
      assert.equal(translation?.text, text);
    }
    const only = {
      text: '{name} ${x}',
      protectedSpans: [
        { start: 0, end: 6 },
        { start: 7, end: 11 },
      ],
    };
    assert.deepEqual((await engine.translate([only], pair))[0], only);
  });

  it('answers a source that the texts are not in, with each text in its place', async () => {
    const service = await ServiceUnderTest.start({ engines: [engine] });
    try {
      const text = ['Das Haus ist rot.', '家は赤い', '', 'The house'];
      const { status, json } = await service.call('POST', '/v2/translate', {
        text,
        source_lang: 'EN',
        target_lang: 'ES',
      });
      assert.equal(status, 200);
      const { translations } = json as { translations: Array<{ text: string }> };
      assert.equal(translations.length, 4);
      assert.deepEqual(
        translations.slice(1).map((one) => one.text),
        ['家は赤い', '', 'La casa'],
      );
    } finally {
      await service.stop();
    }
  });
});
