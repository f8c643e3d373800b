import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { ReturnedFile, ReturnedPiece, ReturnedUnit } from './handoverFile';

/** Inline elements that stand for a code, in either version; what is in them says how it looks. */
const codes: ReadonlySet<string> = new Set(['ph', 'x', 'it', 'bpt', 'ept', 'bx', 'ex', 'sc', 'ec']);

/** Parts of a unit that say again what it says, or what others suggest. */
const besides: ReadonlySet<string> = new Set(['alt-trans', 'matches', 'originalData', 'notes', 'seg-source']);

/** States of a translation that is one, in either version. */
const doneStates: ReadonlySet<string> = new Set(['translated', 'final', 'signed-off', 'reviewed']);

/** Reads the translations of XLIFF 1.2 and 2, also as other programs write them again. */
export function readXliff(text: string): ReturnedFile {
  const reader = new XliffReader();
  return reader.read(text);
}

interface OpenUnit {
  id: string;
  line: number;
  isDone: boolean;
  pieces: ReturnedPiece[];
  /** Pieces of one segment; its translation, if it has one, else nothing. */
  target?: ReturnedPiece[];
  source: ReturnedPiece[];
  /** True if a segment has no translation. */
  isPartial: boolean;
}

class XliffReader {
  private readonly parser = new SaxesParser();
  private readonly units: ReturnedUnit[] = [];
  private brokenAtLine: number | undefined;
  private unit: OpenUnit | undefined;
  private side: 'source' | 'target' | undefined;
  /** Number of open elements whose content is not read. */
  private skipped = 0;
  private isXliff = false;
  private targetLanguage: string | undefined;

  constructor() {
    this.parser.on('opentag', (tag) => this.open(tag));
    this.parser.on('closetag', ({ name }) => this.close(localName(name)));
    this.parser.on('text', (said) => this.say(said));
    this.parser.on('cdata', (said) => this.say(said));
    this.parser.on('error', () => {
      this.brokenAtLine ??= this.parser.line;
    });
  }

  read(text: string): ReturnedFile {
    this.parser.write(text.replace(/^\ufeff/, '')).close();
    if (!this.isXliff) return { brokenAtLine: 1 };
    if (this.brokenAtLine !== undefined) return { brokenAtLine: this.brokenAtLine };
    const { units, targetLanguage } = this;
    return { units, ...(targetLanguage !== undefined && { targetLanguage }) };
  }

  private open({ name, attributes }: SaxesTagPlain): void {
    const local = localName(name);
    if (local === 'xliff') this.isXliff = true;
    if (local === 'xliff' || local === 'file') {
      this.targetLanguage ??= attributes['trgLang'] ?? attributes['target-language'];
    }
    if (this.skipped > 0 || (this.unit && besides.has(local))) {
      this.skipped++;
    } else if (local === 'trans-unit' || local === 'unit') {
      const isDone = attributes['approved'] === 'yes';
      const facts = { id: attributes['id'] ?? '', line: this.parser.line, isDone };
      this.unit = { ...facts, pieces: [], source: [], isPartial: false };
    } else if (!this.unit) {
      return;
    } else if (local === 'segment' || local === 'ignorable') {
      [this.unit.source, this.unit.target] = [[], undefined];
      if (doneStates.has(attributes['state'] ?? '')) this.unit.isDone = true;
    } else if (local === 'source' || local === 'target') {
      this.side = local;
      if (local === 'target') this.unit.target = [];
      if (doneStates.has(attributes['state'] ?? '')) this.unit.isDone = true;
    } else if (codes.has(local)) {
      this.push({ code: /^\d{1,6}$/.test(attributes['id'] ?? '') ? Number(attributes['id']) - 1 : -1 });
      this.skipped++;
    } else if (local === 'cp') {
      const code = Number.parseInt(attributes['hex'] ?? '', 16);
      if (code >= 0 && code <= 0x10ffff) this.say(String.fromCodePoint(code));
    }
  }

  private close(local: string): void {
    const { unit } = this;
    if (this.skipped > 0) {
      this.skipped--;
    } else if (!unit) {
      return;
    } else if (local === 'source' || local === 'target') {
      this.side = undefined;
    } else if (local === 'segment') {
      if (hasText(unit.target)) unit.pieces.push(...(unit.target ?? []));
      else unit.isPartial = true;
      [unit.source, unit.target] = [[], undefined];
    } else if (local === 'ignorable') {
      unit.pieces.push(...(unit.target ?? unit.source));
      [unit.source, unit.target] = [[], undefined];
    } else if (local === 'trans-unit' || local === 'unit') {
      const pieces = local === 'unit' ? unit.pieces : (unit.target ?? []);
      const { id, line, isDone } = unit;
      this.units.push({ id, line, isDone, pieces: unit.isPartial || !hasText(pieces) ? [] : pieces });
      this.unit = undefined;
    }
  }

  private say(said: string): void {
    if (this.skipped === 0) this.push(said);
  }

  private push(piece: ReturnedPiece): void {
    const pieces = this.side && this.unit?.[this.side];
    if (!pieces) return;
    const last = pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
}

function hasText(pieces: readonly ReturnedPiece[] | undefined): boolean {
  return pieces?.some((piece) => typeof piece !== 'string' || piece.trim() !== '') ?? false;
}

/** Element names may have a namespace prefix. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
