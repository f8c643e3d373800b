// Words of a service, names of files and texts of documents that VS Code would take for a link: what it shows of them is
// text. Each test reads the page, since only VS Code knows what it makes a link of.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { json, ScriptedServer, status, type Step } from '../support/scriptedServer';
import { checkWith, languageStatus } from './checking';
import { comeBack, connectTo, disconnect } from './connectTo';
import { host, needsPage } from './host';
import { closeAll, openMarked } from './markedDocument';
import { languageList, translateTo, translateWith } from './translationService';
import { answer, choose, clearNotifications, listed, notification, question, setSetting, start } from './window';
import { improveWith } from './writingService';

const link = '[Fix it](command:undo)';
const words = 'Fix it';

const notifications = '.notifications-center .notification-list-item';
const prompt = '.quick-input-widget:visible .quick-input-message';

/** Waits for a place that shows the words, and asserts that they are no link there. */
async function isText(place: string): Promise<void> {
  const [shown] = await host.text({ selector: `${place}:has-text("${words}")` });
  assert.ok(shown?.replaceAll('\u2060', '').includes('[Fix it](command:'), `all of it is read: ${shown}`);
  const links = `[...document.querySelectorAll('${place.replace(':visible', '')} :is(a[href], .monaco-link)')].map((one) => one.textContent)`;
  const live = (await host.evaluate<string[]>(links)).filter((text) => text.includes(words));
  assert.deepEqual(live, [], 'and none of it is a link');
}

async function notificationIsText(text = words): Promise<void> {
  await notification(text);
  await isText(notifications);
}

describe('words from outside', () => {
  /** What the service answers in place of what it usually does, by method and path. */
  const instead = new Map<string, Step>();
  let server: ScriptedServer;
  let folder: vscode.Uri;

  const usual: Readonly<Record<string, Step>> = {
    'GET /v2/usage': json({ character_count: 0, character_limit: 1000 }),
    'GET /v3/languages': json(languageList),
    'POST /v2/translate': translateWith((text) => `«${text}»`),
  };

  needsPage();
  before(async () => {
    server = (await ScriptedServer.start()).always((request, response) => {
      const call = `${request.method} ${request.path}`;
      return (instead.get(call) ?? usual[call] ?? status(404))(request, response);
    });
    await connectTo(server.url);
    folder = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'words under test');
    await vscode.workspace.fs.createDirectory(folder);
  });
  after(async () => {
    await vscode.workspace.fs.delete(folder, { recursive: true });
    await disconnect();
    await server.close();
  });
  afterEach(async () => {
    instead.clear();
    await host.press('Escape');
    await closeAll();
    await clearNotifications();
  });

  const write = async (name: string, content: string): Promise<vscode.Uri> => {
    const uri = vscode.Uri.joinPath(folder, name);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(content));
    return uri;
  };
  const refusal = (code = 400): Step => json({ message: `Look here: ${link}` }, code);

  it('are text in a refusal of a command', async () => {
    await translateTo('German', 'DE');
    await openMarked('⟨Good evening⟩\n', 'markdown');
    instead.set('POST /v2/translate', refusal());
    await vscode.commands.executeCommand('parlance.translate.selection');
    await notificationIsText();
  });

  it('are text in a refusal of a key', async () => {
    instead.set('GET /v2/usage', refusal());
    start('parlance.connect', { name: 'Scripted' });
    await answer('Key for “Scripted”', 'another-key-0815');
    await notificationIsText();
  });

  it('are text in a refusal of style rules', async () => {
    instead.set('GET /v3/style_rules', refusal(403));
    start('parlance.styleRules.open');
    await notificationIsText();
  });

  it('are text where it says why a file was not checked', async () => {
    instead.set('POST /v2/write/correct', refusal());
    await checkWith('connection', 'onSave');
    try {
      await openMarked('It reads teh file.\n⟨⟩', 'markdown');
      await vscode.commands.executeCommand('parlance.check.file');
      await languageStatus(words);
      await isText('.hover-language-status');
    } finally {
      await checkWith('local', 'off');
      await host.pointAway();
    }
  });

  it('are text where it says what a translation lost of a selection', async () => {
    await translateTo('German', 'DE');
    await openMarked(`⟨Good <i a="${link}"/> evening⟩\n`, 'markdown');
    instead.set(
      'POST /v2/translate',
      translateWith(() => 'Guten Abend'),
    );
    await vscode.commands.executeCommand('parlance.translate.selection');
    await notificationIsText();
  });

  it('are text where it says what a wording lost of a selection', async () => {
    await openMarked(`⟨Read teh file \`${link}\` now.⟩\n`, 'markdown');
    instead.set(
      'POST /v2/write/correct',
      improveWith(() => 'Read the file now.'),
    );
    await vscode.commands.executeCommand('parlance.write.correct');
    await notificationIsText();
  });

  it('are text where it says what a translation lost of a segment', async () => {
    const ph = `<ph id="1">${link}</ph>`;
    const unit = `<trans-unit id="u"><source>Good ${ph} evening</source></trans-unit>`;
    const uri = await write(
      'a.xlf',
      `<xliff version="1.2"><file source-language="en-US" target-language="de" original="a"><body>${unit}</body></file></xliff>`,
    );
    await vscode.window.showTextDocument(uri);
    instead.set(
      'POST /v2/translate',
      translateWith(() => 'Guten Abend'),
    );
    start('parlance.files.translate', uri);
    await choose('Translate a.xlf', 'Translate to');
    await notificationIsText('Nothing was translated');
  });

  it('are text in the name of a file that cannot be translated', async () => {
    const uri = await write(`${link}.json`, 'no JSON');
    start('parlance.files.translate', uri);
    await notificationIsText();
  });

  it('are text in the name of a file that cannot be imported', async () => {
    start('parlance.glossary.import', await write(`${link}.txt.bak`, ''));
    await notificationIsText();
  });

  it('are text in the name of a language, while it is translated to and after', async () => {
    const odd = { ...languageList[0]!, lang: 'qqq', name: link };
    instead.set('GET /v3/languages', json([...languageList, odd]));
    await comeBack();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    instead.set('POST /v2/translate', async (request, response) => {
      await released;
      await translateWith((text) => `«${text}»`)(request, response);
    });
    const uri = await write('words.json', '{ "a": "Good evening" }\n');
    await setSetting('parlance.translate.targets', ['qqq']);
    try {
      start('parlance.files.translate', uri);
      await question('Target Languages');
      await listed();
      await isText('.quick-input-list .monaco-list-row');
      const row = `.quick-input-list .monaco-list-row:has-text("${words}")`;
      await host.fill({ selector: '.quick-input-widget:visible .quick-input-box input' }, 'qqq');
      await host.text({ selector: row });
      if (
        !(await host.evaluate<boolean>(
          `document.querySelector('.quick-input-list .monaco-list-row[aria-checked="true"]') !== null`,
        ))
      ) {
        await host.click({ selector: row });
      }
      await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
      await choose('Translate words.json', 'Translate to');
      await notificationIsText('Translating to');
      release();
      await notificationIsText('translated to');
    } finally {
      release();
      await setSetting('parlance.translate.targets', undefined);
    }
  });

  it('are text in the question for a new glossary', async () => {
    await openMarked(`⟨${link}⟩\n`, 'markdown');
    start('parlance.glossary.createFromSelection');
    await answer('New Glossary: Name', 'Words');
    await choose('New Glossary: Source Language', 'English');
    await choose('New Glossary: From English to', 'German');
    await answer('New Glossary: First Term', link);
    await question('New Glossary: Translation of the First Term');
    await isText(prompt);
  });
});
