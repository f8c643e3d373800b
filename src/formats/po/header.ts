import type { TextEdit } from '../edits';
import { posixCode, tagOf } from '../languageTag';
import { lineEndOf } from '../lineEnd';
import { stringOf, type PoEntry } from './entries';
import { readPluralRule, type PluralRule } from './pluralRule';

/** Facts that the first entry of a PO file states about the file. */
export interface PoHeader {
  entry?: PoEntry;
  targetLanguage?: string;
  sourceLanguage?: string;
  /** Absent where a template leaves it open. */
  pluralRule?: PluralRule;
  /** The edits that say the language of a template, its plural forms and the encoding, where they are left open. */
  complete(language: { code: string | undefined; pluralRule: PluralRule | undefined }): TextEdit[];
}

/** The header is the entry whose source is empty. */
export function readHeader(text: string, entries: Iterable<PoEntry>): PoHeader {
  const entry = headerOf(entries);
  const lines = (entry && stringOf(entry, 'msgstr')?.lines) ?? [];
  const said = lines.map(({ start, end }) => text.slice(start, end)).join('');
  const field = (name: string): string => fieldIn(said, name) ?? '';
  const pluralRule = readPluralRule(field('Plural-Forms'));
  return {
    ...(entry && { entry }),
    ...languageNamed('targetLanguage', field('Language')),
    ...languageNamed('sourceLanguage', field('X-Source-Language')),
    ...(pluralRule && { pluralRule }),
    complete(language) {
      const wanted = fieldsFor(language);
      if (entry) return completeFields(text, lines, said, wanted);
      const start = text.startsWith('\uFEFF') ? 1 : 0;
      const end = lineEndOf(text);
      const header = ['msgid ""', 'msgstr ""', ...wanted.map(([name, value]) => String.raw`"${name}: ${value}\n"`)];
      return [{ start, end: start, newText: `${header.join(end)}${end}${end}` }];
    },
  };
}

function headerOf(entries: Iterable<PoEntry>): PoEntry | undefined {
  for (const entry of entries) {
    const [id] = entry.strings;
    if (id?.keyword === 'msgid' && id.lines.every(({ start, end }) => start === end)) return entry;
  }
  return undefined;
}

function fieldIn(said: string, name: string): string | undefined {
  return new RegExp(String.raw`(?:^|\\n)${name}:[ \t]*((?:(?!\\n).)*)`, 'i').exec(said)?.[1]?.trim();
}

type Field = readonly [name: string, value: string];

function fieldsFor({ code, pluralRule }: Parameters<PoHeader['complete']>[0]): Field[] {
  const type: Field = ['Content-Type', 'text/plain; charset=UTF-8'];
  const plurals: Field[] = pluralRule ? [['Plural-Forms', pluralRule.written]] : [];
  // No template any more: only what its translations cannot do without.
  if (code === undefined) return [type, ...plurals];
  const language: Field = ['Language', posixCode(code)];
  return [language, ['MIME-Version', '1.0'], type, ['Content-Transfer-Encoding', '8bit'], ...plurals];
}

/** Fills what is empty or as the template has it, and adds what is missing behind the last line. */
function completeFields(
  text: string,
  lines: ReadonlyArray<{ start: number; end: number }>,
  said: string,
  wanted: readonly Field[],
): TextEdit[] {
  const edits = lines.flatMap(({ start, end }): TextEdit[] => {
    const line = text.slice(start, end);
    const at = (found: RegExpExecArray | null, newText: string): TextEdit[] => {
      if (!found) return [];
      const from = start + found.index + (found[1]?.length ?? 0);
      return [{ start: from, end: from + (found[2]?.length ?? 0), newText }];
    };
    const filled = wanted.flatMap(([name, value]) => {
      const open = name === 'Plural-Forms' ? String.raw`[ \t]*nplurals\s*=\s*INTEGER[^\\]*|` : '';
      return at(new RegExp(String.raw`((?:^|\\n)${name}:)(${open}[ \t]*)(?=\\n|$)`, 'i').exec(line), ` ${value}`);
    });
    // A value that is filled as a whole may have had another one to fill in it.
    return apart([...filled, ...at(/(charset=)(CHARSET)(?![\w-])/.exec(line), 'UTF-8')]);
  });
  const missing = wanted.filter(([name]) => fieldIn(said, name) === undefined);
  const last = lines.at(-1);
  if (missing.length === 0 || !last) return edits;
  const lineEnd = lineEndOf(text);
  const opened = said === '' || said.endsWith(String.raw`\n`) ? '' : String.raw`\n`;
  const newText = missing.map(([name, value]) => String.raw`"${lineEnd}"${name}: ${value}\n`).join('');
  return [...edits, { start: last.end, end: last.end, newText: opened + newText }];
}

/** Edits in their order, without those that reach into one before. */
function apart(edits: readonly TextEdit[]): TextEdit[] {
  const found: TextEdit[] = [];
  for (const edit of [...edits].sort((one, other) => one.start - other.start)) {
    if (edit.start >= (found.at(-1)?.end ?? 0)) found.push(edit);
  }
  return found;
}

/** `pt_BR` as `pt-BR`, `sr@latin` as `sr-Latn`. */
function languageNamed<Name extends string>(name: Name, said: string): Partial<Record<Name, string>> {
  const language = tagOf(said);
  return language === undefined ? {} : ({ [name]: language } as Record<Name, string>);
}
