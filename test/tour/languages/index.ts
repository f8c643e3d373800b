// What is shown in the display language: every view, empty and full, lists, pages, tables, and what checking says. Nothing
// is found by its words here, as these are others in each language.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ask, host } from '../../editor/host';
import { OwnService } from '../../editor/ownService';
import { recordings } from './recordings';

/** VS Code calls it. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  try {
    if (vscode.env.language !== 'en') assert.ok(vscode.l10n.bundle, `no words in ${vscode.env.language}`);
    const { sidebar, only } = await ask<{ sidebar?: number; only?: string }>('begin');
    if (sidebar !== undefined) {
      await narrowSidebar(sidebar);
      return;
    }
    const scenes = {
      emptyViews,
      lists,
      account,
      checking,
      wording,
      tables,
      localisation,
      kept,
      recordings: () => recordings(picture),
      walkthrough,
    };
    for (const [name, scene] of Object.entries(scenes)) if (only === undefined || only === name) await scene();
  } catch (error) {
    await host.screenshot('failures/language');
    await ask('stopped', { error: error instanceof Error ? error.stack : String(error) });
    throw error;
  }
}

const picture = (name: string): Promise<unknown> => ask('picture', { name });
const command = vscode.commands.executeCommand;
const folder = (): vscode.Uri => vscode.workspace.workspaceFolders![0]!.uri;
const inSidebar = '.sidebar .pane.expanded .pane-body';
const quickInput = '.quick-input-widget:visible';

const views = {
  glossaries: 'glossaries',
  styleRules: 'styleRuleLists',
  memories: 'memories',
  documents: 'documents',
  localisation: 'localisation',
  account: 'account',
  engines: 'engines',
};

/** Shows one view alone. */
async function view(name: keyof typeof views): Promise<void> {
  await command('workbench.view.extension.parlance');
  await command(`parlance.${views[name]}.focus`);
  const place = Object.keys(views).indexOf(name);
  await host.evaluate(
    `[...document.querySelectorAll('.sidebar .pane-header')].forEach((one, index) => { if (index !== ${place} && one.ariaExpanded === 'true') one.click(); })`,
  );
  await host.text({ selector: `${inSidebar} .monaco-list-row:visible, ${inSidebar} .welcome-view-content:visible` });
  await host.gone({ selector: `${inSidebar} .codicon-loading` });
}

/** The views as they are first shown, then each alone, empty and full. */
async function narrowSidebar(width: number): Promise<void> {
  await command('workbench.view.extension.parlance');
  await host.text({ selector: `${inSidebar} .monaco-list-row:visible, ${inSidebar} .welcome-view-content:visible` });
  await host.widen({ selector: '.part.sidebar' }, width);
  await host.gone({ selector: `${inSidebar} .codicon-loading` });
  await picture('views');
  await emptyViews();
  await localisation();
  await kept();
}

async function emptyViews(): Promise<void> {
  for (const name of Object.keys(views) as Array<keyof typeof views>) {
    await view(name);
    await picture(`view-${name}`);
  }
}

async function listed(): Promise<void> {
  await host.text({ selector: `${quickInput} .monaco-list-row` });
}

async function dismiss(): Promise<void> {
  await host.press('Escape');
  await host.gone({ selector: quickInput });
}

async function open(path: string, text?: string): Promise<vscode.TextEditor> {
  const editor = await vscode.window.showTextDocument(vscode.Uri.joinPath(folder(), path), { preview: false });
  if (text === undefined) return editor;
  const start = editor.document.getText().indexOf(text);
  assert.ok(start >= 0, text);
  editor.selection = new vscode.Selection(
    editor.document.positionAt(start),
    editor.document.positionAt(start + text.length),
  );
  return editor;
}

async function lists(): Promise<void> {
  await open('docs/getting-started.md', 'If the network connection is lost');
  await command('workbench.action.closeSidebar');
  const all = {
    menu: ['parlance.showMenu'],
    connect: ['parlance.connect'],
    when: ['parlance.check.chooseWhen'],
    checker: ['parlance.check.chooseEngine'],
    target: ['parlance.translate.chooseTarget'],
    rephrase: ['parlance.write.rephraseWith'],
    offline: ['parlance.offline.languages'],
    pair: ['parlance.engines.choosePair'],
    files: ['parlance.files.translate', vscode.Uri.joinPath(folder(), 'locales/es/messages.json')],
  };
  for (const [name, [id, ...args]] of Object.entries(all)) {
    void command(id as string, ...args);
    await listed();
    await picture(`list-${name}`);
    await dismiss();
  }
  await command('workbench.action.quickOpen', '>Parlance: ');
  await listed();
  await picture('list-palette');
  await dismiss();
  await host.click({ selector: '.monaco-editor .view-line >> nth=0', button: 'right' });
  await host.text({ selector: '.context-view .monaco-menu .action-item' });
  await picture('editor-menu');
  await host.press('Escape');
  await command('notifications.clearAll');
  await command('workbench.action.closeAllEditors');
}

