import { matchEmail, matchUrl } from './addresses';
import {
  matchBrace,
  hasNumberedDollars,
  matchDollarName,
  matchDollarNumber,
  matchingBraces,
  matchLinked,
  matchMustache,
  matchNesting,
  matchRuby,
} from './braces';
import type { Candidate } from './candidate';
import { CodeSpans } from './codeSpans';
import type { Families, TextKind } from './families';
import { quotationEnd } from '../icu/apostrophes';
import { parseIcu, type IcuMessage } from '../icu/skeleton';
import { LinkScanner } from './links';
import { MarkdownScanner } from './markdown';
import { matchAt, NextIndex, none } from './matcher';
import { parseMagic } from './magic';
import {
  matchBracketed,
  matchColon,
  matchEntity,
  matchEscape,
  matchExclaimed,
  matchField,
  matchMention,
  matchUnderscored,
  matchWrittenControl,
} from './names';
import { hasNumberedPercents, matchPrintf } from './printf';
import type { PlaceholderKind } from './span';
import { matchBracketMath, matchDollarMath } from './math';
import { ElementEnds, isVerbatim } from './verbatim';
import { matchDeclaration, matchProgram, matchTag } from './tags';
import { matchEmbedded, parseWikiLink } from './wikiLinks';

/** Signs with which a placeholder can start. */
const opening =
  /[%{$:<&`[\]!*_~@#'\\\n]|(?<![a-z0-9])(?:https?:|ftps?:|sftp:|file:|wss?:|ssh:|git:|vscode:|data:|tel:|mailto:|www\.)/gi;
const maximalRun = /([*_~{<])\1*/y;
/** Length of the end of such a run that can still open something. */
const openingTail: Record<string, number> = { '{': 3, '<': 1 };

interface Range {
  start: number;
  end: number;
}

/** Options of a scan. */
export interface ScannerOptions {
  kind: TextKind;
  families: Readonly<Families>;
  /** Spans found by other means; the pass emits them and looks between them. */
  known: readonly Candidate[];
  quotations: 'certain' | 'perhaps' | undefined;
  /** Labels that the document around the text defines; those of the text when absent. */
  defined: ReadonlySet<string> | undefined;
}

/**
 * One pass over a text. At each character that can open a placeholder the families that know it are asked in turn;
 * the first match wins and the pass goes on behind it. No matcher reads far beyond the next opener of its own kind
 * without a match, which keeps the pass linear on hostile input.
 */
export class Scanner {
  private readonly found: Candidate[] = [];
  private readonly icu: Candidate[] = [];
  private nextIcu = 0;
  private nextKnown = 0;
  private icuMessages = 0;
  private readonly plurals: Range[] = [];
  private nextPlural = 0;
  /** Max end of the current span: the start of the next one that is known already. */
  private limit = Infinity;
  private floor = 0;
  private braces: Int32Array | undefined;
  private areNumbered: boolean | undefined;
  private areNumberedDollars: boolean | undefined;
  private elementEnds: ElementEnds | undefined;
  private codeSpans: CodeSpans | undefined;
  private readonly markdown: MarkdownScanner | undefined;
  private readonly links: LinkScanner | undefined;
  private readonly commentEnd: NextIndex;
  private readonly blockEnds: Record<string, NextIndex>;

  private readonly kind: TextKind;
  private readonly families: Readonly<Families>;
  private readonly known: readonly Candidate[];
  private readonly quotations: ScannerOptions['quotations'];

  constructor(
    private readonly text: string,
    { kind, families, known, quotations, defined }: ScannerOptions,
  ) {
    this.kind = kind;
    this.families = families;
    this.known = known;
    this.quotations = quotations;
    this.markdown = families.markdown ? new MarkdownScanner(text, defined) : undefined;
    this.links = families.link && !families.markdown ? new LinkScanner(text) : undefined;
    this.commentEnd = new NextIndex(text, '-->');
    this.blockEnds = { '{%': new NextIndex(text, '%}'), '{#': new NextIndex(text, '#}') };
  }

  scan(): Candidate[] {
    let at = this.scanStart();
    for (;;) {
      opening.lastIndex = at;
      const next = opening.exec(this.text)?.index ?? Infinity;
      const known = this.takeKnown(next);
      if (known) {
        this.emit(known);
        at = known.end;
      } else if (next === Infinity) {
        return this.found;
      } else {
        at = this.scanAt(next);
      }
    }
  }

  private scanStart(): number {
    const block = this.families.frontMatter ? (this.markdown?.frontMatterEnd() ?? none) : none;
    if (block !== none) this.emit({ start: 0, end: block, kind: 'frontMatter' });
    return this.markdown ? this.emitLine(Math.max(block, 0)) : Math.max(block, 0);
  }

  /** The known span that starts at or before `at`, if any; sets the limit for what is matched at `at`. */
  private takeKnown(at: number): Candidate | undefined {
    const markup = this.known[this.nextKnown];
    const icu = this.icu[this.nextIcu];
    const isIcu = icu !== undefined && icu.start <= (markup?.start ?? Infinity);
    const next = isIcu ? icu : markup;
    this.limit = next?.start ?? Infinity;
    if (!next || next.start > at) return undefined;
    if (isIcu) this.nextIcu++;
    else this.nextKnown++;
    return next;
  }

  /** Looks for a placeholder at `at`; gives where to go on. */
  private scanAt(at: number): number {
    const character = this.text.charAt(at);
    if (character === '\n') return this.markdown ? this.emitLine(at + 1) : at + 1;
    if (this.match(character, at)) return Math.max(this.floor, at + 1);
    // A run of marks that is nothing, such as a ruler, is passed at once.
    const end = character === '`' ? (this.codeSpans?.runEnd(at) ?? none) : matchAt(maximalRun, this.text, at);
    return Math.max(end - (openingTail[character] ?? 0), this.floor, at + 1);
  }

  private emit(candidate: Candidate): void {
    this.found.push(candidate);
    this.floor = candidate.end;
  }

  private try(kind: PlaceholderKind, start: number, end: number): boolean {
    if (end === none || end > this.limit) return false;
    this.emit({ start, end, kind });
    return true;
  }

  private match(character: string, at: number): boolean {
    const { text, families } = this;
    const isCode = this.kind === 'code-string';
    switch (character) {
      case '%':
        if (families.template && this.try('template', at, matchRuby(text, at))) return true;
        this.areNumbered ??= hasNumberedPercents(text);
        return (
          families.printf && this.try('printf', at, matchPrintf(text, at, { isCode, isNumbered: this.areNumbered }))
        );
      case '{':
        return this.matchBrace(at);
      case '$':
        return this.matchDollar(at);
      case '#':
        if (families.icu && this.isInPlural(at)) return this.try('icu', at, at + 1);
        if (families.template && this.try('template', at, matchField(text, at))) return true;
        return families.template && this.try('template', at, matchRuby(text, at));
      case ':':
        return families.colon && this.try('colon', at, matchColon(text, at));
      case '<':
        return this.matchAngle(at);
      case '&':
        if (families.template && this.try('template', at, matchProgram(text, at))) return true;
        return families.entity && this.try('entity', at, matchEntity(text, at));
      case '`':
        if (!families.code) return false;
        this.codeSpans ??= new CodeSpans(text, families.markdown);
        return this.try('code', at, this.codeSpans.match(at));
      case '@':
        return this.matchAt(at);
      case "'":
        return this.matchQuotation(at);
      case '\\':
        return this.matchBackslash(at);
      case '[':
      case ']':
      case '!':
        return this.matchBracket(at);
      case '*':
      case '_':
        if (!this.markdown) return families.template && this.try('template', at, matchUnderscored(text, at));
        return this.emitAll(this.markdown.match(at));
      case '~':
        return this.markdown !== undefined && this.emitAll(this.markdown.match(at));
      default:
        return families.url && this.try('url', at, matchUrl(text, at));
    }
  }

  private matchBrace(at: number): boolean {
    const { text, families } = this;
    if (families.mustache) {
      const magic = parseMagic(text, at);
      if (magic && this.emitMessage({ ...magic, plurals: [] })) return true;
      if (this.try('mustache', at, matchMustache(text, at, this.kind === 'html'))) return true;
      if (this.try('mustache', at, this.templateBlockEnd(at))) return true;
    }
    if (families.icu && this.emitMessage(parseIcu(text, at))) return true;
    return families.brace && this.try('brace', at, matchBrace(text, at, this.kind !== 'plain'));
  }

  /** The end of a `{% tag %}` or `{# note #}` on one line. */
  private templateBlockEnd(at: number): number {
    const closer = this.blockEnds[this.text.slice(at, at + 2)]?.find(at + 2) ?? Infinity;
    return closer - at > longestBlock || this.text.slice(at + 2, closer).includes('{') ? none : closer + 2;
  }

  private emitMessage(message: IcuMessage | undefined): boolean {
    if (!message || this.nextIcu < this.icu.length || this.overlapsKnown(message.pieces)) return false;
    this.icuMessages++;
    for (const piece of message.pieces) this.icu.push({ ...piece, kind: 'icu', sequence: this.icuMessages });
    for (const plural of message.plurals) this.plurals.push(plural);
    const first = this.icu[this.nextIcu++];
    if (first) this.emit(first);
    return true;
  }

  private overlapsKnown(pieces: readonly Range[]): boolean {
    let index = this.nextKnown;
    return pieces.some((piece) => {
      while ((this.known[index]?.end ?? Infinity) <= piece.start) index++;
      return (this.known[index]?.start ?? Infinity) < piece.end;
    });
  }

  private isInPlural(at: number): boolean {
    while ((this.plurals[this.nextPlural]?.end ?? Infinity) <= at) this.nextPlural++;
    return (this.plurals[this.nextPlural]?.start ?? Infinity) <= at;
  }

  private matchDollar(at: number): boolean {
    const { text, families } = this;
    if (families.nesting && this.try('nesting', at, matchNesting(text, at))) return true;
    if (this.markdown && text.charAt(at + 1) !== '{' && this.try('code', at, matchDollarMath(text, at))) return true;
    if (!families.template) return false;
    if (text.charAt(at + 1) === '{') {
      this.braces ??= matchingBraces(text);
      return this.try('template', at, this.braces[at + 1] || none);
    }
    this.areNumberedDollars ??= hasNumberedDollars(text);
    if (this.areNumberedDollars && this.try('template', at, matchDollarNumber(text, at))) return true;
    return this.try('template', at, matchDollarName(text, at));
  }

  private matchAngle(at: number): boolean {
    const { text, families } = this;
    if (this.markdown && this.try('link', at, this.markdown.autolinkEnd(at))) return true;
    if (families.template && text.charAt(at + 1) === '%' && this.try('template', at, matchProgram(text, at))) {
      return true;
    }
    if (!families.tag) return false;
    if (text.startsWith('<!--', at)) {
      const end = this.commentEnd.find(at + 4);
      return end !== Infinity && this.try('comment', at, end + 3);
    }
    if (this.try('tag', at, matchDeclaration(text, at))) return true;
    const tag = matchTag(text, at);
    if (tag?.role === 'open' && isVerbatim(tag.name, text.slice(at, tag.end))) {
      this.elementEnds ??= new ElementEnds(text);
      const end = this.elementEnds.endOf(tag.name, tag.end);
      if (end !== Infinity && this.try('code', at, end)) return true;
    }
    if (!tag || !this.try('tag', at, tag.end)) return false;
    const candidate = this.found.at(-1);
    if (candidate && tag.role !== 'single') {
      candidate.pairing = { role: tag.role, key: `<${tag.name.toLowerCase()}`, needsPartner: false };
    }
    return true;
  }

  /** Matches text that ICU messages quote. Two apostrophes are one that is said, and quote nothing. */
  private matchQuotation(at: number): boolean {
    const { text, quotations } = this;
    if (quotations === undefined) return false;
    if (text.charAt(at + 1) === "'") {
      if (at + 2 <= this.limit) this.floor = at + 2;
      return false;
    }
    const place = { inPlural: this.isInPlural(at), isCertain: quotations === 'certain' };
    return this.try('quotation', at, quotationEnd(text, at, place));
  }

  private matchAt(at: number): boolean {
    const { text, families } = this;
    if (families.template && this.try('template', at, matchField(text, at))) return true;
    const email = families.email ? matchEmail(text, at, this.floor) : undefined;
    if (email && this.try('email', email.start, email.end)) return true;
    if (families.nesting && this.try('nesting', at, matchLinked(text, at))) return true;
    return families.mention && this.try('mention', at, matchMention(text, at));
  }

  private matchBracket(at: number): boolean {
    if (this.families.template || this.markdown) {
      const link = parseWikiLink(this.text, at);
      if (link && this.emitMessage({ ...link, plurals: [] })) return true;
      if (this.try('code', at, matchEmbedded(this.text, at))) return true;
    }
    if (this.markdown) return this.emitAll(this.markdown.match(at));
    const { text, families } = this;
    if (families.template && this.try('template', at, matchBracketed(text, at))) return true;
    if (families.template && this.try('template', at, matchExclaimed(text, at))) return true;
    const link = this.links?.match(at);
    return this.emitAll(link && [link]);
  }

  /** Matches a backslash: in Markdown it makes the mark behind it plain text; in a string literal it starts an escape. */
  private matchBackslash(at: number): boolean {
    if (this.families.escape) return this.try('escape', at, matchEscape(this.text, at));
    if (this.kind === 'plain') return this.try('escape', at, matchWrittenControl(this.text, at));
    if (this.markdown && this.try('code', at, matchBracketMath(this.text, at))) return true;
    if (this.markdown && at + 2 <= this.limit) this.floor = at + 2;
    return false;
  }

  /** Emits the block construct that fills the line starting at `at`, if any; gives where to go on. */
  private emitLine(at: number): number {
    const block = this.markdown?.startLine(at);
    if (block && block.end <= this.limit) this.emit(block);
    return block && block.end <= this.limit ? block.end : at;
  }

  private emitAll(candidates: readonly Candidate[] | undefined): boolean {
    if (!candidates?.length || (candidates.at(-1)?.end ?? 0) > this.limit) return false;
    for (const candidate of candidates) this.emit(candidate);
    return true;
  }
}

const longestBlock = 5000;
