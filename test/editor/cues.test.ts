import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { host, needsPage } from './host';
import { choose, clearNotifications, inNarrowWindow, start } from './window';
import { XliffFileUnderTest } from './xliffFile';

const source = `\uFEFF1\r
00:00:01,000 --> 00:00:03,000\r
Good evening, <i>everyone</i>.\r
\r
2\r
00:00:03,500 --> 00:00:05,000\r
We begin in a quiet little town by the sea.\r
\r
3\r
00:00:06,000 --> 00:00:07,000\r
♪ ♪\r
`;
const translation = source
  .replace('Good evening, <i>everyone</i>.', 'Guten Abend, <i>alle miteinander</i>.')
  .replace('We begin in a quiet little town by the sea.', 'Wir beginnen in einer ruhigen kleinen Stadt am Meer.');

const time = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(11, 23).replace('.', ',');

describe('the table of cues', () => {
  let file: XliffFileUnderTest;

  needsPage();
  afterEach(async () => {
    await file.close();
    await clearNotifications();
  });

  const first = '.segments .row[data-index="0"]';
  const row = (text: string): string => `.body .row:has-text("${text}")`;
  const shown = async (selector: string): Promise<string> => {
    return (await host.text({ selector, webview: true })).join(' | ').replace(/\s+/g, ' ');
  };
  const open = async (...given: Parameters<typeof XliffFileUnderTest.open>): Promise<void> => {
    file = await XliffFileUnderTest.open(...given);
    await vscode.commands.executeCommand('parlance.cue.openTable');
    await host.text({ selector: '.grid:focus .row[data-index="0"]', webview: true });
  };

  it('shows each cue beside its source, says what is too much to read, and is edited in place', async () => {
    await open(translation, 'film.de.srt', { 'film.srt': source });
    assert.match(
      await shown(first),
      /^1 00:00:01.000 2 s 00:00:03.000 Good evening, <i>everyone\/\. Guten Abend, <i>alle miteinander\/\. 15.0 30$/,
    );
    assert.match(await shown(row('Stadt')), /A line of this cue has 52 characters; the maximum is 42\./);
    assert.match(await shown(row('Stadt')), /Too fast to read: 35 characters per second; at most 20 are comfortable\./);
    await host.screenshot('cues');
    await host.press('Alt+ArrowDown', 'Enter');
    await host.text({ selector: '.editable', webview: true });
    // What the editor does in a page comes a moment later, in the middle of what is typed.
    await host.evaluate(
      `document.execCommand = (command) => { document.body.dataset.command = command; return true; };`,
      '.editable',
    );
    await host.press('Control+a');
    await host.type('Eine Stadt am Meer.');
    await host.text({ selector: '.row.editing .speed:has-text("12.7")', webview: true });
    assert.equal(await host.evaluate('document.body.dataset.command', '.editable'), null);
    await host.screenshot('cues-editing');
    await host.press('Enter');
    await file.has('Eine Stadt');
    // The rest stays byte for byte; the editor keeps the mark of the encoding to itself.
    assert.equal(
      file.text,
      translation.slice(1).replace('Wir beginnen in einer ruhigen kleinen Stadt am Meer.', 'Eine Stadt am Meer.'),
    );
    await host.text({ selector: `${row('Eine Stadt')}:not(:has(.problem))`, webview: true });
    await host.press('Control+z');
    await file.has('ruhigen');
    await host.text({ selector: `${row('ruhigen')}:has(.problem)`, webview: true });
  });

  it('opens the translation when it is asked for the source, and follows what is changed in either', async () => {
    await open(source, 'film.srt', { 'film.de.srt': translation });
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab!;
    assert.ok(input instanceof vscode.TabInputCustom);
    assert.equal(input.uri.path, file.beside('film.de.srt').path);
    await file.change('Good evening', 'Good morning');
    await host.text({ selector: `${row('Guten Abend')}:has-text("Good morning")`, webview: true });
  });

  it('puts cues without a partner where their time is, and shows the file alone', async () => {
    const cues = translation.replace(/2\r\n[^♪]*3\r\n/, '2\r\n');
    file = await XliffFileUnderTest.open(cues, 'film.de.srt', { 'film.en.srt': source });
    start('parlance.cue.openTable');
    await choose('Show Beside film.de.srt', 'film.en.srt');
    await host.text({ selector: `${row('quiet little town')}:has-text("No cue at this time")`, webview: true });
    await host.screenshot('cues-unmatched');
    await host.press('ArrowDown', 'Enter');
    await host.text({ selector: '.status:has-text("no cue at this time")', webview: true });
    await host.click({ selector: '[aria-label="Choose the file to show beside this one…"]', webview: true });
    await choose('Show Beside film.de.srt', 'Nothing');
    await host.text({ selector: '.grid.alone', webview: true });
    assert.match(await shown(first), /^1 00:00:01.000 2 s 00:00:03.000 Guten Abend/);
  });

  it('has its headings above their columns, however narrow the window is', async () => {
    const edges = (row: string) =>
      host.evaluate<number[]>(
        `[...document.querySelectorAll('${row} .cell:is(.source, .target)')].map((cell) => Math.round(cell.getBoundingClientRect().left))`,
        '.grid',
      );
    for (const others of [{ 'film.srt': source }, {}] as Array<Record<string, string>>) {
      await open(translation, 'film.de.srt', others);
      await inNarrowWindow(400, async () => {
        await host.screenshot(`cues-narrow-${Object.keys(others).length}`);
        const headings = await edges('.header');
        assert.equal(headings.length, Object.keys(others).length + 1);
        assert.deepEqual(await edges('.body [data-index="0"]'), headings);
      });
      await file.close();
    }
  });

  it('goes through a film of many cues', async () => {
    const cue = (text: string) => (_: unknown, index: number) =>
      `${index + 1}\n${time(index * 3)} --> ${time(index * 3 + 2.5)}\n${text} ${index}\n\n`;
    const film = (text: string) => Array.from({ length: 10_000 }, cue(text)).join('');
    await open(film('Zeile'), 'film.de.srt', { 'film.srt': film('Line') });
    await host.text({ selector: '.status:has-text("10,000 cues"):not(:has-text("of 10"))', webview: true });
    await host.press('End');
    await host.text({ selector: row('Zeile 9999'), webview: true });
    await host.press('Control+f');
    await host.type('zeile 777');
    await host.text({ selector: '.status:has-text("11 of 10,000 cues")', webview: true });
  });
});
