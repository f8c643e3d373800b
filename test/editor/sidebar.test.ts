import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { status } from '../support/scriptedServer';
import { eventually, host, needsPage } from './host';
import { SidebarServiceUnderTest } from './sidebarService';
import { expandRow, openSidebar, row } from './sidebarWindow';
import { clearNotifications } from './window';

const madeAt = '2026-05-30T09:12:44.107Z';

describe('the sidebar', () => {
  let service: SidebarServiceUnderTest;

  needsPage();
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    service = await SidebarServiceUnderTest.connect();
    service.server.requests.length = 0;
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    await service?.disconnect();
    await clearNotifications();
  });

  it('shows what the connection keeps, once it is looked at', async () => {
    service.glossaries = [
      {
        glossary_id: '3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11',
        name: 'Kitchen',
        dictionaries: [
          { source_lang: 'en', target_lang: 'de', entry_count: 1234 },
          { source_lang: 'en', target_lang: 'pt', entry_count: 1 },
        ],
        creation_time: madeAt,
      },
    ];
    service.legacyGlossaries = [
      {
        glossary_id: '0d6c1a34-9d2b-4a52-8a0f-5f3f0f7f2e10',
        name: 'Old tools',
        ready: true,
        source_lang: 'en',
        target_lang: 'fr',
        creation_time: madeAt,
        entry_count: 2,
      },
    ];
    service.styleRules = [
      {
        style_id: '5a1d2f0e-7c61-4b0d-8a55-0a8f1be0c3d4',
        name: 'House style',
        creation_time: madeAt,
        updated_time: madeAt,
        language: 'en',
        version: 3,
        configured_rules: { numbers: { decimal_separator: 'use_period_as_decimal_separator' } },
        custom_instructions: [{ id: 'c7b5a1d2-3a4e-4f0f-9f6b-2b8a6c1d0e9f', label: 'Tone', prompt: 'Sound relaxed' }],
      },
    ];
    service.memories = [
      {
        translation_memory_id: '6f0e2c1b-1d34-4f7e-8a5c-9b7d6e5f4a3b',
        name: 'Manuals',
        source_language: 'en',
        target_languages: ['de', 'es-419'],
        segment_count: 812,
      },
    ];
    assert.deepEqual(service.calls, []);
    await openSidebar();
    await row('Kitchen');
    await expandRow('Kitchen');
    assert.match(await row('English → German', 'Glossaries'), /1,234 entries/);
    assert.match(await row('English → Portuguese', 'Glossaries'), /1 entry/);
    assert.match(await row('Old tools'), /2 entries · read-only/);
    assert.match(await row('House style'), /English · version 3/);
    await expandRow('House style');
    await expandRow('Numbers');
    assert.match(await row('Decimal separator'), /Use period as decimal separator/);
    await vscode.commands.executeCommand('parlance.memories.focus');
    assert.match(await row('Manuals', 'Translation Memories'), /English → German, .*812 segments/);
    await host.screenshot('sidebar');
  });

  it('shows what another window changed, once this one has the focus again', async () => {
    const glossary = (id: string, name: string) => ({
      glossary_id: id,
      name,
      dictionaries: [{ source_lang: 'en', target_lang: 'de', entry_count: 1 }],
      creation_time: madeAt,
    });
    service.glossaries = [glossary('3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c11', 'Kitchen')];
    await openSidebar();
    await row('Kitchen', 'Glossaries');
    service.glossaries.push(glossary('4b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c12', 'Garden'));
    // What gets the focus at this moment takes the blur back, so it is sent until it is seen.
    await eventually(async () => {
      await host.evaluate(
        "document.hasFocus = () => false; for (const kind of ['focus', 'blur']) window.dispatchEvent(new FocusEvent(kind))",
      );
      return vscode.window.state.focused;
    }, false);
    await host.evaluate("delete document.hasFocus; window.dispatchEvent(new FocusEvent('focus'))");
    await row('Garden', 'Glossaries');
  });

  it('says who may not see a list, and that there is none', async () => {
    service.instead.set('GET /v3/style_rules', status(403));
    await openSidebar();
    await row('No access');
    await host.text({ selector: '.pane-body:has-text("They require a paid plan")' });
    await host.text({ selector: '.pane-body:has-text("A glossary defines how terms")' });
    await host.screenshot('sidebar-no-access');
  });
});
