// Recordings and dictation: the questions, what is heard while it is, the cues with their player, the microphone.
import path from 'node:path';
import * as vscode from 'vscode';
import { host } from '../../editor/host';
import { goOn } from '../../editor/window';
import { RecorderProgram } from '../../support/recorderProgram';
import { spokenWav, VoiceServer } from '../../support/voiceServer';

const says =
  `Welcome to the second lesson. Today we look at how bread is made, and why the dough has to rest before it is baked. Mix flour, water, salt and a little yeast. Leave it alone for a night.`.split(
    ' ',
  );
const quickInput = '.quick-input-widget:visible';
const row = `${quickInput} .monaco-list-row`;
const command = vscode.commands.executeCommand;
const wavHead = 44;

/** Waits for what nothing in the window tells. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await isSo());) {
    if (Date.now() > deadline) throw new Error(`waited 30 s for ${isSo.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** @param picture takes one of the window as it is */
export async function recordings(picture: (name: string) => Promise<unknown>): Promise<void> {
  const [workspace] = vscode.workspace.workspaceFolders!;
  const folder = vscode.Uri.joinPath(workspace!.uri, 'lessons');
  const service = await VoiceServer.start({ says, minutes: { used: 30, limit: 600 } });
  const settings = vscode.workspace.getConfiguration('parlance');
  const name = 'Voices';
  await settings.update('connections', [{ name, baseUrl: service.url }], vscode.ConfigurationTarget.Global);
  const connected = command('parlance.connect', { name });
  await host.text({ selector: `${quickInput} .quick-input-title` });
  await host.fill({ selector: `${quickInput} .quick-input-box input` }, 'secret');
  await host.press('Enter');
  await connected;
  await command('notifications.clearAll');
  try {
    const sound = spokenWav(says.length, { pauses: [5, 24, 32] });
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'lesson-2.wav'), sound);
    await oneRecording(vscode.Uri.joinPath(folder, 'lesson-2.wav'), service, picture);
    await severalRecordings(folder, sound, picture);
    await dictation(picture);
  } finally {
    await vscode.workspace.fs.delete(folder, { recursive: true });
    await command('parlance.connection.disconnect');
    for (const key of ['connection', 'connections', 'dictation.recorder']) {
      await settings.update(key, undefined, vscode.ConfigurationTarget.Global);
    }
    await service.close();
    await command('notifications.clearAll');
  }
}

async function oneRecording(
  uri: vscode.Uri,
  service: VoiceServer,
  picture: (name: string) => Promise<unknown>,
): Promise<void> {
  void command('parlance.voice.subtitle', uri);
  // Without targets, as nobody has chosen any yet: they are the third row.
  await host.text({ selector: row });
  await host.press('ArrowDown', 'ArrowDown', 'Enter');
  const german = `${quickInput} .monaco-list-row:has(.monaco-checkbox):has-text("de")`;
  await host.click({ selector: german });
  await host.text({ selector: `${german}[aria-checked="true"]` });
  await goOn();
  await host.gone({ selector: german });
  await host.text({ selector: row });
  await picture('recording-question');
  await host.press('Enter');
  await until(() => service.heardSeconds > 4);
  await command('parlance.voice.transcript');
  const shown = (): string => vscode.window.activeTextEditor?.document.getText() ?? '';
  await until(() => /second lesson\./.test(shown()));
  await command('notifications.showList');
  await picture('recording-transcript');
  await command('notifications.hideList');
  const listening = stateOf(shown());
  await command('parlance.voice.pause');
  await until(() => stateOf(shown()) !== listening);
  await picture('recording-paused');
  await command('parlance.voice.goOn');
  await host.text({ selector: '.row:has-text("Welcome")', webview: true });
  await host.press('ArrowDown', 'Alt+p');
  await host.text({ selector: 'body[data-plays="1"] .grid', webview: true });
  await command('notifications.showList');
  await picture('recording-cues');
  await command('notifications.clearAll');
  await command('workbench.action.closeAllEditors');
}

/** `Listening: …`, without the times. */
function stateOf(transcript: string): string | undefined {
  return transcript.split('\n')[1]?.replace(/[\d:/].*/, '');
}

async function severalRecordings(
  folder: vscode.Uri,
  sound: Uint8Array,
  picture: (name: string) => Promise<unknown>,
): Promise<void> {
  for (const name of ['lesson-3.wav', 'lesson-4-with-a-name-that-is-longer-than-most.wav']) {
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, name), sound);
  }
  await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'lesson-5.mp4'), new Uint8Array());
  void command('parlance.voice.subtitle', folder);
  await host.text({ selector: row });
  await picture('recordings-question');
  await host.press('Escape');
  await host.gone({ selector: quickInput });
}

async function dictation(picture: (name: string) => Promise<unknown>): Promise<void> {
  const { extensionPath } = vscode.extensions.getExtension('parlance.parlance')!;
  const recorder = await RecorderProgram.make({ speed: 1.8 }, { support: path.join(extensionPath, 'test/support') });
  try {
    const settings = vscode.workspace.getConfiguration('parlance');
    await settings.update('dictation.recorder', recorder.program, vscode.ConfigurationTarget.Global);
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: '# Notes\n\n' });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(2, 0, 2, 0);
    void command('parlance.voice.startDictation');
    await host.text({ selector: row });
    await picture('dictation-question');
    await host.press('Enter');
    await host.text({
      selector: '.statusbar-item[id="parlance.parlance.parlance.dictation"]:has(.codicon-mic-filled)',
    });
    await recorder.say(spokenWav(7).subarray(wavHead));
    await until(() => document.getText().includes('lesson'));
    await picture('dictation');
    for (let times = 0; times < 2; times++) await command('parlance.voice.stopDictation');
    await until(async () => !(await recorder.isRecording()));
    await command('workbench.action.revertAndCloseActiveEditor');
  } finally {
    await recorder.remove();
  }
}