/** Types into the question that is shown, and goes on. */
async function typed(text: string): Promise<void> {
  await host.text({ selector: `${quickInput} .quick-input-title` });
  await host.fill({ selector: `${quickInput} .quick-input-box input` }, text);
  await host.press('Enter');
}

async function account(): Promise<void> {
  void command('parlance.developerKeys.create');
  await typed('Documentation of the kitchen appliances');
  await listed();
  await picture('key-new');
  // Without it: it is shown once, so Escape does not do.
  await host.press('ArrowUp', 'Enter');
  await host.gone({ selector: quickInput });
  await command('parlance.account.refresh');
  await view('account');
  await host.evaluate(
    `(() => { for (const one of document.querySelectorAll('.sidebar .pane.expanded .monaco-list-row[aria-expanded="false"] .monaco-tl-twistie')) one.click(); })()`,
  );
  // In a low window it is below what is shown.
  const key = `${inSidebar} .monaco-list-row:has-text("Documentation of")`;
  await host.text({ selector: key, timeoutMs: 3_000 }).catch(() => undefined);
  await picture('account');
  await command('parlance.account.reports');
  await host.text({ selector: '.reports h1', webview: true });
  await picture('reports');
  await command('workbench.action.closeAllEditors');
  await command('notifications.clearAll');
}

async function checking(): Promise<void> {
  const settings = vscode.workspace.getConfiguration('parlance.check');
  await settings.update('when', 'onType', vscode.ConfigurationTarget.Global);
  const content = 'This sentence has teh wrong word, and the the same word twice. He have a dog.\n';
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  await vscode.window.showTextDocument(document);
  await host.text({ selector: '.squiggly-info', timeoutMs: 60_000 });
  const found = (): vscode.Diagnostic[] =>
    vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Parlance');
  const [first] = found();
  assert.ok(first);
  vscode.window.activeTextEditor!.selection = new vscode.Selection(first.range.start, first.range.start);
  await command('editor.action.showHover');
  await host.text({ selector: '.monaco-hover:visible' });
  await picture('check-hover');
  await command('workbench.actions.view.problems');
  await command('workbench.action.focusActiveEditorGroup');
  await command('editor.action.quickFix');
  await host.text({ selector: '.action-widget .monaco-list-row' });
  await picture('check-fixes');
  await host.press('Escape');
  await settings.update('when', 'off', vscode.ConfigurationTarget.Global);
  await command('workbench.action.closePanel');
  await command('workbench.action.revertAndCloseActiveEditor');
}

/** A correction and a translation, each beside what it would replace. */
async function wording(): Promise<void> {
  const { selection, document } = await open('src/restore.ts', "it's");
  vscode.window.activeTextEditor!.selection = new vscode.Selection(selection.start, selection.start);
  const lens = { selector: '.monaco-editor .codelens-decoration a', timeoutMs: 60_000 };
  void command('parlance.write.correct');
  await host.text(lens);
  await picture('write-preview');
  await command('parlance.write.reject');
  assert.ok(!document.isDirty);
  await open('docs/decisiones.md', 'El índice cabe en memoria');
  const settings = vscode.workspace.getConfiguration('parlance.translate');
  await settings.update('targets', ['PT-BR'], vscode.ConfigurationTarget.Global);
  void command('parlance.translate.compare');
  await host.text(lens);
  await picture('translate-preview');
  await command('parlance.preview.discard');
  await settings.update('targets', undefined, vscode.ConfigurationTarget.Global);
  await command('workbench.action.closeAllEditors');
  await command('notifications.clearAll');
}

async function tables(): Promise<void> {
  const files = {
    segments: ['xliff/messages.es-pt.xlf', '.segments .row:has-text("diskFull")'],
    cues: ['subtitles/leccion-1.es.srt', '.grid .row, .row'],
  };
  for (const [name, [file, row]] of Object.entries(files)) {
    await command('vscode.openWith', vscode.Uri.joinPath(folder(), file!), `parlance.${name}`);
    await host.text({ selector: row!, webview: true });
    await picture(`table-${name}`);
    await command('workbench.action.closeAllEditors');
  }
}

