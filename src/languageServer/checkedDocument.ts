import { endsSentence } from '../formats/sentenceEnds';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { programSyntaxOf } from '../formats/prose/find';
import { leftOut, type LeftOut } from '../formats/prose/leftOut';
import { proseLanguageOf, xliffLanguage } from '../formats/prose/localization';
import { poLanguage } from '../formats/prose/po';
import type { OffsetRange } from '../formats/trackedRange';
import {
  longestDocument,
  messageBoxScheme,
  type CheckSettings,
  type LineRange,
  type Refusal,
  type TextPosition,
} from '../shared/languageServer';
import { hangInTests } from '../shared/testHang';
import { during } from './pieces';
import { ProseReader, type Sentence } from './prose';
import { Translations } from './translations';

const noSentences: readonly Sentence[] = [];

/** An open document: its text, its prose, and what the user is doing in it. */
export class CheckedDocument {
  settings: CheckSettings | undefined;
  private lastRefusal: Refusal | undefined;
  private lastFailure: { version: number; error: unknown } | undefined;
  private carets: readonly TextPosition[] = [];
  private edits: readonly OffsetRange[] = [];
  /** The lines that are on the screen. */
  visibleLines: readonly LineRange[] = [];
  /** Texts that were translated into it. */
  translations = new Translations();
  private read: { version: number; languageId: string; sentences: readonly Sentence[] } | undefined;

  private readonly reader = new ProseReader();

  /** @param isCaretTold whether the client tells where the caret stands */
  constructor(
    readonly document: TextDocument,
    private readonly isCaretTold = true,
  ) {}

  get uri(): string {
    return this.document.uri;
  }

  get isMessageBox(): boolean {
    return this.uri.startsWith(`${messageBoxScheme}:`);
  }

  /** Without one nobody tells what it is the user goes on with: a pause has to do. */
  get hasCaret(): boolean {
    return this.isCaretTold && !this.isMessageBox;
  }

  /** Reason why the last check of the document did not happen, or not to its end. */
  get refusal(): Refusal | undefined {
    return this.lastRefusal;
  }

  /** Pass undefined when a check is on its way. */
  refused(refusal: Refusal | undefined): void {
    this.lastRefusal = refusal;
  }

  /** Error inside Parlance with the text as it is now. The text is left alone until it changes. */
  get failure(): { error: unknown } | undefined {
    return this.lastFailure?.version === this.document.version ? this.lastFailure : undefined;
  }

  failed(error: unknown): void {
    if (!this.failure) this.lastFailure = { version: this.document.version, error };
  }

  get text(): string {
    return this.document.getText();
  }

  /** The language its prose is read by. */
  get proseLanguage(): string {
    const { languageId } = this.document;
    return this.isMessageBox ? languageId : proseLanguageOf(this.uri, languageId);
  }

  /** Reason why nothing of it is read: it is a license, or a tool wrote it. */
  get leftOut(): LeftOut | undefined {
    if (this.isMessageBox) return undefined;
    return leftOut(this.uri, this.text, programSyntaxOf(this.proseLanguage) !== undefined);
  }

  /** Reading it ended the server before; it is read again when it has changed. */
  get isTooSlow(): boolean {
    return this.document.version <= (this.settings?.slowVersion ?? -1);
  }

  get isTooLong(): boolean {
    return this.text.length > longestDocument;
  }

  /** The sentences of the text as it is now; none of a document that is too long. */
  get sentences(): readonly Sentence[] {
    if (this.isTooLong || this.isTooSlow || this.failure) return noSentences;
    const { version, languageId } = this.document;
    if (this.read?.version !== version || this.read.languageId !== languageId) {
      try {
        const sentences = during(this, () => {
          hangInTests(this.text);
          return this.leftOut === undefined ? this.reader.read(this.text, this.proseLanguage) : noSentences;
        });
        this.read = { version, languageId, sentences };
      } catch (error) {
        this.failed(error);
        return noSentences;
      }
    }
    return this.read.sentences;
  }

  /** Returns whether a text differs from the document as it is now in nothing but comments. */
  differsInComments(text: string): boolean {
    // So that the reader has the document as it is now.
    return this.sentences.length > 0 && this.reader.differsInComments(text);
  }

  /** Code of the language its prose is in, where a document of its kind says so. */
  get statedLanguage(): string | undefined {
    if (this.proseLanguage === 'po') return poLanguage(this.text);
    return this.proseLanguage === 'xliff' ? xliffLanguage(this.text) : undefined;
  }

  set caretPositions(positions: readonly TextPosition[]) {
    this.carets = positions;
  }

  /** Offsets of the carets in the text as it is now. */
  get caretOffsets(): readonly number[] {
    return this.carets.map((position) => this.document.offsetAt(position));
  }

  /** Ranges that are on the screen, in the text as it is now. */
  get visibleRanges(): OffsetRange[] {
    return this.visibleLines.map(({ first, last }) => ({
      start: this.document.offsetAt({ line: first, character: 0 }),
      end: this.document.offsetAt({ line: last + 1, character: 0 }),
    }));
  }

  /** The user changed what stands now at these ranges, at several carets at once; none when no user typed it. */
  noteEdits(ranges: readonly OffsetRange[]): void {
    this.edits = ranges;
    // The carets follow; where they are told to be elsewhere, that comes after.
    if (ranges.length > 0) this.carets = ranges.map(({ end }) => this.document.positionAt(end));
  }

  /** The texts of the sentences that are being written, one at each caret. */
  get writtenSentences(): readonly string[] {
    return this.sentences.filter((sentence) => this.isBeingWritten(sentence)).map(({ text }) => text);
  }

  /**
   * Returns whether a sentence is still being written: it was changed last, the caret is in it, and no mark ends it
   * before the caret.
   */
  isBeingWritten(sentence: Sentence): boolean {
    if (this.edits.length === 0 || !this.hasCaret) return false;
    const { block } = sentence;
    const start = block.documentOffset(sentence.start);
    const end = block.documentOffset(sentence.end - 1) + 1;
    if (!this.edits.some((edit) => edit.start <= end + 1 && start <= edit.end)) return false;
    const isFinished = endsSentence(sentence.text);
    return this.caretOffsets.some((caret) => start <= caret && (isFinished ? caret < end : caret <= end + 1));
  }
}
