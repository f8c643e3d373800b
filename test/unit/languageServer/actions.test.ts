import assert from 'node:assert/strict';
import type { CodeAction } from 'vscode-languageserver-protocol/node';
import { sentenceHash } from '../../../src/domain/checking/sentenceHash';
import { corrected, ServerUnderTest } from './serverUnderTest';

describe('what can be done about a finding', () => {
  let server: ServerUnderTest;
  beforeEach(async () => (server = await ServerUnderTest.start()));
  afterEach(() => server.stop());

  /** The actions at the first place that is underlined. */
  const actionsIn = async (text: string, languageId?: string): Promise<{ uri: string; actions: CodeAction[] }> => {
    const uri = await server.open(text, languageId);
    await server.checked(uri);
    const [diagnostic] = await server.diagnostics(uri);
    assert.ok(diagnostic);
    return { uri, actions: await server.actions(uri, diagnostic.range) };
  };

  it('is one list, the fix first', async () => {
    const { actions } = await actionsIn('It reads teh file. It closes teh file.\n\nIt is teh end.\n');
    assert.deepEqual(
      actions.map(({ title }) => title),
      [
        'Fix this: “teh” → “the”',
        'Fix all in this paragraph',
        'Fix all in this file',
        'Add “teh” to the dictionary (user)',
        'Add “teh” to the dictionary (workspace)',
        'Rephrase…',
        'Ignore this sentence',
        'Turn off here: leave this paragraph alone',
      ],
    );
    assert.deepEqual(
      actions.map(({ isPreferred }) => isPreferred ?? false),
      [true, false, false, false, false, false, false, false],
    );
    assert.ok(actions.every(({ diagnostics }) => diagnostics?.length === 1));
  });

  it('offers the dictionary for a spelling, not for a word in the wrong place', async () => {
    const { actions } = await actionsIn('This are teh file.\n');
    assert.ok(actions.some(({ title }) => title.startsWith('Add “')));
    server.answer = corrected((text) => text.replace('This are', 'These are'));
    const { actions: others } = await actionsIn('This are the file.\n');
    assert.ok(others.some(({ title }) => title.includes('“This” → “These”')));
    assert.deepEqual(
      others.filter(({ title }) => title.startsWith('Add “')),
      [],
    );
  });

  it('fixes the words of an XLIFF target between its codes, in the language of the targets', async () => {
    const text =
      '<xliff version="1.2"><file source-language="en" target-language="de">' +
      '<target>Hier ist <ph id="1">teh</ph><g id="2">teh Ziel</g>.</target></file></xliff>\n';
    const { uri, actions } = await actionsIn(text, 'xliff');
    assert.deepEqual(await server.underlined(uri), ['teh']);
    assert.equal(server.applied(uri, actions[0]!), text.replace('teh Ziel', 'the Ziel'));
    assert.deepEqual([...new Set(server.asked.map(({ language }) => language))], ['de']);
  });

  it('says what each change is', async () => {
    const titles: string[] = [];
    for (const [text, wanted] of [
      ['It is a a file.', 'It is a file.'],
      ['It is file.', 'It is a file.'],
      ['It are here.', 'It is here.'],
    ] as const) {
      server.answer = corrected(() => wanted);
      titles.push((await actionsIn(`${text}\n`)).actions[0]!.title);
    }
    assert.deepEqual(titles, ['Fix this: remove “a”', 'Fix this: insert “a”', 'Fix this: “are” → “is”']);
  });

  it('writes fixes back between the marks of wrapped comments', async () => {
    const { uri, actions } = await actionsIn('/**\n * It reads teh\n * file that is given.\n */\nf();\n', 'javascript');
    assert.equal(server.applied(uri, actions[0]!), '/**\n * It reads the\n * file that is given.\n */\nf();\n');
  });

  it('takes a correction across a line end', async () => {
    server.answer = corrected((text) => text.replace('teh teh', 'the'));
    const { uri, actions } = await actionsIn('// It reads teh\n// teh file.\nf();\n', 'javascript');
    const fixed = server.applied(
      uri,
      actions.find(({ title }) => title === 'Fix all in this comment')!,
    );
    assert.match(fixed, /^\/\/ It reads the\n\/\/ file\.\nf\(\);\n$|^\/\/ It reads the file\.\nf\(\);\n$/);
  });

  it('offers no fix that would end the comment or lose a name', async () => {
    server.answer = corrected((text) => text.replace('teh', 't*/h'));
    const uri = await server.open('/* It reads teh `file`. */\nf();\n', 'javascript');
    await server.checked(uri);
    const start = { line: 0, character: 0 };
    const actions = await server.actions(uri, { start, end: { line: 0, character: 30 } });
    assert.deepEqual(
      actions.filter(({ edit }) => edit).map(({ title }) => title),
      actions.filter(({ title }) => title.startsWith('Turn off')).map(({ title }) => title),
    );
    server.answer = corrected((text) => text.replace('`name`', 'name'));
    const named = await server.open('It has a `name` here.\n');
    await server.checked(named);
    assert.deepEqual(await server.underlined(named), []);
  });

  it('leaves ignored sentences and words of the dictionary alone', async () => {
    const { uri, actions } = await actionsIn('It reads teh file. It closes teh file.\n');
    const ignore = actions.find(({ title }) => title === 'Ignore this sentence');
    assert.deepEqual(ignore?.command?.arguments, [sentenceHash('It reads teh file.')]);
    await server.change({ ignoredSentences: ignore.command.arguments as string[] });
    await server.status(uri, ({ state, sentences }) => state === 'checked' && sentences === 1);
    assert.equal((await server.underlined(uri)).length, 1);
    const add = actions.find(({ title }) => title.includes('(user)'));
    assert.deepEqual(add?.command?.arguments, ['teh', uri]);
    await server.change({ ignoredSentences: [], words: ['teh'] });
    await server.status(uri, ({ state, sentences }) => state === 'checked' && sentences === 2);
    assert.deepEqual(await server.underlined(uri), []);
  });

  for (const [languageId, text] of [
    ['typescript', 'f();\n  // It reads teh file.\n  // It is teh end.\ng();\n'],
    ['typescript', 'f(); // It reads teh file.\ng();\n'],
    ['typescript', '/**\n * It reads teh file.\n */\nf();\n'],
    ['css', '/* It reads teh file. */\na {}\n'],
    ['css', 'a {} /* It reads teh file. */\n'],
    ['python', 'def f():\n    """It reads teh file."""\n    return 1\n'],
    ['python', '# It reads teh file.\nf()\n'],
    ['lua', '-- It reads teh file.\nf()\n'],
    ['xml', '<a>\n  <!-- It reads teh file. -->\n</a>\n'],
    ['markdown', 'A paragraph.\n\nIt reads teh file\nin two lines.\n\nAnother one.\n'],
    ['latex', 'A paragraph.\n\nIt reads teh file.\n\nAnother one.\n'],
    ['restructuredtext', 'A paragraph.\n\nIt reads teh file.\n\nAnother one.\n'],
    ['html', '<p>It reads teh file.</p>\n'],
    ['git-commit', 'Read teh file\n\nIt reads teh file.\n'],
  ] as const) {
    it(`can be to turn checking off for it in ${languageId}: ${JSON.stringify(text)}`, async () => {
      const { uri, actions } = await actionsIn(text, languageId);
      const findings = (await server.diagnostics(uri)).length;
      const off = actions.find(({ title }) => title.startsWith('Turn off here'));
      assert.ok(off);
      const after = server.applied(uri, off);
      const other = await server.open(after, languageId);
      await server.checked(other);
      const own = languageId === 'git-commit' ? findings - 1 : 0;
      assert.equal((await server.underlined(other)).length, own, after);
      const lines = after.split('\n');
      for (const line of text.split('\n'))
        assert.ok(
          lines.some((other) => other.startsWith(line)),
          after,
        );
    });
  }
});
