import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Glossary } from '../../src/api/schemas/glossaries';
import { GlossaryServiceUnderTest } from './glossaryService';
import { eventually, host, needsPage } from './host';
import { openMarked } from './markedDocument';
import { translateWith } from './translationService';
import { answer, choose, notification, putAway, question, setSetting, start } from './window';
import { XliffFileUnderTest } from './xliffFile';

const input = '.quick-input-widget:visible .quick-input-box input';

const boxHolds = () =>
  host.evaluate<string>("document.querySelector('.quick-input-widget .quick-input-box input').value");

/** Waits until the target is what an empty box would take. */
const suggested = (target: string) =>
  host.text({ selector: `.quick-input-widget:visible .quick-input-box input[placeholder="${target}"]` });

async function select(text: string, selected: string): Promise<vscode.TextDocument> {
  const { document } = await openMarked(
    text.replace(selected, () => `⟨${selected}⟩`),
    'markdown',
  );
  return document;
}

async function hoverParts(document: vscode.TextDocument, word: string): Promise<vscode.MarkdownString[]> {
  const position = document.positionAt(document.getText().indexOf(word) + 1);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers.flatMap(({ contents }) => contents as vscode.MarkdownString[]);
}

async function hoverText(document: vscode.TextDocument, word: string): Promise<string> {
  const parts = await hoverParts(document, word);
  return parts
    .map(({ value }) => value)
    .join('\n')
    .replaceAll('&nbsp;', ' ');
}

describe('terms of glossaries, with the local service', () => {
  needsPage();
  after(async () => {
    await setSetting('parlance.translate.glossaries', undefined);
    await putAway();
  });

  it('become a glossary, of a selected table, and get a proposal by themselves, which costs nothing', async () => {
    const table = 'tea\tté\ngreen tea\tté verde';
    await select(table, table);
    start('parlance.glossary.createFromSelection');
    await answer('New Glossary: Name', 'Selected');
    await choose('New Glossary: Source Language', 'English');
    await choose('New Glossary: From English to', 'Spanish');
    await notification('Created “Selected” with 2 entries.');
    try {
      const used = vscode.commands.executeCommand('parlance.glossary.setDefault');
      await choose('Set as Default Glossary', 'Selected');
      await choose('Set as Default Glossary', 'For me, everywhere');
      await used;
      await select('a window', 'window');
      start('parlance.glossary.addEntry');
      await question('Add to Glossary: Selected');
      await suggested('ventana');
      await host.text({ selector: '.quick-input-message:has-text("Leave empty to accept the suggestion")' });
      await host.screenshot('add-to-glossary-proposed');
      await host.press('Enter');
      await host.text({ selector: '.statusbar-item:has-text("ventana"):has-text("to Selected")' });
    } finally {
      const deleted = vscode.commands.executeCommand('parlance.glossary.delete');
      await choose('Delete Glossary', 'Selected');
      await choose('Delete the glossary “Selected”?', 'Delete');
      await deleted;
    }
  });

  it('says what is no list of terms', async () => {
    await select('one\ntwo, three', 'one\ntwo, three');
    start('parlance.glossary.createFromSelection');
    await notification('The selection isn’t a list of terms. Entry 0 has no target column.');
  });
});

/** English to Spanish. */
const terms = 'tea\tté\ngreen tea\tté verde\ncup\ttaza\nlid\t<command:workbench.action.quit>';

