import type { FileToTranslate } from '../../domain/files/order';
import type { TextEdit } from '../../formats/edits';
import type { NewTarget, Segment, SegmentTarget, TargetOptions } from '../../formats/segment';
import type { FileSource, OpenedFile, QuestionName, ReaderQuestions, WrittenFile } from './protocol';
import { type ReaderThread } from './readerThread';
import { ReaderError } from '../messages/errors/readerErrors';
import { sentenceOf } from '../../shared/reasonWords';
import type { Reason } from '../../formats/reason';

/** Translations in one question: sending more of them would hold up the editor. */
const targetsAtOnce = 1_000;

let lastName = 0;

/** A localisation file that the reader's thread holds open; all that is read of it and written into it is made there. */
export class OpenFile implements FileToTranslate {
  private targets: readonly NewTarget[] = [];
  private readonly inLanguages = new Map<string, Promise<OpenFile>>();

  private constructor(
    private readonly reader: ReaderThread,
    private readonly source: FileSource,
    readonly facts: OpenedFile,
    readonly segments: readonly Segment[],
    private readonly name: string,
  ) {}

  /**
   * Opens a file, or says why it cannot be read.
   */
  static async open(reader: ReaderThread, source: FileSource): Promise<OpenFile | { problem: Reason }> {
    const name = `file ${++lastName}`;
    const facts = await reader.ask('open', { ...source, name });
    if ('problem' in facts) return facts;
    const segments: Segment[] = [];
    while (segments.length < facts.segments) {
      const more = await reader.ask('openedSegments', { name, from: segments.length });
      if (more.length === 0) break;
      for (const segment of more) segments.push(segment);
    }
    return new OpenFile(reader, source, facts, segments, name);
  }

  get sourceLanguage(): string | undefined {
    return this.facts.sourceLanguage;
  }

  get targetLanguage(): string | undefined {
    return this.facts.targetLanguage;
  }

  /** The same file as it is read for a language: gettext has other plural forms for each. */
  inLanguage(targetLanguage: string): Promise<OpenFile> {
    const known = this.inLanguages.get(targetLanguage) ?? this.read(targetLanguage);
    this.inLanguages.set(targetLanguage, known);
    return known;
  }

  private async read(targetLanguage: string): Promise<OpenFile> {
    const opened = await OpenFile.open(this.reader, { ...this.source, targetLanguage });
    if ('problem' in opened) throw new ReaderError(sentenceOf(opened.problem));
    return opened;
  }

  /** Takes translations, in place of those it was given before; answers why some cannot stand in the file. */
  async take(targets: ReadonlyArray<SegmentTarget | undefined>): Promise<Array<readonly [number, Reason]>> {
    this.targets = targets.flatMap((target, index): NewTarget[] => (target ? [[index, target]] : []));
    return await this.asked(() => this.send());
  }

  /** The file with the translations it was given. */
  written(options: TargetOptions): Promise<WrittenFile> {
    return this.ask('written', { name: this.name, options });
  }

  writtenText(options: TargetOptions): Promise<string> {
    return this.ask('writtenText', { name: this.name, options });
  }

  /** Returns the edits that put the translations into the text as it is now, and how many found no place there. */
  editsAgain(text: string, options: TargetOptions): Promise<{ edits: TextEdit[]; unplaced: number }> {
    return this.ask('editsAgain', { name: this.name, text, options });
  }

  close(): void {
    this.reader.ask('close', { name: this.name }).catch(() => undefined);
  }

  private ask<Name extends QuestionName>(
    ask: Name,
    question: ReaderQuestions[Name]['question'],
  ): Promise<ReaderQuestions[Name]['answer']> {
    return this.asked(() => this.reader.ask(ask, question));
  }

  /** Another file may have ended the thread meanwhile: a new one is told everything again, once. */
  private async asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ReaderError) || error.kind !== 'UnknownFileError') throw error;
      await this.reader.ask('open', { ...this.source, name: this.name });
      await this.send();
      return await ask();
    }
  }

  private async send(): Promise<Array<readonly [number, Reason]>> {
    const refused: Array<readonly [number, Reason]> = [];
    for (let from = 0; from === 0 || from < this.targets.length; from += targetsAtOnce) {
      const targets = this.targets.slice(from, from + targetsAtOnce);
      refused.push(...(await this.reader.ask('take', { name: this.name, targets, isFirst: from === 0 })));
    }
    return refused;
  }
}
