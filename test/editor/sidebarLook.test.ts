import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { status } from '../support/scriptedServer';
import { eventually, host, needsPage } from './host';
import { SidebarServiceUnderTest } from './sidebarService';
import { expandRow, openSidebar, row, showAlone } from './sidebarWindow';
import { clearNotifications, setSetting } from './window';

const madeAt = '2026-05-30T09:12:44.107Z';
const narrowPx = 220;

/** What VS Code names a theme, and how it marks the window then. */
const themes = [
  ['dark', 'Default Dark Modern', '.vs-dark'],
  ['light', 'Default Light Modern', '.vs'],
  ['high-contrast', 'Default High Contrast', '.hc-black'],
] as const;

describe('the sidebar, when it is narrow', () => {
  let service: SidebarServiceUnderTest;
  let widthBefore: number | undefined;

  needsPage();
  before(async () => {
    const glossaries = [
      glossary('Betriebsanleitungen und Ersatzteilkataloge der Küchengeräte 2019–2026', 'a', 'pt-br', 123456),
      glossary('قاموس المطبخ: أدوات وأطباق ومشروبات', 'b', 'ar', 2),
      glossary('מונחי המטבח', 'c', 'he', 1),
    ];
    const styleRules = ['Ton und Rechtschreibung der Betriebsanleitungen', 'أسلوب الكتابة'].map((name, index) => ({
      style_id: `5a1d2f0e-7c61-4b0d-8a55-0a8f1be0c3d${index}`,
      name,
      creation_time: madeAt,
      updated_time: madeAt,
      language: 'de',
      version: 12,
      configured_rules: { style_and_tone: { abbreviations: 'spell_out_abbreviations_on_first_use' } },
      custom_instructions: [{ id: 'c7b5a1d2-3a4e-4f0f-9f6b-2b8a6c1d0e9f', label: 'Tone', prompt: 'Sound relaxed' }],
    }));
    const instead = new Map([['GET /v3/translation_memories', status(403)]]);
    service = await SidebarServiceUnderTest.connect({ glossaries, styleRules, instead });
    await openSidebar();
    widthBefore = await sidebarWidth();
    await host.widen({ selector: '.part.sidebar' }, narrowPx);
  });
  after(async () => {
    await setSetting('workbench.colorTheme', undefined);
    if (widthBefore) await host.widen({ selector: '.part.sidebar' }, widthBefore);
    await vscode.commands.executeCommand('workbench.view.explorer');
    await service?.disconnect();
    await clearNotifications();
  });

  for (const [look, theme, mark] of themes) {
    it(`still tells names, counts and the next step in ${look}`, async () => {
      await setSetting('workbench.colorTheme', theme);
      await host.text({ selector: `.monaco-workbench${mark}` });
      await isAsWide(narrowPx);
      await vscode.commands.executeCommand('parlance.glossaries.focus');
      assert.match(await row('Betriebsanleitungen und'), /123,456 entries/);
      assert.match(await row('מונחי המטבח'), /1 entry/);
      await vscode.commands.executeCommand('parlance.memories.focus');
      await row('No access');
      await row('Try Again');
      await host.screenshot(`sidebar-narrow-${look}`);
    });
  }

  it('shows what is in a glossary and in a list of style rules', async () => {
    await expandRow('Betriebsanleitungen und');
    await row('English → Brazilian Portuguese');
    await expandRow('Ton und Rechtschreibung');
    await expandRow('Style and tone');
    await row('Abbreviations');
    await host.screenshot('sidebar-narrow-open');
  });
});

describe('the sidebar, when it is narrow and nothing is there yet', () => {
  let service: SidebarServiceUnderTest;
  let widthBefore: number | undefined;
  const leastPx = 170;

  needsPage();
  before(async () => {
    service = await SidebarServiceUnderTest.connect({ glossaries: [], styleRules: [] });
    await openSidebar();
    widthBefore = await sidebarWidth();
    await host.widen({ selector: '.part.sidebar' }, leastPx);
  });
  after(async () => {
    if (widthBefore) await host.widen({ selector: '.part.sidebar' }, widthBefore);
    await vscode.commands.executeCommand('workbench.view.explorer');
    await service?.disconnect();
    await clearNotifications();
  });

  // A window at 150 % on a small screen.
  inLowWindow('shows what can be done first, and reaches the menu of each view', async () => {
    await isAsWide(leastPx);
    for (const [view, command] of [
      ['Glossaries', 'parlance.glossaries'],
      ['Style Rules', 'parlance.styleRuleLists'],
      ['Documents', 'parlance.documents'],
      ['Localization', 'parlance.localisation'],
    ] as const) {
      await showAlone(view, command);
      const pane = `.sidebar .pane:has(> .pane-header[aria-label^="${view}"])`;
      if (view !== 'Localization') {
        await host.text({ selector: `${pane} .welcome-view-content .monaco-button` });
        await comesWithin(`${pane} .welcome-view-content .monaco-button`, `${pane} .pane-body`);
      }
      const more = `${pane} > .pane-header .codicon-toolbar-more`;
      await host.hover({ selector: `${pane} > .pane-header` });
      await host.text({ selector: more });
      await comesWithin(more, '.part.sidebar');
      await host.screenshot(`sidebar-narrow-empty-${view.toLowerCase().replaceAll(' ', '-')}`);
      // The hover of this header would lie over the next one.
      await host.pointAway();
      await host.gone({ selector: '.context-view .hover-contents' });
    }
  });
});

function inLowWindow(title: string, look: () => Promise<void>): void {
  it(title, async () => {
    await host.resize(853, 533);
    try {
      await look();
    } finally {
      await host.resize(1280, 800);
    }
  });
}

/** Waits until the first of these is wholly inside of the other: VS Code lays out in its own time after a change of sizes. */
async function comesWithin(inner: string, outer: string): Promise<void> {
  const box = (selector: string): string =>
    `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()`;
  const isInside = `((a, b) => a.height > 0 && a.top >= b.top && a.bottom <= b.bottom && a.left >= b.left && a.right <= b.right)(${box(inner)}, ${box(outer)})`;
  await eventually(() => host.evaluate<boolean>(isInside), true);
}

/** Waits until the sidebar has this width, to the pixels of its borders. */
async function isAsWide(px: number): Promise<void> {
  await eventually(async () => Math.abs((await sidebarWidth()) - px) <= 2, true);
}

function sidebarWidth(): Promise<number> {
  return host.evaluate("document.querySelector('.part.sidebar').getBoundingClientRect().width");
}

function glossary(name: string, end: string, target_lang: string, entry_count: number) {
  const dictionaries = [{ source_lang: 'en', target_lang, entry_count }];
  return { glossary_id: `3b1f0c52-6a0e-4d7b-9b57-1f2f6f0a9c1${end}`, name, dictionaries, creation_time: madeAt };
}
