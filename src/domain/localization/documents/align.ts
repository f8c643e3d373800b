import { findPlaceholders } from '../../../formats/placeholders/find';
import { diceCoefficient } from '../similarity';

/** A block, as far as it tells which block of another document it is the translation of. */
export interface Alike {
  kind: string;
  /** Absent of one that is known by its hash alone. */
  text?: string;
  /** True if there is nothing in it to translate. */
  isKept?: boolean;
}

/** Translation in the other document for each block of one, by index; `doubts`: those that could be several. */
export interface Alignment {
  pairs: ReadonlyArray<number | undefined>;
  doubts: ReadonlySet<number>;
  /** True if it is as likely as anything else that the other one only has more at its end. */
  mayEndEarlier?: boolean;
}

/** Usual traits of two documents as a whole, of which parts are compared. */
export interface Usual {
  /** Ratio of the lengths of texts that belong together. */
  ratio: number;
  /** True if one is written in another script than the Latin one, and the other in that. */
  isForeign: boolean;
}

/** Finds what is usual of a document and another one. */
export function usualOf(own: readonly Alike[], others: readonly Alike[]): Usual {
  const isForeign = /[^\p{Script=Latin}]/u.test(scriptOf(own)) && !/[^\p{Script=Latin}]/u.test(scriptOf(others));
  return { isForeign, ratio: usualRatio(own, others) };
}

/** More combinations than this are not looked at. */
export const mostCells = 2_000_000;
/** Max that is compared of the blocks of all combinations, together: marks and words, or characters of what nobody translates. */
const mostMarks = 20_000_000;
const mostCharacters = 8_000_000;
const gap = -0.4;
const leastMargin = 0.35;
/** Cost of a translation of another kind than its source. */
const otherKind = 0.8;

/**
 * Finds which blocks of a document are the translations of which of another: both in their order, each beside one of its
 * kind or one much like it, by what no translation changes (code, addresses, names, numbers) and by their length.
 * @param own whose blocks get a partner
 * @param mayDiffer whether that may be of another kind, where nothing is known of what it was
 */
