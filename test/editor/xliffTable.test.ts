import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { host, needsPage } from './host';
import { translateWith, TranslationServiceUnderTest } from './translationService';
import { choose, clearNotifications, inNarrowWindow, inTheme, statusBar } from './window';
import { XliffFileUnderTest } from './xliffFile';

const content = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="messages.json" source-language="en" target-language="de" datatype="plaintext">
    <body>
      <trans-unit id="welcome.title">
        <source>Welcome back, <x id="INTERPOLATION" equiv-text="{{name}}"/>. You have <x id="INTERPOLATION_1" equiv-text="{{count}}"/> new messages.</source>
        <note>Shown after sign-in</note>
      </trans-unit>
      <trans-unit id="guide.link">
        <source>Read the <g id="1">complete guide</g> before you start.</source>
        <target state="translated">Lesen Sie vorher die <g id="1">vollständige Anleitung</g>.</target>
      </trans-unit>
      <trans-unit id="signOut" approved="yes">
        <source>Sign out</source>
        <target state="final">Abmelden</target>
      </trans-unit>
      <trans-unit id="disk.full">
        <source>The disk <x id="DISK" equiv-text="{{disk}}"/> is full.</source>
        <target state="needs-review-translation">Die Platte ist voll.</target>
        <note>Shown in a small window. Keep it short.</note>
      </trans-unit>
      <trans-unit id="files.copied">
        <source>{count} files were copied to {path}.</source>
        <target state="new"/>
      </trans-unit>
      <trans-unit id="rtl.example">
        <source>Settings <x id="1"/></source>
        <target state="translated">הגדרות <x id="1"/></target>
      </trans-unit>
    </body>
  </file>
