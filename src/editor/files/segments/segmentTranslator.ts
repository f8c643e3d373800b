import { env, type TextDocument } from 'vscode';
import { sourceToSend, targetToSend } from '../../../domain/translation/codesToSend';
import type { FileTranslation } from '../../../domain/files/order';
import { estimateFile } from '../../../domain/files/estimateFile';
import { translateFile } from '../../../domain/files/translateFile';
import { textLanguages } from '../../../domain/translation/service';
import { formatTable, entryOfFile, type FormatEntry } from '../../../formats/formatTable';
import { locateCodes, type NewTarget, type ParsedFile, type Segment } from '../../../formats/segment';
import type { TextCache } from '../../../storage/textCache';
import { LanguageChooser } from '../../texts/translate/languages';
import { filesConfig } from '../../settings/files';
import { translateConfig } from '../../settings/translate';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import { fileNameOf, pathOf } from '../../messages/fileName';
import { isWritable } from '../../texts/edits/writable';
import { nameIn } from '../../languages/languageNames';
import { withCancellableProgress } from '../../messages/progress';
import type { LanguageOffers } from '../../languages/offers/languageOffers';
import type { RecentLanguages } from '../../languages/recentLanguages';
import { showBriefly } from '../../messages/showBriefly';
import type { RememberedTargets } from './rememberedTargets';
import { landTargets, type LandedTargets } from './landTargets';
import { confirmOrder, inPlace, type OrderFacts } from '../order/confirmOrder';
import { sourceName, sourceRow } from '../order/orderRows';
import { textPrice } from '../order/priceRow';
import { serviceFacts } from '../order/serviceFacts';
import { keptTranslations } from '../order/keptTranslations';
import type { ReadDocument, SegmentDocuments } from './segmentDocuments';
import { showMessage, offer } from '../../messages/showMessage';
import { counted, formatNumber, joinSentences, t } from '../../../shared/l10n';
import { notAppliedText } from '../../../shared/notAppliedWords';
import { sentenceOf } from '../../../shared/reasonWords';

const xliff = formatTable.find(({ id }) => id === 'xliff') as FormatEntry;

export interface SegmentTranslatorDependencies {
  access: ServiceAccess;
  recent: RecentLanguages;
  offers: LanguageOffers;
  cache: TextCache;
  remembered: RememberedTargets;
}

/** Segments to translate, before their languages are matched with those of the service. */
interface SegmentOrder {
  /** Document that the translations are for. */
  document: TextDocument;
  format: FormatEntry;
  segments: readonly Segment[];
  /** Indexes of those to translate. */
  only: ReadonlySet<number>;
  /** Absent = detect. */
  from?: string;
  target: string;
  /** Target language as written in the file, if plurals depend on it. */
  targetInFile?: string;
}

/** Translates segments of a document where they stand, or cues beside their source, as one step of undo. */
export class SegmentTranslator {
  private readonly languages: LanguageChooser;

  constructor(
    private readonly documents: SegmentDocuments,
    private readonly parts: SegmentTranslatorDependencies,
  ) {
    this.languages = new LanguageChooser(parts.access, parts.recent, parts.offers);
  }

  /**
   * Rejects with `CancellationError` when the user did not want to spend so many characters, with what the service
   * or the way to it has against it otherwise. Tells the user what was left and why.
   * @param indexes segments of the document as it was read
   */
  async translate(file: ReadDocument, indexes: readonly number[]): Promise<void> {
    const { document } = file;
    const open = indexes.filter((index) => file.rows[index]?.isLocked === false);
    // Asked first: they are known until the document is read again.
    const segments = await this.documents.segments(file, open);
    if (!(await isWritable(document))) {
      tell(t('This document is read-only.'));
      return;
    }
    if (open.length === 0 && indexes.length > 0) {
      tell(t('The file marks this translation as final. Change its state first.'));
      return;
    }
    const from = file.sourceLanguage;
    const target = file.targetLanguage ?? (await this.askTarget(document, from, segments));
    if (target === undefined) return;
    const only = new Set(segments.keys());
    const result = await this.run({ document, format: xliff, segments, only, from, target });
    const places = new Map(open.map((index, at) => [at, index]));
    const targets = result.targets.flatMap((found, at): NewTarget[] => {
      const index = places.get(at);
      return found && index !== undefined ? [[index, found]] : [];
    });
    await this.land(file, targets, { result, places }, target);
  }

