import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import type { Translation } from '../../../../src/api/schemas/translate';
import { usualLimits } from '../../../../src/domain/files/subtitles/limits';
import { translateFile } from '../../../../src/domain/files/translateFile';
import { formatOfFile } from '../../../../src/formats/fileFormats';
import { serviceDefaults } from '../../../../src/domain/translation/settings';
import { MemoryCache } from '../translation/memoryCache';
import { MemoryService } from '../translation/memoryService';
import { shout, translated } from './fileUnderTest';
import { sentence } from '../../../support/sentence';
import { reason } from '../../../../src/formats/reason';

/** An XLIFF 1.2 file of units; each is what stands in it. */
function xliff(...units: string[]): string {
  const body = units.map((unit, index) => `<trans-unit id="${index}">${unit}</trans-unit>`).join('\n');
  return `<xliff version="1.2"><file source-language="en" target-language="de" original="a"><body>\n${body}\n</body></file></xliff>`;
}

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `<source>Text ${index}</source>`);

describe('translateFile', () => {
  it('sends only the segments that need it, equal ones once, in full requests', async () => {
    const units = [
      ...numbered(60),
      ...numbered(60),
      '<source>done</source><target state="final">fertig</target>',
      '<source>old</source><target state="needs-translation">alt</target>',
    ];
    const { sent, text, translated: count } = await translated('a.xlf', xliff(...units));
    assert.deepEqual(
      sent.map((texts) => texts.length),
      [50, 11],
    );
    assert.equal(count, 121);
    assert.match(text, /<target state="final">fertig<\/target>/);
    assert.match(text, />OLD<\/target>/);
    assert.equal(text.match(/>TEXT 7<\/target>/g)?.length, 2);
  });

  it('takes what is only similar from a memory where the file marks it for review, and nowhere else', async () => {
    const settings = {
      ...serviceDefaults,
      translationMemories: { de: '6f0e2c1b-1d34-4f7e-8a5c-9b7d6e5f4a3b' },
      translationMemoryThreshold: 100,
      memoryThresholdForReview: 80,
    };
    const threshold = async (name: string, text: string, needsReview?: boolean): Promise<unknown> => {
      const { service } = await translated(name, text, shout, { settings, needsReview });
      return service.requests[0]?.parameters.translation_memory_threshold;
    };
    assert.equal(await threshold('a.xlf', xliff('<source>Save</source>')), 80);
    assert.equal(await threshold('a.xlf', xliff('<source>Save</source>'), false), 100);
    assert.equal(await threshold('a.po', 'msgid "Save"\nmsgstr ""\n'), 80);
    assert.equal(await threshold('en.json', '{ "save": "Save" }'), 100);
  });

  it('tells where a term of the glossary is not used, and how much a memory had; only the rest is kept', async () => {
    const options = { cache: new MemoryCache() };
    const reply = (text: string): Partial<Translation> => ({
      text: text.toUpperCase(),
      ...(text.startsWith('Open') && { missing_terms: [{ source: 'file', target: 'Datei' }] }),
      ...(text === 'Save' && { memory_match: 84 }),
    });
    const units = ['Open files', 'Save', 'Open a file', 'Close'].map((text) => `<source>${text}</source>`);
    const first = await translated('a.xlf', xliff(...units), reply, { options });
    assert.deepEqual([first.translated, [...first.fromMemory], first.missingTerms], [4, [[1, 84]], ['file']]);
    const message = reason('term-not-used', 'Datei', 'file');
    assert.deepEqual(
      first.warnings,
      [0, 2].map((segment) => ({ segment, code: 'term-not-used', message })),
    );
    const second = await translated('a.xlf', xliff(...units), reply, { options });
    assert.deepEqual(second.sent, [['Open files', 'Open a file']]);
    assert.deepEqual([second.fromCache, second.fromMemory.size, second.warnings], [2, 0, first.warnings]);
  });

  it('translates the segments it is asked for, and no others', async () => {
    const { text, sent } = await translated('a.xlf', xliff(...numbered(3)), shout, { only: new Set([1]) });
    assert.deepEqual(sent, [['Text 1']]);
    assert.equal(text.match(/<target/g)?.length, 1);
  });

  it('refuses a reply without the brackets of a link, and sends no link to another message alone', async () => {
    const file = JSON.stringify({
      docs: 'Read the [docs](command:open.docs)',
      same: '@:common.docs',
      say: 'Say @:a.b now',
    });
    const { sent, text, left } = await translated('en.json', file, (source) =>
      source.includes('docs') ? shout(source).replace(/<\/?g[^>]*>|\{\{\d\}\}/g, '') : shout(source),
    );
    assert.deepEqual(JSON.parse(text), {
      docs: 'Read the [docs](command:open.docs)',
      same: '@:common.docs',
      say: 'SAY @:a.b NOW',
    });
    assert.deepEqual(
      left.map((one) => [one.reason, sentence(one.message)]),
      [['broken', 'The translation lost [.']],
    );
    assert.ok(sent.flat().every((source) => /\b(?:Read|Say)\b/.test(source)));
  });

  it('sends comments of VS Code as context, never as texts', async () => {
    const file = { a: { message: 'Show wt', comment: ['{Locked="wt"}', 'A verb.'] } };
    const { service, text } = await translated('package.nls.json', JSON.stringify(file));
    assert.deepEqual(JSON.parse(text), { a: { ...file.a, message: 'SHOW wt' } });
    assert.deepEqual(
      service.requests.map(({ texts, parameters }) => [texts, parameters.context]),
      [[['Show <x i="1"/>'], '{Locked="wt"}\nA verb.']],
    );
  });

  it('keeps inline codes and placeholders, and leaves a unit alone whose reply lost one', async () => {
    const reply = (text: string): string => (text.includes('lose') ? 'weg' : shout(text));
    const file = xliff(
      '<source>Save <g id="1">all {count} files</g> to <x id="2"/></source>',
      '<source>lose <x id="1"/> me</source>',
    );
    const { text, left } = await translated('a.xlf', file, reply);
    assert.match(text, />SAVE <g id="1">ALL \{count\} FILES<\/g> TO <x id="2"\/><\/target>/);
    assert.equal(text.match(/<target/g)?.length, 1);
    assert.deepEqual(
      left.map(({ segment, reason }) => [segment, reason]),
      [[1, 'broken']],
    );
    assert.match(sentence(left[0]?.message), /<x id="1"\/>/);
  });

  it('protects placeholders beside and inside codes, also tags that cross them', async () => {
    const source = 'A &lt;b>bold <g id="1">word&lt;/b> and %s</g> {x}';
    const { text, left } = await translated('a.xlf', xliff(`<source>${source}</source>`));
    assert.deepEqual(left, []);
    assert.match(text, />A &lt;b>BOLD <g id="1">WORD&lt;\/b> AND %s<\/g> \{x\}<\/target>/);
  });

  it('copies what has no words without sending it, where source and target stand in one file', async () => {
    const { text, sent } = await translated('a.xlf', xliff('<source>42 <x id="1"/></source>'));
    assert.deepEqual(sent, []);
    assert.match(text, />42 <x id="1"\/><\/target>/);
  });

  it('sends notes as context, or nothing but the texts', async () => {
    const file = xliff('<source>Open</source><note>A verb</note>', '<source>Close</source>');
    const { service } = await translated('a.xlf', file);
    assert.equal(service.requests[0]?.parameters.context, 'A verb');
    const without = await translated('a.xlf', file, shout, { sendContext: false });
    assert.equal(without.service.requests[0]?.parameters.context, undefined);
  });

  it('leaves the segments of a refused request as they are, with the reason, and writes the others', async () => {
    const reply = (text: string): string => {
      if (text === 'Text 70') throw new ServiceError('service-unavailable', 'The service is not there.');
      return shout(text);
    };
    const file = xliff(...numbered(120));
    const { left, translated: count, text } = await translated('a.xlf', file, reply);
    assert.equal(count, 70);
    assert.deepEqual(
      left.map(({ segment }) => segment),
      Array.from({ length: 50 }, (_, index) => index + 50),
    );
    assert.ok(left.every(({ reason, error }) => reason === 'refused' && error?.reason === 'service-unavailable'));
    assert.equal(text.match(/<target/g)?.length, 70);
  });

  it('leaves a segment whose translation the file cannot have, and says why', async () => {
    const reply = (text: string): string => (text === 'Text 1' ? 'Text\u0002' : shout(text));
    const file = '<resources><string name="a">Text 1</string><string name="b">Text 2</string></resources>';
    const { left, text } = await translated('strings.xml', file, reply);
    assert.deepEqual(
      left.map(({ segment, reason }) => [segment, reason]),
      [[0, 'broken']],
    );
    assert.match(sentence(left[0]?.message), /U\+0002/);
    assert.equal(text, file.replace('Text 2', 'TEXT 2'));
  });

  it('keeps what was done when it is cancelled, and lists the rest', async () => {
    const stop = new AbortController();
    const reply = (text: string): string => {
      if (text === 'Text 50') stop.abort(new Error('stopped'));
      stop.signal.throwIfAborted();
      return shout(text);
    };
    const options = { signal: stop.signal, parallel: 1 };
    const {
      isCancelled,
      left,
      translated: count,
    } = await translated('a.xlf', xliff(...numbered(70)), reply, { options });
    assert.ok(isCancelled);
    assert.equal(count, 50);
    assert.deepEqual(new Set(left.map(({ reason }) => reason)), new Set(['cancelled']));
    assert.equal(left.length, 20);
  });

  it('knows a file that came back as it was, however its lines are broken', async () => {
    const cues = '1\n00:00:01,000 --> 00:00:03,000\nOne\ntwo.\n\n2\n00:00:04,000 --> 00:00:06,000\nThree.\n';
    const same = await translated('a.srt', cues, (text) => text);
    assert.deepEqual([same.translated, same.isUnchanged], [2, true]);
    assert.equal((await translated('a.srt', cues, (text) => text.replace('Three', 'Drei'))).isUnchanged, false);
    assert.equal((await translated('a.xlf', xliff())).isUnchanged, false);
  });

  it('tells how far it is, in characters, and what it sent', async () => {
    const told: Array<[number, number]> = [];
    const options = { onProgress: (done: number, total: number) => void told.push([done, total]) };
    const units = ['<source>four</source>', '<source>eight888</source>', '<source>four</source>'];
    const { sentCharacters } = await translated('a.xlf', xliff(...units), shout, { options });
    assert.deepEqual(told[0], [0, 16]);
    assert.deepEqual(told.at(-1), [16, 16]);
    assert.equal(sentCharacters, 12);
  });

  it('sends nothing when an unchanged file is translated again, and writes the same', async () => {
    const options = { cache: new MemoryCache() };
    for (const [name, text] of [
      ['a.xlf', xliff('<source>Save <g id="1">{n}</g> now</source><note>Button</note>', '<source>Close</source>')],
      ['a.srt', '1\n00:00:01,000 --> 00:00:02,000\nI went to\n\n2\n00:00:02,000 --> 00:00:03,000\nthe market.\n'],
    ] as const) {
      const first = await translated(name, text, shout, { options });
      const second = await translated(name, text, shout, { options });
      assert.equal(second.sentCharacters, 0);
      assert.deepEqual(second.sent, []);
      assert.equal(second.text, first.text);
      assert.equal(second.fromCache, second.translated);
    }
  });

  it('asks the service to look over line ends where lines are only wrapped', async () => {
    const { service } = await translated('a.html', '<p>One sentence\nin two lines.</p>');
    assert.equal(service.requests[0]?.parameters.split_sentences, 'nonewlines');
  });

  it('takes long segments apart and puts their codes back together', async () => {
    const long = Array.from({ length: 900 }, (_, index) => `Sentence <b>number</b> ${index}.`).join(' ');
    const { text, left } = await translated('a.html', `<p>${long}</p>`);
    assert.deepEqual(left, []);
    assert.equal(text, `<p>${shout(long)}</p>`);
  });

  it('tells what the service billed when it is asked to', async () => {
    const settings = { ...serviceDefaults, showBilledCharacters: true };
    const reply = (text: string): { text: string; billed_characters: number } => ({ text, billed_characters: 7 });
    const { billedCharacters } = await translated('a.xlf', xliff('<source>one</source>'), reply, { settings });
    assert.equal(billedCharacters, 7);
  });

  it('rejects when the service cannot be reached', async () => {
    const service = new MemoryService();
    service.languageList = new ServiceError('unreachable', 'no way');
    const format = formatOfFile('a.xlf')!;
    const file = format.parse(xliff('<source>one</source>'));
    const order = { file, format, target: 'de', settings: serviceDefaults, sendContext: true, subtitles: usualLimits };
    await assert.rejects(translateFile(order, service), { reason: 'unreachable' });
  });
});
