import { CancellationError, commands, env, window, type Disposable, type Memento, type TextEditor } from 'vscode';
import { sameLanguage } from '../../../api/languageCodes';
import { listGlossaries } from '../../../domain/glossaries/knownGlossaries';
import { valueForPair } from '../../../domain/translation/pairs';
import { dictate } from '../../../domain/voice/dictation/dictate';
import { openMicrophone } from '../../../domain/voice/dictation/microphone';
import { MicrophoneError } from '../../../domain/voice/dictation/microphoneError';
import { fitsSession } from '../../../domain/voice/glossary';
import { joined, type SpokenText } from '../../../domain/voice/transcript';
import { endsSentence, inSentence } from '../../../formats/sentenceEnds';
import { counted, joinSentences, t } from '../../../shared/l10n';
import { notAppliedText } from '../../../shared/notAppliedWords';
import { sentenceOf } from '../../../shared/reasonWords';
import { tellMissingSpeech } from '../../engines/missingSpeech';
import { nameOf } from '../../languages/languageNames';
import { clock } from '../../messages/clock';
import { showMessage } from '../../messages/showMessage';
import { StatusEntry } from '../../messages/statusEntry';
import { showBriefly } from '../../messages/showBriefly';
import type { ServiceAccess, ServiceSession } from '../../service/connections/serviceAccess';
import { dictationConfig, type DictationConfig } from '../../settings/dictation';
import { translateConfig } from '../../settings/translate';
import { rescueResults } from '../edits/rescueResults';
import { isWritable } from '../edits/writable';
import { allowDictation } from './allowDictation';
import { DictationPlace } from './dictationPlace';
import { GhostText } from './ghostText';

export interface DictationDependencies {
  access: ServiceAccess;
  /** Services that may hear the user are remembered here. */
  memento: Memento;
}

const shownMs = 8_000;
const stopCommand = 'parlance.voice.stopDictation';

/** The one dictation of a window. */
export class Dictations implements Disposable {
  private running: Dictation | undefined;

  constructor(private readonly parts: DictationDependencies) {}

  /** *Start Dictation*: writes down what is said, from the caret on, until it is stopped. */
  async start(): Promise<void> {
    const editor = window.activeTextEditor;
    if (this.running) {
      showMessage('info', t('Dictation is already running.'), { title: t('Stop Dictation'), command: stopCommand });
    } else if (!editor) {
      showMessage('info', t('Open a text file and put the cursor where you want to dictate.'));
    } else {
      this.running = new Dictation(this.parts, editor);
      await commands.executeCommand('setContext', 'parlance.dictating', true);
      try {
        await this.running.run();
      } finally {
        this.running = undefined;
        await commands.executeCommand('setContext', 'parlance.dictating', false);
      }
    }
  }

  /** *Stop Dictation*: what was said is still written down; called again, it ends at once. */
  stop(): void {
    this.running?.stop();
  }

  dispose(): void {
    this.running?.dispose();
  }
}

class Dictation implements Disposable {
  private readonly ending = new AbortController();
  private readonly stopping = new AbortController();
  private readonly place: DictationPlace;
  private readonly ghost: GhostText;
  private readonly item = new StatusEntry('parlance.dictation', t('Parlance: {0}', t('Dictation')), stopCommand);
  private isListening = false;
  private landing = Promise.resolve();
  private readonly left: string[] = [];

  constructor(
    private readonly parts: DictationDependencies,
    editor: TextEditor,
  ) {
    this.place = new DictationPlace(editor);
    this.ghost = new GhostText(this.place);
  }

  stop(): void {
    if (this.stopping.signal.aborted || !this.isListening) this.ending.abort(new CancellationError());
    this.stopping.abort();
    this.item.show({ icon: 'sync~spin', text: t('Dictation'), details: [t('Writing your last words.')] });
  }

  async run(): Promise<void> {
    const closing = this.place.onDidClose(() => this.stop());
    try {
      await this.prepareAndListen();
    } catch (error) {
      if (!(error instanceof MicrophoneError)) throw error;
      const elsewhere = t('Parlance runs on another computer and looks for the microphone there.');
      showMessage('error', joinSentences(inSentence(sentenceOf(error.why)), env.remoteName !== undefined && elsewhere));
    } finally {
      await this.landing;
      closing.dispose();
      this.dispose();
      if (this.left.length > 0) {
        void rescueResults('closed', [this.left.join(' ')], this.place, 'dictation');
      }
    }
  }

  dispose(): void {
    this.ending.abort(new CancellationError());
    this.ghost.dispose();
    this.item.dispose();
    this.place.dispose();
  }