export function alignBlocks(
  own: readonly Alike[],
  others: readonly Alike[],
  mayDiffer = false,
  { ratio, isForeign }: Usual = usualOf(own, others),
): Alignment {
  const [rows, columns] = [own.length, others.length];
  const isSame = rows === columns && own.every(({ kind }, index) => kind === others[index]?.kind);
  const straight = (): Alignment => ({ pairs: own.map((_, index) => index), doubts: new Set() });
  if (rows * columns > mostCells) {
    return isSame ? straight() : { pairs: own.map(() => undefined), doubts: new Set(own.keys()) };
  }
  const most = Math.ceil(mostMarks / Math.max(1, rows * columns));
  const [left, right] = [own, others].map((blocks) => blocks.map((block) => featuresOf(block, isForeign, most)));
  if (!left || !right) return straight();
  const kept = [own, others].map((blocks) => blocks.filter(({ isKept }) => isKept).length);
  const compared = Math.ceil(mostCharacters / Math.max(1, (kept[0] ?? 0) * (kept[1] ?? 0)));
  const width = columns + 1;
  const score = new Float32Array(rows * columns).fill(-Infinity);
  for (const [row, one] of left.entries()) {
    for (const [column, other] of right.entries()) {
      const isSameKind = one.kind === other.kind;
      if (!isSameKind && !(mayDiffer && areRelated(one, other))) continue;
      score[row * columns + column] = scoreOf(one, other, { ratio, compared }) - (isSameKind ? 0 : otherKind);
    }
  }
  const at = (table: Float64Array, row: number, column: number): number => table[row * width + column] ?? -Infinity;
  const scoreAt = (row: number, column: number): number => score[row * columns + column] ?? -Infinity;
  const ahead = new Float64Array((rows + 1) * width);
  const behind = new Float64Array((rows + 1) * width);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      if (row + column === 0) continue;
      ahead[row * width + column] = Math.max(
        row > 0 ? at(ahead, row - 1, column) + gap : -Infinity,
        column > 0 ? at(ahead, row, column - 1) + gap : -Infinity,
        row > 0 && column > 0 ? at(ahead, row - 1, column - 1) + scoreAt(row - 1, column - 1) : -Infinity,
      );
    }
  }
  for (let row = rows; row >= 0; row--) {
    for (let column = columns; column >= 0; column--) {
      if (row === rows && column === columns) continue;
      behind[row * width + column] = Math.max(
        row < rows ? at(behind, row + 1, column) + gap : -Infinity,
        column < columns ? at(behind, row, column + 1) + gap : -Infinity,
        row < rows && column < columns ? at(behind, row + 1, column + 1) + scoreAt(row, column) : -Infinity,
      );
    }
  }
  const best = at(behind, 0, 0);
  const pairs: Array<number | undefined> = [];
  const doubts = new Set<number>();
  for (let row = 0; row < rows; row++) {
    // The best way with this block beside each of the others, and with none.
    let [first, second, partner] = [-Infinity, -Infinity, -1];
    const consider = (total: number, column: number): void => {
      if (total > first) [second, first, partner] = [first, total, column];
      else if (total > second) second = total;
    };
    let alone = -Infinity;
    for (let column = 0; column <= columns; column++) {
      if (column < columns) {
        consider(at(ahead, row, column) + scoreAt(row, column) + at(behind, row + 1, column + 1), column);
      }
      alone = Math.max(alone, at(ahead, row, column) + gap + at(behind, row + 1, column));
    }
    consider(alone, -1);
    pairs.push(partner < 0 ? undefined : partner);
    const isClear = first - second >= leastMargin || (own[row]?.isKept ?? false) || around.test(own[row]?.kind ?? '');
    if (!isClear) doubts.add(row);
  }
  if (isSame && (doubts.size > 0 || best < 0)) return straight();
  // Two blocks may have found the same partner where the ways are equal.
  let last = -1;
  const ordered = pairs.map((partner) => {
    if (partner === undefined || partner <= last) return undefined;
    last = partner;
    return partner;
  });
  let inTurn = gap * (columns - rows);
  for (let row = 0; row < rows; row++) inTurn += scoreAt(row, row);
  return { pairs: ordered, doubts, mayEndEarlier: columns > rows && best - inTurn < leastMargin };
}

interface Features extends Alike {
  /** Marks that a translation has, too. */
  marks: ReadonlyMap<string, number>;
  count: number;
  length: number;
  /** Words of the Latin script, where the language of the document is written in another. */
  latin: ReadonlySet<string>;
}

const around = /^(?::::|<|!!!|\?\?\?|===|alert)/;

const words = /[\p{L}\p{N}_$@/.-]+/gu;

/** True if a word is no word of a language: a name of a file, a number, a constant. */
const isMark = /\d|_|[a-z][A-Z]|[A-Z]{2}|\.[a-z]|\/[A-Za-z]/;

/**
 * Returns whether one may be the translation of the other all the same: a heading of another level, an item without its
 * mark.
 */
function areRelated(one: Alike, other: Alike): boolean {
  if (one.isKept !== other.isKept || one.isKept) return false;
  return [heading, flow].some((family) => family.test(one.kind) && family.test(other.kind));
}

const heading = /^h\d$/;
const flow = /^(?:p|li|ol)$/;

/** A letter of the script that most of a document is written in. */
function scriptOf(blocks: readonly Alike[]): string {
  const said = blocks.flatMap(({ text, isKept }) => (isKept || text === undefined ? [] : text)).join(' ');
  const letters = said.slice(0, 20_000).match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  return others.length * 3 > letters.length ? (others[0] ?? '') : 'a';
}

