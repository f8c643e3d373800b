import {
  commands,
  Disposable,
  languages,
  Range,
  TextEditorRevealType,
  ThemeColor,
  Uri,
  window,
  workspace,
  type TextEditor,
} from 'vscode';
import path from 'node:path';
import { shortName } from '../../messages/plain';
import { WorkItem } from '../../messages/workItem';
import { t } from '../../../shared/l10n';
import { KeptRecordings, type KeptRecording } from './keptRecordings';
import { RecordingRun, type RunState } from './recordingRun';
import { idOfTranscript, transcriptUri, type TranscriptFiles } from './transcriptFiles';
import { transcriptText, type TranscriptText } from './transcriptText';

/** Context key with the state of the active transcript, for the buttons of its title. */
const stateKey = 'parlance.recording.state';
/** Long lines are wrapped in it. */
const language = 'parlance-transcript';

/** The recordings of this window that are listened to, and their transcripts. */
export class Recordings implements Disposable {
  readonly kept: KeptRecordings;
  private readonly runs = new Map<string, RecordingRun>();
  private readonly items = new Map<string, WorkItem>();
  private readonly texts = new Map<string, TranscriptText>();
  private readonly lines = new Map<string, number>();
  private readonly uncertain = window.createTextEditorDecorationType({
    fontStyle: 'italic',
    color: new ThemeColor('descriptionForeground'),
    isWholeLine: true,
  });
  private readonly subscriptions: Disposable;

  constructor(
    folder: string,
    private readonly files: TranscriptFiles,
  ) {
    this.kept = new KeptRecordings(folder);
    this.subscriptions = Disposable.from(
      this.uncertain,
      window.onDidChangeActiveTextEditor(() => this.showState()),
      window.onDidChangeVisibleTextEditors((editors) => {
        for (const editor of editors) this.decorate(editor);
      }),
      workspace.onDidOpenTextDocument((document) => {
        if (idOfTranscript(document.uri) === undefined || document.languageId === language) return;
        void languages.setTextDocumentLanguage(document, language);
      }),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (idOfTranscript(document.uri) === undefined) return;
        for (const editor of window.visibleTextEditors) if (editor.document === document) this.follow(editor);
      }),
    );
    this.showState();
  }

  /** A recording that is listened to from now on. */
  begin(recording: KeptRecording): RecordingRun {
    const run = new RecordingRun(recording, () => this.changed(run));
    this.runs.set(run.id, run);
    const show = { title: t('Show Transcript'), command: 'parlance.voice.transcript', arguments: [run.id] };
    this.items.set(run.id, new WorkItem(`parlance.recording.${run.id}`, t('Recordings'), show));
    this.changed(run);
    return run;
  }

  /** Returns whether a recording is listened to. */
  isOn(id: string): boolean {
    const run = this.runs.get(id);
    return run !== undefined && isOn(run.state);
  }

  /** The recording that a command is about; without one, that which was begun last and still goes on. */
  run(given?: unknown): RecordingRun | undefined {
    const id = this.idOf(given);
    if (id !== undefined) return this.runs.get(id);
    return [...this.runs.values()].findLast(({ state }) => isOn(state));
  }

  /** @param given by a link its id, by a button of a title its transcript; else it is that of the active transcript */
  idOf(given: unknown): string | undefined {
    if (typeof given === 'string') return given;
    const uri = given instanceof Uri ? given : window.activeTextEditor?.document.uri;
    return uri && idOfTranscript(uri);
  }

  /** The text of a transcript; `undefined` where it is not kept any more. */
  async text(id: string): Promise<string | undefined> {
    const run = this.runs.get(id);
    const kept = run?.kept ?? (await this.kept.read(id));
    if (!kept) return undefined;
    const shown = transcriptText(kept, run);
    this.texts.set(id, shown);
    this.showState();
    return shown.text;
  }

  async show(id: string): Promise<void> {
    const kept = this.runs.get(id)?.kept ?? (await this.kept.read(id));
    if (!kept) return;
    const document = await workspace.openTextDocument(transcriptUri(id, path.basename(kept.file)));
    const editor = await window.showTextDocument(document, { preview: false });
    this.decorate(editor);
    reveal(editor);
    this.showState();
  }

  dispose(): void {
    for (const run of this.runs.values()) run.stop();
    for (const item of this.items.values()) item.dispose();
    this.subscriptions.dispose();
  }

  private changed(run: RecordingRun): void {
    const item = this.items.get(run.id);
    if (isOn(run.state)) {
      const isPaused = run.state === 'paused';
      const name = shortName(path.basename(run.kept.file));
      const label = [isPaused ? t('Paused: {0}', name) : t('Transcribing: {0}', name), ...run.words].join(', ');
      item?.tell(isPaused ? 'debug-pause' : 'mic', [name, ...run.words].join(' · '), label);
    } else {
      item?.dispose();
      this.items.delete(run.id);
    }
    this.files.tell(run.id);
    this.showState();
  }

  private showState(): void {
    const id = this.idOf(undefined);
    const state = id === undefined ? undefined : (this.runs.get(id)?.state ?? 'stopped');
    void commands.executeCommand('setContext', stateKey, state);
  }

  /** Scrolls on for a user who reads at the end. */
  private follow(editor: TextEditor): void {
    const key = editor.document.uri.toString();
    const before = this.lines.get(key) ?? 0;
    this.lines.set(key, editor.document.lineCount);
    const lastSeen = editor.visibleRanges.at(-1)?.end.line ?? 0;
    this.decorate(editor);
    if (lastSeen >= before - 2) reveal(editor);
  }

  private decorate(editor: TextEditor): void {
    const id = idOfTranscript(editor.document.uri);
    if (id === undefined) return;
    const { text, uncertainFrom } = this.texts.get(id) ?? {
      text: '',
      uncertainFrom: 0,
    };
    const { document } = editor;
    this.lines.set(document.uri.toString(), document.lineCount);
    const isShown = text !== '' && document.lineCount === text.split('\n').length;
    const lines = document.lineCount - uncertainFrom;
    const range = new Range(uncertainFrom, 0, document.lineCount, 0);
    editor.setDecorations(this.uncertain, isShown && lines > 0 ? [range] : []);
  }
}

function isOn(state: RunState): boolean {
  return state === 'listening' || state === 'paused';
}

function reveal(editor: TextEditor): void {
  const last = editor.document.lineCount - 1;
  editor.revealRange(new Range(last, 0, last, 0), TextEditorRevealType.Default);
}
