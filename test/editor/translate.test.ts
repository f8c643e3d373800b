import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { html, json, status, type Step } from '../support/scriptedServer';
import { diagnostics, setCheck } from './checking';
import { eventually, host, needsPage } from './host';
import { closeAll, documentIs, openMarked, readMarked } from './markedDocument';
import { translateTo, translateWith, TranslationServiceUnderTest } from './translationService';
import {
  choose,
  clipboardHas,
  inTheme,
  notification,
  pressIn,
  putAway,
  question,
  setSetting,
  start,
  statusBar,
} from './window';

const run = (command: string) => vscode.commands.executeCommand(`parlance.translate.${command}`);
const begin = (command: string) => Promise.resolve(run(command));

describe('translating in the editor', () => {
  let service: TranslationServiceUnderTest;
  const setting = (name: string, value: unknown) => setSetting(`parlance.translate.${name}`, value);

  needsPage();
  before(async () => {
    service = await TranslationServiceUnderTest.connect();
  });
  after(() => service?.disconnect());
  beforeEach(async () => {
    service.translate = translateWith((text) => `«${text}»`);
    await translateTo('German', 'DE');
    service.forget();
  });
  afterEach(putAway);

  describe('selections', () => {
    it('are replaced by their translation, in one batch and one undo step', async () => {
      const editor = await openMarked('a ⟨one⟩ b ⟨two⟩\n⟨one⟩');
      await run('selection');
      assert.equal(readMarked(editor), 'a ⟨«one»⟩ b ⟨«two»⟩\n⟨«one»⟩');
      assert.deepEqual(
        service.sent.map(({ text, target_lang }) => [text, target_lang]),
        [[['one', 'two'], 'de']],
      );
      await vscode.commands.executeCommand('undo');
      assert.equal(editor.document.getText(), 'a one b two\none');
      await vscode.commands.executeCommand('redo');
      assert.equal(editor.document.getText(), 'a «one» b «two»\n«one»');
    });

    it('are checked in their own language and not in that around them', async () => {
      service.translate = translateWith(() => 'Die Dattei gehört schon jemandem.');
      await setCheck('otherLanguages', 'check');
      await setCheck('when', 'onType');
      try {
        const english = 'This file tells how the server is started, and which settings it reads from its own folder.';
        const { document } = await openMarked(`${english}\n\n⟨The file is taken.⟩\n\nThe end.\n`, 'markdown');
        await run('selection');
        const [found] = await diagnostics(document, ({ length }) => length > 0);
        assert.equal(document.getText(found?.range), 'Dattei');
      } finally {
        await setCheck('when', 'off');
        await setCheck('otherLanguages', undefined);
      }
    });

    it('leave a caret behind the new text, where what is typed next replaces nothing', async () => {
      const editor = await openMarked('a paragraph⟨⟩\n\nand more\n', 'markdown');
      await run('selection');
      assert.equal(readMarked(editor), '«a paragraph»⟨⟩\n\nand more\n');
    });

    it('go to a language that is asked for, recent ones first', async () => {
      const editor = await openMarked('⟨one⟩');
      start('parlance.translate.selectionTo');
      await question('Translate to');
      const rows = await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Japanese")' });
      assert.equal(rows.length, 1);
      const [first] = await host.text({ selector: '.quick-input-list .monaco-list-row' });
      assert.match(first ?? '', /German\s*de/);
      await picture('language-picker');
      await choose('Translate to', 'Spanish');
      await documentIs(editor.document, '«one»');
      assert.equal(service.sent[0]?.target_lang, 'es');
    });

    it('go from a language that is asked for', async () => {
      const editor = await openMarked('⟨one⟩');
      start('parlance.translate.selectionFromTo');
      await choose('Translate from', 'French');
      await choose('Translate from French to', 'Japanese');
      await documentIs(editor.document, '«one»');
      assert.equal(service.sent[0]?.source_lang, 'fr');
      assert.equal(service.sent[0]?.target_lang, 'ja');
    });

    it('are detected when Detect language is chosen', async () => {
      const editor = await openMarked('⟨one⟩');
      start('parlance.translate.selectionFromTo');
      await choose('Translate from', 'Detect language');
      await choose('Translate to', 'Japanese');
      await documentIs(editor.document, '«one»');
      assert.equal(service.sent[0]?.source_lang, undefined);
    });

    it('keep their source when the question is dismissed', async () => {
      const { document } = await openMarked('⟨one⟩');
      const done = begin('selectionTo');
      await question('Translate to');
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      await done;
      assert.equal(document.getText(), 'one');
      assert.deepEqual(service.sent, []);
    });
  });

  describe('results', () => {
    it('land below, with the marker of the line', async () => {
      const editor = await openMarked('  // ⟨one⟩\nx', 'javascript');
      await run('insertBelow');
      assert.equal(readMarked(editor), '  // one\n  // ⟨«one»⟩\nx');
    });

    it('land above', async () => {
      const editor = await openMarked('x\n- ⟨one⟩');
      await run('insertAbove');
      assert.equal(readMarked(editor), 'x\n- ⟨«one»⟩\n- one');
    });

    it('land in a copy of the lines', async () => {
      const editor = await openMarked('say("⟨one⟩");\nx', 'javascript');
      await run('duplicate');
      assert.equal(readMarked(editor), 'say("one");\nsay("⟨«one»⟩");\nx');
    });

    it('land on the clipboard', async () => {
      const editor = await openMarked('⟨one⟩ and ⟨two⟩');
      await run('toClipboard');
      assert.equal(await vscode.env.clipboard.readText(), '«one»\n«two»');
      assert.equal(editor.document.getText(), 'one and two');
    });

    it('land in a new editor beside, paragraph by paragraph', async () => {
      const source = '# One\n\nTwo {x}.\n\n```js\nlet a;\n\nlet b;\n```\n';
      const { document } = await openMarked(`⟨⟩${source}`, 'markdown');
      start('parlance.translate.wholeText');
      await choose('Translate to', 'German');
      const translated = await editorOtherThan(document);
      assert.equal(translated.document.getText(), '«# One»\n\n«Two {x}.»\n\n```js\nlet a;\n\nlet b;\n```\n');
      assert.equal(translated.document.languageId, 'markdown');
      assert.equal(document.getText(), source);
    });

    it('come from the clipboard', async () => {
      const editor = await openMarked('a ⟨one⟩ b ⟨⟩');
      await vscode.env.clipboard.writeText('pasted');
      await run('paste');
      assert.equal(readMarked(editor), 'a ⟨«pasted»⟩ b ⟨«pasted»⟩');
      assert.deepEqual(service.sent[0]?.text, ['pasted']);
    });
  });

  describe('without a selection', () => {
    it('the paragraph at the caret is taken in prose', async () => {
      const editor = await openMarked('first\n\nsecond\nli⟨⟩ne\n\nthird', 'markdown');
      await run('selection');
      assert.equal(editor.document.getText(), 'first\n\n«second line»\n\nthird');
    });

    const wrapped: Array<[name: string, before: string, sent: string[], after: string]> = [
      ['paragraph', 'It also works without a\nnetw⟨⟩ork.\n', ['It also works without a network.'], '«It also works without a\nnetwork.»\n'],
      ['list item', '- one\n- The words of it\n  go o⟨⟩n here.\n', ['- one', 'The words of it go on here.'], '«- one»\n- «The words of it\n  go on here.»\n'],
      ['quote', '> Tell the customer when the\n> ord⟨⟩er is ready.\n', ['Tell the customer when the order is ready.'], '> «Tell the customer when the\n> order is ready.»\n'],
      ['part of a paragraph', 'One. The ⟨words of it\ngo on⟩ here.\n', ['words of it go on'], 'One. The «words of it\ngo on» here.\n'],
    ]; // prettier-ignore
    for (const [name, before, sent, after] of wrapped) {
      it(`lines that are wrapped are one text: ${name}`, async () => {
        const editor = await openMarked(before, 'markdown');
        await run('selection');
        assert.deepEqual(service.sent[0]?.text, sent);
        assert.equal(editor.document.getText(), after);
      });
    }

    it('the comment at the caret is taken in code', async () => {
      const editor = await openMarked('a();\n  // the⟨⟩ comment\nb();', 'javascript');
      await run('selection');
      assert.equal(editor.document.getText(), 'a();\n  // «the comment»\nb();');
    });

    const comments: Array<[language: string, before: string, after: string]> = [
      ['javascript', '  // The words o⟨⟩f it\n  // go on here.\n', '  // «The words of it\n  // go on here.»\n'],
      ['python', '# The words of it\n# go o⟨⟩n here.\nx = 1\n', '# «The words of it\n# go on here.»\nx = 1\n'],
      ['c', 'int a; /* The w⟨⟩ords of it. */\n', 'int a; /* «The words of it.» */\n'],
      ['css', '/*\n * The words\n * of i⟨⟩t.\n */\n', '/*\n * «The words\n * of it.»\n */\n'],
      [
        'typescript',
        '/**\n * The words of it.\n *\n * @param a⟨⟩ the first words\n * @returns other words\n */\n',
        '/**\n * «The words of it.»\n *\n * @param a «the first words»\n * @returns «other words»\n */\n',
      ],
      ['sql', '-- The words o⟨⟩f it.\nselect 1;\n', '-- «The words of it.»\nselect 1;\n'],
      [
        'html',
        '<p>Other words.</p>\n<!-- The words ⟨⟩of it. -->\n',
        '<p>Other words.</p>\n<!-- «The words of it.» -->\n',
      ],
      ['rust', '/// The words of it\n/// g⟨⟩o on.\nfn a() {}\n', '/// «The words of it\n/// go on.»\nfn a() {}\n'],
      ['python', 'def f():\n    """The word⟨⟩s of it."""\n', 'def f():\n    """«The words of it.»"""\n'],
      ['json', '{ "name": "Some ⟨⟩words of it" }\n', '{ "name": "«Some words of it»" }\n'],
      ['javascript', "say('Some wo⟨⟩rds of it');\n", "say('«Some words of it»');\n"],
    ];
    for (const [language, before, after] of comments) {
      it(`the whole comment or string at the caret is taken in ${language}: ${before.replaceAll('\n', ' ')}`, async () => {
        const editor = await openMarked(before, language);
        await run('selection');
        assert.equal(editor.document.getText(), after);
      });
    }

    it('a comment is wrapped again at its width', async () => {
      const [first, second] = ['a comment of words that fill the whole line', 'and all of the next one.'];
      const editor = await openMarked(`// This is ${first} of the program up to he⟨⟩re\n// ${second}\n`, 'javascript');
      service.translate = translateWith((text) => `Now ${text}`);
      await run('selection');
      const lines = editor.document.getText().trimEnd().split('\n');
      assert.ok(lines.length >= 2 && lines.every((line) => line.startsWith('// ') && line.length <= 80));
      assert.equal(
        lines.map((line) => line.slice(3)).join(' '),
        `Now This is ${first} of the program up to here ${second}`,
      );
    });

    const jsx: Array<[before: string, sent: string[], after: string]> = [
      ['const a = <p>Thank you for shop⟨⟩ping!</p>;\n', ['Thank you for shopping!'], 'const a = <p>«Thank you for shopping!»</p>;\n'],
      ['<p onClick={() => go(1)}>\n  Hello <b>{user.name}</b>, you have {count} fi⟨⟩les\n  in <i>it</i>.\n</p>;\n', [', you have <x i="1"/> files in'], '<p onClick={() => go(1)}>\n  Hello <b>{user.name}</b>«, you have {count} files\n  in» <i>it</i>.\n</p>;\n'],
      ["<p>Some wo⟨⟩rds {isOn ? 'yes' : 'no'} and more</p>;\n", ['Some words', 'and more'], "<p>«Some words» {isOn ? 'yes' : 'no'} «and more»</p>;\n"],
    ]; // prettier-ignore
    for (const [before, sent, after] of jsx) {
      it(`the text between tags of JSX is taken: ${before.trim()}`, async () => {
        const editor = await openMarked(before, 'typescriptreact');
        await run('selection');
        assert.deepEqual(service.sent[0]?.text, sent);
        assert.equal(editor.document.getText(), after);
      });
    }

    const code: Array<[language: string, text: string]> = [
      ['c', '#include <stdi⟨⟩o.h>\n'],
      ['c', '--cou⟨⟩nt;\n'],
      ['css', '#ma⟨⟩in { color: red; }\n'],
      ['javascript', 'class A {\n  *val⟨⟩ues() {}\n}\n'],
      ['typescriptreact', 'const a = b<string>(na⟨⟩me, c<number>());\n'],
      ['typescriptreact', '<p onClick={() => go(na⟨⟩me)}>words</p>;\n'],
      ['typescriptreact', '<p>{list.map((na⟨⟩me) => <b>{name}</b>)}</p>;\n'],
      ['json', '{ "na⟨⟩me": 1 }\n'],
    ];
    for (const [language, text] of code) {
      it(`code that looks like a comment is left alone in ${language}: ${text.trim()}`, async () => {
        const { document } = await openMarked(text, language);
        const before = document.getText();
        await run('selection');
        await notification('No text to translate here');
        assert.equal(document.getText(), before);
        assert.deepEqual(service.sent, []);
      });
    }

    it('a comment goes whole below itself, above itself, into a copy and onto the clipboard', async () => {
      const text = '  /* The words⟨⟩ of it. */\n  x();\n';
      const below = await openMarked(text, 'javascript');
      await run('insertBelow');
      assert.equal(readMarked(below), '  /* The words of it. */\n  /* «The words of it.» */⟨⟩\n  x();\n');
      const above = await openMarked('if (a) {\n} // The words⟨⟩ of it.\n', 'javascript');
      await run('insertAbove');
      assert.equal(readMarked(above), 'if (a) {\n// «The words of it.»⟨⟩\n} // The words of it.\n');
      const copy = await openMarked('x(); // The words⟨⟩ of it.\n', 'javascript');
      await run('duplicate');
      assert.equal(readMarked(copy), 'x(); // The words of it.\nx(); // «The words of it.»⟨⟩\n');
      await openMarked('// The words⟨⟩\n// of it.\n', 'javascript');
      await run('toClipboard');
      assert.equal(await vscode.env.clipboard.readText(), '«The words of it.»');
    });

    it('a reply that would end the comment is not written, and it is said', async () => {
      const { document } = await openMarked('/* The words⟨⟩ of it. */\n', 'javascript');
      service.translate = translateWith((text) => `${text} */ evil();`);
      await run('selection');
      await notification('would end the comment');
      assert.equal(document.getText(), '/* The words of it. */\n');
    });

    it('nothing is taken where it would be a guess', async () => {
      const editor = await openMarked('le⟨⟩t a;', 'javascript');
      await run('selection');
      await notification('No text to translate here');
      assert.equal(editor.document.getText(), 'let a;');
      assert.deepEqual(service.sent, []);
    });

    it('the command says what it needs when there is no editor', async () => {
      await run('selection');
      await notification('Open a text file and select');
    });
  });

  describe('tables', () => {
    const table = '| Option | What `-a` is |\n| :-- | --- |\n| one \\| two | words |\n';
    const translated = '| «Option» | «What `-a` is» |\n| :-- | --- |\n| «one \\| two» | «words» |\n';

    it('are translated cell by cell at the caret', async () => {
      const { document } = await openMarked(`Above.\n\n${table.replace('Opt', 'Opt⟨⟩')}\nBelow.\n`, 'markdown');
      await run('selection');
      assert.equal(document.getText(), `Above.\n\n${translated}\nBelow.\n`);
      assert.deepEqual(service.sent[0]?.text.length, 4);
    });

    it('are translated cell by cell where a selection touches them', async () => {
      const { document } = await openMarked('⟨Above.\n\n| Option | Desc⟩ription |\n| --- | --- |\n', 'markdown');
      await run('selection');
      assert.equal(document.getText(), '«Above.»\n\n| «Option» | «Desc»ription |\n| --- | --- |\n');
      const plain = await openMarked('⟨| Option | Description |⟩\n', 'plaintext');
      await run('selection');
      assert.equal(plain.document.getText(), '| «Option» | «Description» |\n');
    });

    it('are translated cell by cell in the whole text, and in comments', async () => {
      const { document } = await openMarked(`⟨⟩# Title\n\n${table}\nBelow.\n`, 'markdown');
      start('parlance.translate.wholeText');
      await choose('Translate to', 'German');
      const whole = await editorOtherThan(document);
      assert.equal(whole.document.getText(), `«# Title»\n\n${translated}\n«Below.»\n`);
      const lines = ['/**', ' * | Option | Some words |', ' * | --- | --- |', ' * | more ⟨⟩of it | words |', ' */'];
      const comment = await openMarked(lines.join('\n'), 'typescript');
      await run('selection');
      assert.equal(
        comment.document.getText(),
        ['/**', ' * | «Option» | «Some words» |', ' * | --- | --- |', ' * | «more of it» | «words» |', ' */'].join(
          '\n',
        ),
      );
    });

    it('keep a cell whose translation would make another one', async () => {
      const { document } = await openMarked('| Opt⟨⟩ion | words |\n| --- | --- |\n', 'markdown');
      service.translate = translateWith((text) => (text === 'words' ? 'mots' : `${text} | more`));
      await run('selection');
      await notification('would change the structure');
      assert.equal(document.getText(), '| Option | mots |\n| --- | --- |\n');
    });

    it('are inserted below with a blank line between', async () => {
      const { document } = await openMarked('| Opt⟨⟩ion | b |\n| --- | --- |\n', 'markdown');
      await run('insertBelow');
      assert.equal(document.getText(), '| Option | b |\n| --- | --- |\n\n| «Option» | «b» |\n| --- | --- |\n');
    });
  });

  it('translates the comments of a whole program, and nothing of its code', async () => {
    const { document } = await openMarked('⟨⟩// The words of it.\nconst a = "x words";\n', 'javascript');
    start('parlance.translate.wholeText');
    await choose('Translate to', 'German');
    const whole = await editorOtherThan(document);
    assert.equal(whole.document.getText(), '// «The words of it.»\nconst a = "x words";\n');
  });

  describe('while the service is thinking', () => {
    it('edits elsewhere move the result along', async () => {
      const editor = await openMarked('before\n⟨one⟩\nafter');
      const { arrived, release } = service.hold();
      const done = begin('selection');
      await arrived;
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'new line\n'));
      release();
      await done;
      assert.equal(editor.document.getText(), 'new line\nbefore\n«one»\nafter');
    });

    it('keys that are pressed while the result lands keep nothing from landing', async () => {
      const editor = await openMarked('⟨one⟩\n\nafter ');
      const { arrived, release } = service.hold();
      const done = begin('selection');
      await arrived;
      await host.press('Control+End');
      release();
      // VS Code has these keys before the extension host hears of them, so an edit that it makes meanwhile is refused.
      await host.type('x'.repeat(60));
      await done;
      await eventually(() => editor.document.getText(), `«one»\n\nafter ${'x'.repeat(60)}`);
    });

    it('an edit of the text itself stops the result, which is offered', async () => {
      const editor = await openMarked('⟨one two⟩');
      const { arrived, release } = service.hold();
      const done = begin('selection');
      await arrived;
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 3), '!'));
      release();
      await pressIn('changed before the result arrived', 'Copy Translation');
      await done;
      assert.equal(editor.document.getText(), 'one! two');
      assert.equal(await vscode.env.clipboard.readText(), '«one two»');
    });

    it('closing the document leaves the result on offer', async () => {
      await openMarked('⟨one⟩');
      const { arrived, release } = service.hold();
      const done = begin('selection');
      await arrived;
      await closeAll();
      release();
      await pressIn('was closed before the result arrived', 'Open Translation');
      await done;
      assert.equal(vscode.window.activeTextEditor?.document.getText(), '«one»');
    });

    it('another editor may come to the front', async () => {
      const { document } = await openMarked('⟨one⟩');
      const { arrived, release } = service.hold();
      const done = begin('selection');
      await arrived;
      const other = await openMarked('⟨other⟩');
      release();
      await done;
      assert.equal(document.getText(), '«one»');
      assert.equal(readMarked(other), '⟨other⟩');
    });

    it('cancelling ends the request and changes nothing', async () => {
      const { document } = await openMarked('⟨one⟩');
      const { arrived } = service.hold();
      const done = begin('selection');
      await arrived;
      await pressIn('Translating to German', 'Cancel');
      await done;
      assert.equal(document.getText(), 'one');
    });
  });

  it('is offered in the context menu', async () => {
    await openMarked('Some ⟨text⟩ to translate');
    await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
    await vscode.commands.executeCommand('editor.action.showContextMenu');
    // By keys: a menu opens its submenu when the pointer rests on it, and a click just then closes it again.
    await host.text({ selector: '.context-view .action-item:has-text("Parlance")' });
    const focused = { selector: '.context-view .action-item.focused' };
    do await host.press('ArrowDown');
    while (!(await host.text(focused))[0]?.includes('Parlance'));
    await host.press('ArrowRight');
    await host.text({ selector: '.monaco-submenu .action-label:has-text("Translate Selection")' });
    const labels = await host.text({ selector: '.monaco-submenu .action-item:not(.disabled) .action-label:visible' });
    const entries = labels.filter((label) => label.trim() !== '');
    assert.ok(entries.length <= 9 && entries.some((entry) => entry.includes('Translate in Another Way')), `${entries}`);
    await picture('context-menu');
    await host.press('Escape', 'Escape', 'Escape');
  });

  describe('what goes wrong', () => {
    const failures: Array<[what: string, answer: Step, says: string]> = [
      ['400', json({ message: 'Value for target_lang not supported.' }, 400), 'target_lang not supported'],
      ['403', status(403), 'doesn’t allow this'],
      ['404', status(404), 'returned “not found”'],
      ['413', status(413), 'too long for the service'],
      ['456', json({ message: 'Quota exceeded' }, 456), 'are used up'],
      ['301', status(301, '', { location: 'https://example.com/' }), 'redirects to another address'],
      ['a page instead of an answer', html(200), 'returned an unexpected response'],
      ['a wrong number of translations', json({ translations: [] }), 'returned an unexpected response'],
    ];
    for (const [what, answer, says] of failures) {
      it(`${what}: says so and leaves the text as it is`, async () => {
        const { document } = await openMarked('⟨one⟩');
        service.translate = answer;
        await run('selection');
        await notification(says);
        assert.equal(document.getText(), 'one');
        assert.ok(!document.isClosed);
      });
    }

    it('broken placeholders: keeps the source of that text only', async () => {
      const { document } = await openMarked('⟨one {x}⟩ ⟨two⟩');
      service.translate = translateWith((text) => `«${text.replaceAll(/<x[^>]*>|\{\{\d\}\}/g, '')}»`);
      await run('selection');
      await notification('lost {x}');
      assert.equal(document.getText(), 'one {x} «two»');
      assert.equal(service.sent.length, 2);
    });

    it('the same language: says so and changes nothing', async () => {
      const { document } = await openMarked('⟨eins⟩');
      service.translate = translateWith((text) => `«${text}»`, 'DE');
      await run('selection');
      await notification('already in German');
      assert.equal(document.getText(), 'eins');
    });

    it('the same language: leads to the other one that is usual, and to any', async () => {
      await translateTo('Spanish', 'ES');
      await statusBar('Scripted → ES');
      await translateTo('German', 'DE');
      const { document } = await openMarked('⟨eins⟩');
      service.translate = translateWith((text) => `«${text}»`, 'DE');
      await run('selection');
      await pressIn('already in German', 'Translate to Spanish');
      await documentIs(document, '«eins»');
      assert.equal(service.sent.at(-1)?.target_lang.toLowerCase(), 'es');
      await statusBar('Scripted → ES');
      await translateTo('German', 'DE');
      await run('selection');
      await pressIn('already in German', 'Another Language');
      await question('Translate to');
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    });

    it('a read-only document: says so before anything is sent', async () => {
      const uri = vscode.Uri.parse('parlance-test:/read-only.txt');
      const provider = vscode.workspace.registerTextDocumentContentProvider('parlance-test', {
        provideTextDocumentContent: () => 'one two',
      });
      try {
        const editor = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
        editor.selection = new vscode.Selection(0, 0, 0, 3);
        await run('insertBelow');
        await notification('read-only');
        assert.deepEqual(service.sent, []);
        await run('toClipboard');
        assert.equal(await vscode.env.clipboard.readText(), '«one»');
      } finally {
        provider.dispose();
      }
    });

    it('too many characters: sends nothing without a yes, and nothing above the cap at all', async () => {
      await setting('confirmAbove', 3);
      try {
        const { document } = await openMarked('⟨one two⟩');
        // VS Code shows no modal dialog under test, so nobody can say yes.
        await run('selection');
        assert.equal(document.getText(), 'one two');
        await setting('maximumCharacters', 5);
        await run('selection');
        await notification('allows 5 per request');
        assert.deepEqual(service.sent, []);
      } finally {
        await setting('confirmAbove', undefined);
        await setting('maximumCharacters', undefined);
      }
    });
  });

  describe('difficult text', () => {
    it('lone surrogates, NUL and right-to-left text come back unharmed', async () => {
      const text = 'a\ud800b \0 שלום עולם \u202bx';
      const editor = await openMarked('⟨⟩');
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text));
      editor.selection = new vscode.Selection(0, 0, 0, text.length);
      await run('selection');
      assert.equal(editor.document.getText(), `«${text}»`);
    });

    it('CRLF documents keep their line ends', async () => {
      const editor = await openMarked('⟨one⟩\ntwo');
      await editor.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.CRLF));
      editor.selection = new vscode.Selection(0, 0, 1, 3);
      await run('selection');
      assert.equal(editor.document.getText(), '«one\r\ntwo»');
      assert.deepEqual(service.sent[0]?.text, ['one\ntwo']);
    });
  });

  describe('comparing', () => {
    const lens = { selector: '.codelens-decoration a:has-text("Replace (Tab)")' };

    it('shows the translation in its place, and Tab takes it', async () => {
      const comment = '/*\n * ⟨⟩Reads the file of the person\n * and the one beside it.\n */\nf();\n';
      const { document } = await openMarked(comment, 'javascript');
      const before = document.getText();
      await run('compare');
      await host.text(lens);
      assert.equal(document.getText(), before);
      await picture('compare-inline');
      await host.press('Tab');
      await documentIs(document, before.replace('Reads', '«Reads').replace('it.\n', 'it.»\n'));
      await host.gone(lens);
      await vscode.commands.executeCommand('undo');
      assert.equal(document.getText(), before);
    });

    it('leaves Tab alone away from the translation, where Ctrl+Enter still takes it', async () => {
      const editor = await openMarked('⟨one⟩\n\ntwo\n', 'markdown');
      const { document } = editor;
      await run('compare');
      await host.text(lens);
      editor.selection = new vscode.Selection(2, 0, 2, 0);
      await host.gone(lens);
      await host.press('Tab');
      await eventually(() => /^one\n\n\s+two/.test(document.getText()), true);
      const indented = document.getText();
      await host.press('Control+Enter');
      await documentIs(document, indented.replace('one', '«one»'));
    });

    it('is put away by Escape, or by an edit of its text, which leaves it on offer', async () => {
      const editor = await openMarked('⟨one⟩\n');
      await run('compare');
      await host.text(lens);
      await host.press('Escape');
      await host.gone(lens);
      await run('compare');
      await host.text(lens);
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 1), '!'));
      await host.gone(lens);
      await pressIn('changed before the result arrived', 'Copy Translation');
      await clipboardHas('«one»');
    });

    it('shows a paragraph on one long line in a diff editor, where it is wrapped', async () => {
      const sentence = 'The file is read when it is opened, and again when somebody else has changed it. ';
      await openMarked(`# Title\n\n⟨⟩${sentence.repeat(3).trim()}\n`, 'markdown');
      await run('compare');
      assert.ok(previewInput());
      await host.press('Control+Enter');
      await eventually(
        () => vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputText,
        true,
      );
      assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /«The file.*»/);
    });

    it('can be inserted below, and copied', async () => {
      const { document } = await openMarked('⟨one⟩\n');
      await run('compare');
      await vscode.commands.executeCommand('parlance.preview.copy');
      assert.equal(await vscode.env.clipboard.readText(), '«one»');
      await vscode.commands.executeCommand('parlance.preview.insertBelow');
      assert.equal(document.getText(), 'one\n«one»\n');
    });

    it('shows the document as it would be, and replaces on demand', async () => {
      const editor = await openMarked('# Title\n\n⟨one⟩\n', 'markdown');
      const { document } = editor;
      await run('compare');
      await vscode.commands.executeCommand('parlance.preview.openDiff');
      assert.equal(document.getText(), '# Title\n\none\n');
      const preview = previewInput();
      const proposed = await vscode.workspace.openTextDocument(preview.modified);
      assert.equal(proposed.getText(), '# Title\n\n«one»\n');
      assert.equal(proposed.languageId, 'markdown');
      await picture('compare');
      await vscode.commands.executeCommand('parlance.preview.replace');
      assert.equal(document.getText(), '# Title\n\n«one»\n');
      assert.equal(vscode.window.activeTextEditor?.document, document);
      assert.throws(previewInput);
    });

    it('follows edits of the document', async () => {
      const { document } = await openMarked('⟨one⟩\n');
      await run('compare');
      await vscode.commands.executeCommand('parlance.preview.openDiff');
      const { modified } = previewInput();
      const proposed = await vscode.workspace.openTextDocument(modified);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(0, 0), 'new\n');
      await vscode.workspace.applyEdit(edit);
      await documentIs(proposed, 'new\n«one»\n');
      await vscode.commands.executeCommand('parlance.preview.insertBelow');
      assert.equal(document.getText(), 'new\none\n«one»\n');
    });

    it('translates the same source to another language from within', async () => {
      const { document } = await openMarked('⟨one⟩ two\n');
      await run('compare');
      await vscode.commands.executeCommand('parlance.preview.openDiff');
      const { modified } = previewInput();
      await vscode.commands.executeCommand('workbench.action.compareEditor.focusPrimarySide');
      await eventually(() => vscode.window.activeTextEditor?.document.uri.toString(), modified.toString());
      service.forget();
      await host.press('Shift+Alt+T', 'T');
      await choose('Translate to', 'Spanish');
      await host.text(lens);
      assert.throws(previewInput);
      assert.equal(vscode.window.activeTextEditor?.document, document);
      assert.equal(document.getText(), 'one two\n');
      assert.deepEqual(
        service.sent.map(({ text, target_lang }) => [text, target_lang]),
        [[['one'], 'es']],
      );
      await host.press('Escape');
    });

    it('is a diff editor in a comparison of files, where VS Code shows no actions above a text', async () => {
      const { document } = await openMarked('one\n');
      const other = await vscode.workspace.openTextDocument({ content: 'two\n' });
      await vscode.commands.executeCommand('vscode.diff', other.uri, document.uri, 'two ↔ one');
      await eventually(() => vscode.window.activeTextEditor?.document === document, true);
      await run('compare');
      assert.equal(previewInput().original.toString(), document.uri.toString());
      await vscode.commands.executeCommand('parlance.preview.discard');
    });

    it('can be copied and discarded', async () => {
      const { document } = await openMarked('⟨one⟩\n');
      await run('compare');
      await vscode.commands.executeCommand('parlance.preview.openDiff');
      await vscode.commands.executeCommand('parlance.preview.copy');
      assert.equal(await vscode.env.clipboard.readText(), '«one»');
      await vscode.commands.executeCommand('parlance.preview.discard');
      assert.throws(previewInput);
      assert.equal(document.getText(), 'one\n');
    });
  });
});

/** Pictures to look at, in a dark and a light theme. */
async function picture(name: string): Promise<void> {
  await host.screenshot(`${name}-dark`);
  await inTheme('Default Light Modern', async () => void (await host.screenshot(`${name}-light`)));
}

function previewInput(): vscode.TabInputTextDiff {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  assert.ok(input instanceof vscode.TabInputTextDiff && input.modified.scheme === 'parlance-preview');
  return input;
}

async function editorOtherThan(document: vscode.TextDocument): Promise<vscode.TextEditor> {
  for (;;) {
    const editor = vscode.window.activeTextEditor;
    if (editor && editor.document !== document) return editor;
    await new Promise<void>((resolve) => {
      const subscription = vscode.window.onDidChangeActiveTextEditor(() => {
        subscription.dispose();
        resolve();
      });
    });
  }
}
