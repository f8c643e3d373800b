import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { useDocumentService } from './documentService';
import { order, pressIcon, send, set, shows, showsOnly, translated, write } from './documentsWindow';
import { host } from './host';
import { clearNotifications, inTheme, press } from './window';

describe('the view of documents', () => {
  const service = useDocumentService();

  it('shows each job and what can be done with it', async () => {
    await vscode.commands.executeCommand('parlance.documents.focus');
    await host.text({ selector: '.welcome-view-content:has-text("Whole files, such as Word")' });
    await host.screenshot('documents-empty');
    await order([await write('release-notes.html', '<p>hello</p>')], 'German');
    await send();
    await translated('release-notes.html');
    await service.set({ error: 'Source and target language are the same.' });
    await order([await write('brief.docx', 'PK\u0003\u0004\0')], 'German');
    await send();
    await shows('brief.docx', 'failed');
    await set('outputName', '${target}/${name}.${ext}');
    await write('de', 'in the way');
    await service.set({ error: null });
    await order([await write('subtitles.srt', '1\n00:00:01,000 --> 00:00:02,000\nHi\n')], 'German');
    await send();
    await shows('subtitles.srt', 'not saved yet');
    await service.set({ billed: 900_000 });
    await order([await write('handbook.txt', 'hello')], 'French');
    await send();
    await shows('handbook.txt', 'costs more than expected');
    await service.set({ held: true, secondsRemaining: 42 });
    await set('parallel', 1);
    await order([await write('guide with a long name.txt', 'hello'), await write('later.txt', 'hello')], 'Japanese');
    await send();
    await shows('guide', 'about 40 s left');
    await clearNotifications();
    await host.screenshot('documents');
    await showsOnly(
      'brief.docxde · failed',
      'guide with a long name.txtja · translating, about 40 s left',
      'handbook.txtfr · costs more than expected',
      'later.txtja · waiting',
      'release-notes.de.htmlde',
      'subtitles.srtde · not saved yet',
    );
    await inTheme('Default Light Modern', async () => {
      await host.resize(640, 700);
      await host.screenshot('documents-light-narrow');
      await host.resize(1280, 800);
    });

    await pressIcon('release-notes', 'codicon-diff');
    await host.text({ selector: '.tab.active:has-text("↔")' });
    await host.screenshot('documents-compare');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await pressIcon('later', 'codicon-stop-circle');
    await shows('later', 'canceled');
    await pressIcon('guide', 'codicon-stop-circle');
    await shows('guide', 'saved for later');
  });

  it('compares subtitles cue by cue', async () => {
    await order([await write('film.srt', '1\n00:00:01,000 --> 00:00:02,000\nHello\n')], 'German');
    await send();
    await translated('film.srt');
    await press('Compare');
    await host.text({ selector: '.body .row:has-text("Hello"):has-text("HELLO")', webview: true });
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab!;
    assert.ok(input instanceof vscode.TabInputCustom && input.uri.path.endsWith('/film.de.srt'));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});
