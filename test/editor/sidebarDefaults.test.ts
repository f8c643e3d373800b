import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { json, status } from '../support/scriptedServer';
import { host, needsPage } from './host';
import { openMarked } from './markedDocument';
import { SidebarServiceUnderTest } from './sidebarService';
import { noRow, openSidebar, row, rowMenu } from './sidebarWindow';
import { translateWith } from './translationService';
import { answer, choose, clearNotifications, setSetting, start } from './window';

const glossaryId = '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11';
const styleId = '5a1d2f0e-7c61-4b0d-8a55-0a8f1be0c3d4';
const memoryId = '6f0e2c1b-1d34-4f7e-8a5c-9b7d6e5f4a3b';
const madeAt = '2026-05-30T09:12:44.107Z';

describe('the sidebar and what it sets', () => {
  let service: SidebarServiceUnderTest;

  needsPage();
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    const glossaries = [
      glossary('Kitchen', glossaryId),
      { ...glossary('Garden', '0d6c1a34-9d2b-4a52-8a0f-5f3f0f7f2e10'), creation_time: '2026-06-01T00:00:00.000Z' },
      glossary('Office', '1c8d2b45-0e3c-4b63-9b10-6a4a1a8a3f21', 12),
    ];
    const styleRules = [
      {
        style_id: styleId,
        name: 'House style',
        creation_time: madeAt,
        updated_time: madeAt,
        language: 'de',
        version: 3,
        configured_rules: {},
        custom_instructions: [],
      },
    ];
    const memories = [
      {
        translation_memory_id: memoryId,
        name: 'Manuals',
        source_language: 'en',
        target_languages: ['de'],
        segment_count: 812,
      },
    ];
    service = await SidebarServiceUnderTest.connect({ glossaries, styleRules, memories });
  });
  afterEach(async () => {
    for (const name of ['glossaries', 'styleRules', 'translationMemories']) {
      await setSetting(`parlance.translate.${name}`, undefined);
    }
    await vscode.commands.executeCommand('workbench.view.explorer');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await service?.disconnect();
    await clearNotifications();
  });

  it('makes translations use a glossary, a style rule list and a translation memory', async () => {
    service.instead.set(
      'POST /v2/translate',
      translateWith((text) => `«${text}»`),
    );
    await openSidebar();
    await useByDefault('Kitchen', 'Glossary');
    // The star of its row takes it back.
    const kitchen = '.sidebar .monaco-list-row[aria-label*="Kitchen"]';
    await host.hover({ selector: `${kitchen} .monaco-icon-label` });
    await host.text({ selector: `${kitchen} .action-label.codicon-star-full` });
    await useByDefault('House style', 'Style Rule List');
    await vscode.commands.executeCommand('parlance.memories.focus');
    await useByDefault('Manuals', 'Translation Memory');
    await host.screenshot('sidebar-defaults');

    await openMarked('⟨A cup of tea⟩', 'markdown');
    start('parlance.translate.selectionTo');
    await choose('Translate to', 'German');
    await host.text({ selector: '.view-line:has-text("«A cup of tea»")' });
    // The first only finds out the language, which a glossary needs.
    const sent = service.server.requests.filter(({ path }) => path === '/v2/translate').map((one) => one.json());
    assert.partialDeepStrictEqual(sent.at(-1), {
      source_lang: 'EN',
      glossary_id: glossaryId,
      style_id: styleId,
      translation_memory_id: memoryId,
    });
  });

  it('filters by name, and says when no name fits', async () => {
    await openSidebar();
    await row('Garden');
    start('parlance.glossary.filter');
    await answer('Filter Glossaries', 'kit');
    await noRow('Garden');
    await row('Kitchen');
    start('parlance.glossary.filter');
    await answer('Filter Glossaries', 'nowhere');
    await row('No names contain “nowhere”');
    await vscode.commands.executeCommand('parlance.glossary.clearFilter');
    await row('Garden');
  });

  it('sorts by what the person chooses, and keeps it while the view is filtered and read again', async () => {
    const order = async (...names: string[]) => {
      const pane = '.sidebar .pane:has(> .pane-header[aria-label^="Glossaries"])';
      for (const [index, name] of names.entries()) {
        await host.text({ selector: `${pane} .monaco-list-row[data-index="${index}"]:has-text("${name}")` });
      }
    };
    const sortBy = async (label: string) => {
      start('parlance.glossary.sort');
      await choose('Sort glossaries', label);
    };
    await openSidebar();
    await order('Garden', 'Kitchen', 'Office');
    await sortBy('Most entries first');
    await order('Office', 'Garden', 'Kitchen');
    await sortBy('Newest first');
    await order('Garden', 'Kitchen', 'Office');
    await sortBy('Most entries first');
    start('parlance.glossary.filter');
    await answer('Filter Glossaries', 'i');
    await order('Office', 'Kitchen');
    await vscode.commands.executeCommand('parlance.glossary.refresh');
    await order('Office', 'Kitchen');
    await vscode.commands.executeCommand('parlance.glossary.clearFilter');
    await sortBy('Name');
    await order('Garden', 'Kitchen', 'Office');
  });

  it('shows a glossary that is being prepared, until it can be used', async () => {
    const legacy = {
      glossary_id: '11111111-2222-4333-8444-555555555555',
      name: 'Brand new',
      ready: false,
      source_lang: 'en',
      target_lang: 'fr',
      creation_time: madeAt,
      entry_count: 2,
    };
    service.legacyGlossaries = [legacy];
    service.instead.set(`GET /v2/glossaries/${legacy.glossary_id}`, json({ ...legacy, ready: true }));
    await openSidebar();
    assert.match(await row('Brand new'), /being prepared · read-only|2 entries · read-only/);
    await row('2 entries · read-only');
  });

  it('says why a list is not there, and reads it again when asked', async () => {
    service.instead.set('GET /v3/glossaries', status(400));
    await openSidebar();
    await row('Couldn’t load');
    await host.text({ selector: '.sidebar .pane-body:has-text("The service rejected the request")' });
    service.instead.delete('GET /v3/glossaries');
    await host.click({ selector: '.sidebar .monaco-list-row:has-text("Try Again")' });
    await row('Kitchen');
  });

  it('says that the service cannot be reached, and goes on when it can be again', async () => {
    // Whoever is refused a connection is told at once: nothing is tried again.
    await service.goOffline();
    await openSidebar();
    await row('Offline');
    for (const view of ['Glossaries', 'Style Rules']) {
      const pane = `.sidebar .pane:has(> .pane-header[aria-label^="${view}"])`;
      await host.text({ selector: `${pane} .pane-body:has-text("Couldn’t reach")` });
    }
    await host.screenshot('sidebar-offline');
    await service.comeBack();
    await host.click({ selector: '.sidebar .monaco-list-row:has-text("Try Again")' });
    await row('Kitchen');
  });

  it('shows a connection without a key as not signed in, with the way to sign in', async () => {
    await openSidebar();
    await row('Kitchen');
    const settings = vscode.workspace.getConfiguration('parlance');
    const known = settings.get<object[]>('connections')!;
    const other = { name: 'Other', baseUrl: 'https://api.example.com' };
    await setSetting('parlance.connections', [...known, other]);
    await setSetting('parlance.connection', 'Other');
    await row('Not signed in');
    await row('Connect…');
    await noRow('Kitchen');
    await host.screenshot('sidebar-signed-out');
    await setSetting('parlance.connection', 'Scripted');
    await row('Kitchen');
  });

  async function useByDefault(name: string, kind: string): Promise<void> {
    await rowMenu(name, `Set as Default ${kind}…`);
    await choose(`Set as Default ${kind}`, 'For me, everywhere');
    await host.text({ selector: `.sidebar .monaco-list-row:has-text("${name}"):has-text("default")` });
  }
});

function glossary(name: string, id: string, entry_count = 3) {
  const dictionaries = [{ source_lang: 'en', target_lang: 'de', entry_count }];
  return { glossary_id: id, name, dictionaries, creation_time: madeAt };
}
