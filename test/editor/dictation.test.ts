import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { findProgram } from '../../src/programs/findProgram';
import { RecorderProgram } from '../support/recorderProgram';
import { speak } from '../support/spokenTones.mjs';
import { SpeechPrograms } from '../support/speechPrograms';
import { spokenWav, VoiceServer } from '../support/voiceServer';
import { connectTo, disconnect } from './connectTo';
import { eventually, host, itAcrossReloads } from './host';
import { closeAll, documentIs, openMarked, readMarked } from './markedDocument';
import { choose, clearNotifications, notification, question, setSetting, start } from './window';

const support = path.join(vscode.extensions.getExtension('parlance.parlance')!.extensionPath, 'test/support');
const wavHead = 44;
const item = '.statusbar-item[id="parlance.parlance.parlance.dictation"]:visible';

/** Waits for words behind the caret that are not in the document. */
async function ghostText(words: RegExp): Promise<void> {
  await eventually(async () => {
    const shown = await host.evaluate<string[]>(
      `[...document.querySelectorAll('.view-line span span')]
        .map((element) => getComputedStyle(element, '::after').content)`,
    );
    return shown.some((content) => words.test(content));
  }, true);
}

describe('dictation', () => {
  let recorder: RecorderProgram;

  before(async () => {
    recorder = await RecorderProgram.make({}, { support });
    await setSetting('parlance.dictation.recorder', recorder.program);
  });
  after(async () => {
    for (const name of ['recorder', 'source', 'target', 'stopAfterSilence']) {
      await setSetting(`parlance.dictation.${name}`, undefined);
    }
    await recorder.remove();
  });
  afterEach(async () => {
    // Twice, so that it ends at once.
    for (let times = 0; times < 2; times++) await vscode.commands.executeCommand('parlance.voice.stopDictation');
    await ended();
    await closeAll();
    await clearNotifications();
  });

  /** Nothing records any more, and nothing says so. */
  async function ended(): Promise<void> {
    await host.gone({ selector: item });
    await eventually(() => recorder.isRecording(), false);
  }

  async function listening(): Promise<void> {
    await host.text({ selector: `${item}:has(.codicon-mic-filled)` });
  }

  describe('by the local service', () => {
    let speech: SpeechPrograms;
    const environment = { ...process.env };
    const say = (...sentences: number[][]) => {
      const { samples } = speak(sentences);
      return recorder.say(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    };
    const restart = () => vscode.commands.executeCommand('parlance.localService.restart');

    before(async () => {
      speech = await SpeechPrograms.make(support);
      Object.assign(process.env, speech.env);
      await restart();
    });
    after(async () => {
      for (const name of Object.keys(speech.env)) {
        if (environment[name] === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = environment[name];
      }
      await restart();
      await speech.remove();
    });
    beforeEach(() => recorder.plan({ speed: 1.5 }));

    it('writes what is said behind the mark of a comment, and goes on after a pause, until it is stopped', async () => {
      const editor = await openMarked('// ⟨⟩\nlet a;\n', 'typescript');
      start('parlance.voice.startDictation');
      await listening();
      await say([1, 2, 3]);
      await documentIs(editor.document, '// W1 w2 w3\nlet a;\n');
      await say([4, 5]);
      await documentIs(editor.document, '// W1 w2 w3 w4 w5\nlet a;\n');
      assert.equal(readMarked(editor), '// W1 w2 w3 w4 w5⟨⟩\nlet a;\n');
      await host.click({ selector: item });
      await ended();
    });

    it('writes down what was said before it was stopped in the middle', async () => {
      const editor = await openMarked('⟨⟩', 'markdown');
      start('parlance.voice.startDictation');
      await listening();
      await say(Array.from({ length: 45 }, (_, index) => index + 1));
      // It has heard some of it.
      await ghostText(/w1/);
      await vscode.commands.executeCommand('parlance.voice.stopDictation');
      await ended();
      assert.match(editor.document.getText(), /^W1 w2 w3 /);
    });

    itAcrossReloads('records nothing after the window was reloaded', { secrets: 'kept' }, [
      async () => {
        await recorder.plan({});
        await openMarked('⟨⟩', 'markdown');
        start('parlance.voice.startDictation');
        await listening();
        return recorder.folder;
      },
      async (folder) => {
        await eventually(() => new RecorderProgram(folder as string, '').isRecording(), false);
      },
    ]);
  });

  it('says what to install where no speech recognition engine is installed', async function () {
    if ((await findProgram(['pocketsphinx_batch'])) ?? process.env['PARLANCE_WHISPER_MODEL']) this.skip();
    await recorder.plan({});
    await openMarked('⟨⟩', 'markdown');
    start('parlance.voice.startDictation');
    await notification('No speech recognition engine is installed. For any language, add “whisper-cli”');
    await ended();
  });

  describe('by a service', () => {
    let server: VoiceServer;
    const says = ['hello', 'there.', 'How', 'are', 'you?', 'Fine.'];

    before(async () => {
      server = await VoiceServer.start({ says, minutes: { used: 30, limit: 60 } });
      await connectTo(server.url, 'secret');
    });
    after(async () => {
      await disconnect();
      await server.close();
    });
    beforeEach(async () => {
      server.asked.splice(0);
      server.options.onChunk = () => undefined;
      await recorder.plan({ speed: 1.8 });
    });

    /** Speaks words from the first on; `from` says how many were said before. */
    const say = (words: number, from = 0) => {
      const all = spokenWav(words + from).subarray(wavHead);
      return recorder.say(all.subarray((all.length / (words + from)) * from));
    };

    let isAllowed = false;

    async function begin(marked: string, language?: string): Promise<vscode.TextEditor> {
      const editor = await openMarked(marked, language);
      start('parlance.voice.startDictation');
      if (!isAllowed) await choose('Dictate with Scripted', 'Start Dictation');
      isAllowed = true;
      return editor;
    }

    it('asks before a service hears anything, and shows what may still change behind the caret', async () => {
      const editor = await openMarked('⟨⟩\n', 'markdown');
      start('parlance.voice.startDictation');
      await question('Dictate with Scripted');
      const [row] = await host.text({ selector: '.quick-input-list .monaco-list-row' });
      assert.match(row!, /Start Dictation.*30 minutes left/s);
      assert.equal(await recorder.isRecording(), false);
      assert.equal(server.asked.length, 0);
      await host.screenshot('dictation-question');
      await vscode.commands.executeCommand('parlance.voice.stopDictation');
      await host.gone({ selector: '.quick-input-widget:visible' });
      await ended();
      start('parlance.voice.startDictation');
      await choose('Dictate with Scripted', 'Start Dictation');
      isAllowed = true;
      await listening();
      await say(2);
      await documentIs(editor.document, 'Hello\n');
      await ghostText(/there\./);
      await host.screenshot('dictation');
    });

    it('takes a sentence back with one undo', async () => {
      const editor = await begin('⟨⟩', 'markdown');
      await listening();
      await say(6);
      await documentIs(editor.document, 'Hello there. How are you?');
      await vscode.commands.executeCommand('undo');
      await documentIs(editor.document, 'Hello there.');
      await vscode.commands.executeCommand('undo');
      await documentIs(editor.document, '');
    });

    it('writes where it was begun, whatever is edited or in front meanwhile', async () => {
      const editor = await begin('One.\n\n⟨⟩\n\nThree.\n', 'markdown');
      await listening();
      await say(3);
      await documentIs(editor.document, 'One.\n\nHello there.\n\nThree.\n');
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'Zero. '));
      editor.selection = new vscode.Selection(0, 0, 0, 0);
      const other = await openMarked('⟨⟩', 'markdown');
      await say(2, 3);
      await eventually(() => editor.document.getText(), 'Zero. One.\n\nHello there. How are\n\nThree.\n');
      assert.equal(other.document.getText(), '');
    });

    it('gives what is said to the person where its document was closed', async () => {
      await begin('⟨⟩', 'markdown');
      await listening();
      await say(5);
      // The last word, which the service holds back until it hears the end.
      await ghostText(/you\?/);
      await closeAll();
      await notification('a part of your dictation is missing');
      await ended();
    });

    it('writes a translation where one is wanted, with the formality and glossary of other translations', async () => {
      server.options.glossaries = ['Terms'];
      await setSetting('parlance.dictation.source', 'en');
      await setSetting('parlance.translate.glossaries', { Scripted: { 'en>de': 'id-Terms' } });
      await setSetting('parlance.dictation.target', 'de');
      await setSetting('parlance.translate.formality', 'more');
      const editor = await begin('⟨⟩', 'markdown');
      await host.text({ selector: `${item}:has-text("→ DE")` });
      await say(4);
      await eventually(() => editor.document.getText().startsWith('De:hello de:there.'), true);
      assert.deepEqual(server.asked[0]?.['target_languages'], ['de']);
      assert.equal(server.asked[0]['formality'], 'more');
      assert.equal(server.asked[0]['glossary_id'], 'id-Terms');
      const changed = ['dictation.source', 'dictation.target', 'translate.formality', 'translate.glossaries'];
      for (const name of changed) await setSetting(`parlance.${name}`, undefined);
    });

    it('is one at a time', async () => {
      await begin('⟨⟩', 'markdown');
      await listening();
      start('parlance.voice.startDictation');
      await notification('Dictation is already running');
      await vscode.commands.executeCommand('parlance.voice.stopDictation');
      await ended();
      assert.equal(server.asked.length, 1);
    });

    it('ends when nobody speaks', async () => {
      await setSetting('parlance.dictation.stopAfterSilence', 2);
      await say(1);
      const editor = await begin('⟨⟩', 'markdown');
      await host.text({ selector: '.statusbar-item:has-text("Dictation ended: no speech for 2 seconds")' });
      await ended();
      assert.equal(editor.document.getText(), 'Hello');
      await setSetting('parlance.dictation.stopAfterSilence', undefined);
    });

    it('says that the recording has broken off, and keeps what was said', async () => {
      await recorder.plan({ ends: 1500 });
      await say(6);
      const editor = await begin('⟨⟩', 'markdown');
      await notification('Recording stopped: parec ended');
      await ended();
      assert.match(editor.document.getText(), /^Hello there\./);
    });

    it('says why nothing is recorded', async () => {
      await recorder.plan({ complains: 'Connection refused' });
      await begin('⟨⟩', 'markdown');
      await notification('parec couldn’t record: Connection refused.');
      await setSetting('parlance.dictation.recorder', path.join(recorder.folder, 'arecord'));
      start('parlance.voice.startDictation');
      await notification('on this computer. Check the setting parlance.dictation.recorder');
      await setSetting('parlance.dictation.recorder', recorder.program);
      assert.equal(server.asked.length, 0);
    });

    it('says why the service has ended it', async () => {
      server.options.onChunk = ({ index }) => (index === 10 ? { error: 456 } : undefined);
      await say(6);
      const editor = await begin('⟨⟩', 'markdown');
      await notification('are used up');
      await ended();
      assert.match(editor.document.getText(), /^Hello/);
    });
  });
});
