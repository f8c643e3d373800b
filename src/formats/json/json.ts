import { composeEdits, editsByStart } from '../composeEdits';
import type { TextEdit } from '../edits';
import {
  controls,
  cutEscapes,
  segmentOfParts,
  sliceParts,
  textOfParts,
  writeUnicodeEscapes,
  type LiteralPart,
} from '../escapedText';
import { writtenCode } from '../languageCode';
import { isForProgram } from '../encodedData';
import { isLocked, lockedWords } from '../lockedWords';
import { pluralProblem } from '../pluralProblem';
import type { ParsedFile, ParseOptions } from '../segment';
import { addKeys, keyedPlurals, missingForms, numberKeys, twoForms } from './pluralKeys';
import type { PlacedSegment } from '../segmentBuilder';
import { keepIcuArguments } from '../icu/skeleton';
import type { OffsetRange } from '../trackedRange';
import { textsOf, type JsonText } from './kinds';
import { hasPluralForms, pluralForms } from './pluralForms';
import { readValues } from './values';

interface JsonSegment extends PlacedSegment {
  /** True if it is one of the forms that bars part. */
  isForm: boolean;
}

/** A path, an address or a name with dots: no text for a reader. */
export function isPath(value: string): boolean {
  return /^\S+$/.test(value) && /[:/.]/.test(value);
}

/**
 * JSON with texts as values, and ARB: each value with a word in it is a segment, named by its keys. What ARB, browser
 * extensions, FormatJS or VS Code say about a text is its context, and what they lock stays as it is. Where bars part
 * plural forms, each form is a segment.
 */
export function parseJson(text: string, { targetLanguage: wanted }: ParseOptions = {}): ParsedFile {
  const { values, numbers, problems } = readValues(text);
  const written = (range: OffsetRange): string => text.slice(range.start, range.end);
  const { texts, isPlain, locale, messages } = textsOf(values, written, (value) => !isPath(written(value)));
  const isPlural = isPlain && hasPluralForms(texts.map(({ value }) => written(value)));
  const segments = texts.flatMap((one) => readText(text, one, isPlural));
  const isAscii = isAsciiJson(text);
  const language = writtenCode(locale && written(locale));
  const own = segments.filter(({ isForm }) => !isForm);
  const translated = new Set(own.map(({ id }) => id));
  const wordless = texts.flatMap(({ value: { id } }) => (translated.has(id) ? [] : [id]));
  const plurals = keyedPlurals(own, [...wordless, ...numbers]);
  const lacking = plurals.filter((plural) => missingForms(plural, wanted).length > 0);
  return {
    segments,
    messages,
    problems: [...problems, ...pluralProblem(lacking.flatMap(({ forms }) => forms.get('other') ?? []))],
    ...(language && { sourceLanguage: language }),
    edits(targets, { targetLanguage } = {}) {
      const edits: TextEdit[] = composeEdits(text, segments, targets, ({ isForm, text: source }) => ({
        // A bar in a form would be the end of it.
        text: (literal) =>
          writeString(isForm ? literal.replaceAll('|', "{'|'}") : keepIcuArguments(literal, source), isAscii),
      }));
      if (targetLanguage === undefined) return edits;
      const written = editsByStart(text, segments, targets, edits);
      const added = [
        ...plurals.flatMap((plural) => addKeys(text, plural, targetLanguage, written)),
        ...twoForms(own).flatMap((plural) => numberKeys(text, plural, targetLanguage, written)),
      ];
      const all = [...edits, ...added];
      const isTaken = targets.some((target) => target !== undefined);
      if (!(all.length > 0 || isTaken) || !locale || !language) return all;
      return [...all, { start: locale.start, end: locale.end, newText: targetLanguage.replaceAll('-', '_') }];
    },
  };
}

/** Returns whether a file has no character beyond ASCII, but some as escapes: it is kept so. */
export function isAsciiJson(text: string): boolean {
  return /\\u(?!00[0-7])[\da-f]{4}/i.test(text) && !/[^\x00-\x7f]/.test(text.replace(/^\uFEFF/, ''));
}

function readText(text: string, { value, notes }: JsonText, isPlural: boolean): JsonSegment[] {
  const note = notes.map((one) => textOfParts(readParts(text, one))).join('\n');
  if (isLocked(note)) return [];
  const locked = lockedWords(note);
  const parts = readParts(text, value);
  const said = textOfParts(parts);
  if (isForProgram(said)) return [];
  const { id } = value;
  const forms = isPlural ? pluralForms(said) : undefined;
  if (!forms) {
    const segment = segmentOfParts(text, parts, { locked });
    return segment ? [{ ...segment, id, isForm: false, ...(note !== '' && { context: note }) }] : [];
  }
  // A form says little alone.
  const context = note === '' ? said : `${said}\n${note}`;
  return forms.flatMap((form, index): JsonSegment[] => {
    const segment = segmentOfParts(text, sliceParts(parts, form), { locked });
    return segment ? [{ ...segment, id: `${id}[${index}]`, isForm: true, context }] : [];
  });
}

const escape = /\\(?:u([\da-fA-F]{4})|(["\\/bfnrt])|.)/g;

function readParts(text: string, value: OffsetRange): LiteralPart[] {
  return cutEscapes(text, value, escape, ([, code, letter]) =>
    code === undefined ? letter && (controls[letter] ?? letter) : String.fromCharCode(parseInt(code, 16)),
  );
}

function writeString(literal: string, isAscii: boolean): string {
  const written = JSON.stringify(literal).slice(1, -1);
  return isAscii ? writeUnicodeEscapes(written, /[^\x00-\x7f]/g) : written;
}
