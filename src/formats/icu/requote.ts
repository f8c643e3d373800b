import { reason, type Reason } from '../reason';
import type { OffsetRange } from '../trackedRange';
import type { Apostrophes } from './apostrophes';
import { parseIcu } from './skeleton';
import { pushAll } from '../lists';

/** A text with the places of its codes and placeholders, which are not changed. */
export interface PlacedText {
  text: string;
  places: readonly OffsetRange[];
}

/** Returns the text of a message: apostrophes that are written as two become one between its codes. */
export function withoutDoubled({ text, places }: PlacedText, apostrophes: Apostrophes | undefined): PlacedText {
  return apostrophes === 'doubled'
    ? rewritten({ text, places }, (literal) => literal.replaceAll("''", "'"))
    : { text, places };
}

/**
 * A translation as its file writes it. An apostrophe that would begin a quotation is doubled, or becomes typographic where
 * nobody knows whether two would be shown as one.
 */
export function requoted({ text, places }: PlacedText, apostrophes: Apostrophes | undefined): PlacedText {
  if (apostrophes === undefined || !text.includes("'")) return { text, places };
  switch (apostrophes) {
    case 'doubled':
      return rewritten({ text, places }, (literal) => literal.replaceAll("'", "''"));
    case 'typographic':
      return rewritten({ text, places }, (literal) => typographic(literal, () => true));
    case 'quoting':
      return quotingNothing({ text, places }, special);
    case 'perhaps':
      return places.length === 0 ? { text, places } : quotingNothing({ text, places }, perhapsSpecial);
  }
}

/** Text that makes an apostrophe before it the beginning of a quotation; an end of the text may have anything behind it. */
const special = /^$|^[{}<>#|']/;
/** `{{name}}` is of formats that have no quotations. */
const perhapsSpecial = /^(?:[}<>#|']|\{(?!\{))/;

function quotingNothing(target: PlacedText, quoted: RegExp): PlacedText {
  return rewritten(target, (literal, following) =>
    typographic(literal, (at) =>
      quoted.test(literal.slice(at + 1, at + 3) + (literal.length - at < 3 ? following : '')),
    ),
  );
}

/** Writes typographic apostrophes, and quotation marks for those that stand around something. */
function typographic(literal: string, isWanted: (at: number) => boolean): string {
  let result = '';
  for (let at = 0; at < literal.length; at++) {
    const character = literal.charAt(at);
    if (character !== "'") {
      result += character;
    } else if (isWanted(at)) {
      result += /(?:^|[\s(["«„“])$/.test(literal.slice(0, at)) && !/\s|^$/.test(literal.charAt(at + 1)) ? '‘' : '’';
    } else {
      result += literal.charAt(at - 1) === "'" ? '’' : character;
    }
  }
  return result;
}

/**
 * Reason why a translation cannot stand where a message is: it brings what messages are made of, and would mean
 * something else. `undefined` when it can.
 */
export function messageProblem(
  source: PlacedText,
  target: PlacedText,
  apostrophes: Apostrophes | undefined,
): Reason | undefined {
  if (apostrophes === undefined) return undefined;
  const [own, brought] = [literalsOf(source), literalsOf(target)];
  // Also where nobody knows whether it is one: no translation needs a brace that its source has not.
  for (const mark of ['{', '}']) {
    if (countOf(brought, mark) > countOf(own, mark)) return reason('mask-unknown', mark);
  }
  if (apostrophes !== 'perhaps') {
    const tag = /<[A-Za-z/]/g;
    if ((brought.match(tag)?.length ?? 0) > (own.match(tag)?.length ?? 0)) return reason('mask-unknown', '<');
  }
  return pluralsOf(target.text).some(({ start, end }) => literalsOf(target, start, end).includes('#'))
    ? reason('mask-unknown', '#')
    : undefined;
}

function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** The messages of the plurals of a text, in which `#` is the number. */
function pluralsOf(text: string): OffsetRange[] {
  if (!text.includes('#')) return [];
  const found: OffsetRange[] = [];
  for (let at = text.indexOf('{'); at >= 0;) {
    const message = parseIcu(text, at);
    if (message) pushAll(found, message.plurals);
    at = text.indexOf('{', message?.pieces.at(-1)?.end ?? at + 1);
  }
  return found;
}

/** Text that stands between the codes of a stretch of a text; a code is a space. */
function literalsOf({ text, places }: PlacedText, from = 0, to = text.length): string {
  let result = '';
  let at = from;
  for (const { start, end } of inOrder(places)) {
    if (start < at || end > to) continue;
    result += `${text.slice(at, start)} `;
    at = end;
  }
  return result + text.slice(at, to);
}

/** @param write what a stretch between codes becomes; `following` is what begins behind it */
function rewritten({ text, places }: PlacedText, write: (literal: string, following: string) => string): PlacedText {
  const moved: OffsetRange[] = [];
  let result = '';
  let at = 0;
  for (const [index, { start, end }] of [...places.entries()].sort(
    ([, a], [, b]) => a.start - b.start || a.end - b.end,
  )) {
    result += write(text.slice(at, start), text.slice(start, start + 2));
    moved[index] = { start: result.length, end: result.length + end - start };
    result += text.slice(start, end);
    at = end;
  }
  return { text: result + write(text.slice(at), ''), places: moved };
}

function inOrder(places: readonly OffsetRange[]): OffsetRange[] {
  return places.toSorted((a, b) => a.start - b.start || a.end - b.end);
}