  /**
   * Translates cues of a source into those of the document that belong to them, as `translate` does. The cues around them
   * go along as context, and a sentence over several of them is translated as one.
   * @param pairs segments of the source, and those of the document their translations are for; both have the same codes
   */
  async translateCues(
    file: ReadDocument,
    source: ReadDocument,
    pairs: ReadonlyMap<number, number>,
    { from, to }: { from?: string; to?: string },
  ): Promise<void> {
    const { document } = file;
    const segments = await this.documents.segments(source, [...source.rows.keys()]);
    const places = [...pairs.values()];
    const own = await this.documents.segments(file, places);
    const target = to ?? (await this.askTarget(document, from, segments));
    const format = entryOfFile(document.uri.path);
    if (target === undefined || !format) return;
    const result = await this.run({ document, format, segments, only: new Set(pairs.keys()), from, target });
    const targets = result.targets.flatMap((found, index): NewTarget[] => {
      const place = pairs.get(index);
      const cue = place === undefined ? undefined : own[places.indexOf(place)];
      // Its codes may stand in another order than those of the source.
      const fitting = found && cue && locateCodes(cue, found.text);
      return fitting && place !== undefined ? [[place, fitting]] : [];
    });
    await this.land(file, targets, { result, places: pairs }, target);
  }

  /**
   * Translates segments of any file; what becomes of them is up to the caller, who says so by `tellOutcome`.
   * @param order without a target where only the user knows it
   * @returns `undefined` when the user did not want to say it
   */
  async translateSegments({
    to,
    ...order
  }: Omit<SegmentOrder, 'only' | 'target'> & { to?: string }): Promise<FileTranslation | undefined> {
    const { document, from, segments } = order;
    const target = to ?? (await this.askTarget(document, from, segments));
    if (target === undefined) return undefined;
    return await this.run({ ...order, only: new Set(segments.keys()), target });
  }

  private async askTarget(
    document: TextDocument,
    from: string | undefined,
    segments: readonly Segment[],
  ): Promise<string | undefined> {
    const config = translateConfig(document, this.parts.access.connection.name);
    const sample = segments.map(({ text }) => text).join('\n');
    return (await this.languages.choose('nothing', { ...config, source: from ?? config.source }, sample))?.target;
  }

  private async land(
    file: ReadDocument,
    targets: readonly NewTarget[],
    { result, places }: { result: FileTranslation; places: ReadonlyMap<number, number> },
    targetLanguage: string,
  ): Promise<void> {
    const written = new Map(targets);
    for (const [at, likeness] of result.fromMemory) {
      const index = places.get(at);
      const id = index === undefined ? undefined : file.rows[index]?.id;
      const text = index === undefined ? undefined : written.get(index)?.text;
      if (id !== undefined && text !== undefined) this.parts.remembered.remember(file.document, id, text, likeness);
    }
    const landed = await landTargets(this.documents, file, targets, {
      targetLanguage,
      madeBy: 'machine',
      needsReview: filesConfig(file.document).needsReview,
    });
    await this.tellOutcome(result, landed);
  }

