import type { TextEdit } from '../edits';
import { composeEdits, editsByStart } from '../composeEdits';
import { isForProgram } from '../encodedData';
import { hasEnglishName } from '../englishName';
import { baseLanguage, isWellFormedCode } from '../languageCode';
import { regionalCode } from '../languageTag';
import { lineEndOf, lineStarts } from '../lineEnd';
import { isOfNumber, missingCategories, pluralMessages, type PluralForms } from '../pluralCategories';
import { pluralProblem } from '../pluralProblem';
import type { ParsedFile, ParseOptions } from '../segment';
import type { PlacedSegment } from '../segmentBuilder';
import { isSchema, isSchemaText } from '../schema';
import { readScalars, type ReadYaml, type YamlScalar } from './scalars';
import { writeScalar, type YamlFile } from './write';

interface YamlSegment extends PlacedSegment {
  scalar: YamlScalar;
}

/**
 * YAML with texts as values: each string with a word in it is a segment, named by its keys, with the comments above it and
 * behind it as context. Where a file of Ruby on Rails has its language as the only key at its root, the translation gets its
 * own. Messages with a number get the forms that their language has.
 */
export function parseYaml(text: string, { targetLanguage: wanted }: ParseOptions = {}): ParsedFile {
  const { scalars, problems, others, roots } = readScalars(text);
  const root = languageRoot(roots);
  const lineStart = lineStarts(text);
  const comments = new CommentReader(text, lineStart);
  const segments = textsIn(scalars, root !== undefined).flatMap((scalar) =>
    readText(scalar, comments, root !== undefined),
  );
  const isAscii =
    !/[^\x00-\x7f]/.test(text.replace(/^\uFEFF/, '')) &&
    scalars.some(({ style, value }) => style === 'double' && /(?=[^\x00-\x7f])\p{L}/u.test(value));
  const file: YamlFile = { text, lineEnd: lineEndOf(text.replace(/\r(?!\n)/g, '')), isAscii, lineStart };
  const translated = new Set(segments.map(({ scalar }) => scalar));
  const wordless = scalars.flatMap((scalar) => (translated.has(scalar) ? [] : [scalar.path]));
  const plurals = pluralMessages(segments, ({ scalar }) => scalar.path, [...wordless, ...others]).filter((forms) =>
    isOfNumber(forms, ({ text: said }) => said),
  );
  const lacking = plurals.filter((forms) => missingCategories(forms.keys(), wanted).length > 0);
  return {
    segments,
    messages: { mayBeMessages: root === undefined },
    problems: [...problems, ...pluralProblem(lacking.flatMap((forms) => forms.get('other') ?? []))],
    ...(root && { sourceLanguage: root.code }),
    edits(targets, { targetLanguage } = {}) {
      // A file whose texts are the same in both languages is in the other one all the same.
      const isTaken = targets.some((target) => target !== undefined);
      const edits: TextEdit[] = composeEdits(text, segments, targets, ({ scalar }) => ({
        text: (literal) => writeScalar(scalar, literalIn(scalar, literal), file),
      }));
      if (targetLanguage === undefined) return edits;
      const written = editsByStart(text, segments, targets, edits);
      const added = plurals.flatMap((forms) =>
        addForms(forms, missingCategories(forms.keys(), targetLanguage), written, file),
      );
      const all = [...edits, ...added];
      return root && (all.length > 0 || isTaken) ? [renameRoot(root, targetLanguage, text), ...all] : all;
    },
  };
}

/** Returns the text of a string with another one between the white space at its ends. */
function literalIn({ value }: YamlScalar, literal: string): string {
  const lead = /^\s*/.exec(value)?.[0] ?? '';
  return (
    lead + literal.replace(/\r\n?|\n/g, value.includes('\r\n') ? '\r\n' : '\n') + value.slice(value.trimEnd().length)
  );
}

/** Returns the strings that are for people: all, but in a schema and in messages that are described. */
function textsIn(scalars: readonly YamlScalar[], isRails: boolean): readonly YamlScalar[] {
  if (isRails) return scalars;
  if (isSchema(scalars.map(({ path, value }) => ({ keys: path, said: value })))) {
    return scalars.filter(({ path }) => isSchemaText(path));
  }
  return describedMessages(scalars) ?? scalars;
}

const ofMessage = new Set(['message', 'description', 'placeholders', 'touched', 'hash']);

/** The texts of a file that has its messages as browsers have them: each a map with `message`, and mostly a `description`. */
function describedMessages(scalars: readonly YamlScalar[]): YamlScalar[] | undefined {
  const notes = new Map<string, string>();
  const messages = new Map<string, YamlScalar>();
  for (const scalar of scalars) {
    const [name = '', member = ''] = scalar.path;
    if (!ofMessage.has(member)) return undefined;
    if (scalar.path.length > 2) continue;
    if (member === 'description') notes.set(name, scalar.value);
    if (member === 'message') messages.set(name, scalar);
  }
  if (messages.size === 0 || [...notes.keys()].some((name) => !messages.has(name))) return undefined;
  return Array.from(messages, ([name, scalar]) => {
    const note = notes.get(name);
    return note === undefined ? scalar : { ...scalar, note };
  });
}

