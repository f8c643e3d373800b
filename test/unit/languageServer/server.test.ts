import assert from 'node:assert/strict';
import type { ToldFinding, WordPlaces } from '../../../src/shared/languageServer';
import { corrected, mend, refused, ServerUnderTest } from './serverUnderTest';

describe('the language server', () => {
  let server: ServerUnderTest;
  afterEach(() => server.stop());

  const started = async (settings = {}): Promise<ServerUnderTest> => (server = await ServerUnderTest.start(settings));

  it('underlines the words that are wrong, in comments and in documents', async () => {
    await started();
    const program = await server.open('/** Reads teh file. */\nf("teh");\n', 'typescript');
    await server.checked(program);
    assert.deepEqual(await server.underlined(program), ['teh']);
    const [diagnostic] = await server.diagnostics(program);
    assert.deepEqual(diagnostic?.range.start, { line: 0, character: 10 });
    assert.match(String(diagnostic?.message), /“the”.*“teh”/);

    const text = await server.open('# Teh title\n\nSee `teh` and teh word.\nIt goes over teh\nlines.\n');
    await server.checked(text);
    assert.deepEqual(await server.underlined(text), ['teh', 'teh']);
  });

  it('shows what the service found as it says, not what a comparison would', async () => {
    const finding = { category: 'spelling', rule: 'spelling/unknown', reason: 'No word.', sure: true } as const;
    server = await ServerUnderTest.start();
    server.answer = ({ sentences }) => ({
      corrections: sentences.map(({ text }) => text.replace('teh the', 'the')),
      findings: sentences.map(({ text }) => {
        const start = text.indexOf('teh the');
        return start < 0 ? null : [{ ...finding, start, end: start + 7, suggestions: ['the', 'then'] }];
      }),
    });
    const uri = await server.open('It is right. It is teh the file with teh end.\n');
    await server.checked(uri);
    assert.deepEqual(await server.underlined(uri), ['teh the']);
  });

  it('asks for each sentence once, and not again when it moves, repeats or comes back', async () => {
    await started();
    const uri = await server.open('One is here. Two is here.\n\nOne is here.\n');
    await server.checked(uri);
    assert.deepEqual(server.askedSentences, ['One is here.', 'Two is here.']);
    server.forget();
    await server.type(uri, 0, 0, '# A heading\n\n');
    await server.type(uri, 0, 13, '');
    const other = await server.open('Two is here.\n');
    await server.checked(other);
    assert.deepEqual(
      server.askedSentences.filter((text) => text.includes('is here')),
      [],
    );
  });

  it('sends a sentence when it is finished or left, not while it is written', async () => {
    await started();
    const uri = await server.open('First one.\n\n\n\nLast one.\n');
    await server.checked(uri);
    server.forget();
    await server.type(uri, 12, 12, 'It reads teh fi');
    await server.status(uri, ({ state, sentences }) => state === 'waiting' && sentences === 3);
    await server.type(uri, 27, 27, 'le');
    await server.status(uri, ({ state, unchecked }) => state === 'waiting' && unchecked === 1);
    assert.deepEqual(server.askedSentences, []);
    await server.type(uri, 29, 29, '.');
    await server.checked(uri);
    assert.deepEqual(server.askedSentences, ['It reads teh file.']);
    await server.type(uri, 30, 30, ' And then teh');
    await server.status(uri, ({ unchecked }) => unchecked === 1);
    await server.caret(uri, 0);
    await server.checked(uri);
    assert.deepEqual(server.askedSentences, ['It reads teh file.', 'And then teh']);
    assert.deepEqual(await server.underlined(uri), ['teh', 'teh']);
  });

  it('sends none of the sentences that are written at several carets at once', async () => {
    await started();
    const uri = await server.open('First text\n\nSecond text\n\nThird text.\n');
    await server.checked(uri);
    server.forget();
    await server.typeAt(uri, ['First text'.length, 'First text\n\nSecond text'.length], ' of te');
    const { unchecked } = await server.status(uri, ({ state, version }) => state === 'waiting' && version === 2);
    assert.deepEqual([unchecked, server.asked], [2, []]);
    await server.caret(uri, 'First text of te'.length, server.textOf(uri).indexOf('Third'));
    await server.status(uri, ({ unchecked: left }) => left === 1);
    assert.deepEqual(server.askedSentences, ['Second text of te']);
    await server.caret(uri);
    await server.checked(uri);
    assert.deepEqual(server.askedSentences, ['Second text of te', 'First text of te']);
  });

  it('asks about what is typed while all the rest is still being checked', async () => {
    await started();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    server.answer = async ({ sentences }) => {
      if (!sentences.some(({ text }) => text.startsWith('Typed'))) await released;
      return { corrections: sentences.map(({ text }) => text.replace('teh', 'the')) };
    };
    const uri = await server.open(numbered(300));
    await server.isAsked('It is sentence 0 of teh text.');
    await server.type(uri, 0, 0, 'Typed is teh word.\n\n');
    const { unchecked } = await server.status(uri, ({ findings }) => findings === 1);
    assert.deepEqual([unchecked, await server.underlined(uri)], [300, ['teh']]);
    release();
    await server.checked(uri);
    assert.deepEqual(
      server.askedSentences.filter((text, index, all) => all.indexOf(text) !== index),
      [],
    );
  });

  it('asks first about what is on the screen, then about what stands near it, and never about much at once', async () => {
    await started({ when: 'onCommand' });
    const other = await server.open('Another document has teh text.\n');
    const uri = await server.open(numbered(300));
    await server.look(uri, 400, 440);
    await server.status(uri, ({ state }) => state === 'waiting');
    await server.check(other);
    await server.check(uri);
    await server.checked(uri);
    await server.checked(other);
    const asked = server.askedSentences.filter((text) => text.startsWith('It is'));
    const inView = Array.from({ length: 21 }, (_, index) => `It is sentence ${index + 200} of teh text.`);
    assert.deepEqual(asked.slice(0, inView.length), inView);
    assert.equal(asked.length, 300);
    for (const { sentences } of server.asked) assert.ok(Buffer.byteLength(JSON.stringify(sentences)) < 3_000);
  });

  it('shows no word as misspelt that another file has, and none before the host has said so', async () => {
    await started();
    let answer: (places: WordPlaces[]) => void = () => undefined;
    const words: string[][] = [];
    server.answerWords = (asked) => {
      words.push([...asked]);
      return new Promise((resolve) => (answer = resolve));
    };
    server.answer = ({ sentences }) => ({
      corrections: sentences.map(({ text }) => text.replace('mmalloc', 'mallet').replace('teh', 'the')),
    });
    const uri = await server.open('It calls mmalloc in teh end.\n');
    const waiting = await server.status(uri, ({ findings }) => findings === 1);
    assert.deepEqual([waiting.state, await server.underlined(uri)], ['checking', ['teh']]);
    answer(['some', 'none']);
    await server.checked(uri);
    assert.deepEqual([words, await server.underlined(uri)], [[['mmalloc', 'teh']], ['teh']]);

    server.answerWords = (asked) => asked.map(() => 'none');
    await server.changeWords();
    await server.status(uri, ({ findings }) => findings === 2);
    assert.deepEqual(await server.underlined(uri), ['mmalloc', 'teh']);
  });

  it('shows a slip all the same where few files have it, and a sure one where nothing is called so', async () => {
    await started();
    const told = (text: string, word: string, suggestion: string, sure: boolean): ToldFinding[] => {
      const start = text.indexOf(word);
      const about = { category: 'spelling', rule: 'spelling/unknown', reason: '', sure } as const;
      return start < 0 ? [] : [{ ...about, start, end: start + word.length, suggestions: [suggestion] }];
    };
    server.answer = ({ sentences }) => ({
      corrections: sentences.map(({ text }) => text),
      findings: sentences.map(({ text }) => [
        ...told(text, 'cronet', 'cornet', false),
        ...told(text, 'recieve', 'receive', true),
      ]),
    });
    const shown = async (places: WordPlaces): Promise<string[]> => {
      server.answerWords = (words) => words.map(() => places);
      const uri = await server.open('The cronet may recieve it.\n');
      await server.checked(uri);
      return await server.underlined(uri);
    };
    assert.deepEqual(await shown('some'), ['cronet', 'recieve']);
    assert.deepEqual(await shown('many'), ['recieve']);
    assert.deepEqual(await shown('name'), []);
  });

  it('checks a file that is not open, and knows its sentences when it is opened', async () => {
    await started({ when: 'onCommand' });
    const text = 'It reads teh file.\n\nIt calls mmalloc.\n';
    server.answerWords = (words, uri) =>
      words.map((word) => (word === 'mmalloc' && uri.endsWith('closed.md') ? 'some' : 'none'));
    server.answer = ({ sentences }) => ({
      corrections: sentences.map((sentence) => sentence.text.replace('teh', 'the').replace('mmalloc', 'mallet')),
    });
    const counted = await server.checkFile({ text, sends: false });
    assert.deepEqual([counted.uncheckedCharacters, counted.findings, server.asked], [35, 0, []]);
    const { diagnostics, findings, sentences, uncheckedCharacters } = await server.checkFile({ text });
    assert.deepEqual([findings, sentences, uncheckedCharacters], [1, 2, 0]);
    const uri = await server.open(text, 'markdown', 'file:///closed.md');
    await server.checked(uri);
    assert.deepEqual(await server.diagnostics(uri), diagnostics);
    assert.equal(server.asked.length, 1);
    assert.deepEqual((await server.checkFile({ text: '# parlance-disable\n', languageId: 'python' })).sentences, 0);
  });

  it('ends the check of a file that nobody wants any more, and says why one was not checked', async () => {
    await started({ when: 'onSave' });
    const controller = new AbortController();
    server.answer = async (_, signal) => {
      controller.abort();
      await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
      return { corrections: [] };
    };
    await assert.rejects(server.checkFile({ text: 'It reads teh file.' }, controller.signal));
    server.answer = refused('unreachable', 'It cannot be reached.');
    const { refusal, uncheckedCharacters } = await server.checkFile({ text: 'It reads teh file.' });
    assert.deepEqual([refusal?.reason, uncheckedCharacters], ['unreachable', 18]);
    server.answer = corrected(mend);
    assert.equal((await server.checkFile({ text: 'It reads teh file.' })).findings, 1);
    assert.equal(
      (await server.checkFile({ text: 'It reads teh file.\n'.repeat(80_000) })).refusal?.reason,
      'document-too-long',
    );
  });

  it('fixes one word, its comment, or the file, of the version that is open', async () => {
    await started();
    const text = '// Reads teh file.\n// And teh end.\nf();\n// Then teh rest.\n';
    const uri = await server.open(text, 'typescript');
    await server.checked(uri);
    const position = { line: 0, character: 10 };
    const actions = (await server.actions(uri, { start: position, end: position })).slice(0, 3);
    assert.deepEqual(
      actions.map(({ title }) => title),
      ['Fix this: “teh” → “the”', 'Apply all safe fixes in this comment', 'Apply all safe fixes in this file'],
    );
    assert.deepEqual(
      actions.map((action) => server.applied(uri, action).match(/teh/g)?.length ?? 0),
      [2, 1, 0],
    );
    const [all] = await server.actions(uri, { start: position, end: position }, ['source.fixAll']);
    assert.equal(all?.kind, 'source.fixAll.parlance');
    assert.equal(server.applied(uri, all!), text.replaceAll('teh', 'the'));
  });

  it('says that a file was not checked and why, and checks it when asked again', async () => {
    await started();
    server.answer = refused('quota-exceeded', 'The characters on “Work” are used up.');
    const uri = await server.open('It reads teh file.\n');
    const { refusal } = await server.status(uri, ({ state }) => state === 'failed');
    assert.equal(refusal?.reason, 'quota-exceeded');
    const [diagnostic, ...others] = await server.diagnostics(uri);
    assert.deepEqual(others, []);
    assert.equal(diagnostic?.severity, 3);
    assert.equal(diagnostic?.message, 'Not checked: The characters on “Work” are used up.');
    server.answer = ({ sentences }) => ({ corrections: sentences.map(({ text }) => text.replace('teh', 'the')) });
    await server.check(uri);
    await server.checked(uri);
    assert.deepEqual(await server.underlined(uri), ['teh']);
  });

  it('says which sentence the service refused, and what can be done about it, and that all others were checked', async () => {
    await started();
    const reason = { reason: 'bad-request', message: 'The text is in Spanish.' };
    server.answer = ({ sentences }) => ({
      corrections: sentences.map(({ text }) => (text.startsWith('Hola') ? null : text.replace('teh', 'the'))),
      refusal: reason,
    });
    const uri = await server.open('It reads teh file.\n\n- Hola, amigos.\n- Hola.\n');
    const { findings, refused: count, unchecked } = await server.checked(uri);
    assert.deepEqual([findings, count, unchecked], [1, 2, 0]);
    const [first, second, ...others] = await server.diagnostics(uri);
    assert.deepEqual(others, []);
    assert.equal(first?.message, 'Couldn’t check this sentence and 1 more: The text is in Spanish.');
    assert.deepEqual(await server.underlined(uri), ['Hola, amigos.', 'teh']);
    assert.deepEqual(
      (await server.actions(uri, first.range)).map(({ title }) => title),
      ['Ignore here: don’t check this paragraph'],
    );
    assert.match(String(second?.message), /^Use “the”/);
    const foreign = await server.open('Hola, amigos.\n');
    const { refusal } = await server.status(foreign, ({ state }) => state === 'failed');
    assert.deepEqual(refusal, reason);
    assert.match(String((await server.diagnostics(foreign))[0]?.message), /^Not checked: The text is in Spanish\.$/);
    assert.equal(server.asked.length, 1);
  });

  it('leaves sentences in another language alone, unless a person says what all of it is in, or wants these checked', async () => {
    await started({ language: '' });
    server.answer = ({ sentences }) => ({
      corrections: sentences.map(({ text }) => (text.startsWith('Hola') ? null : text.replace('teh', 'the'))),
      refusal: { reason: 'other-language', message: 'The text is in Spanish.' },
    });
    const uri = await server.open('It reads teh file.\n\n- Hola, amigos.\n');
    const { state, findings, refused: count } = await server.checked(uri);
    assert.deepEqual([state, findings, count], ['checked', 1, 0]);
    assert.deepEqual(await server.underlined(uri), ['teh']);
    const foreign = await server.open('Hola, amigos.\n');
    await server.checked(foreign);
    assert.deepEqual(await server.diagnostics(foreign), []);
    for (const settings of [{ otherLanguages: 'check' }, { language: 'en' }] as const) {
      await server.change(settings);
      const { refusal } = await server.status(foreign, (status) => status.state === 'failed');
      assert.equal(refusal?.reason, 'other-language');
      await server.change({ otherLanguages: 'skip', language: '' });
      await server.checked(foreign);
    }
  });

  it('says of a document that is too long for it that it is not checked', async () => {
    await started();
    const uri = await server.open('It reads teh file.\n'.repeat(80_000));
    await server.status(uri, ({ state }) => state === 'failed');
    const [diagnostic, ...others] = await server.diagnostics(uri);
    assert.match(String(diagnostic?.message), /^Not checked: This document is too long/);
    assert.deepEqual([others, server.asked], [[], []]);
  });

  it('cancels a question about sentences that are gone, and with it the work behind it', async () => {
    await started();
    const cancelled = new Promise<void>((resolve) => {
      server.answer = async (_, signal) => {
        await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }));
        resolve();
        return { corrections: [] };
      };
    });
    const uri = await server.open('It reads teh file.\n');
    await server.status(uri, ({ state }) => state === 'checking');
    await server.type(uri, 0, 18, '');
    await cancelled;
    assert.deepEqual(server.askedSentences, ['It reads teh file.']);
    await server.checked(uri);
    const other = await server.open('It closes teh file.\n');
    await server.status(other, ({ state }) => state === 'checking');
    await server.close(other);
  });

  it('tries again by itself when a fault has passed, and answers code actions meanwhile', async () => {
    await started();
    server.answer = () => ({
      corrections: [null],
      refusal: { reason: 'unreachable', message: 'It cannot be reached.', retryAfterMs: 1 },
    });
    const uri = await server.open('It reads teh file.\n');
    await server.status(uri, ({ state }) => state === 'failed');
    const start = { line: 0, character: 0 };
    assert.deepEqual(await server.actions(uri, { start, end: start }), []);
    server.answer = ({ sentences }) => ({ corrections: sentences.map(({ text }) => text.replace('teh', 'the')) });
    await server.checked(uri);
    assert.deepEqual(await server.underlined(uri), ['teh']);
  });

  it('heeds the newest settings, also when older ones arrive after them, and answers code actions meanwhile', async () => {
    await started();
    const old = { ...server.settings };
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let asked: () => void = () => undefined;
    const wasAsked = new Promise<void>((resolve) => (asked = resolve));
    server.answerSettings = async () => {
      asked();
      await released;
      return old;
    };
    const uri = await server.open('It reads teh file.\n');
    await wasAsked;
    const start = { line: 0, character: 0 };
    assert.deepEqual(await server.actions(uri, { start, end: { line: 0, character: 18 } }), []);
    server.answerSettings = () => released.then(() => server.settings);
    await server.change({ words: ['teh'] });
    release();
    await server.checked(uri);
    assert.deepEqual(await server.underlined(uri), []);
  });

  it('says so when the settings cannot be had, and asks for them again with the next word', async () => {
    await started();
    server.answerSettings = () => Promise.reject(new Error('The host is in trouble.'));
    const uri = await server.open('It reads teh file. ');
    await server.status(uri, ({ state }) => state === 'failed');
    const [diagnostic] = await server.diagnostics(uri);
    assert.match(String(diagnostic?.message), /^Not checked: .* settings/);
    server.answerSettings = () => server.settings;
    await server.type(uri, 19, 19, 'And teh end.');
    await server.checked(uri);
    assert.deepEqual(await server.underlined(uri), ['teh', 'teh']);
  });

  it('sends nothing of a document that was closed, and checks the one that is opened under its name', async () => {
    await started();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let first = true;
    server.answerSettings = async () => {
      if (first) {
        first = false;
        await released;
      }
      return server.settings;
    };
    const uri = await server.open('It was teh old text.\n');
    await server.close(uri);
    await server.open('It is teh new text.\n', 'plaintext', uri);
    await server.checked(uri);
    release();
    await server.type(uri, 0, 0, 'More of it. ');
    await server.check(uri);
    await server.checked(uri);
    assert.deepEqual(await server.underlined(uri), ['teh']);
    assert.deepEqual(server.askedSentences, ['It is teh new text.', 'More of it.']);
  });

  it('forgets answers when another service is in use, and not when a setting changes', async () => {
    await started();
    const uri = await server.open('It reads teh file.\n');
    await server.checked(uri);
    await server.change({ words: ['file'] });
    await server.change({ words: ['file', 'teh'] });
    const other = await server.open('It reads teh file.\n');
    await server.checked(other);
    assert.deepEqual([server.asked.length, await server.underlined(other)], [1, []]);
    await server.change({ service: 'b', words: [] });
    server.statuses.length = 0;
    await server.checked(uri);
    await server.checked(other);
    assert.deepEqual([server.asked.length > 1, await server.underlined(uri)], [true, ['teh']]);
  });

  it('checks a commit message where it is written, from pause to pause, and tells what is wrong without being asked', async () => {
    await started();
    const message = 'fix(teh): read teh last line';
    // The name of the repository is no name of a file.
    const uri = await server.open(
      message,
      'scminput',
      'vscode-scm:git/scm0/input?rootUri%3Dfile%253A%252F%252Fteh.tex',
    );
    await server.tellsUnderlined(uri, ['teh']);
    const rest =
      ' of teh file\n\nIt reads `teh` and teh cat, see https://example.com/teh (#12)\n\n# teh\nSigned-off-by: Teh Cat\nFixes: teh';
    await server.type(uri, message.length, message.length, rest);
    await server.tellsUnderlined(uri, ['teh', 'teh', 'teh']);
    const [, , second] = server.published.at(-1)?.diagnostics ?? [];
    assert.ok(second);
    const actions = await server.actions(uri, second.range);
    // Git would take a magic comment for part of the message.
    assert.deepEqual(
      actions.map(({ title }) => title.replace(/:.*/, '')),
      [
        'Fix this',
        'Apply all safe fixes in this file',
        'Add “teh” to your known words',
        'Add “teh” to the known words of the workspace',
        'Not an Error',
        'Ignore here',
      ],
    );
  });
});

/** Paragraphs of a sentence each, with lines between them. */
function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `It is sentence ${index} of teh text.\n`).join('\n');
}
