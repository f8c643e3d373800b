import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { limits } from '../../src/api/schemas/limits';
import { html, json, status, type Step } from '../support/scriptedServer';
import { comeBack } from './connectTo';
import { host, needsPage } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { choose, clearNotifications, notification, pressIn, question, setSetting, start } from './window';
import { improveWith, mend, WritingServiceUnderTest } from './writingService';

const run = (command: string) => vscode.commands.executeCommand(`parlance.write.${command}`);
const begin = (command: string) => Promise.resolve(run(command));

describe('writing in the editor, when things go wrong', function () {
  this.timeout(60_000);
  let service: WritingServiceUnderTest;
  const setting = (name: string, value: unknown) => setSetting(`parlance.write.${name}`, value);

  needsPage();
  before(async () => {
    service = await WritingServiceUnderTest.connect();
    await setting('apply', 'immediately');
  });
  after(async () => {
    await setting('apply', undefined);
    await service?.disconnect();
  });
  beforeEach(() => {
    service.write = improveWith(mend);
    service.forget();
  });
  afterEach(async () => {
    for (const name of ['language', 'style', 'tone']) await setting(name, undefined);
    await clearNotifications();
    await closeAll();
  });

  describe('what is selected', () => {
    const nothing: Array<[what: string, marked: string, language: string]> = [
      ['an empty document', '⟨⟩', 'markdown'],
      ['a caret between paragraphs', 'teh one\n\n⟨⟩\n\nteh two', 'markdown'],
      ['white space between words', 'teh one⟨  ⟩teh two', 'markdown'],
      ['white space between paragraphs', 'teh one\n⟨\n \n⟩\nteh two', 'markdown'],
      ['code', 'const ⟨teh = one⟩;', 'javascript'],
    ];
    for (const [what, marked, language] of nothing) {
      it(`${what}: is no prose, and nothing is sent`, async () => {
        const { document } = await openMarked(marked, language);
        const before = document.getText();
        await run('correct');
        await notification('No text here');
        assert.equal(document.getText(), before);
        assert.deepEqual(service.sent, []);
      });
    }

    it('white space beside a selection with words adds nothing to it', async () => {
      const { document } = await openMarked('teh⟨ ⟩one\n\n⟨teh two⟩\n', 'markdown');
      await run('correct');
      await documentIs(document, 'teh one\n\nthe two\n');
      assert.deepEqual(service.sent, [{ text: ['teh two'] }]);
    });

    it('half a character is sent whole', async () => {
      const editor = await openMarked('It is 🦊🦊 and teh end.\n', 'markdown');
      // VS Code moves a caret out of a surrogate pair; what an extension sets may still begin inside.
      editor.selection = new vscode.Selection(0, 7, 0, 15);
      await run('correct');
      await documentIs(editor.document, 'It is 🦊🦊 and the end.\n');
      for (const text of service.sent.flatMap((body) => body.text)) assert.doesNotMatch(text, /\p{Surrogate}/u);
    });

    it('half a tag stays a tag', async () => {
      const { document } = await openMarked('<p>See <b cla⟨ss="x y">teh bold</⟩b> one.</p>\n', 'html');
      await run('correct');
      await documentIs(document, '<p>See <b class="x y">the bold</b> one.</p>\n');
    });

    it('two stretches of one paragraph are improved from the first to the last', async () => {
      const { document } = await openMarked('teh zero ⟨teh one⟩ teh two ⟨teh three⟩ teh four\n', 'markdown');
      await run('correct');
      await documentIs(document, 'teh zero the one the two the three teh four\n');
      assert.deepEqual(service.sent, [{ text: ['teh one teh two teh three'] }]);
    });

    it('several selections are improved in one undo step', async () => {
      const { document } = await openMarked('// ⟨teh one⟩\nteh();\n// teh⟨⟩ two\n', 'javascript');
      const before = document.getText();
      await run('correct');
      await documentIs(document, '// the one\nteh();\n// the two\n');
      await vscode.commands.executeCommand('undo');
      assert.equal(document.getText(), before);
    });

    it('a text above the limit goes in bodies of 10 KiB and comes back with its exact white space', async () => {
      const sentence = 'We saw teh cat “purr” — naïvely 😀!';
      const long = Array.from({ length: 400 }, (_, index) => `${index} ${sentence}${' '.repeat(1 + (index % 3))}`).join(
        '',
      );
      const source = `⟨${long.trimEnd()}\n\n\n  ${sentence}\t${sentence}⟩ \n`;
      const { document } = await openMarked(source, 'plaintext');
      const before = document.getText();
      await run('correct');
      await documentIs(document, mend(before));
      assert.ok(service.sentBytes.length >= 2);
      assert.ok(Math.max(...service.sentBytes) <= limits.write.bodyBytes);
    });
  });

  describe('what the service answers', () => {
    const soon = { 'retry-after': '0' };
    const failures: Array<[what: string, answer: Step, says: string]> = [
      ['400', json({ message: 'The text is not in the language of target_lang.' }, 400), 'is not in the language'],
      ['403', status(403), 'doesn’t allow this'],
      ['413', status(413), 'too long for the service'],
      ['429', status(429, '', soon), 'too many requests'],
      ['456', json({ message: 'Quota exceeded' }, 456), 'are used up'],
      ['500', status(500, '', soon), 'temporarily unavailable'],
      ['a page instead of an answer', html(200), 'returned an unexpected response'],
      ['no improvement', json({ improvements: [] }), 'returned an unexpected response'],
      [
        'one improvement too many',
        json({ improvements: [{ text: 'a' }, { text: 'b' }] }),
        'returned an unexpected response',
      ],
    ];
    for (const [what, answer, says] of failures) {
      it(`${what}: says so and leaves the text as it is`, async () => {
        const { document } = await openMarked('⟨teh one⟩\n', 'markdown');
        service.write = answer;
        await run('correct');
        await notification(says);
        assert.equal(document.getText(), 'teh one\n');
        assert.equal(document.isDirty, false);
      });
    }

    it('nothing, because it is down: says so and leaves the text as it is', async () => {
      const { document } = await openMarked('⟨teh one⟩\n', 'markdown');
      await service.whileDown(async () => {
        await run('correct');
        await notification('Couldn’t reach');
        assert.equal(document.getText(), 'teh one\n');
      });
      await run('correct');
      await documentIs(document, 'the one\n');
    });

    it('a refusal of one text: offers the others and says why', async () => {
      const { document } = await openMarked('⟨teh one\n\nteh bad two\n\nteh three⟩\n', 'markdown');
      service.write = (request, response) =>
        (request.body.includes('bad') ? json({ message: 'No.' }, 400) : improveWith(mend))(request, response);
      await run('correct');
      await documentIs(document, 'the one\n\nteh bad two\n\nthe three\n');
      assert.match(await notification('A part is unchanged.'), /No\./);
      const problem = '[aria-label*="The service rejected the request: No."]';
      await host.text({ selector: `.statusbar-item${problem}, .statusbar-item ${problem}` });
      await host.text({ selector: '.notification-list-item .monaco-button:has-text("Report a Problem")' });
      await vscode.commands.executeCommand('parlance.reportProblem');
      assert.match(await vscode.env.clipboard.readText(), /Last problem: bad-request/);
    });

    it('another language than the one to write in: says so and keeps the text', async () => {
      await setting('language', 'en-GB');
      const german = (text: string) => (text.includes('Hund') ? 'de' : 'en');
      service.write = improveWith((text) => `${mend(text)}!`, german);
      const { document } = await openMarked('⟨Der Hund schläft.\n\nteh dog sleeps⟩\n', 'markdown');
      await run('correct');
      await documentIs(document, 'Der Hund schläft.\n\nthe dog sleeps!\n');
      await notification('is in de, not in en. Translate it first');
    });

    it('nothing better: says so', async () => {
      const { document } = await openMarked('⟨the one⟩\n', 'markdown');
      await run('correct');
      await notification('needs no improvement');
      assert.equal(document.isDirty, false);
    });

    const kept: Array<[what: string, source: string, language: string, reply: (text: string) => string, says: string]> =
      [
        [
          'without a placeholder',
          '// Show {name} in teh⟨⟩ title.\n',
          'javascript',
          (text) => text.replace(/\S*name\S*|<x[^>]*>|\{\{\d+\}\}/g, ''),
          '{name}',
        ],
        [
          'without a code span',
          'Run `npm ci` in teh⟨⟩ folder.\n',
          'markdown',
          (text) => text.replaceAll(/`[^`]*`|<x[^>]*>|\{\{\d+\}\}/g, 'it'),
          'npm ci',
        ],
        [
          'that ends the comment',
          '/* This is teh⟨⟩ end. */\n',
          'javascript',
          (text) => `${mend(text)} */ alert(1); /*`,
          'would end the comment',
        ],
        [
          'with a line break',
          '// This is teh⟨⟩ end.\n',
          'javascript',
          (text) => `${mend(text)}\nalert(1)`,
          'line breaks',
        ],
        ['that is empty', '// This is teh⟨⟩ end.\n', 'javascript', () => ' ', 'The reply is empty'],
      ];
    for (const [what, source, language, reply, says] of kept) {
      it(`a reply ${what}: keeps the text and names the problem`, async () => {
        const { document } = await openMarked(source, language);
        const before = document.getText();
        service.write = improveWith(reply);
        await run('correct');
        assert.match(await notification('A text is unchanged.'), new RegExp(says.replaceAll(/[{}]/g, '\\$&')));
        assert.equal(document.getText(), before);
      });
    }
  });

  describe('while the service is thinking', () => {
    it('an edit of the text stops the result, which is offered', async () => {
      const editor = await openMarked('⟨teh one⟩\n', 'markdown');
      const { arrived, release } = service.hold();
      const done = begin('correct');
      await arrived;
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 3), '!'));
      release();
      await pressIn('changed before the result arrived', 'Copy');
      await done;
      assert.equal(editor.document.getText(), 'teh! one\n');
      assert.equal(await vscode.env.clipboard.readText(), 'the one');
    });

    it('an edit elsewhere moves the result along', async () => {
      const editor = await openMarked('before\n\n⟨teh one⟩\n', 'markdown');
      const { arrived, release } = service.hold();
      const done = begin('correct');
      await arrived;
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'new line\n\n'));
      release();
      await done;
      assert.equal(editor.document.getText(), 'new line\n\nbefore\n\nthe one\n');
    });

    it('closing the document leaves the result on offer', async () => {
      await openMarked('// ⟨teh one⟩\n', 'javascript');
      const { arrived, release } = service.hold();
      const done = begin('correct');
      await arrived;
      await closeAll();
      release();
      await pressIn('was closed before the result arrived', 'Open');
      await done;
      assert.equal(vscode.window.activeTextEditor?.document.getText(), 'the one');
    });

    it('cancelling ends the request and changes nothing', async () => {
      const { document } = await openMarked('⟨teh one⟩\n', 'markdown');
      const { arrived } = service.hold();
      const done = begin('correct');
      await arrived;
      await pressIn('Correcting', 'Cancel');
      await done;
      assert.equal(document.getText(), 'teh one\n');
    });

    it('cancelling while the languages are asked for sends no text', async () => {
      await comeBack();
      const { document } = await openMarked('⟨teh one⟩\n', 'markdown');
      const { languages } = service;
      const asked = service.holdLanguages();
      const done = begin('correctAs');
      await asked;
      await question('Correct as');
      await host.press('Escape');
      await done;
      assert.equal(document.getText(), 'teh one\n');
      assert.deepEqual(service.sent, []);
      service.languages = languages;
    });
  });

  describe('how much is sent', () => {
    it('above confirmAbove, nothing without a yes', async () => {
      await setting('confirmAbove', 3);
      try {
        const { document } = await openMarked('⟨teh one⟩\n', 'markdown');
        // VS Code shows no modal dialog under test, so nobody can say yes.
        await run('correct');
        await run('rephrase');
        assert.equal(document.getText(), 'teh one\n');
        assert.deepEqual(service.sent, []);
      } finally {
        await setting('confirmAbove', undefined);
      }
    });

    it('of a megabyte nothing, and a message says what is allowed', async () => {
      const { document } = await openMarked(`⟨${'All work and teh play. '.repeat(50_000)}⟩`, 'plaintext');
      await run('correct');
      await notification('parlance.write.maximumCharacters allows 1,000,000 per request. Nothing was sent');
      assert.equal(document.isDirty, false);
      assert.deepEqual(service.sent, []);
    });
  });

  it('a read-only document: says so before anything is sent', async () => {
    const uri = vscode.Uri.parse('parlance-test:/read-only.md');
    const provider = vscode.workspace.registerTextDocumentContentProvider('parlance-test', {
      provideTextDocumentContent: () => 'teh one',
    });
    try {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
      await run('correct');
      await notification('This document is read-only');
      assert.deepEqual(service.sent, []);
    } finally {
      provider.dispose();
    }
  });

  describe('choices', () => {
    it('styles are those of a language that has some, sent without a tone', async () => {
      await setting('tone', 'friendly');
      const { document } = await openMarked('⟨teh one⟩\n', 'markdown');
      start('parlance.write.rephraseWith');
      const languages = await rows('Language of the Text', 'German');
      assert.ok(languages.includes('German') && !languages.includes('Japanese'));
      await choose('Language of the Text', 'British');
      const styles = await rows('Rephrase with', 'academic');
      assert.deepEqual(styles.slice(0, 5), ['default', 'academic', 'business', 'casual', 'simple']);
      await choose('Rephrase with', 'business');
      await documentIs(document, 'the one\n');
      assert.deepEqual(service.sent, [{ text: ['teh one'], target_lang: 'en-GB', writing_style: 'business' }]);
    });

    it('tones are those of a language that has some, sent without a style', async () => {
      await setting('style', 'simple');
      const { document } = await openMarked('⟨teh one⟩\n', 'markdown');
      start('parlance.write.rephraseWith');
      const languages = await rows('Language of the Text', 'French');
      assert.ok(languages.includes('French') && !languages.includes('Japanese'));
      await choose('Language of the Text', 'French');
      const tones = await rows('Rephrase with', 'friendly');
      assert.deepEqual(tones.slice(-4), ['confident', 'diplomatic', 'enthusiastic', 'friendly']);
      service.write = improveWith(mend, () => 'fr');
      await choose('Rephrase with', 'diplomatic');
      await documentIs(document, 'the one\n');
      assert.deepEqual(service.sent, [{ text: ['teh one'], target_lang: 'fr', tone: 'diplomatic' }]);
    });

    it('variants are those the service writes in', async () => {
      const { document } = await openMarked('⟨teh one⟩\n', 'markdown');
      start('parlance.write.correctAs');
      assert.deepEqual(await rows('Correct as', 'British'), ['English (British)', 'English (American)']);
      await choose('Correct as', 'American');
      await documentIs(document, 'the one\n');
      assert.deepEqual(service.sent, [{ text: ['teh one'], target_lang: 'en-US' }]);
      assert.ok(service.askedLanguagesOf.every((resource) => resource === 'write'));
    });

    it('a language without any says so, and nothing is sent', async () => {
      await setting('language', 'ja');
      await openMarked('⟨teh one⟩\n', 'markdown');
      await run('rephraseWith');
      await notification('The service has no styles or tones for this language');
      assert.deepEqual(service.sent, []);
    });

    it('a question that is dismissed sends nothing', async () => {
      const { document } = await openMarked('⟨teh one⟩\n', 'markdown');
      const done = begin('rephraseWith');
      await question('Rephrase with');
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      await done;
      assert.equal(document.getText(), 'teh one\n');
      assert.deepEqual(service.sent, []);
    });

    it('settings for all languages are sent as preferred, the style before the tone', async () => {
      const { document } = await openMarked('⟨teh one⟩\n', 'markdown');
      await setting('tone', 'friendly');
      await run('rephrase');
      await documentIs(document, 'the one\n');
      await vscode.commands.executeCommand('undo');
      await setting('style', 'business');
      await run('rephrase');
      assert.deepEqual(service.sent, [
        { text: ['teh one'], tone: 'prefer_friendly' },
        { text: ['teh one'], writing_style: 'prefer_business' },
      ]);
    });
  });
});

/** What the list with this title offers, once it has the item. */
async function rows(title: string, item: string): Promise<string[]> {
  await question(title);
  await host.text({ selector: `.quick-input-list .monaco-list-row:has-text("${item}")` });
  // Rows of a question before may still be in the page.
  const row = '.quick-input-list .monaco-list-row:visible .quick-input-list-row .label-name:visible';
  return host.text({ selector: row });
}
