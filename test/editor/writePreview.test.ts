import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, host, needsPage } from './host';
import { closeAll, documentIs, openMarked } from './markedDocument';
import { clearNotifications, notification, openNotifications, question, setSetting } from './window';

const run = (command: string) => vscode.commands.executeCommand(`parlance.write.${command}`);
const lens = (text: string) => `.codelens-decoration a:has-text("${text}")`;

describe('the preview of a better wording', function () {
  this.timeout(60_000);

  needsPage();
  afterEach(async () => {
    await run('reject');
    await clearNotifications();
    await closeAll();
  });

  it('offers other wordings, keeps the earlier ones, and says so when there are no more', async () => {
    const { document } = await openMarked(
      'We do not commence work in order to rest⟨⟩. It is a fine day, and we cannot utilize it.',
      'markdown',
    );
    await run('rephrase');
    await host.text({ selector: lens('Accept') });
    const marks = async () => JSON.stringify(await addedWords());
    const first = await marks();
    await run('nextAlternative');
    await host.text({ selector: lens('2 of 2, ') });
    // The text is drawn by itself, not with the line above it.
    await eventually(async () => (await marks()) === first, false);
    const second = await marks();
    await host.click({ selector: lens('Previous') });
    await host.text({ selector: lens('1 of 2') });
    await eventually(marks, first);
    await host.press('Alt+Shift+T', 'n');
    await host.text({ selector: lens('2 of 2, ') });
    await eventually(marks, second);

    const noOther = 'The service offers no other suggestions';
    for (let wordings = 3; ; wordings++) {
      await run('rephraseAgain');
      await openNotifications();
      const either = `.notification-list-item:has-text("${noOther}"), .statusbar-item:has-text("suggestion ${wordings} of ${wordings}")`;
      const [said] = await host.text({ selector: either });
      if (said?.includes(noOther)) break;
    }
    const before = document.getText();
    await run('accept');
    assert.notEqual(document.getText(), before);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });

  it('offers offline what is done offline, by its name', async () => {
    const { document } = await openMarked('⟨It is used in order to utilize it.⟩', 'markdown');
    const done = run('rephraseWith');
    await question('Rephrase Offline');
    const [first] = await host.text({ selector: '.quick-input-list .monaco-list-row .label-name:visible' });
    assert.equal(first, 'Plain words');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Connect a Language Model")' });
    await host.click({ selector: '.quick-input-list .monaco-list-row:has-text("Use contractions")' });
    await done;
    await host.text({ selector: lens('Accept') });
    await run('accept');
    await documentIs(document, "It's used to utilize it.");
  });

  it('takes single changes and goes on showing the others', async () => {
    const { document } = await openMarked('We saw the the cat⟨⟩ in a a garden.', 'markdown');
    const before = document.getText();
    await run('correct');
    await host.text({ selector: lens('Accept Some Changes…') });
    await host.click({ selector: lens('Accept Some Changes…') });
    await question('Accept part');
    await host.click({ selector: '.quick-input-list .monaco-list-row >> nth=0' });
    await host.press('Enter');
    await documentIs(document, 'We saw the cat in a a garden.');
    await host.text({ selector: '.statusbar-item:has-text("1 change.")' });
    await run('accept');
    await documentIs(document, 'We saw the cat in a garden.');
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });

  it('takes single changes of wrapped and indented comments at several carets', async () => {
    const { document } = await openMarked(
      [
        'def build():',
        '    # It has a a roof⟨⟩ and the people who live there',
        '    # have an garden.',
        '    pass',
        '',
        '',
        'def leave():',
        '    """We saw the the cat⟨⟩ that has',
        '    an house."""',
        '',
      ].join('\n'),
      'python',
    );
    const before = document.getText();
    await run('correct');
    await host.click({ selector: lens('Accept Some Changes…') });
    await question('Accept part');
    const rows = '.quick-input-list .monaco-list-row';
    assert.equal((await host.text({ selector: rows })).length, 4);
    await host.click({ selector: `${rows} >> nth=1` });
    await host.click({ selector: `${rows} >> nth=2` });
    await host.press('Enter');
    const partly = before.replace('an garden', 'a garden').replace('the the', 'the');
    await documentIs(document, partly);
    await host.text({ selector: '.statusbar-item:has-text("2 changes.")' });
    await run('accept');
    await documentIs(document, partly.replace('a a', 'a').replace('an house', 'a house'));
    await vscode.commands.executeCommand('undo');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });

  it('is announced in the status bar, and to a screen reader in words, and can be copied', async () => {
    await openMarked('We saw the the cat⟨⟩ in a a garden.', 'markdown');
    await run('correct');
    const [message] = await host.text({ selector: '.statusbar-item:has-text("Esc rejects")' });
    assert.match(message ?? '', /2 changes/);
    await run('copy');
    assert.equal(await vscode.env.clipboard.readText(), 'We saw the cat in a garden.');
    await run('reject');
    await host.gone({ selector: '.statusbar-item:has-text("Esc rejects")' });
    const editor = vscode.workspace.getConfiguration('editor');
    try {
      await editor.update('accessibilitySupport', 'on', vscode.ConfigurationTarget.Global);
      await run('correct');
      const spoken = await host.text({ selector: '.monaco-alert:has-text("Esc rejects")' });
      assert.match(
        spoken.join(' '),
        /2 changes\. Remove “the”\. Remove “a”\. Tab or “Accept Suggestion” accepts the text/,
      );
    } finally {
      await editor.update('accessibilitySupport', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('sends nothing above the limit of the settings', async () => {
    const { document } = await openMarked('We saw the the cat⟨⟩ in the garden.', 'markdown');
    try {
      await setSetting('parlance.write.maximumCharacters', 10);
      await run('correct');
      await notification('parlance.write.maximumCharacters allows 10 per request. Nothing was sent');
      assert.equal(document.getText(), 'We saw the the cat in the garden.');
    } finally {
      await setSetting('parlance.write.maximumCharacters', undefined);
    }
  });
});

/** The words the preview puts into the text: VS Code shows them as generated content. */
function addedWords(): Promise<string[]> {
  return host.evaluate<string[]>(
    `[...document.querySelectorAll('.view-line [class*="ced-"]')]
      .map((element) => getComputedStyle(element, '::before').content)
      .filter((content) => content !== 'none' && content !== 'normal')`,
  );
}