  /**
   * Asks as *Translate Files…* does, when it is more than one sends without being asked. Rejects with `CancellationError`
   * when the user does not want it.
   */
  private async confirm({ document, segments, only, from, target }: SegmentOrder): Promise<void> {
    const { access } = this.parts;
    const { maximumCharacters } = filesConfig(document);
    const { characters } = await estimateFile(segments, only);
    const { confirmAbove } = translateConfig(document, access.connection.name);
    if (characters <= Math.min(confirmAbove, maximumCharacters)) return;
    const { connection, languages, usage } = await withCancellableProgress(
      t('Getting the remaining quota'),
      async (signal) => {
        const session = await access.use(signal);
        return { connection: session.connection, ...(await serviceFacts(session, signal)) };
      },
    );
    const { name, kind } = connection;
    const facts: OrderFacts = {
      title: counted(
        only.size,
        'Translate 1 Segment of {1}',
        'Translate {0} Segments of {1}',
        fileNameOf(document.uri),
      ),
      price: textPrice({
        targets: nameIn(languages, targetToSend(target, languages)),
        cost: { segments: only.size, documents: 0, characters, bound: 'most' },
        limits: [{ characters, allowed: maximumCharacters, setting: 'files.maximumCharacters' }],
        connection: { name, kind },
        usage,
      }),
      leftOut: [],
    };
    const source = from === undefined ? undefined : sourceToSend(from, languages);
    await confirmOrder(facts, [
      sourceRow(sourceName(languages, source), true),
      { icon: 'file', label: t('Results'), description: inPlace },
    ]);
  }

  /** Rejects with `CancellationError` when the user does not want to spend so much. */
  private async run(segmentOrder: SegmentOrder): Promise<FileTranslation> {
    await this.confirm(segmentOrder);
    const { document, format, segments, only, from, target, targetInFile } = segmentOrder;
    const { access } = this.parts;
    const config = translateConfig(document, access.connection.name);
    const { parallel, subtitles } = filesConfig(document);
    const busy = access.busy(t('Translating'));
    const title = counted(only.size, 'Translating one segment to {1}…', 'Translating {0} segments to {1}…', target);
    try {
      return await withCancellableProgress(title, async (signal, tell) => {
        const session = await access.use(signal);
        const client = session.clientFor({ command: 'file', file: pathOf(document.uri) });
        const languages = await textLanguages(client, { signal }).catch(() => undefined);
        signal.throwIfAborted();
        // What puts the targets into the file is asked of the thread that has read it.
        const file: ParsedFile = { segments, problems: [], edits: () => [] };
        const order = {
          file,
          format,
          source: from === undefined ? undefined : sourceToSend(from, languages),
          target: targetToSend(target, languages),
          ...(targetInFile !== undefined && { targetInFile }),
          only,
          settings: config.settings,
          reportingTag: config.reportingTag || undefined,
          sendContext: config.context !== 'none',
          subtitles,
        };
        const result = await translateFile(order, client, {
          signal,
          parallel,
          cache: await keptTranslations(this.parts.cache, session, order, signal),
          onProgress: (done, total) => {
            const characters = t('{0} of {1} characters', formatNumber(done), formatNumber(total));
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

  /** Says what a user should know besides the text on screen. */
  async tellOutcome(
    { left, isCancelled, billedCharacters, notApplied }: FileTranslation,
    { unplaced, wrote }: LandedTargets,
  ): Promise<void> {
    const error = left.find((segment) => segment.error)?.error;
    if (error && wrote === 0 && unplaced.length === 0) throw error;
    const [first] = left;
    if (first && !isCancelled) {
      const what = counted(left.length, '1 segment is unchanged.', '{0} segments are unchanged.');
      showMessage('warning', joinSentences(what, sentenceOf(first.message)));
    }
    const unapplied = notAppliedText(notApplied);
    if (unapplied !== '') tell(unapplied);
    if (billedCharacters !== undefined) {
      showBriefly(t('{0} characters billed', formatNumber(billedCharacters)), 4_000);
    }
    if (unplaced.length === 0) return;
    const copy = t('Copy Translations');
    const message = counted(
      unplaced.length,
      '1 segment was edited or closed during the translation and is unchanged.',
      '{0} segments were edited or closed during the translation and are unchanged.',
    );
    if ((await offer('warning', message, copy)) === copy) {
      await env.clipboard.writeText(unplaced.map(([, { text }]) => text).join('\n'));
    }
  }
}

function tell(sentence: string): void {
  showMessage('info', sentence);
}