</xliff>
`;

describe('the table of XLIFF segments', () => {
  let service: TranslationServiceUnderTest;
  let file: XliffFileUnderTest;

  needsPage();
  before(async () => {
    service = await TranslationServiceUnderTest.connect();
    await statusBar('Scripted');
    service.translate = translateWith((text) => text.toUpperCase());
  });
  after(async () => service?.disconnect());
  afterEach(async () => {
    await file.close();
    await clearNotifications();
  });

  /** Opens a file and shows its table. */
  const open = async (text: string): Promise<void> => {
    file = await XliffFileUnderTest.open(text);
    await vscode.commands.executeCommand('parlance.segment.openTable');
    await host.text({ selector: '.grid:focus .row[data-index="0"]', webview: true });
  };
  const row = (text: string): string => `.body .row:has-text("${text}")`;
  const shown = async (selector: string): Promise<string> => {
    return (await host.text({ selector, webview: true })).join(' | ').replace(/\s+/g, ' ');
  };
  /** Waits until the status line says it. */
  const status = async (text: string): Promise<void> => {
    await host.text({ selector: `.status:has-text("${text}")`, webview: true });
  };

  it('shows source, target, state and notes, codes as chips and what is wrong', async () => {
    await open(content);
    await status('6 segments');
    assert.equal(vscode.window.tabGroups.activeTabGroup.tabs.length, 1);
    assert.match(
      await shown(row('Welcome back')),
      /welcome.title Welcome back, \{\{name\}\} ?\. You have \{\{count\}\} ?new messages\. No translation yet Not translated Shown after/,
    );
    await host.text({
      selector: `${row('disk.full')} .problem:has-text("Missing from the translation")`,
      webview: true,
    });
    await host.screenshot('xliff-table');
  });

  it('writes what is typed into the file, and undo and save are those of the editor', async () => {
    await open(content);
    await host.press('ArrowDown', 'Enter');
    await host.text({ selector: '.editable', webview: true });
    await host.press('Control+End');
    await host.type(' Wirklich.');
    await host.press('Enter');
    await file.has('</g>. Wirklich.</target>');
    assert.ok(file.text.includes('<target state="translated">Lesen Sie vorher die <g id="1">vollständige'), file.text);
    assert.ok(file.document.isDirty);
    await host.text({ selector: `${row('guide.link')}:has-text("Wirklich")`, webview: true });
    await host.press('Control+s');
    await savedWith(file, 'Wirklich');
    await host.press('Control+z');
    await file.has('</g>.</target>');
    assert.equal(file.text, content);
    await host.text({ selector: `${row('guide.link')}:not(:has-text("Wirklich"))`, webview: true });
  });

  it('refuses a translation without its codes, and puts them in where the caret is', async () => {
    await open(content);
    await host.press('Enter');
    await host.text({ selector: '.editable', webview: true });
    await host.type('Hallo ');
    await host.press('Alt+c');
    await host.press('Enter');
    await host.text({ selector: '.field-problem:has-text("Inline tags of the source are missing")', webview: true });
    await host.screenshot('xliff-table-editing');
    assert.equal(file.text, content);
    await host.press('Alt+c', 'Enter');
    const name = '<x id="INTERPOLATION" equiv-text="{{name}}"/>';
    await file.has(`>Hallo ${name}<x id="INTERPOLATION_1" equiv-text="{{count}}"/></target>`);
    assert.match(file.text, /<target state="translated">Hallo/);
  });

  it('leaves the keys of the editor to it while a target is typed', async () => {
    await open(content);
    await host.press('ArrowDown', 'Enter');
    await host.text({ selector: '.editable', webview: true });
    await host.press('F1');
    await host.text({ selector: '.quick-input-widget:visible input:focus' });
    // The field is gone now, and has left the keys where they are.
    await host.text({ selector: `${row('guide.link')}:not(:has(.editable))`, webview: true });
    await host.type('toggle zen mode');
    await host.text({ selector: '.quick-input-widget:visible .monaco-list-row:has-text("View: Toggle Zen Mode")' });
    await host.press('Escape');
    assert.equal(file.text, content);
  });

  it('filters by text and state, and translates the rows that are selected', async () => {
    await open(content);
    await host.press('Control+f');
    await host.type('copied');
    await status('1 of 6 segments');
    await host.press('Escape');
    await host.evaluate(
      `(() => { const list = document.querySelector('select'); list.value = 'open'; list.dispatchEvent(new Event('change', { bubbles: true })); })()`,
      '.segments',
    );
    await status('2 of 6 segments');
    await host.press('Control+a');
    await status('2 selected');
    await host.press('Alt+Enter');
    await file.has('>{count} FILES WERE COPIED TO {path}.</target>');
    assert.match(file.text, /needs-review-translation"[^>]*>WELCOME BACK, <x id="INTERPOLATION"/);
    await vscode.commands.executeCommand('undo');
    await file.has('<target state="new"/>');
    assert.equal(file.text, content);
  });

  it('translates all that is missing with one button, whatever is selected', async () => {
    await open(content);
    await host.text({ selector: 'button:has-text("Translate 2 Missing")', webview: true });
    await host.resize(800, 600);
    await host.screenshot('xliff-table-missing-small');
    await host.resize(1280, 800);
    await host.screenshot('xliff-table-missing');
    await host.click({ selector: 'button:has-text("Translate 2 Missing")', webview: true });
    await file.has('>{count} FILES WERE COPIED TO {path}.</target>');
    assert.match(file.text, /needs-review-translation"[^>]*>WELCOME BACK, <x id="INTERPOLATION"/);
    await host.gone({ selector: 'button:has-text("Missing")', webview: true });
    await vscode.commands.executeCommand('undo');
    await file.has('<target state="new"/>');
  });

  it('says of a translation from a memory how like its text was, until it is changed', async () => {
    const known = (text: string): object => (text.startsWith('Welcome') ? { memory_match: 97 } : {});
    service.translate = translateWith((text) => text.toUpperCase(), 'EN', known);
    try {
      // A text that no test before has had translated: what is kept is not asked again.
      await open(content.replace('Welcome back', 'Welcome here'));
      await host.press('Control+a', 'Alt+Enter');
      await file.has('>{count} FILES WERE COPIED TO {path}.</target>');
      await host.text({
        selector: `${row('welcome.title')} .target .aside:has-text("from memory, 97%")`,
        webview: true,
      });
      await host.text({ selector: `${row('files.copied')} .target:not(:has(.aside))`, webview: true });
      await host.screenshot('xliff-table-memory');
      await host.press('Home', 'Enter');
      await host.text({ selector: '.editable', webview: true });
      await host.press('Control+End');
      await host.type(' Ja.');
      await host.press('Enter');
      await host.text({ selector: `${row('Ja.')} .target:not(:has(.aside))`, webview: true });
    } finally {
      service.translate = translateWith((text) => text.toUpperCase());
    }
  });

  it('takes translations out and changes states, of several rows at once', async () => {
    await open(content);
    await host.press('ArrowDown', 'Delete');
    await file.has('<target state="needs-translation"></target>');
    await host.text({ selector: `${row('guide.link')}:has-text("No translation yet")`, webview: true });
    await vscode.commands.executeCommand('undo');
    await file.has('<target state="translated">Lesen');
    await host.text({ selector: `${row('guide.link')}:has-text("Lesen")`, webview: true });
    await host.press('Shift+ArrowDown', 'Alt+s');
    await choose('State of 2 Segments', 'Translation to review');
    await file.has('<target state="needs-review-translation">Lesen');
    assert.match(
      file.text,
      /id="signOut" approved="no">\s*<source>Sign out<\/source>\s*<target state="needs-review-tr/,
    );
    await host.text({ selector: `${row('signOut')}:has-text("Translation to review")`, webview: true });
    await host.text({ selector: '.grid:focus', webview: true });
  });

  it('shows what others write into the file', async () => {
    await open(content);
    await file.change('Die Platte', 'Das Laufwerk');
    await host.text({ selector: `${row('disk.full')}:has-text("Das Laufwerk ist voll")`, webview: true });
    await file.change(
      '<trans-unit id="signOut"',
      '<trans-unit id="more"><source>More</source></trans-unit><trans-unit id="signOut"',
    );
    await status('7 segments');
  });

  it('goes through a file of many units', async () => {
    const unit = (index: number): string =>
      `<trans-unit id="u${index}"><source>Message ${index}</source><target>Meldung ${index}</target></trans-unit>\n`;
    const units = Array.from({ length: 20_000 }, (_, index) => unit(index)).join('');
    await open(content.replace('<body>', `<body>\n${units}`));
    await host.text({ selector: '.status:has-text("20,006 segments"):not(:has-text("of 20"))', webview: true });
    await host.press('End');
    await host.text({ selector: row('rtl.example'), webview: true });
    await host.press('Alt+ArrowUp');
    await host.text({ selector: `.row.active:has-text("files.copied")`, webview: true });
    assert.ok((await host.text({ selector: '.body .row', webview: true })).length < 100);
    await host.press('Home');
    await host.text({ selector: row('Message 0'), webview: true });
  });

  it('reads well in every theme and beside another editor', async () => {
    await open(content);
    await host.press('ArrowDown', 'Shift+ArrowDown');
    for (const [name, theme] of [
      ['light', 'Default Light Modern'],
      ['high-contrast', 'Default High Contrast'],
    ] as const) {
      await inTheme(theme, async () => {
        await host.text({ selector: `body.vscode-${name}`, webview: true });
        await host.screenshot(`xliff-table-${name}`);
      });
    }
    await inNarrowWindow(480, async () => {
      await host.evaluate(`document.querySelector('.cell.notes').getBoundingClientRect().width`, '.segments');
      await host.screenshot('xliff-table-narrow');
    });
  });
});

/** Waits until the file on disk has the text. */
async function savedWith(file: XliffFileUnderTest, text: string): Promise<void> {
  if (file.document.isDirty) {
    await new Promise<void>((resolve) => {
      const subscription = vscode.workspace.onDidSaveTextDocument((document) => {
        if (document !== file.document) return;
        subscription.dispose();
        resolve();
      });
    });
  }
  assert.ok((await readFile(file.document.uri.fsPath, 'utf8')).includes(text));
}
