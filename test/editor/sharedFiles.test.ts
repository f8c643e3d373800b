import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { eventually, host, needsPage } from './host';
import { closeAll } from './markedDocument';
import { expandRow, openSidebar, row, showAlone } from './sidebarWindow';
import { translateWith, TranslationServiceUnderTest } from './translationService';
import { choose, clearNotifications, notification, question, start } from './window';

const view = 'Localization';

/** As Xcode writes it. */
const catalogue = `{
  "sourceLanguage" : "en",
  "strings" : {
    "%lld files" : {
      "comment" : "How many were found",
      "localizations" : {
        "en" : {
          "variations" : {
            "plural" : {
              "one" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "%lld file"
                }
              },
              "other" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "%lld files"
                }
              }
            }
          }
        }
      }
    },
    "Cancel" : {
      "localizations" : {
        "de" : {
          "stringUnit" : {
            "state" : "translated",
            "value" : "Abbrechen"
          }
        }
      }
    },
    "Save" : {

    }
  },
  "version" : "1.0"
}
`;
const table = 'keys,en,de,es\nMENU_START,Start game,Spiel starten,\nMENU_QUIT,"Quit, really",,Salir\n';

describe('files with all languages', function () {
  this.timeout(60_000);
  let service: TranslationServiceUnderTest;
  let root: vscode.Uri;
  const at = (path: string): vscode.Uri => vscode.Uri.joinPath(root, path);
  const read = async (path: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(at(path)));
  const write = (path: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(at(path), new TextEncoder().encode(text));
  const writeMap = async (other: string): Promise<void> => {
    const localization = ['shared/App.xcstrings', 'shared/game.csv'].map((name) => ({
      ...{ source: name, target: name },
      ...{ languages: ['de', other], sourceLanguage: 'en' },
    }));
    await write('.parlance.json', JSON.stringify({ localization }));
  };
  const inTable = (text: string): string => `.body .row:has-text("${text}")`;

  needsPage();
  before(async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    root = folder.uri;
    await write('shared/App.xcstrings', catalogue);
    await write('shared/game.csv', table);
    await writeMap('es');
    service = await TranslationServiceUnderTest.connect();
    service.translate = translateWith((text) => `«${text}»`);
    await openSidebar();
    await showAlone(view, 'parlance.localisation');
  });
  after(async () => {
    await closeAll();
    for (const path of ['.parlance.json', '.parlance', 'shared']) {
      await vscode.workspace.fs.delete(at(path), { recursive: true }).then(undefined, () => undefined);
    }
    for (const id of ['documents', 'styleRuleLists', 'glossaries']) {
      await vscode.commands.executeCommand(`parlance.${id}.focus`);
    }
    await vscode.commands.executeCommand('workbench.view.explorer');
    await service?.disconnect();
    await clearNotifications();
  });

  it('have each language in the view, which is completed in them, one after the other', async () => {
    await eventually(async () => /4 missing/.test(await row('German', view)), true);
    await expandRow('German', view);
    await expandRow('Spanish', view);
    await row('App.xcstrings', view);
    await host.screenshot('shared-view');
    start('parlance.localisation.translateMissing');
    await question('Translate Missing Strings');
    await host.press('Enter');
    await notification('strings in 4 files');
    assert.equal(
      await read('shared/game.csv'),
      'keys,en,de,es\nMENU_START,Start game,Spiel starten,«Start game»\nMENU_QUIT,"Quit, really","«Quit, really»",Salir\n',
    );
    const written = await read('shared/App.xcstrings');
    const { strings } = JSON.parse(written) as { strings: Record<string, { localizations: Record<string, unknown> }> };
    const unit = (value: string): object => ({ stringUnit: { state: 'needs_review', value } });
    assert.deepEqual(strings['Save']?.localizations, { de: unit('«Save»'), es: unit('«Save»') });
    assert.deepEqual(Object.keys(strings['%lld files']?.localizations ?? {}), ['de', 'en', 'es']);
    assert.deepEqual(strings['%lld files']?.localizations['es'], {
      variations: { plural: { one: unit('«%lld file»'), other: unit('«%lld files»') } },
    });
    await eventually(async () => /100.?%.*4 to review/s.test(await row('German', view)), true);
    await clearNotifications();
    await host.screenshot('shared-view-done');
  });

  it('are a table in the language that is chosen, from the view and from the text', async () => {
    await write('shared/App.xcstrings', catalogue);
    await writeMap('pl');
    await eventually(async () => /missing/.test(await row('Polish', view)), true);
    const { document } = await vscode.window.showTextDocument(at('shared/App.xcstrings'));
    await eventually(() => document.getText(), catalogue);
    start('parlance.localisation.openTable');
    await choose('Open as Table: Language', 'Polish');
    await host.text({ selector: `.status:has-text("6 entries")`, webview: true });
    await host.text({ selector: `${inTable('%lld files.few')} .state:has-text("Missing")`, webview: true });
    await host.screenshot('shared-table');
    await host.press('End', 'Alt+Enter');
    await host.text({ selector: `${inTable('«Save»')} .state:has-text("To review")`, webview: true });
    const text = document.getText();
    const { strings } = JSON.parse(text) as { strings: Record<string, { localizations?: Record<string, unknown> }> };
    assert.deepEqual(Object.keys(strings['Save']?.localizations ?? {}), ['pl']);
    await vscode.commands.executeCommand('undo');
    await eventually(() => document.getText(), catalogue);
    await closeAll();
  });

  it('say at an entry, and at what it says in a language, what the others have', async () => {
    const { document } = await vscode.window.showTextDocument(at('shared/App.xcstrings'));
    const hoverAt = async (text: string): Promise<string> => {
      const place = document.positionAt(catalogue.indexOf(text) + 1);
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        place,
      );
      return hovers
        .flatMap(({ contents }) => contents.map((one) => (typeof one === 'string' ? one : one.value)))
        .join();
    };
    assert.match(await hoverAt('Cancel'), /Polish.*Not translated yet.*German.*Abbrechen/s);
    assert.match(await hoverAt('Abbrechen'), /Source.*Cancel.*Polish/s);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
    );
    const titles = lenses.map(({ command }) => command?.title);
    assert.ok(titles.includes('Missing in pl – Translate'), titles.join());
    await host.screenshot('shared-text');
  });
});
