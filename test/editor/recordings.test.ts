import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { spokenWav, VoiceServer } from '../support/voiceServer';
import { connectTo, disconnect } from './connectTo';
import { eventually, host } from './host';
import { tick } from './targetLanguages';
import { choose, clearNotifications, notification, question, start } from './window';
import { closeAll } from './markedDocument';

describe('subtitles of recordings', () => {
  const folder = path.join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, 'recordings');
  const inFolder = (name: string): string => path.join(folder, name);
  const read = (name: string): Promise<string> => readFile(inFolder(name), 'utf8');
  let server: VoiceServer;

  before(async () => {
    server = await VoiceServer.start({ minutes: { used: 30, limit: 60 } });
    await connectTo(server.url, 'secret');
  });
  beforeEach(async () => {
    await mkdir(folder, { recursive: true });
    server.asked.splice(0);
    server.options.onChunk = () => undefined;
  });
  afterEach(async () => {
    await closeAll();
    await clearNotifications();
    await rm(folder, { recursive: true, force: true });
  });
  after(async () => {
    await disconnect();
    await server.close();
  });

  async function order(name: string, words: number): Promise<void> {
    await writeFile(inFolder(name), spokenWav(words, { pauses: [4] }));
    start('parlance.voice.subtitle', vscode.Uri.file(inFolder(name)));
    await question(`Subtitle ${name}`);
  }

  it('tells the price first, writes subtitles and transcripts beside the film, and shows them beside each other', async () => {
    await order('talk.wav', 8);
    const rows = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    assert.match(rows.join('\n'), /Make Subtitles\s*0:06 of sound · counts as 1 minute · 30 minutes left · Scripted/);
    await choose('Subtitle talk.wav', 'Source language');
    await choose('Source Language', 'English');
    await choose('Subtitle talk.wav', 'Target languages');
    await question('Target Languages');
    await tick('German');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Target languages"):has-text("German")' });
    await host.screenshot('recording-order');
    assert.equal(server.asked.length, 0);
    await choose('Subtitle talk.wav', 'Make Subtitles');
    await notification('4 files were made of “talk.wav”');
    await host.text({ selector: '.row:has-text("de:word1 de:word2"):has-text("00:00:00.000")', webview: true });
    await host.screenshot('recording-subtitles');
    // The cue under the caret is heard: of the first one 1.9 s.
    await host.press('ArrowDown', 'Alt+p');
    await host.text({ selector: 'body[data-played="1.9"] .grid', webview: true });
    assert.deepEqual((await readdir(folder)).sort(), [
      ...['talk.de.srt', 'talk.de.txt', 'talk.en.srt', 'talk.en.txt', 'talk.wav'],
    ]);
    assert.match(await read('talk.de.srt'), /^1\n00:00:00,000 --> 00:00:01,900\nde:word1 de:word2\s/);
    assert.equal(await read('talk.en.txt'), 'word1 word2 word3 word4 word5 word6 word7 word8\n');
    assert.equal(server.asked[0]?.['source_language'], 'en');
    assert.deepEqual(server.breaches, []);
  });

  it('keeps what was heard when the service refuses, and goes on from there', async () => {
    server.options.onChunk = ({ session, index }) => (session === 0 && index === 30 ? { error: 456 } : undefined);
    await order('long.wav', 20);
    await choose('Subtitle long.wav', 'Make Subtitles');
    await notification('What was heard of “long.wav” is kept');
    await clearNotifications();
    assert.deepEqual(await readdir(folder), ['long.wav']);
    const before = server.heardSeconds;
    start('parlance.voice.subtitle', vscode.Uri.file(inFolder('long.wav')));
    await choose('Subtitle long.wav', 'Make Subtitles');
    await notification('files were made of “long.wav”');
    assert.ok(server.heardSeconds - before < 9, 'only the rest was sent');
    const words = Array.from({ length: 20 }, (_, index) => `word${index + 1}`);
    await eventually(async () => (await read('long.en.txt')).match(/word\d+/g)?.join(' '), words.join(' '));
  });

  it('says why a file has no sound', async () => {
    await writeFile(inFolder('film.mp4'), '');
    start('parlance.voice.subtitle', vscode.Uri.file(inFolder('film.mp4')));
    await notification('“film.mp4”: The file has no sound.');
  });
});
