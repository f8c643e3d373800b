import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { json, ScriptedServer, status } from '../support/scriptedServer';
import { connectTo, disconnect } from './connectTo';
import { host, itAcrossReloads, needsPage } from './host';
import { closeAll } from './markedDocument';
import {
  answer,
  clearNotifications,
  editorRemembers,
  inNarrowWindow,
  inTheme,
  notification,
  saveTo,
  start,
} from './window';

/** So long ago, in days: `2026-05-31`. */
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const adminKey = 'administrators-own-key:adm';

describe('the reports of an account', function () {
  this.timeout(90_000);
  let service: ScriptedServer;

  needsPage();
  before(async () => {
    service = await ScriptedServer.start();
    service.always(async (request, response) => {
      const isAdmin = request.headers.authorization === `Service-Auth-Key ${adminKey}`;
      const report = {
        '/v2/usage': json({ character_count: 0, character_limit: 1000 }),
        '/v2/admin/analytics': isAdmin && json(usageReport()),
        '/v2/admin/analytics/custom-tags': isAdmin && json(tagReport(request.query.get('page'))),
      }[request.path];
      await (report || status(403))(request, response);
    });
    await connectTo(service.url);
  });
  after(async () => {
    await disconnect();
    await service.close();
    await clearNotifications();
    await closeAll();
  });

  const usage = (text: number, documents: number, improvement: number) => ({
    total_characters: text + documents + improvement,
    text_translation_characters: text,
    document_translation_characters: documents,
    text_improvement_characters: improvement,
    speech_to_text_minutes: 0,
  });
  const usageReport = () => ({
    usage_report: {
      total_usage: usage(27_300, 54_000, 7_800),
      group_by: 'key_and_day',
      start_date: `${day(29)}T00:00:00`,
      end_date: `${day(0)}T00:00:00`,
      key_and_day_usages: Array.from({ length: 27 }, (_, ago) => ({
        api_key: ago % 2 ? 'aaaa****aaaa' : 'bbbb****bbbb',
        api_key_label: ago % 2 ? 'Documentation' : 'App',
        usage_date: `${day(ago + 1)}T00:00:00Z`,
        usage: usage(ago * 50 + (ago < 26 ? 350 : 650), ago % 3 === 0 ? 6_000 : 0, ago % 2 ? 600 : 0),
      })),
    },
  });
  const tagReport = (page: string | null) => ({
    custom_tag_usage_report: {
      aggregate_by: 'day',
      start_date: `${day(29)}T00:00:00`,
      end_date: `${day(0)}T00:00:00`,
      next_page: page === null ? '1' : null,
      usage: [
        {
          custom_tag: page === null ? 'docs-team' : 'app-team',
          usage_date: `${day(2)}T00:00:00Z`,
          breakdown: { total_characters: 40, text_translation_characters: 40, text_improvement_characters: 0 },
        },
      ],
    },
  });
  const inPage = (selector: string) => ({ selector, webview: true });
  const choose = (label: string, value: string): Promise<void> =>
    host.evaluate(
      `(() => { const select = [...document.querySelectorAll('label')].find((one) => one.textContent.startsWith(${JSON.stringify(label)})).querySelector('select'); select.value = ${JSON.stringify(value)}; select.dispatchEvent(new Event('change', { bubbles: true })); })()`,
      '.reports',
    );

  it('show who used what and when, by the keyboard and as a table, and by tag with all pages', async () => {
    start('parlance.account.reports');
    await answer('Administrator Key', adminKey);
    await host.text(inPage('tfoot'));
    const [byKey = ''] = await host.text(inPage('table:has(caption:text-is("By key"))'));
    assert.match(byKey, /Documentation aaaa\*\*\*\*aaaa/);
    await host.click(inPage('.bars'));
    await host.press('Home', 'ArrowRight', 'End', 'ArrowLeft');
    const [read = ''] = await host.text(inPage('.chosenWords:has-text("6,350 characters")'));
    assert.match(read, /Text translation 350\s*Documents 6,000/);
    for (const [theme, name] of [
      ['Default Dark Modern', 'dark'],
      ['Default Light Modern', 'light'],
      ['Default High Contrast', 'contrast'],
    ] as const) {
      await inTheme(theme, async () => void (await host.screenshot(`reports-${name}`)));
    }
    await choose('Group by', 'name');
    await host.text(inPage('.legend li:has-text("Documentation")'));
    await choose('One bar per', 'week');
    await inNarrowWindow(420, async () => {
      await host.screenshot('reports-narrow');
    });

    await choose('Report', 'tags');
    const [byTag = ''] = await host.text(inPage('table:has(caption:text-is("By reporting tag"))'));
    assert.match(byTag, /docs-team\s*40\s*40\s*50%\s*app-team\s*40\s*40\s*50%/);
    await host.fill(inPage('input[type=date] >> nth=0'), '2020-01-01');
    await host.text(inPage('.problem:has-text("the maximum is 366")'));
    await host.screenshot('reports-tags');

    const [folder] = vscode.workspace.workspaceFolders ?? [];
    const file = vscode.Uri.joinPath(folder!.uri, 'reports/tags.csv');
    await host.click(inPage('button:has-text("Export as CSV")'));
    await saveTo('Export Report', file.fsPath);
    await notification('to “tags.csv”');
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    assert.deepEqual(text.trim().split('\r\n').slice(1), [
      `${day(2)},docs-team,40,40,0,0`,
      `${day(2)},app-team,40,40,0,0`,
    ]);
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(file, '..'), { recursive: true });
  });

  itAcrossReloads(
    'are there after a reload as they were, without a question, and read again with the key',
    { secrets: 'kept' },
    [
      async () => {
        await closeAll();
        await vscode.commands.executeCommand('parlance.developerKeys.forget');
        start('parlance.account.reports');
        await answer('Administrator Key', adminKey);
        await host.text(inPage('tfoot'));
        await choose('Report', 'tags');
        await host.text(inPage('table:has(caption:text-is("By reporting tag"))'));
        await editorRemembers('"report":"tags"');
      },
      async () => {
        await host.text(inPage('.notice:has-text("requires an administrator key")'));
        await host.gone({ selector: '.quick-input-widget:visible' });
        await host.screenshot('reports-restored');
        await host.click(inPage('button:has-text("Enter an Administrator")'));
        await answer('Administrator Key', adminKey);
        const [byTag = ''] = await host.text(inPage('table:has(caption:text-is("By reporting tag"))'));
        assert.match(byTag, /docs-team\s*40/);
      },
    ],
  );
});
