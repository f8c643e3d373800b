import { env, window, type TextDocument } from 'vscode';
import { sourceToSend, targetToSend } from '../../domain/files/languages';
import type { FileTranslation } from '../../domain/files/order';
import { estimateFile } from '../../domain/files/wanted';
import { translateFile } from '../../domain/files/translateFile';
import { textLanguages } from '../../domain/translation/service';
import { fileFormats, type FileFormat } from '../../formats/fileFormats';
import type { ParsedFile, Segment } from '../../formats/segment';
import { LanguageChooser } from '../commands/translate/languages';
import { filesConfig, translateConfig } from '../config';
import type { ServiceAccess } from '../connections/serviceAccess';
import { nameIn } from '../documents/askOrder';
import { fileNameOf } from '../fileName';
import { isWritable } from '../edits/writable';
import { counted } from '../languageNames';
import { withCancellableProgress } from '../progress';
import type { RecentLanguages } from '../recentLanguages';
import { tellShortly } from '../tellShortly';
import { landTargets } from './landTargets';
import type { NewTarget } from './reader/protocol';
import { askFileOrder, inPlace, sourceName } from './translate/askFileOrder';
import { serviceFacts } from './translate/serviceFacts';
import type { SharedCache } from './translate/register';
import type { ReadDocument, SegmentDocuments } from './segmentDocuments';

const xliff = fileFormats.find(({ id }) => id === 'xliff') as FileFormat;

export interface SegmentTranslatorParts {
  access: ServiceAccess;
  recent: RecentLanguages;
  cache: SharedCache['cache'];
}

/** Translates segments of an XLIFF document where they stand, all of them as one step of undo. */
export class SegmentTranslator {
  private readonly languages: LanguageChooser;

  constructor(
    private readonly documents: SegmentDocuments,
    private readonly parts: SegmentTranslatorParts,
  ) {
    this.languages = new LanguageChooser(parts.access, parts.recent);
  }

  /**
   * Rejects with `CancellationError` when the person did not want to spend so many characters, with what the service
   * or the way to it has against it otherwise. Tells the person what was left and why.
   * @param indexes segments of the document as it was read
   */
  async translate(file: ReadDocument, indexes: readonly number[]): Promise<void> {
    const { document } = file;
    const open = indexes.filter((index) => file.rows[index]?.isLocked === false);
    // Asked first: they are known until the document is read again.
    const segments = await this.documents.segments(file, open);
    if (!(await isWritable(document))) return tell('This document is read-only.');
    if (open.length === 0 && indexes.length > 0)
      return tell('The file says that this translation is final. Change its state first.');
    const config = translateConfig(document, this.parts.access.connection.name);
    const targetInFile = file.targetLanguage ?? (await this.languages.choose('nothing', config))?.target;
    if (targetInFile === undefined) return;
    await this.confirm(document, { ...file, targetLanguage: targetInFile }, segments);
    const result = await this.run(document, { ...file, targetLanguage: targetInFile }, segments);
    const targets = result.targets.flatMap((target, at): NewTarget[] => {
      const index = open[at];
      return target && index !== undefined ? [[index, target]] : [];
    });
    const landed = await landTargets(this.documents, file, targets, {
      targetLanguage: targetInFile,
      madeBy: 'machine',
    });
    await this.tellOutcome(result, landed);
  }

