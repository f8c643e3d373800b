// The demo in the extension host: selects, translates and looks, as a person would.
import * as vscode from 'vscode';
import { languageStatus } from '../../editor/checking';
import { ask, host } from '../../editor/host';
import { choose, question, start } from '../../editor/window';
import { changedTexts, type Span } from './changedTexts';
import { translateFile, translateSubtitles } from './files';
import { firstTranslations } from './firstTranslation';
import { glossary } from './glossary';
import { localisation } from './localization';
import { picture, walkthroughPictures } from './pictures';
import { comparison, correction, scenes, type Scene } from './scenes';
import { showStyleRules } from './styleRules';

/** VS Code calls it. */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  try {
    await demo();
  } catch (error) {
    await host.screenshot('failures/demo');
    await ask('stopped', { error: error instanceof Error ? error.stack : String(error) });
    throw error;
  }
}

async function demo(): Promise<void> {
  await vscode.commands.executeCommand('workbench.view.explorer');
  // Before any language was used: what somebody sees who has just installed the extension.
  await firstTranslations();
  let lastTarget: string | undefined;
  for (const scene of scenes) {
    const translated = await play(scene, async () => {
      if (scene.target === lastTarget) await vscode.commands.executeCommand('parlance.translate.selection');
      else await translateTo(scene.target);
    });
    if (translated) lastTarget = scene.target;
  }
  // What comes now is shown alone.
  await vscode.workspace.saveAll();
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  start('parlance.translate.chooseTarget');
  await choose('Target Language', 'Portuguese (Brazilian)');
  await connections();
  await check();
  await segments();
  await translateFile();
  await translateSubtitles();
  await correct();
  await glossary();
  await localisation();
  await translateDocuments();
  await showStyleRules();
  await compare();
}

/** What a text can be sent to. */
async function connections(): Promise<void> {
  start('parlance.connect');
  await question('Connect to a Service');
  await walkthroughPictures('connect');
  await host.press('Escape');
}

