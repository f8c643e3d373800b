import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { StyleRules } from '../../src/api/schemas/styleRules';
import { status } from '../support/scriptedServer';
import { host, needsPage } from './host';
import { closeAll } from './markedDocument';
import { OwnService } from './ownService';
import { SidebarServiceUnderTest } from './sidebarService';
import { breadcrumbs, choose, clearNotifications, inTheme, notification, pressIn, start } from './window';

describe('the form of a style rule list', () => {
  let service: OwnService;
  let list: StyleRules;

  needsPage();
  before(async () => {
    service = await OwnService.connect();
  });
  after(() => service?.disconnect());
  beforeEach(async () => {
    list = await service.call<StyleRules>('POST', '/v3/style_rules', {
      name: 'House style',
      language: 'es',
      configured_rules: { numbers: { decimal_separator: 'use_comma_as_decimal_separator' } },
      custom_instructions: [
        { label: 'Tone', prompt: 'Sound relaxed' },
        { label: 'Headings', prompt: 'Use sentence case', source_language: 'de' },
      ],
    });
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await clearNotifications();
    await closeAll();
    await host.gone({ selector: 'iframe.webview' });
    // One of the tests deletes it.
    await service.call('DELETE', `/v3/style_rules/${list.style_id}`).catch(() => undefined);
  });

  const now = () => service.call<StyleRules>('GET', `/v3/style_rules/${list.style_id}`);
  const inForm = (selector: string, timeoutMs?: number) => ({
    selector,
    webview: true,
    ...(timeoutMs ? { timeoutMs } : {}),
  });
  // That of a test before may still be there.
  const document = () =>
    vscode.workspace.textDocuments.find(
      ({ uri }) => uri.scheme === 'parlance-style-rules' && uri.query === list.style_id,
    )!;
  const option = (id: string, value: string) =>
    host.evaluate(
      `(() => { const select = document.getElementById(${JSON.stringify(id)}); select.value = ${JSON.stringify(value)}; select.dispatchEvent(new Event('change', { bubbles: true })); })()`,
      `#${id}`,
    );
  const open = async (): Promise<void> => {
    start('parlance.styleRules.open', { connection: 'Scripted', id: list.style_id });
    await host.text(inForm('.tabs'));
    assert.deepEqual(await breadcrumbs(), ['Scripted', 'House style.json']);
  };
  const changed = (isChanged: (text: string) => boolean): Promise<void> =>
    new Promise((resolve) => {
      if (isChanged(document().getText())) {
        resolve();
        return;
      }
      const subscription = vscode.workspace.onDidChangeTextDocument(() => {
        if (!isChanged(document().getText())) return;
        subscription.dispose();
        resolve();
      });
    });
  const saved = async (): Promise<void> => assert.equal(await document().save(), true);

  it('shows the catalogue in plain words, finds a rule, and saves what was chosen with one call', async () => {
    await open();
    assert.deepEqual(await host.text(inForm('.facts')), ['For text in Spanish · Scripted']);
    assert.match((await host.text(inForm('[role=tab]')))[0]!, /Rules\s*1/);
    await host.fill(inForm('[role=searchbox]'), 'serial comma');
    assert.deepEqual(await host.text(inForm('.rule label')), ['Serial comma']);
    await option('rule-serial_comma', 'use');
    await changed((text) => text.includes('serial_comma'));
    await host.text(inForm('.facts:has-text("changes not saved")'));
    await saved();
    const after = await now();
    assert.deepEqual(after.configured_rules, {
      numbers: { decimal_separator: 'use_comma_as_decimal_separator' },
      punctuation: { serial_comma: 'use' },
    });
    assert.equal(after.version, list.version + 1);
    await host.text(inForm('.facts:not(:has-text("not saved"))'));
  });

  it('sends no instruction that is only begun, which VS Code may save by itself, and keeps it', async () => {
    await open();
    await host.click(inForm('#tab-instructions'));
    await host.click(inForm('button:has-text("Add Instruction")'));
    await host.text(inForm('.card:last-child textarea:focus'));
    await host.gone(inForm('.card:last-child .problem'));
    assert.equal(await document().save(), true);
    assert.equal((await now()).custom_instructions.length, list.custom_instructions.length);
    await host.type('Write units');
    await changed((text) => text.includes('"label": "Write units"'));
    await saved();
    assert.equal((await now()).custom_instructions.at(-1)?.prompt, 'Write units');
  });

  it('adds, changes and deletes instructions, renames, and undoes', async () => {
    await open();
    await host.click(inForm('#tab-instructions'));
    await host.click(inForm('.card:nth-child(2) button'));
    await changed((text) => !text.includes('Headings'));
    await host.fill(inForm('.card:nth-child(1) textarea'), 'Sound relaxed, but be brief');
    await changed((text) => text.includes('but be brief'));
    await host.click(inForm('button:has-text("Add Instruction")'));
    // The text comes first, and names the instruction until the person does.
    await host.text(inForm('.card:nth-child(2) textarea:focus'));
    await host.type('Write units with the numbers that they belong to');
    await changed((text) => text.includes('"label": "Write units with the numbers that they…"'));
    await host.fill(inForm('.card:nth-child(2) input >> nth=0'), 'Units');
    await changed((text) => text.includes('"Units"'));
    await host.evaluate(
      `(() => { const select = document.querySelector('.card:nth-child(2) select'); select.value = 'en'; select.dispatchEvent(new Event('change', { bubbles: true })); })()`,
      '.card:nth-child(2) select option[value="en"]',
    );
    await changed((text) => text.includes('"source_language": "en"'));
    await host.screenshot('style-rules-instructions');
    await host.fill(inForm('.card:nth-child(2) textarea'), 'x'.repeat(301));
    await host.text(inForm('.card:nth-child(2) .count.over:has-text("301 / 300")'));
    await changed((text) => text.includes('xxx'));
    assert.equal(await document().save(), false);
    await notification('Custom instruction 2: The instruction is longer than 300 characters. Nothing was sent.');
    await clearNotifications();
    assert.equal((await now()).version, list.version);
    await vscode.commands.executeCommand('undo');
    await changed((text) => !text.includes('xxx'));
    await host.fill(inForm('.card:nth-child(2) textarea'), 'Write numbers with units');
    await changed((text) => text.includes('with units'));
    await host.fill(inForm('.name input'), 'House style 2');
    await changed((text) => text.includes('House style 2'));
    await saved();
    const after = await now();
    assert.equal(after.name, 'House style 2');
    assert.deepEqual(
      after.custom_instructions.map(({ label, prompt, source_language: source }) => [label, prompt, source]),
      [
        ['Tone', 'Sound relaxed, but be brief', undefined],
        ['Units', 'Write numbers with units', 'en'],
      ],
    );
    assert.equal(after.custom_instructions[0]!.id, list.custom_instructions[0]!.id);
  });

  it('shows both sides each time somebody else changed the list, and leaves the decision to the person', async () => {
    const useMine = () => host.click({ selector: '.editor-actions .action-label[aria-label^="Use your changes"]' });
    await open();
    await host.fill(inForm('.name input'), 'Mine');
    await changed((text) => text.includes('Mine'));
    await service.call('PATCH', `/v3/style_rules/${list.style_id}`, { name: 'Theirs' });
    assert.equal(await document().save(), false);
    await pressIn('content of the file is newer', 'Compare');
    await host.text({ selector: '.editor.original .view-line:has-text("Theirs")' });
    await host.text({ selector: '.editor.modified .view-line:has-text("Mine")' });
    const replaced = { label: 'Tone', prompt: 'Sound formal' };
    const { id } = list.custom_instructions[0]!;
    await service.call('PUT', `/v3/style_rules/${list.style_id}/custom_instructions/${id}`, replaced);
    await useMine();
    await notification('Someone else changed this on the service, so nothing was sent');
    assert.ok(document().isDirty);
    const theirs = await now();
    assert.deepEqual([theirs.name, theirs.custom_instructions[0]?.prompt], ['Theirs', 'Sound formal']);
    await clearNotifications();
    assert.equal(await document().save(), false);
    await pressIn('content of the file is newer', 'Compare');
    await host.text({ selector: '.editor.original .view-line:has-text("Sound formal")' });
    const saving = new Promise((resolve) => vscode.workspace.onDidSaveTextDocument(resolve));
    await useMine();
    await saving;
    const mine = await now();
    assert.deepEqual([mine.name, mine.custom_instructions[0]?.prompt], ['Mine', 'Sound relaxed']);
  });

  it('merges with what somebody else changed, thing by thing in the form, and saves that', async () => {
    await open();
    await host.fill(inForm('.name input'), 'Mine');
    await changed((text) => text.includes('Mine'));
    await option('rule-serial_comma', 'use');
    await changed((text) => text.includes('serial_comma'));
    await service.call('PATCH', `/v3/style_rules/${list.style_id}`, { name: 'Theirs' });
    const { id } = list.custom_instructions[0]!;
    await service.call('PUT', `/v3/style_rules/${list.style_id}/custom_instructions/${id}`, {
      label: 'Tone',
      prompt: 'Sound formal',
    });
    assert.equal(await document().save(), false);
    const shown = await host.text(inForm('.merge fieldset'));
    const said = shown.map((text) => text.replace(/\s+/g, ' ').trim());
    assert.deepEqual(said, [
      'Name of the list changed on both sides Yours Mine Theirs Theirs As it was House style',
      'Punctuation: Serial comma Yours Use Theirs Not set As it was Not set',
      'Custom Instructions: Tone Yours Sound relaxed Theirs Sound formal As it was Sound relaxed',
    ]);
    await clearNotifications();
    await host.screenshot('style-rules-merge');
    for (const theme of ['Default Light Modern', 'Default High Contrast'] as const) {
      await inTheme(theme, async () => void (await host.screenshot(`style-rules-merge-${theme.split(' ')[1]}`)));
    }
    // Of the name, which both changed, the one from before. What is written then changes the differences, not the choice.
    await host.click(inForm('.merge fieldset >> nth=0 >> label:has-text("As it was")'));
    await host.fill(inForm('.name input'), 'Mine, again');
    await host.text(inForm('.merge fieldset >> nth=0 >> label:has-text("Mine, again")'));
    await host.text(inForm('.merge fieldset >> nth=0 >> label.chosen:has-text("As it was")'));
    await host.click(inForm('.merge button:text-is("Merge")'));
    await changed((text) => text.includes('Sound formal'));
    await host.gone(inForm('.merge'));
    await saved();
    const after = await now();
    assert.equal(after.name, 'House style');
    assert.equal(after.configured_rules['punctuation']?.['serial_comma'], 'use');
    assert.equal(after.custom_instructions[0]?.prompt, 'Sound formal');
    assert.equal(after.custom_instructions.length, 2);
  });

  it('says what was saved and what was not, and goes on from there', async () => {
    await open();
    await host.fill(inForm('.name input'), 'Half');
    await changed((text) => text.includes('Half'));
    const replace = async (from: string, to: string): Promise<void> => {
      const text = document().getText();
      const start = text.indexOf(from);
      const range = new vscode.Range(document().positionAt(start), document().positionAt(start + from.length));
      const edit = new vscode.WorkspaceEdit();
      edit.replace(document().uri, range, to);
      await vscode.workspace.applyEdit(edit);
    };
    await replace('"decimal_separator"', '"decimal_marker"');
    await host.text(inForm('.unknown:has-text("Numbers: Decimal marker")'));
    await host.screenshot('style-rules-unknown');
    assert.equal(await document().save(), false);
    await notification('Saved: the name. Not saved: the rules. The service rejected the request');
    assert.equal((await now()).name, 'Half');
    assert.ok(document().isDirty);
    await replace('"decimal_marker"', '"decimal_separator"');
    await replace('use_comma_as', 'use_period_as');
    await saved();
    const { name, configured_rules } = await now();
    assert.deepEqual(
      [name, configured_rules],
      ['Half', { numbers: { decimal_separator: 'use_period_as_decimal_separator' } }],
    );
  });

  it('keeps what was written in a list that somebody deleted', async () => {
    await open();
    await host.fill(inForm('.name input'), 'Mine');
    await changed((text) => text.includes('Mine'));
    await service.call('DELETE', `/v3/style_rules/${list.style_id}`);
    assert.equal(await document().save(), false);
    await notification('This style rule list was deleted');
    assert.ok(document().isDirty);
  });

  it('opens as text, and says what is wrong there', async () => {
    await open();
    await vscode.commands.executeCommand('workbench.action.reopenTextEditor');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document().uri, new vscode.Position(0, 0), 'x');
    await vscode.workspace.applyEdit(edit);
    assert.equal(await document().save(), false);
    await notification('The text isn’t valid JSON');
  });

  it('translates a sentence with the list and without it, when it is told to', async () => {
    await open();
    await host.click(inForm('#tab-tryOut'));
    await host.fill(inForm('#sample'), 'The disk of the server is 97.5% full.');
    await host.text(inForm('.hint:has-text("74 characters in total")'));
    await host.click(inForm('button:has-text("Translate into Spanish")'));
    const texts = await host.text(inForm('.compared p', 20_000));
    assert.equal(texts.length, 2);
    assert.ok(texts.every((text) => text.length > 0));
    assert.match((await host.text(inForm('.outcome'))).join(), /Not applied: Custom Instructions/);
    assert.match((await host.text(inForm('.outcome'))).join(), /changed this text: Decimal separator/);
    await host.screenshot('style-rules-try');
  });

  it('opens at a custom instruction of the sidebar, as the service has it now', async () => {
    const node = { connection: 'Scripted', list, instruction: list.custom_instructions[1]! };
    const route = `/v3/style_rules/${list.style_id}/custom_instructions/${node.instruction.id}`;
    await service.call('PUT', route, { label: 'Titles', prompt: 'Use title case' });
    start('parlance.styleRules.open', node);
    await host.text(inForm('#tab-instructions[aria-selected="true"]'));
    await host.text(inForm('.card:nth-child(2) textarea:focus'));
    await host.screenshot('style-rules-instruction');
    await service.call('DELETE', route);
    start('parlance.styleRules.open', node);
    await notification('This instruction was deleted while you were editing.');
  });

  it('asks which list to open', async () => {
    start('parlance.styleRules.open');
    await choose('Open Style Rule List', 'House style');
    await host.text(inForm('.tabs'));
    await host.screenshot('style-rules-form');
  });
});

describe('style rule lists of an account without access', () => {
  let service: SidebarServiceUnderTest;

  needsPage();
  before(async () => {
    service = await SidebarServiceUnderTest.connect();
  });
  after(async () => {
    await service?.disconnect();
    await clearNotifications();
  });

  it('are not opened, and the person is told what they come with', async () => {
    service.instead.set('GET /v3/style_rules', status(403));
    start('parlance.styleRules.open');
    await notification('Your account has no access to style rule lists. They require a paid plan');
  });
});