interface LanguageRoot {
  start: number;
  end: number;
  code: string;
  written: string;
}

/** The one key at the root of a file of Rails, which is the language of all that is in it. */
export function languageRoot([root, ...others]: ReadYaml['roots']): LanguageRoot | undefined {
  if (!root?.isMap || others.length > 0 || !/^[a-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*$/.test(root.name)) return undefined;
  const code = root.name.replaceAll('_', '-');
  if (!isLanguage(code)) return undefined;
  return { start: root.start, end: root.end, code, written: root.name };
}

/** Returns whether people have a name for it: `app` is a code like any other. */
function isLanguage(code: string): boolean {
  return isWellFormedCode(code) && hasEnglishName(baseLanguage(code));
}

function renameRoot({ start, end, written }: LanguageRoot, target: string, text: string): TextEdit {
  const code = regionalCode(target);
  const named = written.includes('_') ? code.replaceAll('-', '_') : code;
  const quote = /^["']?/.exec(text.slice(start, end))?.[0] ?? '';
  // Norwegian is no truth value.
  const around = quote === '' && named === 'no' ? '"' : quote;
  return { start, end, newText: around + named + around };
}

/** A symbol of Ruby: what is said at another key. */
const symbol = /^:(["']?)[a-z_][\w?!]*(?:\.[\w?!-]+)*\1$/i;

/** Directives of dates and numbers in Ruby: `%d. %B %Y`, `%n %u`. */
const pattern = /%[-0-9^#_:]*[A-Za-z]/g;

function readText(scalar: YamlScalar, comments: CommentReader, isRails: boolean): YamlSegment[] {
  const { start, end, value, path, note } = scalar;
  const said = value.trim();
  if (!/\p{L}/u.test(said) || isForProgram(said)) return [];
  if (symbol.test(said) && (isRails || said.includes('.'))) return [];
  if (isRails && path.some((key) => /^formats?$/.test(key)) && !/\p{L}/u.test(said.replace(pattern, ''))) return [];
  const context = [...(note === undefined ? [] : [note]), ...comments.at(scalar)].join('\n');
  const id = (isRails ? path.slice(1) : path).join('.');
  return [
    { start, end, text: said, protectedSpans: [], needsTarget: true, scalar, id, ...(context !== '' && { context }) },
  ];
}

/** Reads the comments of strings. Many strings may stand on one line, and its comments are read once. */
class CommentReader {
  private lastLine = -1;
  private above: string[] = [];

  constructor(
    private readonly text: string,
    private readonly lineStart: (at: number) => number,
  ) {}

  /** Returns the comments right above the line of a string, as one, and the one behind it. */
  at({ key, start, end }: YamlScalar): string[] {
    const line = this.lineStart(key?.start ?? start);
    if (line !== this.lastLine) [this.lastLine, this.above] = [line, this.aboveLine(line)];
    const [, behind] = /^[ \t]+#([^\r\n]*)/.exec(this.text.slice(end, end + longestComment)) ?? [];
    return [...this.above, ...(behind === undefined ? [] : withLetters([behind]))];
  }

  private aboveLine(line: number): string[] {
    const comments: string[] = [];
    for (let lineStart = line; lineStart > 0;) {
      const lineBreak = this.text.endsWith('\r\n', lineStart) ? 2 : 1;
      const above = this.lineStart(lineStart - lineBreak);
      const [, said] = /^\s*#+(.*)/.exec(this.text.slice(above, lineStart)) ?? [];
      if (said === undefined || comments.length === mostComments) break;
      comments.unshift(said);
      lineStart = above;
    }
    const all = withLetters(comments).join('\n');
    return all === '' ? [] : [all];
  }
}

function withLetters(comments: readonly string[]): string[] {
  return comments.map((one) => one.trim()).filter((one) => /\p{L}/u.test(one));
}

const mostComments = 20;
const longestComment = 500;

/** The forms that only the other language has, with the words of `other`, before it. */
function addForms(
  forms: PluralForms<YamlSegment>,
  missing: readonly string[],
  written: ReadonlyMap<number, TextEdit>,
  { text, lineEnd, lineStart }: YamlFile,
): TextEdit[] {
  const other = forms.get('other');
  const key = other?.scalar.key;
  const value = other && written.get(other.start)?.newText;
  if (!key || value === undefined || missing.length === 0) return [];
  const before = text.slice(lineStart(key.start), key.start);
  if (before.trimEnd().endsWith('?')) return [];
  const quote = /^["']?/.exec(text.slice(key.start, key.end))?.[0] ?? '';
  const next = other.scalar.inside === 'flow' ? ', ' : lineEnd + before.replace(/\S/g, ' ');
  const newText = missing.map((category) => `${quote}${category}${quote}: ${value}${next}`).join('');
  return [{ start: key.start, end: key.start, newText }];
}
