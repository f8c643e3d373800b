import { baseLanguage } from '../../formats/languageCode';
import type { NumberAt, Slot, SlottedText } from './slots';

/** A translation of the memory with the codes, placeholders and numbers of another text. */
export interface Adapted {
  text: string;
  /** Protected spans of the text, in their order. */
  protectedSpans: ReadonlyArray<{ start: number; end: number }>;
  /** Percent to take off: something is not certainly right. */
  doubt: number;
}

/** A number of which nobody can tell where it belongs, or another count of numbers. */
const wrongNumber = 10;
/** The number may want another form of a word. */
const otherPlural = 5;
/** Codes or placeholders that are others, or were left out. */
const otherSlots = 1;

interface Edit {
  start: number;
  end: number;
  text: string;
  /** Index of the query's slot that it is. */
  slot?: number;
}

/**
 * Puts what is in the slots and numbers of `query` into a translation of the memory. `undefined` when it cannot be done:
 * a slot of the query must come through exactly once.
 */
export function adapt(
  query: SlottedText,
  source: SlottedText,
  target: SlottedText,
  targetLanguage: string,
): Adapted | undefined {
  const slots = slotEdits(query, source, target);
  if (!slots) return undefined;
  const numbers = numberEdits(query.numbers, source.numbers, target.numbers, targetLanguage);
  const written = write(target.text, [...slots.edits, ...numbers.edits]);
  const places = query.slots.flatMap(({ kind }, index) => (kind === 'span' ? (written.slots.get(index) ?? []) : []));
  return { text: written.text, protectedSpans: places, doubt: slots.doubt + numbers.doubt };
}

function slotEdits(
  query: SlottedText,
  source: SlottedText,
  target: SlottedText,
): { edits: Edit[]; doubt: number } | undefined {
  const { slots } = query;
  if (slots.length === 0 && source.slots.length + target.slots.length > 0) {
    // Bold words, say, where the text has none: they go, unless a value would go with them.
    const all = [...source.slots, ...target.slots];
    if (all.some(({ kind }) => kind !== 'code')) return undefined;
    return { edits: target.slots.map(({ start, end }) => ({ start, end, text: '' })), doubt: otherSlots };
  }
  if (slots.length !== source.slots.length || slots.length !== target.slots.length) return undefined;
  const partners = partnersOf(source.slots, target.slots);
  if (!partners) return undefined;
  const edits = target.slots.map(({ start, end }, at) => {
    const index = partners[at] ?? 0;
    return { start, end, text: slots[index]?.content ?? '', slot: index };
  });
  // What a protected span stands for is not known here.
  const isOther = slots.some(({ kind, content }, at) => kind !== 'span' && content !== source.slots[at]?.content);
  return { edits, doubt: isOther ? otherSlots : 0 };
}

/** Returns the slot of the source for each slot of the target; equal slots are matched in order. */
function partnersOf(source: readonly Slot[], target: readonly Slot[]): number[] | undefined {
  const open = new Map<string, number[]>();
  for (const [index, { content }] of source.entries()) {
    const equal = open.get(content);
    if (equal) equal.push(index);
    else open.set(content, [index]);
  }
  const partners: number[] = [];
  for (const { content } of target) {
    const index = open.get(content)?.shift();
    if (index === undefined) return undefined;
    partners.push(index);
  }
  return partners;
}

/** A number is put in where each number of the source stands in the target as often as in the source. */
function numberEdits(
  query: readonly NumberAt[],
  source: readonly NumberAt[],
  target: readonly NumberAt[],
  targetLanguage: string,
): { edits: Edit[]; doubt: number } {
  if (query.length !== source.length) return { edits: [], doubt: wrongNumber };
  const changes = new Map<string, string>();
  for (const [index, { digits }] of source.entries()) {
    const wanted = query[index]?.digits ?? '';
    if ((changes.get(digits) ?? wanted) !== wanted) return { edits: [], doubt: wrongNumber };
    changes.set(digits, wanted);
  }
  for (const [digits, wanted] of changes) {
    if (digits === wanted) changes.delete(digits);
    else if (countOf(digits, source) !== countOf(digits, target)) return { edits: [], doubt: wrongNumber };
  }
  const plural = pluralRules(targetLanguage);
  const isOtherForm = [...changes].some(([digits, wanted]) => plural(digits) !== plural(wanted));
  const edits = target.flatMap(({ start, end, digits }) => {
    const text = changes.get(digits);
    return text === undefined ? [] : [{ start, end, text }];
  });
  return { edits, doubt: isOtherForm ? otherPlural : 0 };
}

function countOf(digits: string, numbers: readonly NumberAt[]): number {
  return numbers.filter((one) => one.digits === digits).length;
}

function pluralRules(language: string): (digits: string) => string {
  const rules = new Intl.PluralRules(baseLanguage(language));
  // A number with signs in it is some quantity: all of them take one form.
  return (digits) => (/^\d{1,15}$/.test(digits) ? rules.select(Number(digits)) : 'other');
}

function write(
  text: string,
  edits: readonly Edit[],
): { text: string; slots: Map<number, { start: number; end: number }> } {
  const slots = new Map<number, { start: number; end: number }>();
  let written = '';
  let position = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    written += text.slice(position, edit.start);
    if (edit.slot !== undefined) {
      slots.set(edit.slot, { start: written.length, end: written.length + edit.text.length });
    }
    written += edit.text;
    position = edit.end;
  }
  return { text: written + text.slice(position), slots };
}
