// The demo's style rule list: made, filled in, and tried on a sentence.
import * as vscode from 'vscode';
import { host } from '../../editor/host';
import { openSidebar } from '../../editor/sidebarWindow';
import { answer, choose, start } from '../../editor/window';
import { picture } from './pictures';

const chosen = {
  'rule-decimal_separator': 'use_comma_as_decimal_separator',
  'rule-percentage_format': 'use_numerals_followed_by_space_then_percent_symbol',
  'rule-centuries': 'use_roman_numerals',
};

export async function showStyleRules(): Promise<void> {
  const inForm = (selector: string) => ({ selector, webview: true, timeoutMs: 30_000 });
  await openSidebar();
  start('parlance.styleRules.create');
  await answer('New Style Rule List', 'House style');
  await choose('New Style Rule List', 'Spanish');
  await host.text(inForm('.tabs'));
  for (const [id, option] of Object.entries(chosen)) {
    await host.evaluate(
      `(() => { const select = document.getElementById('${id}'); select.value = '${option}'; select.dispatchEvent(new Event('change', { bubbles: true })); })()`,
      `#${id}`,
    );
    await host.text(inForm(`.rule.set #${id}`));
  }
  await picture('style-rules');
  await vscode.commands.executeCommand('workbench.action.files.save');
  await host.text(inForm('.facts:not(:has-text("not saved"))'));
  await host.click(inForm('#tab-tryOut'));
  await host.fill(inForm('#sample'), 'The disk of the server is 97.5% full.');
  await host.click(inForm('button:has-text("Translate into Spanish")'));
  await host.text(inForm('.compared p, .notice[role=alert]'));
  await picture('style-rules-try');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