/** @param most so many marks, and words, are taken of it */
function featuresOf(block: Alike, isForeign: boolean, most: number): Features {
  const { isKept } = block;
  // What a tag says of itself is read by nobody who reads the text.
  const text = (block.text ?? '').replace(/<(\/?[A-Za-z][\w:-]*)(?:\s[^<>]*)?>/g, '<$1>');
  const said = readText(text);
  const marks = new Map<string, number>();
  let count = 0;
  const add = (mark: string): void => {
    if (count === most) return;
    marks.set(mark, (marks.get(mark) ?? 0) + 1);
    count++;
  };
  if (!isKept) {
    for (const { start, end, kind } of findPlaceholders(text, { kind: 'markdown' })) {
      const code = text.slice(start, end);
      if (kind !== 'emphasis') add(kind === 'link' ? addressOf(code) : code);
    }
    for (const [word] of text.matchAll(words)) {
      if (isMark.test(word)) add(word.replace(/^[./-]+/, '').replace(/[./-]$/, ''));
    }
    for (const [name] of said.matchAll(/(?<=\p{Ll} )\p{Lu}[\p{L}]+/gu)) add(name);
  }
  const latin = new Set(
    isForeign && !isKept
      ? text
          .toLowerCase()
          .match(/[a-z]{2,}/g)
          ?.slice(0, most)
      : [],
  );
  return {
    ...block,
    latin,
    marks,
    count,
    length: said.length,
  };
}

/** Returns the text users read: without addresses, names of headings, and what stands inside of tags. */
function readText(text: string): string {
  return text.replace(/<[^<>]*>|\]\((?:[^)\]]|\](?!\())*\)|\{ ?#(?:[^{}]|\{(?!#))*\}/g, '');
}

/** A translation of a page is linked in its own language. */
function addressOf(code: string): string {
  return code.replace(/(?<=\(|\/)(?:\.\.?\/){0,20}[a-z]{2,3}(?:-[A-Za-z]{2,4})?\//, '');
}

/** Returns the usual ratio of the lengths of the two documents' blocks. */
function usualRatio(own: readonly Alike[], others: readonly Alike[]): number {
  const sum = (blocks: readonly Alike[]): number =>
    blocks.reduce((total, { isKept, text = '' }) => total + (isKept ? 0 : readText(text).length), 0);
  const known = others.filter(({ text }) => text !== undefined);
  const [left, right] = [sum(own) / Math.max(1, own.length), sum(known) / Math.max(1, known.length)];
  return left > 0 && right > 0 ? left / right : 1;
}

/**
 * @param ratio of the lengths of texts that belong together
 * @param compared so many characters of what nobody translates
 */
function scoreOf(one: Features, other: Features, { ratio, compared }: { ratio: number; compared: number }): number {
  if (one.text === undefined || other.text === undefined) return 1;
  // What is around other blocks has its own name, and may or may not have a title.
  if (around.test(one.kind)) return 1.2;
  if (one.isKept || other.isKept) {
    if (one.text === other.text) return one.text.length > 8 ? 4 : 1.2;
    if (one.text.length + other.text.length > 20_000) return 0.5;
    return 3 * diceCoefficient(one.text.slice(0, compared), other.text.slice(0, compared)) - 0.6;
  }
  if (one.text === other.text) return one.length > 12 ? 5 : 2.5;
  // Members of front matter have names.
  if (one.kind.startsWith('front ')) return 3;
  const isTitle = /^h\d/.test(one.kind);
  const distance = Math.abs(Math.log((one.length + 6) / (ratio * other.length + 6)));
  const shares =
    one.latin.size === 0 ? 0.5 : [...one.latin].filter((word) => other.latin.has(word)).length / one.latin.size;
  const byLength = Math.max(-1.2, 0.6 - 1.2 * distance) + 2 * (shares - 0.5);
  if (one.count + other.count === 0) return (isTitle ? 1 : 0.6) + byLength;
  let shared = 0;
  for (const [mark, number] of one.marks) shared += Math.min(number, other.marks.get(mark) ?? 0);
  const byMarks = (2 * shared) / (one.count + other.count);
  return (isTitle ? 0.8 : 0.4) + byLength + 3.2 * (byMarks - 0.25) * Math.min(1, (one.count + other.count) / 4);
}
