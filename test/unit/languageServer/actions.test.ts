import assert from 'node:assert/strict';
import type { CodeAction } from 'vscode-languageserver-protocol/node';
import { keyOf, type NotAnError } from '../../../src/domain/checking/notAnError';
import { sentenceHash } from '../../../src/domain/checking/sentenceHash';
import { actionCommands, type ToldFinding } from '../../../src/shared/languageServer';
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
        'Apply all safe fixes in this paragraph',
        'Apply all safe fixes in this file',
        'Add “teh” to your known words',
        'Add “teh” to the known words of the workspace',
        'Not an Error',
        'Ignore here: don’t check this paragraph',
        'Rephrase…',
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

  /** The service says of each of these words what is wrong with it. */
  const found = (words: Readonly<Record<string, Partial<ToldFinding>>>): void => {
    server.answer = ({ sentences }) => {
      const findings = sentences.map(({ text }) =>
        Object.entries(words).flatMap(([word, about]): ToldFinding[] => {
          const start = text.indexOf(word);
          const usual = { suggestions: ['the'], category: 'spelling', rule: 'spelling/unknown', sure: false } as const;
          const reason = 'Not in the dictionary.';
          return start < 0 ? [] : [{ start, end: start + word.length, ...usual, reason, ...about }];
        }),
      );
      const edited = (text: string, all: readonly ToldFinding[]): string =>
        all.reduce((now, { start, end, suggestions: [best], category }) => {
          return best === undefined || category === 'style' ? now : now.replace(text.slice(start, end), best);
        }, text);
      return { corrections: sentences.map(({ text }, index) => edited(text, findings[index]!)), findings };
    };
  };

  it('offers three wordings at the most, best first, and says what and why', async () => {
    found({ recieve: { suggestions: ['receive', 'receiver', 'relieve'] } });
    const { uri, actions } = await actionsIn('We recieve it.\n');
    const fixes = actions.filter(({ title }) => title.startsWith('Fix this'));
    assert.deepEqual(
      fixes.map((action) => [server.applied(uri, action), action.isPreferred ?? false]),
      [
        ['We receive it.\n', true],
        ['We receiver it.\n', false],
        ['We relieve it.\n', false],
      ],
    );
    const [diagnostic] = await server.diagnostics(uri);
    assert.equal(diagnostic?.message, 'Use “receive” instead of “recieve”: not in the dictionary.');
    assert.deepEqual([diagnostic?.code, diagnostic?.source], ['spelling/unknown', 'Parlance']);
  });

  it('offers no wording where only a person can tell, and says why', async () => {
    found({ it: { suggestions: [], category: 'grammar', rule: 'x/pronoun', reason: 'It is not clear what it is.' } });
    const { uri, actions } = await actionsIn('We say it here.\n');
    assert.equal(actions[0]?.title, 'Not an Error');
    assert.equal((await server.diagnostics(uri))[0]?.message, 'It is not clear what it is.');
  });

  it('takes sure errors only when it fixes all, in the lightbulb and on save', async () => {
    found({ recieve: { suggestions: ['receive'], sure: true }, fil: { suggestions: ['file'] } });
    const { uri, actions } = await actionsIn('We recieve a fil. We recieve it.\n');
    assert.equal((await server.underlined(uri)).length, 3);
    const all = actions.find(({ title }) => title === 'Apply all safe fixes in this paragraph');
    assert.equal(server.applied(uri, all!), 'We receive a fil. We receive it.\n');
    const whole = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const [onSave] = await server.actions(uri, whole, ['source.fixAll']);
    assert.equal(server.applied(uri, onSave!), 'We receive a fil. We receive it.\n');
    found({ fil: { suggestions: ['file'] }, clos: { suggestions: ['close'] } });
    const { uri: other, actions: offered } = await actionsIn('We save a fil here. We clos it.\n');
    assert.ok(offered.every(({ title }) => !title.startsWith('Apply all')));
    assert.deepEqual(await server.actions(other, whole, ['source.fixAll']), []);
  });

  it('fixes unseen what is known to be wrong, though another file has it too', async () => {
    found({ teh: { suggestions: ['the'], rule: 'spelling/form', sure: true } });
    server.answerWords = (words) => words.map(() => 'many');
    const { actions } = await actionsIn('We read teh file. We close teh file.\n');
    assert.ok(actions.some(({ title }) => title.startsWith('Apply all')));
  });

  it('fixes no word unseen that another file has', async () => {
    found({ recieve: { suggestions: ['receive'], sure: true } });
    server.answerWords = (words) => words.map((word) => (word === 'recieve' ? 'some' : 'none'));
    const { uri, actions } = await actionsIn('We recieve it here.\n');
    assert.deepEqual(await server.underlined(uri), ['recieve']);
    assert.ok(actions.every(({ title }) => !title.startsWith('Apply all')));
    assert.ok(actions.some(({ title }) => title.startsWith('Fix this')));
  });

  it('takes from a service that only gives the right wording what is surely wrong', async () => {
    server.answer = corrected((text) =>
      text.replace('a apple', 'an apple').replace('the the', 'the').replace('teh', 'the').replace('take', 'eat'),
    );
    const { uri } = await actionsIn('We take a apple. We see the the end of teh day.\n');
    const [onSave] = await server.actions(uri, { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, [
      'source.fixAll',
    ]);
    assert.equal(server.applied(uri, onSave!), 'We take an apple. We see the end of the day.\n');
  });

  it('is to turn off the rule, for rules of a service that has some', async () => {
    found({ thier: { suggestions: ['their'] } });
    const { uri, actions } = await actionsIn('It is thier one. It is thier other.\n');
    const off = actions.filter(({ title }) => title.startsWith('Turn off this rule'));
    assert.deepEqual(
      off.map(({ title, command }) => [title, command?.command, command?.arguments]),
      [
        ['Turn off this rule: spelling/unknown (user)', actionCommands.turnOffRuleForUser, ['spelling/unknown']],
        [
          'Turn off this rule: spelling/unknown (workspace)',
          actionCommands.turnOffRuleForWorkspace,
          ['spelling/unknown'],
        ],
        [
          'Turn off this rule: spelling/unknown (everyone on this project)',
          actionCommands.turnOffRuleForProject,
          ['spelling/unknown', uri],
        ],
      ],
    );
    await server.change({ rulesOff: ['spelling/unknown'] });
    await server.status(uri, ({ findings, state }) => state === 'checked' && findings === 0);
    await server.change({ rulesOff: ['spelling/other'] });
    await server.status(uri, ({ findings, state }) => state === 'checked' && findings === 2);
  });

  it('is to say that it is no error, which holds where its words stand between the same two', async () => {
    found({ thier: { suggestions: ['their'] } });
    const { uri, actions } = await actionsIn('It is thier one.\n\nSo it is thier one, I think. It is thier other.\n');
    const { command } = actions.find(({ title }) => title === 'Not an Error')!;
    const [place] = command!.arguments as [NotAnError];
    assert.deepEqual(place, { rule: 'spelling/unknown', words: 'thier', before: 'is', after: 'one' });
    await server.change({ notErrors: [keyOf(place)] });
    await server.status(uri, ({ findings, state }) => state === 'checked' && findings === 1);
    await server.change({ notErrors: [keyOf({ ...place, rule: 'grammar/confusion' })] });
    await server.status(uri, ({ findings, state }) => state === 'checked' && findings === 3);
  });

  it('is nothing where a word of three letters stands twice, which may be a name', async () => {
    found({ cxt: { suggestions: ['ctx'] } });
    const uri = await server.open('The cxt of a call. It holds a cxt, too.\n');
    await server.checked(uri);
    assert.deepEqual(await server.underlined(uri), []);
  });

  it('is advice about style only where a person wants it', async () => {
    found({ Otherwise: { suggestions: ['Otherwise,'], category: 'style', rule: 'harper/DiscourseMarkers' } });
    const uri = await server.open('Otherwise it stops.\n');
    await server.checked(uri);
    assert.deepEqual(await server.underlined(uri), []);
    await server.change({ style: true });
    await server.status(uri, ({ findings, state }) => state === 'checked' && findings === 1);
    assert.deepEqual(await server.underlined(uri), ['Otherwise']);
  });

  it('takes a correction across a line end', async () => {
    found({ 'teh teh': {} });
    const { uri, actions } = await actionsIn('// It reads teh\n// teh file.\nf();\n', 'javascript');
    const fixed = server.applied(uri, actions[0]!);
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
      actions.filter(({ title }) => title.startsWith('Ignore here')).map(({ title }) => title),
    );
    server.answer = corrected((text) => text.replace('`name`', 'name'));
    const named = await server.open('It has a `name` here.\n');
    await server.checked(named);
    assert.deepEqual(await server.underlined(named), []);
  });

  it('leaves ignored sentences and words of the dictionary alone', async () => {
    const { uri, actions } = await actionsIn('It reads teh file. It closes teh file.\n');
    await server.change({ ignoredSentences: [sentenceHash('It reads teh file.')] });
    await server.status(uri, ({ state, sentences }) => state === 'checked' && sentences === 1);
    assert.equal((await server.underlined(uri)).length, 1);
    const add = actions.find(({ title }) => title.endsWith('to your known words'));
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
    it(`can be to turn checking off beside it in ${languageId}: ${JSON.stringify(text)}`, async () => {
      const { uri, actions } = await actionsIn(text, languageId);
      const findings = (await server.diagnostics(uri)).length;
      const off = actions.find(({ title }) => title.startsWith('Ignore here'));
      assert.ok(off);
      const after = server.applied(uri, off);
      const other = await server.open(after, languageId);
      await server.checked(other);
      const own = languageId === 'git-commit' ? findings - 1 : 0;
      assert.equal((await server.underlined(other)).length, own, after);
      const lines = after.split('\n');
      for (const line of text.split('\n')) {
        assert.ok(
          lines.some((other) => other.startsWith(line)),
          after,
        );
      }
    });
  }
});
