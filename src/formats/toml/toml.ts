import { composeEdits, editsByStart } from '../composeEdits';
import type { TextEdit } from '../edits';
import { isForProgram } from '../encodedData';
import type { EntryTree } from '../entries/tree';
import { groupBy } from '../groupBy';
import { lineEndOf, lineStarts } from '../lineEnd';
import { isOfNumber, missingCategories, pluralMessages } from '../pluralCategories';
import { pluralProblem } from '../pluralProblem';
import { reason } from '../reason';
import { commentsAbove, sectionTree } from '../sections/tree';
import type { ParsedFile, ParseOptions } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import { isFactOfMessage, isMessage, readToml, writeString, type TomlString } from './reader';

interface TomlSegment extends PlacedSegment {
  string: TomlString;
}

/**
 * TOML with texts as values: each string with a word in it is a segment, named by its keys, with the comments above it as
 * context. Messages of go-i18n and Hugo are known, with their descriptions, and get the plural forms of their language.
 */
export function parseToml(text: string, { targetLanguage: wanted }: ParseOptions = {}): ParsedFile {
  const { strings, fault } = readToml(text);
  const groupOf = ({ path }: TomlString): string => JSON.stringify(path.slice(0, -1));
  const groups = groupBy(strings, groupOf);
  const messages = new Set(
    Array.from(groups).flatMap(([name, all]) => (isMessage(all.map(({ path }) => path.at(-1) ?? '')) ? [name] : [])),
  );
  const segments = strings.flatMap((string): TomlSegment[] => {
    const { start, end, value, path, line } = string;
    const said = value.trim();
    const message = messages.has(groupOf(string)) ? groups.get(groupOf(string)) : undefined;
    if (!/\p{L}/u.test(said) || isForProgram(said) || (message && isFactOfMessage(path.at(-1) ?? ''))) return [];
    const description = message?.find((other) => other.path.at(-1) === 'description')?.value;
    const comments = commentsAbove(text, line, text.startsWith('\uFEFF') ? 1 : 0, comment).said;
    const context = [description ?? '', comments].filter((one) => one !== '').join('\n');
    const segment = { start, end, text: said, protectedSpans: [], codes: [], needsTarget: true };
    return [{ ...segment, string, id: path.join('.'), ...(context !== '' && { context }) }];
  });
  const lineEnd = lineEndOf(text);
  const translated = new Set(segments.map(({ string }) => string));
  const wordless = strings.flatMap((string) => (translated.has(string) ? [] : [string.path]));
  const plurals = pluralMessages(segments, ({ string }) => string.path, wordless).filter(
    (forms) => forms.get('other')?.string.isAlone && isOfNumber(forms, ({ text: said }) => said),
  );
  const lacking = plurals.filter((forms) => missingCategories(forms.keys(), wanted).length > 0);
  const message = reason('not-valid', 'TOML');
  return {
    segments,
    problems: [
      ...(fault ? [{ code: 'not-valid', message, ...fault }] : []),
      ...pluralProblem(lacking.flatMap((forms) => forms.get('other') ?? [])),
    ],
    edits(targets, { targetLanguage } = {}) {
      const edits: TextEdit[] = composeEdits(text, segments, targets, ({ string, start, end }) => ({
        text: (literal) => writeString(around(string.value, literal), string.quote, text.slice(start, end), lineEnd),
      }));
      if (targetLanguage === undefined) return edits;
      const written = editsByStart(text, segments, targets, edits);
      const lineStart = lineStarts(text);
      return [
        ...edits,
        ...plurals.flatMap((forms): TextEdit[] => {
          const other = forms.get('other');
          const value = other && written.get(other.start)?.newText;
          if (!other || value === undefined) return [];
          const { line } = other.string;
          const indentation = text.slice(lineStart(line), line);
          const key = text.slice(line, other.start);
          const newText = missingCategories(forms.keys(), targetLanguage)
            .map((category) => key.replace(/other(?=["']?\s*=\s*$)/, category) + value + lineEnd + indentation)
            .join('');
          return newText === '' ? [] : [{ start: line, end: line, newText }];
        }),
      ];
    },
  };
}

const comment = /^#/;

/** A text between the blanks that another has at its ends. */
function around(before: string, said: string): string {
  return (/^\s*/.exec(before)?.[0] ?? '') + said + before.slice(before.trimEnd().length);
}

/** The entries of TOML, each in its table; lists, and tables in braces, are one value. Lists of tables are left alone. */
export function readTomlEntries(text: string): EntryTree {
  const { sections, hasLists, fault } = readToml(text);
  const start = { start: 0, end: Math.min(1, text.length) };
  return sectionTree(text, sections, comment, [
    ...(fault ? [{ code: 'malformed' as const, ...fault }] : []),
    ...(hasLists ? [{ code: 'not-of-format' as const, ...start }] : []),
  ]);
}