  private async prepareAndListen(): Promise<void> {
    const { access, memento } = this.parts;
    const { signal } = this.ending;
    this.item.show({ icon: 'loading~spin', text: t('Dictation'), details: [t('Click to stop.')] });
    if (!(await isWritable(this.place.document))) {
      showMessage('info', t('This document is read-only, so you can’t dictate into it.'));
      return;
    }
    const session = await access.use(signal);
    await allowDictation(session, memento, signal);
    const config = dictationConfig(this.place.document.uri);
    const glossaryId = await this.glossaryFor(session, config, signal);
    const microphone = await openMicrophone(config, signal);
    this.isListening = true;
    try {
      const end = await this.listen(session, { ...config, glossaryId }, microphone);
      access.succeeded();
      showBriefly(end, shownMs, { icon: 'mic' });
    } catch (error) {
      if ((await tellMissingSpeech(error, session)) === undefined) throw error;
    }
  }

  /** Returns the glossary that other translations of these languages use; it is known only with their source. */
  private async glossaryFor(
    { client, connection }: ServiceSession,
    { source, target }: DictationConfig,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (source === '' || !isTranslation(source, target)) return undefined;
    const { glossaries } = translateConfig(this.place.document.uri, connection.name).settings;
    const wanted = valueForPair(glossaries, source, target);
    if (wanted === undefined) return undefined;
    const known = await listGlossaries(client, { signal }).catch(() => []);
    signal.throwIfAborted();
    return known.find((one) => one.id === wanted && fitsSession(one, source, [target]))?.id;
  }

  /** @returns what the user is told at the end */
  private async listen(
    session: ServiceSession,
    { source, target, silenceMs, formality, glossaryId }: DictationConfig & { glossaryId: string | undefined },
    microphone: Awaited<ReturnType<typeof openMicrophone>>,
  ): Promise<string> {
    const { uri } = this.place.document;
    const client = session.clientFor({ command: 'dictation', ...(uri.scheme === 'file' && { file: uri.fsPath }) });
    const isTranslated = isTranslation(source, target);
    const show = this.follow(session.connection.name, source, isTranslated ? target : '');
    show(0);
    const unapplied = new Set<string>();
    const end = await dictate({
      client,
      microphone,
      order: { ...(source !== '' && { source }), ...(isTranslated && { formality, glossaryId }) },
      silenceMs,
      ...(isTranslated && { target }),
      concluded: (texts) => this.land(texts, isTranslated ? target : source || undefined),
      tentative: (words) => this.ghost.show(words),
      notApplied: (names) => names.forEach((name) => unapplied.add(name)),
      recorded: show,
      stop: this.stopping.signal,
      signal: this.ending.signal,
    });
    if (unapplied.size > 0) showMessage('info', notAppliedText([...unapplied]));
    const seconds = silenceMs / 1000;
    return end === 'silence'
      ? counted(seconds, 'Dictation ended: no speech for {0} second', 'Dictation ended: no speech for {0} seconds')
      : t('Dictation ended');
  }

  /** @returns shows how long it has been listening, once a second */
  private follow(service: string, source: string, target: string): (ms: number) => void {
    const into =
      target !== ''
        ? t('Your speech is written in {0}.', nameOf(target))
        : source !== ''
          ? t('Spoken language: {0}.', nameOf(source))
          : undefined;
    const details = [
      t('The microphone is on: {0} is transcribing.', service),
      ...(into === undefined ? [] : [into]),
      t('Click to stop.'),
    ];
    let shown = '';
    return (ms) => {
      const time = clock(ms);
      if (time === shown || this.stopping.signal.aborted) return;
      shown = time;
      const text = target === '' ? time : `${time} → ${target.toUpperCase()}`;
      // A label that changed each second would be read out each second.
      const label = [t('Dictation'), ...details].join(' ');
      this.item.show({ icon: 'mic-filled', text, details, label, standsOut: true });
    };
  }

  /** Each sentence on its own, after the ones before. */
  private land(texts: readonly SpokenText[], language: string | undefined): void {
    let sentence: SpokenText[] = [];
    const put = (): void => {
      const said = joined(sentence);
      const spoken = language ?? sentence[0]?.language;
      sentence = [];
      if (said === '') return;
      this.landing = this.landing.then(async () => {
        // What came behind something that could not be written would stand alone.
        const outcome = this.left.length > 0 ? 'refused' : await this.place.put(said, spoken).catch(() => 'refused');
        if (outcome === 'landed') return;
        this.left.push(said);
        this.stop();
      });
    };
    for (const text of texts) {
      sentence.push(text);
      if (endsSentence(text.text)) put();
    }
    put();
  }
}

function isTranslation(source: string, target: string): boolean {
  return target !== '' && !(source !== '' && sameLanguage(source, target));
}