// Each test finds the same dictionary, whatever others made of it.
describe('terms of a glossary that is used by default, with a service that is paid for', () => {
  const pair = { source_lang: 'en', target_lang: 'es' };
  let service: GlossaryServiceUnderTest;
  let glossaryId: string;

  needsPage();
  before(async () => {
    service = await GlossaryServiceUnderTest.connect();
    const dictionaries = [{ ...pair, entries: terms, entries_format: 'tsv' }];
    const { glossary_id: id } = await service.call<Glossary>('POST', '/v3/glossaries', { name: 'Terms', dictionaries });
    glossaryId = id;
    await setSetting('parlance.translate.glossaries', { Scripted: { 'en>es': id } });
  });
  after(async () => {
    await setSetting('parlance.translate.glossaries', undefined);
    await service?.disconnect();
  });
  beforeEach(async () => {
    const input = { ...pair, entries: terms, entries_format: 'tsv' };
    await service.call('PUT', `/v3/glossaries/${glossaryId}/dictionaries`, input);
    await vscode.commands.executeCommand('parlance.glossary.refresh');
    service.recorder.requests.length = 0;
  });
  afterEach(putAway);

  it('shows the entry of the longest term the pointer rests on, unless the setting says no', async () => {
    const document = await select('A cup of GREEN TEA, no teapot.', 'A');
    assert.match(await hoverText(document, 'TEA'), /green tea.*té verde.*Terms, English → Spanish/s);
    assert.match(await hoverText(document, 'cup'), /taza/);
    assert.doesNotMatch(await hoverText(document, 'teapot'), /Spanish/);
    await setSetting('parlance.glossary.hover', false);
    try {
      assert.doesNotMatch(await hoverText(document, 'cup'), /taza/);
    } finally {
      await setSetting('parlance.glossary.hover', undefined);
    }
  });

  it('runs no command that stands in an entry', async () => {
    const parts = await hoverParts(await select('A lid.', 'A'), 'lid');
    const [trusted, ...others] = parts.filter(({ isTrusted }) => isTrusted);
    assert.deepEqual(others, []);
    assert.match(trusted!.value, /^\[Open Dictionary\]\(command:parlance\.glossary\.openDictionary\?[^()\s]+\)$/);
    assert.ok(parts.some(({ value, isTrusted }) => !isTrusted && value.includes('quit')));
  });

  it('opens the dictionary at the entry, from its hover', async () => {
    const parts = await hoverParts(await select('A cup.', 'A'), 'cup');
    const [, address] = /openDictionary\?([^)]+)\)/.exec(parts.map(({ value }) => value).join('\n'))!;
    const [argument] = JSON.parse(decodeURIComponent(address!)) as unknown[];
    start('parlance.glossary.openDictionary', argument);
    await host.text({ webview: true, selector: '.row.selected:has-text("taza")' });
  });

  it('adds the selection to the dictionary used by default', async () => {
    const document = await select('Where is the spoon?', 'spoon');
    start('parlance.glossary.addEntry');
    await question('Add to Glossary: Terms, English → Spanish');
    await host.fill({ selector: input }, 'cu\u0007');
    await host.text({ selector: '.quick-input-message:has-text("has a control character")' });
    await host.screenshot('add-to-glossary');
    await answer('Add to Glossary: Terms', 'cuchara');
    await host.text({ selector: '.statusbar-item:has-text("to Terms")' });
    assert.match(await hoverText(document, 'spoon'), /cuchara/);
  });

  it('adds source and target of a unit of an XLIFF file, and a part of its target', async () => {
    const unit = (source: string, target: string) =>
      `<unit><segment><source>${source}</source>${target}</segment></unit>`;
    const file = await XliffFileUnderTest.open(
      `<xliff version="2.0" srcLang="en" trgLang="es" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file>${unit('salt &amp; pepper', '<target>sal y pimienta</target>')}${unit('ladle', '')}</file></xliff>`,
      'menu.en-es.xlf',
    );
    const box = (text: string) =>
      host.text({ selector: `.quick-input-widget:visible .quick-input-title:has-text("${text}")` });
    try {
      const select = (text: string) => {
        const begin = file.text.indexOf(text);
        const [from, to] = [begin, begin + text.length].map((offset) => file.document.positionAt(offset));
        vscode.window.activeTextEditor!.selection = new vscode.Selection(from!, to!);
      };
      const places = [
        () => file.caretAt('pepper'),
        () => file.caretAt('y pimienta'),
        () => select('salt &amp; pepper'),
        () => select('sal y pimienta'),
      ];
      for (const go of places) {
        go();
        start('parlance.glossary.addEntry');
        await box('Add to Glossary: Terms, English → Spanish · \u2068salt & pepper');
        assert.equal(await boxHolds(), 'sal y pimienta');
        await host.press('Escape');
        await host.gone({ selector: '.quick-input-widget:visible' });
      }
      file.caretAt('ladle');
      start('parlance.glossary.addEntry');
      await box('ladle');
      assert.equal(await boxHolds(), '');
      await host.press('Escape');
      select('pimienta');
      start('parlance.glossary.addEntry');
      await host.text({ selector: '.quick-input-message:has-text("pimienta")' });
      await answer('Add to Glossary: Source', 'pepper');
      await box('Add to Glossary: Terms, English → Spanish · \u2068pepper');
      assert.equal(await boxHolds(), 'pimienta');
      await host.press('Enter');
      await host.text({ selector: '.statusbar-item:has-text("pimienta"):has-text("to Terms")' });
    } finally {
      await file.close();
    }
  });

  it('shows the entry that is there before it is replaced', async () => {
    await select('a cup', 'cup');
    start('parlance.glossary.addEntry');
    await host.text({ selector: '.quick-input-message:has-text("already exists as")' });
    await suggested('taza');
    await host.press('Enter');
    await notification('. Nothing changed.');
    start('parlance.glossary.addEntry');
    await answer('Add to Glossary: Terms', 'tazón');
    await choose('Replace “taza”?', 'Keep');
    await select('a cup', 'cup');
    start('parlance.glossary.addEntry');
    await answer('Add to Glossary: Terms', 'tazón');
    await choose('Replace “taza”?', 'Replace');
    await host.text({ selector: '.statusbar-item:has-text("tazón")' });
  });

  it('finds an entry, and opens its dictionary there', async () => {
    await select('nothing', '');
    start('parlance.glossary.findEntries');
    await question('Find in Glossaries');
    await host.fill({ selector: input }, 'VERDE');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("green tea")' });
    await host.screenshot('find-in-glossaries');
    await host.press('Enter');
    await host.text({ selector: '.tab.active:has-text("Terms")' });
    await host.text({ webview: true, selector: '.row.selected:has-text("green tea")' });
    // Once more in the table that is open, whatever it shows.
    await host.press('Control+F');
    await host.type('nothing');
    await host.text({ webview: true, selector: '.empty:has-text("No entries contain this text.")' });
    start('parlance.glossary.findEntries');
    await question('Find in Glossaries');
    await host.fill({ selector: input }, 'taza');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("cup")' });
    await host.press('Enter');
    await host.text({ webview: true, selector: '.row.selected:has-text("cup")' });
    await host.screenshot('dictionary-jump');
  });

  it('finds what was changed elsewhere meanwhile, and offers to add what is found nowhere', async () => {
    await select('nothing', '');
    start('parlance.glossary.findEntries');
    await question('Find in Glossaries');
    await host.fill({ selector: input }, 'taza');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("cup")' });
    await host.press('Escape');
    const entries = `${terms.replace('cup\ttaza', 'cup\ttazón')}\nladle\tcucharón`;
    assert.match(entries, /tazón/);
    await service.call('PUT', `/v3/glossaries/${glossaryId}/dictionaries`, { ...pair, entries, entries_format: 'tsv' });
    start('parlance.glossary.findEntries');
    await question('Find in Glossaries');
    await host.fill({ selector: input }, 'cucharón');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("ladle")' });
    await host.fill({ selector: input }, 'cup');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("tazón")' });
    await host.fill({ selector: input }, 'whisk');
    const row = '.quick-input-list .monaco-list-row.focused:has-text("Add “whisk” to Glossary…")';
    await host.text({ selector: `${row}:has-text("No matches in")` });
    await host.screenshot('find-nothing');
    await host.press('Enter');
    await question('Add to Glossary: Terms, English → Spanish');
  });

  it('proposes a translation only when the person asks for it, and not into what is being typed', async () => {
    let typed = (): void => undefined;
    const typing = new Promise<void>((resolve) => (typed = resolve));
    service.instead.set('POST /v2/translate', async (request, response) => {
      await typing;
      await translateWith((text) => `«${text}»`)(request, response);
    });
    start('parlance.glossary.addEntry', { source: 'spoon' });
    await question('Add to Glossary: Terms, English → Spanish');
    await host.click({
      selector: '.quick-input-titlebar [aria-label^="Suggest a translation: sends “spoon” to 127.0.0.1"]',
    });
    await host.type('own');
    typed();
    await suggested('«spoon»');
    assert.equal(await boxHolds(), 'own');
    await host.click({ selector: '.quick-input-titlebar [aria-label^="Insert “«spoon»” to edit it"]' });
    await eventually(boxHolds, '«spoon»');
    const sent = service.recorder.requests.filter(({ path }) => path === '/v2/translate').map((one) => one.json());
    assert.equal(sent.length, 1);
    assert.partialDeepStrictEqual(sent[0], { text: ['spoon'], source_lang: 'en', target_lang: 'es' });
    await host.press('Escape');
  });

  it('finds entries of one dictionary after the other, and stays on the one the person moved to', async () => {
    const ids: string[] = [];
    for (const name of ['Part 0', 'Part 1']) {
      const [, part] = name.split(' ');
      ids.push(await service.create(`kettle ${part}\tKessel\nkettle of ${part}\tKessel\nspout ${part}\tTülle`, name));
    }
    let moved = (): void => undefined;
    const moving = new Promise<void>((resolve) => (moved = resolve));
    service.meanwhile = ({ path }) => (path.includes(ids[1]!) ? moving : undefined);
    await vscode.commands.executeCommand('parlance.glossary.refresh');
    start('parlance.glossary.findEntries');
    await question('Find in Glossaries');
    await host.fill({ selector: input }, 'kettle');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("kettle of 0")' });
    // Before what is typed is searched for, all entries are shown.
    await host.gone({ selector: '.quick-input-list .monaco-list-row:has-text("spout 0")' });
    await host.press('ArrowDown');
    await host.text({ selector: '.quick-input-list .monaco-list-row.focused:has-text("kettle of 0")' });
    // What the window was asked after the key is answered after it told of the key.
    await vscode.commands.getCommands();
    moved();
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("kettle of 1")' });
    await host.text({ selector: '.quick-input-list .monaco-list-row.focused:has-text("kettle of 0")' });
    await host.press('Escape');
  });
});
