import assert from 'node:assert/strict';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { Lease, Looks } from '../../src/storage/lease';
import { spokenWav, VoiceServer, wordsOfSpeech } from '../support/voiceServer';
import { connectTo, disconnect } from './connectTo';
import { eventually, host, itAcrossReloads } from './host';
import { tick } from './targetLanguages';
import { spentToday } from './charactersSent';
import { openSidebar } from './sidebarWindow';
import {
  choose,
  clearNotifications,
  editorRemembers,
  goOn,
  notification,
  pressIn,
  question,
  setSetting,
  start,
} from './window';
import { closeAll } from './markedDocument';

describe('subtitles of recordings', () => {
  const folder = path.join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, 'recordings');
  const inFolder = (name: string): string => path.join(folder, name);
  const read = (name: string): Promise<string> => readFile(inFolder(name), 'utf8');
  const inStorage = (name: string): string =>
    path.resolve(folder, '../../data/data/User/globalStorage/parlance.parlance', name);
  const place = inStorage('recordings');
  const keptTexts = async (): Promise<string[]> => {
    const names = (await readdir(place)).filter((name) => name.endsWith('.json'));
    return await Promise.all(names.map((name) => readFile(path.join(place, name), 'utf8')));
  };
  const shown = (): string | undefined => vscode.window.activeTextEditor?.document.getText().replace('\ufeff', '');
  const button = (title: string): { selector: string } => ({ selector: `.editor-actions a[aria-label^="${title}"]` });
  let server: VoiceServer;

  before(async () => {
    server = await VoiceServer.start({ minutes: { used: 30, limit: 60 }, glossaries: ['Terms'] });
    await connectTo(server.url, 'secret');
  });
  beforeEach(async () => {
    await mkdir(folder, { recursive: true });
    server.asked.splice(0);
    server.options.onChunk = () => undefined;
  });
  afterEach(async () => {
    if (existsSync(`${place}-aside`)) unblock();
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
    assert.match(rows.join('\n'), /Create Subtitles\s*0:06 of audio\s*1 minute on “Scripted”, 30 left/);
    await choose('Subtitle talk.wav', 'Source Language');
    await choose('Source Language', 'English');
    await choose('Subtitle talk.wav', 'Target Languages');
    await question('Target Languages');
    await tick('German');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Target Languages"):has-text("German")' });
    await choose('Subtitle talk.wav', 'Glossary');
    await choose('Glossary', 'Terms');
    await choose('Subtitle talk.wav', 'Formality');
    await choose('Formality', 'Formal');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Glossary"):has-text("Terms")' });
    await host.screenshot('recording-order');
    assert.equal(server.asked.length, 0);
    await choose('Subtitle talk.wav', 'Create Subtitles');
    await notification('Created 4 files from “talk.wav”');
    await host.text({ selector: '.row:has-text("de:word1 de:word2"):has-text("00:00:00.000")', webview: true });
    await host.screenshot('recording-subtitles');
    // The cue under the caret is heard: of the first one 1.9 s.
    await host.press('ArrowDown', 'Alt+p');
    await host.text({ selector: 'body[data-played="1.9"][data-plays="1"] .grid', webview: true });
    const row = (number: string): Promise<string[]> =>
      host.text({ selector: `body[data-plays="${number}"] .row[aria-selected="true"]`, webview: true });
    await host.press('Alt+n');
    assert.match((await row('2')).join(), /00:00:04\.000/);
    await host.press('Alt+b');
    assert.match((await row('3')).join(), /00:00:00\.000/);
    assert.deepEqual((await readdir(folder)).sort(), [
      ...['talk.de.srt', 'talk.de.txt', 'talk.en.srt', 'talk.en.txt', 'talk.wav'],
    ]);
    assert.match(await read('talk.de.srt'), /^1\n00:00:00,000 --> 00:00:01,900\nde:word1 de:word2\s/);
    assert.equal(await read('talk.en.txt'), 'word1 word2 word3 word4 word5 word6 word7 word8\n');
    const { source_language: source, glossary_id: glossary, formality } = server.asked[0] ?? {};
    assert.deepEqual([source, glossary, formality], ['en', 'id-Terms', 'more']);
    assert.deepEqual(server.breaches, []);
  });

  it('says what the service does not apply', async () => {
    server.options.notApplied = ['formality'];
    try {
      await order('formal.wav', 2);
      await choose('Subtitle formal.wav', 'Create Subtitles');
      await notification('Not applied by the offline engine: formality.');
    } finally {
      server.options.notApplied = undefined;
    }
  });

  it('keeps what was heard when the service refuses, and goes on from there', async () => {
    server.options.onChunk = ({ session, index }) => (session === 0 && index === 30 ? { error: 456 } : undefined);
    await order('long.wav', 20);
    await choose('Subtitle long.wav', 'Create Subtitles');
    await notification('Progress on “long.wav” is saved');
    await clearNotifications();
    assert.deepEqual(await readdir(folder), ['long.wav']);
    const before = server.heardSeconds;
    start('parlance.voice.subtitle', vscode.Uri.file(inFolder('long.wav')));
    await choose('Subtitle long.wav', 'Resume');
    await notification('files from “long.wav”');
    assert.ok(server.heardSeconds - before < 9, 'only the rest was sent');
    const words = Array.from({ length: 20 }, (_, index) => `word${index + 1}`);
    await eventually(async () => (await read('long.en.txt')).match(/word\d+/g)?.join(' '), words.join(' '));
  });

  /** A file in the place of the folder that recordings are kept in; once, also where a service is asked again. */
  const block = (): void => {
    if (existsSync(`${place}-aside`)) return;
    renameSync(place, `${place}-aside`);
    for (;;) {
      try {
        writeFileSync(place, '', { flag: 'wx' });
        return;
      } catch {
        // What is written down just now has made the folder again meanwhile.
        rmSync(place, { recursive: true });
      }
    }
  };
  const unblock = (): void => {
    rmSync(place);
    renameSync(`${place}-aside`, place);
  };

  it('ends clearly where nothing can be kept, and goes on with what this window has', async () => {
    const words = Array.from({ length: 20 }, (_, index) => `word${index + 1}`);
    server.options.onChunk = ({ session, index }) => {
      if (session === 0 && index === 20) block();
      return session === 0 && index === 30 ? { error: 456 } : undefined;
    };
    await order('unkept.wav', 20);
    await choose('Subtitle unkept.wav', 'Create Subtitles');
    await pressIn('Couldn’t save the transcript of “unkept.wav”.', 'Show Transcript');
    await eventually(() => /^Stopped: .*Couldn’t save the transcript/m.test(shown() ?? ''), true);
    assert.match(shown() ?? '', /word1 word2/);
    await clearNotifications();
    const before = server.heardSeconds;
    await host.click(button('Resume'));
    await choose('Subtitle unkept.wav', 'Resume');
    await notification('Couldn’t save the transcript of “unkept.wav”. Nothing was sent.');
    assert.equal(server.asked.length, 1);
    await clearNotifications();
    unblock();
    await host.click(button('Resume'));
    await choose('Subtitle unkept.wav', 'Resume');
    await notification('files from “unkept.wav”');
    assert.ok(server.heardSeconds - before < 9, 'only the rest was sent');
    assert.deepEqual((await read('unkept.en.txt')).match(/word\d+/g), words);
  });

  it('writes its files where what was heard cannot be kept', async () => {
    const words = Array.from({ length: 20 }, (_, index) => `word${index + 1}`);
    server.options.onChunk = ({ index }) => void (index === 20 && block());
    await order('whole.wav', 20);
    await choose('Subtitle whole.wav', 'Create Subtitles');
    await notification('files from “whole.wav”');
    assert.deepEqual((await read('whole.en.txt')).match(/word\d+/g), words);
  });

  it('says where the sound of a recording ends that was cut off', async () => {
    await writeFile(inFolder('cut.wav'), spokenWav(16).subarray(0, 44 + 3 * 32_000));
    start('parlance.voice.subtitle', vscode.Uri.file(inFolder('cut.wav')));
    await choose('Subtitle cut.wav', 'Create Subtitles');
    await notification('files from “cut.wav”. The audio ends at 0:03 of 0:08');
    assert.match(await read('cut.en.txt'), /^word1 word2/);
  });

  it('makes subtitles of all recordings of a folder, with one question and one price, but for those that have them', async () => {
    await mkdir(inFolder('week 1'), { recursive: true });
    const names = ['lecture 1.wav', 'lecture 2.wav', 'week 1/lecture 10.wav'];
    for (const name of names) await writeFile(inFolder(name), spokenWav(8));
    await writeFile(inFolder('picture.mp4'), '');
    const rows = (): Promise<string[]> => host.text({ selector: '.quick-input-list .monaco-list-row' });
    start('parlance.voice.subtitle', vscode.Uri.file(folder));
    await question('Subtitle 3 Recordings');
    assert.match((await rows()).join('\n'), /3 recordings · 0:12 of audio\s*1 minute on “Scripted”.*picture\.mp4/s);
    await host.screenshot('recordings-order');
    await choose('Subtitle 3 Recordings', 'Create Subtitles');
    await notification('files from 3 recordings');
    assert.equal(server.asked.length, 3);
    assert.match(await read('week 1/lecture 10.en.txt'), /word8/);
    await pressIn('files from 3 recordings', 'More Languages…');
    await question('Target Languages of 3 Files');
    await host.press('Escape');
    await clearNotifications();

    await writeFile(inFolder('lecture 3.wav'), spokenWav(4));
    const [first, ...others] = [...names, 'lecture 3.wav'].map((name) => vscode.Uri.file(inFolder(name)));
    start('parlance.voice.subtitle', first, [first, ...others]);
    await question('Subtitle 4 Recordings');
    assert.match((await rows()).join('\n'), /Create Subtitles\s*1 recording · 0:02 of audio/);
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("The subtitles already exist.")' });
    await choose('Subtitle 4 Recordings', 'Create Subtitles');
    await notification('files from “lecture 3.wav”');
    assert.equal(server.asked.length, 4);
    await clearNotifications();

    start('parlance.voice.subtitle', first);
    await choose('Subtitle lecture 1.wav', 'Translate Its Subtitles…');
    await question('Target Languages of lecture 1.en.srt');
    await host.press('Escape');
    assert.equal(server.asked.length, 4);
  });

  it('goes on with the next recording where one is gone meanwhile, or is listened to by another program', async () => {
    const names = ['1.wav', '2.wav', '3.wav', '4.wav'];
    for (const name of names) await writeFile(inFolder(name), spokenWav(4));
    const other = await Lease.take(`${inFolder('2.wav')}.parlance-voice.lock`, new Looks());
    server.options.onChunk = ({ session, index }) => {
      if (session === 0 && index === 3) rmSync(inFolder('3.wav'));
      return undefined;
    };
    start('parlance.voice.subtitle', vscode.Uri.file(folder));
    await choose('Subtitle 4 Recordings', 'Create Subtitles');
    await notification('files from 2 recordings');
    await notification('Another window or program is transcribing “2.wav”');
    await notification('“3.wav”: ');
    assert.match(await read('4.en.txt'), /word4/);
    other?.release();
  });

  it('stops with the recording at which the service refuses, says how many were not sent, and goes on with all', async () => {
    for (const name of ['one.wav', 'two.wav']) await writeFile(inFolder(name), spokenWav(20));
    server.options.onChunk = ({ session, index }) => (session === 0 && index === 30 ? { error: 456 } : undefined);
    const all = ['one.wav', 'two.wav'].map((name) => vscode.Uri.file(inFolder(name)));
    start('parlance.voice.subtitle', all[0], all);
    await choose('Subtitle 2 Recordings', 'Create Subtitles');
    await notification('Progress on “one.wav” is saved');
    await notification('1 more recording wasn’t sent.');
    await clearNotifications();
    // Whoever tidies up meanwhile loses nothing.
    await mkdir(inFolder('moved'));
    await rename(inFolder('one.wav'), inFolder('moved/one.wav'));
    const before = server.heardSeconds;
    start('parlance.voice.subtitle', vscode.Uri.file(folder));
    await choose('Subtitle 2 Recordings', 'Resume');
    await notification('files from 2 recordings');
    assert.ok(server.heardSeconds - before < 19, 'only the rest was sent');
    const words = Array.from({ length: 20 }, (_, index) => `word${index + 1}`);
    assert.deepEqual((await read('moved/one.en.txt')).match(/word\d+/g), words);
  });

  it('has a translation spoken, beside the recording, with the voice that was chosen', async () => {
    await order('spoken.wav', 8);
    await choose('Subtitle spoken.wav', 'Source Language');
    await choose('Source Language', 'English');
    await choose('Subtitle spoken.wav', 'Translated Speech');
    await question('Translated Speech');
    await host.click({ selector: '.quick-input-list .monaco-list-row:has-text("German")' });
    await goOn();
    await choose('Subtitle spoken.wav', 'Voice');
    await choose('Voice', 'Female');
    await host.text({ selector: '.quick-input-list .monaco-list-row:has-text("Voice"):has-text("Female")' });
    await host.screenshot('recording-speech');
    server.options.onChunk = ({ session, index }) => (session === 0 && index === 20 ? 'drop' : undefined);
    await choose('Subtitle spoken.wav', 'Create Subtitles');
    await notification('Created 5 files from “spoken.wav”');
    const { target_media_languages: spoken, target_media_voice: voice } = server.asked[0] ?? {};
    assert.deepEqual([spoken, voice], [['de'], 'female']);
    const wav = await readFile(inFolder('spoken.de.wav'));
    const words = Array.from({ length: 8 }, (_, at) => [at + 1, 1]);
    assert.deepEqual(wordsOfSpeech(wav.subarray(44)), words);
    assert.ok(!(await readdir(folder)).some((name) => name.includes('.parlance-')));
  });

  it('does not listen to what another window or program listens to', async () => {
    await order('shared.wav', 4);
    const other = await Lease.take(`${inFolder('shared.wav')}.parlance-voice.lock`, new Looks());
    assert.ok(other);
    await choose('Subtitle shared.wav', 'Create Subtitles');
    await notification('Another window or program is transcribing “shared.wav”');
    assert.equal(server.asked.length, 0);
    other.release();
    await clearNotifications();
    await order('shared.wav', 4);
    await choose('Subtitle shared.wav', 'Create Subtitles');
    await notification('files from “shared.wav”');
  });

  const link = (title: string): { selector: string } => ({
    selector: `.notification-list-item-message a:text-is("${title}")`,
  });

  it('shows what is heard while it is, and pauses and goes on, by links and by buttons', async () => {
    await order('live.wav', 60);
    await choose('Subtitle live.wav', 'Source Language');
    await choose('Source Language', 'English');
    await choose('Subtitle live.wav', 'Create Subtitles');
    await notification('Transcribing live.wav');
    await host.click(link('Show Transcript'));
    await eventually(() => shown()?.includes('\n0:00\nEnglish: word1 word2'), true);
    await host.press('Escape');
    await host.screenshot('recording-transcript');
    await host.click(button('Pause'));
    await eventually(() => /^Paused: /m.test(shown() ?? ''), true);
    await eventually(() => shown()?.includes('Not certain yet'), false);
    const heard = server.heardSeconds;
    await notification('Transcribing live.wav');
    await host.click(link('Resume'));
    await notification('files from “live.wav”');
    assert.ok(server.heardSeconds - heard > 10, 'it was held');
    const words = Array.from({ length: 60 }, (_, index) => `word${index + 1}`);
    assert.deepEqual((await read('live.en.txt')).match(/word\d+/g), words);
    await vscode.commands.executeCommand('workbench.action.previousEditor');
    await eventually(() => /^Done: 0:32$/m.test(shown() ?? ''), true);
    await host.click(button('Open Subtitles'));
    await host.text({ selector: '.row:has-text("word1 word2")', webview: true });
  });

  it('sends no more sound than the person allows, says it before, and writes down what was sent', async () => {
    const sent = async (): Promise<number> => (await spentToday()).milliseconds;
    const before = await sent();
    await setSetting('parlance.cost.minutesPerDay', Math.ceil(before / 60_000) + 1);
    const most = (Math.ceil(before / 60_000) + 1) * 60_000 - before;
    await order('much.wav', Math.ceil(most / 500) + 20);
    const [first] = await host.text({ selector: '.quick-input-list .monaco-list-row' });
    assert.match(first ?? '', /More than your limit.*parlance\.cost\.minutesPerDay allows 1 more/s);
    await host.press('Escape');
    await order('small.wav', 8);
    await choose('Subtitle small.wav', 'Create Subtitles');
    await notification('files from “small.wav”');
    await eventually(async () => (await sent()) - before, 6000);
    await openSidebar();
    await vscode.commands.executeCommand('parlance.account.focus');
    await host.text({ selector: '.sidebar .monaco-list-row:has-text("Today"):has-text("minutes")' });
    await host.screenshot('recording-account');
    await setSetting('parlance.cost.minutesPerDay', undefined);
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  itAcrossReloads('goes on after a reload from the last word, with its transcript', { secrets: 'kept' }, [
    async () => {
      await order('reload.wav', 60);
      await choose('Subtitle reload.wav', 'Create Subtitles');
      await notification('Transcribing reload.wav');
      await host.click(link('Show Transcript'));
      await eventually(() => shown()?.includes('word1 '), true);
      await editorRemembers('reload.wav.transcript');
      await eventually(() => shown()?.includes('word12 '), true);
      await clearNotifications();
      // What is on its way to the disk when a window ends is heard again.
      await eventually(async () => (await keptTexts()).some((text) => text.includes('"word12"')), true);
      return null;
    },
    async () => {
      await eventually(() => /^Stopped: /m.test(shown() ?? ''), true);
      assert.match(shown() ?? '', /word1 word2/);
      await host.click(button('Resume'));
      await question('Subtitle reload.wav');
      const [first] = await host.text({ selector: '.quick-input-list .monaco-list-row' });
      assert.match(first ?? '', /Resume.*already transcribed/s);
      const before = server.heardSeconds;
      await host.press('Enter');
      await notification('files from “reload.wav”');
      assert.ok(server.heardSeconds - before < 28, `${server.heardSeconds - before} s were sent`);
      const words = Array.from({ length: 60 }, (_, index) => `word${index + 1}`);
      assert.deepEqual((await read('reload.en.txt')).match(/word\d+/g), words);
      return null;
    },
  ]);

  it('makes no file where nobody speaks', async () => {
    const silent = spokenWav(4);
    silent.fill(0, 44);
    await writeFile(inFolder('silent.wav'), silent);
    start('parlance.voice.subtitle', vscode.Uri.file(inFolder('silent.wav')));
    await choose('Subtitle silent.wav', 'Create Subtitles');
    await notification('No speech was found in “silent.wav”');
    assert.deepEqual(await readdir(folder), ['silent.wav']);
  });

  it('says why a file has no sound', async () => {
    await writeFile(inFolder('film.mp4'), '');
    start('parlance.voice.subtitle', vscode.Uri.file(inFolder('film.mp4')));
    await notification('“film.mp4”: The file has no audio.');
  });
});