  /**
   * Asks as *Translate File* does, when it is more than one sends without being asked. Rejects with `CancellationError`
   * when the person does not want it.
   */
  private async confirm(
    document: TextDocument,
    { sourceLanguage, targetLanguage = '' }: Pick<ReadDocument, 'sourceLanguage' | 'targetLanguage'>,
    segments: readonly Segment[],
  ): Promise<void> {
    const { access } = this.parts;
    const { maximumCharacters } = filesConfig(document);
    const { characters } = estimateFile(segments, new Set(segments.keys()));
    const { confirmAbove } = translateConfig(document, access.connection.name);
    if (characters <= Math.min(confirmAbove, maximumCharacters)) return;
    const { connection, languages, usage } = await withCancellableProgress(
      'Parlance: Asking what is left',
      async (signal) => {
        const session = await access.use(signal);
        return { connection: session.connection, ...(await serviceFacts(session, signal)) };
      },
    );
    const { name, kind } = connection;
    const from = sourceLanguage === undefined ? undefined : sourceToSend(sourceLanguage, languages);
    await askFileOrder({
      title: `Translate ${counted(segments.length, 'Segment', 'Segments')} of ${fileNameOf(document.uri)}`,
      segments: segments.length,
      characters,
      sources: sourceName(languages, from),
      targets: nameIn(languages, targetToSend(targetLanguage, languages)),
      results: inPlace,
      leftOut: [],
      connection: { name, kind },
      usage,
      maximumCharacters,
      isFixed: true,
    });
  }

  private async run(
    document: TextDocument,
    languagesOfFile: Pick<ReadDocument, 'sourceLanguage' | 'targetLanguage'>,
    segments: readonly Segment[],
  ): Promise<FileTranslation> {
    const { access } = this.parts;
    const config = translateConfig(document, access.connection.name);
    const { parallel, subtitles } = filesConfig(document);
    const { sourceLanguage, targetLanguage = '' } = languagesOfFile;
    const busy = access.busy('Translating');
    const count = segments.length === 1 ? 'one segment' : `${segments.length} segments`;
    try {
      return await withCancellableProgress(`Translating ${count} to ${targetLanguage}…`, async (signal, tell) => {
        const { client, connection } = await access.use(signal);
        const store = connection.kind === 'remote' ? await this.parts.cache() : undefined;
        const account = `${connection.name} ${connection.host ?? ''}`;
        const languages = await textLanguages(client, { signal }).catch(() => undefined);
        signal.throwIfAborted();
        // What puts the targets into the file is asked of the thread that has read it.
        const file: ParsedFile = { segments, problems: [], edits: () => [] };
        const order = {
          file,
          format: xliff,
          source: sourceLanguage === undefined ? undefined : sourceToSend(sourceLanguage, languages),
          target: targetToSend(targetLanguage, languages),
          only: new Set(segments.keys()),
          settings: config.settings,
          reportingTag: config.reportingTag || undefined,
          sendContext: config.context !== 'none',
          subtitles,
        };
        const result = await translateFile(order, client, {
          signal,
          parallel,
          cache: store && { store: store.space('translations'), account, resources: client },
          onProgress: (done, total) => {
            const characters = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} characters`;
            tell(total === 0 ? 1 : done / total, characters);
          },
        });
        if (result.translated > 0) access.succeeded();
        return result;
      });
    } finally {
      busy.dispose();
    }
  }

  /** Says what a person should know besides the text on screen. */
  private async tellOutcome(
    { left, isCancelled, billedCharacters }: FileTranslation,
    { unplaced, wrote }: Awaited<ReturnType<typeof landTargets>>,
  ): Promise<void> {
    const error = left.find((segment) => segment.error)?.error;
    if (error && wrote === 0 && unplaced.length === 0) throw error;
    const [first] = left;
    if (first && !isCancelled) {
      const what = left.length === 1 ? 'One segment was' : `${left.length} segments were`;
      void window.showWarningMessage(`Parlance: ${what} left as before. ${first.message}`);
    }
    if (billedCharacters !== undefined) {
      tellShortly(`$(check) ${billedCharacters.toLocaleString('en')} characters billed`, 4_000);
    }
    if (unplaced.length === 0) return;
    const copy = 'Copy Translations';
    const what = unplaced.length === 1 ? 'One segment was' : `${unplaced.length} segments were`;
    const message = `Parlance: ${what} edited or closed meanwhile and left as they are.`;
    if ((await window.showWarningMessage(message, copy)) === copy)
      await env.clipboard.writeText(unplaced.map(([, { text }]) => text).join('\n'));
  }
}

function tell(sentence: string): void {
  void window.showInformationMessage(`Parlance: ${sentence}`);
}