async function localisation(): Promise<void> {
  const write = (path: string, text: string): Thenable<void> =>
    vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder(), path), new TextEncoder().encode(text));
  const map = {
    localization: [{ source: 'app/en.json', target: 'app/{language}.json', languages: ['de', 'fr', 'pt-BR'] }],
  };
  await write('.parlance.json', JSON.stringify(map));
  await write(
    'app/en.json',
    '{\n  "greeting": "Welcome, {name}.",\n  "saved": "All files are saved.",\n  "gone": "The file is gone."\n}\n',
  );
  await write('app/de.json', '{\n  "greeting": "Willkommen.",\n  "old": "Alt"\n}\n');
  await write('app/fr.json', '{}\n');
  await view('localisation');
  await host.text({
    selector: `${inSidebar} .monaco-list-row[aria-level="2"], ${inSidebar} .monaco-list-row >> nth=2`,
  });
  const closed = '.sidebar .pane.expanded .monaco-list-row[aria-expanded="false"] .monaco-tl-twistie';
  for (const depth of ['languages', 'files']) {
    await host.evaluate(`document.querySelector('${closed}').click()`);
    await host.gone({ selector: `${inSidebar} .codicon-loading` });
    await host.text({ selector: `${inSidebar} .monaco-list-row[aria-level="${depth === 'languages' ? 2 : 3}"]` });
  }
  await open('app/en.json', 'saved');
  await host.text({ selector: '.monaco-editor .codelens-decoration a' });
  await picture('localisation');
  await command('editor.action.showHover');
  await host.text({ selector: '.monaco-hover:visible' });
  await picture('localisation-hover');
  void command('parlance.localisation.openTable');
  await listed();
  await picture('list-table-language');
  await host.press('Enter');
  await host.text({ selector: '.grid .row:has-text("saved")', webview: true });
  await picture('table-entries');
  await command('workbench.action.closeAllEditors');
  for (const path of ['.parlance.json', 'app']) {
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder(), path), { recursive: true });
  }
}

/** What a service keeps, of one that has some. */
async function kept(): Promise<void> {
  const service = await OwnService.start();
  const name = 'Documentation';
  const settings = vscode.workspace.getConfiguration('parlance');
  await settings.update('connections', [{ name, baseUrl: service.url }], vscode.ConfigurationTarget.Global);
  const connected = command('parlance.connect', { name });
  await typed(service.key);
  await connected;
  try {
    for (const name of ['Betriebsanleitungen und Ersatzteilkataloge der Küchengeräte', 'Bodega']) {
      const entries = 'bloque\tbloco\ncopia de seguridad\tcópia de segurança\níndice\tíndice remissivo';
      const dictionaries = [{ source_lang: 'es', target_lang: 'pt', entries, entries_format: 'tsv' }];
      await service.call('POST', '/v3/glossaries', { name, dictionaries });
    }
    const rules = { numbers: { decimal_separator: 'use_comma_as_decimal_separator' } };
    await service.call('POST', '/v3/style_rules', { name: 'House style', language: 'es', configured_rules: rules });
    for (const name of ['glossaries', 'styleRules'] as const) {
      await command(`parlance.${name === 'glossaries' ? 'glossary' : 'styleRules'}.refresh`);
      await view(name);
      await host.click({ selector: `${inSidebar} .monaco-list-row .monaco-tl-twistie.collapsed` });
      await host.gone({ selector: `${inSidebar} .monaco-list-row:first-child .monaco-tl-twistie.collapsed` });
      await picture(`kept-${name}`);
    }
    void command('parlance.glossary.openDictionary');
    await listed();
    await host.press('Enter');
    await host.text({ selector: '#cell-1-target', webview: true });
    await picture('dictionary');
    await command('workbench.action.closeAllEditors');
    void command('parlance.styleRules.open');
    await host.text({ selector: `${quickInput} .monaco-list-row, .editor-instance` });
    await host.press('Enter');
    await host.text({ selector: '.tabs', webview: true });
    await picture('style-rules');
    await host.click({ selector: '#tab-tryOut', webview: true });
    await picture('style-rules-try');
    await command('workbench.action.closeAllEditors');
  } finally {
    await service.disconnect();
  }
}

async function walkthrough(): Promise<void> {
  await command('workbench.action.openWalkthrough', 'parlance.parlance#start', false);
  await host.text({ selector: '.gettingStartedContainer .step-list-container, .getting-started-step' });
  await picture('walkthrough');
  await command('workbench.action.closeAllEditors');
}