/** A localisation file as a table: what is missing is translated, and one segment is being edited. */
async function segments(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const file = vscode.Uri.joinPath(folder, 'xliff/messages.es-pt.xlf');
  await vscode.commands.executeCommand('vscode.openWith', file, 'parlance.segments');
  const row = (text: string) =>
    host.text({ selector: `.segments .row:has-text("${text}")`, webview: true, timeoutMs: 30_000 });
  await row('diskFull');
  await vscode.commands.executeCommand('parlance.segment.translateMissing', file);
  await host.click({ selector: '.segments .row:has-text("lastBackup") .cell.target', webview: true });
  await host.press('Enter');
  await host.text({ selector: '.editable', webview: true });
  await host.press('Control+End');
  await picture('segments');
  await host.press('Escape');
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** @returns whether the texts were translated */
async function play(scene: Scene, translate: () => Promise<void>): Promise<boolean> {
  const { document, spans } = await select(scene);
  const before = document.getText();
  await translate();
  // The first rough translation into a language is shown before it replaces anything.
  if (document.getText() === before) await vscode.commands.executeCommand('parlance.preview.replace');
  const after = document.getText();
  await ask('row', {
    file: scene.file,
    pair: scene.quality === 'corrected' ? scene.source : `${scene.source} → ${scene.target}`,
    quality: scene.quality,
    before: scene.select.join('\n'),
    ...(after === before ? { problem: await shown() } : { after: changedTexts(before, spans, after).join('\n') }),
  });
  if (scene.picture) await picture(scene.picture);
  if (scene.walkthrough) await walkthroughPictures(scene.walkthrough);
  await vscode.commands.executeCommand('notifications.clearAll');
  return after !== before;
}

/** Opens the scene's file and selects its texts. */
async function select({ file, select: texts }: Scene): Promise<{ document: vscode.TextDocument; spans: Span[] }> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const editor = await vscode.window.showTextDocument(vscode.Uri.joinPath(folder, file), { preview: false });
  const { document } = editor;
  const spans = texts.map((text) => {
    const start = document.getText().indexOf(text);
    if (start < 0) throw new Error(`${file} does not have “${text}”.`);
    return { start, end: start + text.length };
  });
  editor.selections = spans.map(
    ({ start, end }) => new vscode.Selection(document.positionAt(start), document.positionAt(end)),
  );
  editor.revealRange(editor.selections[0]!, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return { document, spans };
}

/** By the list of languages. */
async function translateTo(target: string): Promise<void> {
  const done = vscode.commands.executeCommand('parlance.translate.selectionTo');
  const row = '.quick-input-list .monaco-list-row';
  await Promise.race([host.text({ selector: row, timeoutMs: 30_000 }), done]);
  await host.type(target);
  const offered = await host.text({ selector: `${row}.focused:has-text("${target}")` }).then(
    () => true,
    () => false,
  );
  await host.press(offered ? 'Enter' : 'Escape');
  await done;
}

/** What the extension said of a text that stayed as it was. */
async function shown(): Promise<string> {
  const said = await host
    .text({ selector: '.notification-list-item-message', timeoutMs: 2_000 })
    .catch(() => ['The list of languages does not offer it.']);
  return said.join(' ');
}

/** The same comment as it is checked while it is written, with what can be done about its first error. */
async function check(): Promise<void> {
  const settings = vscode.workspace.getConfiguration('parlance.check');
  await settings.update('when', 'onType', vscode.ConfigurationTarget.Global);
  const { document } = await select(correction);
  await host.text({ selector: '.squiggly-info', timeoutMs: 30_000 });
  // A finding that arrives while the menu is being asked for ends the asking.
  await languageStatus('Checked: ');
  await host.press('Escape');
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  const found = vscode.languages.getDiagnostics(document.uri).find(({ source }) => source === 'Parlance');
  const editor = vscode.window.activeTextEditor!;
  if (found) editor.selection = new vscode.Selection(found.range.start, found.range.start);
  await vscode.commands.executeCommand('editor.action.quickFix');
  await host.text({ selector: '.action-widget:has-text("Fix this")' });
  await picture('check');
  await walkthroughPictures('check');
  await host.press('Escape');
  await settings.update('when', 'off', vscode.ConfigurationTarget.Global);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** A comment is corrected: the changes are shown first, then taken. */
async function correct(): Promise<void> {
  await play(correction, async () => {
    await vscode.commands.executeCommand('parlance.write.correct');
    await host.text({ selector: '.codelens-decoration a:has-text("Accept")', timeoutMs: 30_000 });
    // Without the colour of the selection over the changes.
    const editor = vscode.window.activeTextEditor!;
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await host.text({ selector: '.statusbar-item:has-text("Ln 1, Col 1")' });
    await picture('correct');
    await walkthroughPictures('write');
    await vscode.commands.executeCommand('parlance.write.accept');
  });
  await vscode.workspace.saveAll();
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Whole files: what they cost first, then the list of what came of them, and one beside its source. */
async function translateDocuments(): Promise<void> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const uris = ['subtitles/leccion-1.es.srt', 'notes/reunion.txt'].map((file) => vscode.Uri.joinPath(folder, file));
  const settings = vscode.workspace.getConfiguration('parlance.translate');
  await settings.update('targets', ['pt-BR'], vscode.ConfigurationTarget.Global);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  void vscode.commands.executeCommand('parlance.document.translate', uris[0], uris);
  await host.text({ selector: '.quick-input-title:has-text("Target Languages")', timeoutMs: 30_000 });
  await host.click({ selector: '.quick-input-widget:visible .quick-input-action .monaco-button' });
  await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Translate to")' });
  await picture('documents-order');
  await walkthroughPictures('files');
  await host.press('Enter');
  await vscode.commands.executeCommand('parlance.documents.focus');
  const row = '.pane:has([aria-label^="Documents"]) .monaco-list-row';
  const [first] = await host.text({
    selector: `${row}:has(.codicon-pass), ${row}:has(.codicon-error)`,
    timeoutMs: 30_000,
  });
  const srt = `${row}:has-text("leccion-1.es.pt-BR.srt")`;
  if (first && (await host.text({ selector: srt, timeoutMs: 10_000 }).catch(() => undefined))) {
    await host.click({ selector: srt });
    await host.click({ selector: `${srt} .codicon-diff` });
    await host.text({ selector: '.grid.cues .row .source .content', webview: true });
    await vscode.commands.executeCommand('notifications.clearAll');
    await picture('documents');
  }
  await vscode.commands.executeCommand('notifications.clearAll');
  await settings.update('targets', undefined, vscode.ConfigurationTarget.Global);
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await vscode.commands.executeCommand('workbench.view.explorer');
}

/** The preview with the translation beside the source. */
async function compare(): Promise<void> {
  const [first, second] = comparison;
  await play(first, () => translateTo(first.target));
  await select(second);
  await vscode.commands.executeCommand('parlance.translate.compare');
  await vscode.commands.executeCommand('parlance.preview.openDiff');
  await vscode.commands.executeCommand('workbench.action.closeSidebar');
  await picture('compare');
}
