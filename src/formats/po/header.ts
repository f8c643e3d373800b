import type { TextEdit } from '../edits';
import type { PoEntry } from './entries';

/** What the first entry of a PO file says about the file. */
export interface PoHeader {
  entry?: PoEntry;
  targetLanguage?: string;
  sourceLanguage?: string;
  /** In lower case; absent where a template leaves it open. */
  charset?: string;
  plurals: PluralForms;
  /** The edits that say the language, and the encoding, where a template leaves them open. */
  complete(targetLanguage: string | undefined): TextEdit[];
}

/**
 * What fills the forms of a message with a number: the plural in the only one, singular and plural in two; `unknown` where
 * two texts cannot fill them.
 */
export type PluralForms = 'one' | 'two' | 'two-with-number' | 'unknown';

/** The header is the entry whose source is empty. */
export function readHeader(text: string, entries: readonly PoEntry[]): PoHeader {
  const isHeader = ({ strings: [id] }: PoEntry): boolean =>
    id?.keyword === 'msgid' && id.lines.every(({ start, end }) => start === end);
  const entry = entries.find(isHeader);
  const lines = entry?.strings.find(({ keyword }) => keyword === 'msgstr')?.lines ?? [];
  const said = lines.map(({ start, end }) => text.slice(start, end)).join('');
  const field = (name: string): string =>
    new RegExp(String.raw`(?:^|\\n)${name}:[ \t]*((?:(?!\\n).)*)`, 'i').exec(said)?.[1]?.trim() ?? '';
  const [, charset = ''] = /charset=([\w.:-]+)/i.exec(field('Content-Type')) ?? [];
  return {
    ...(entry && { entry }),
    ...languageNamed('targetLanguage', field('Language')),
    ...languageNamed('sourceLanguage', field('X-Source-Language')),
    ...(!/^(?:charset)?$/i.test(charset) && { charset: charset.toLowerCase() }),
    plurals: pluralsOf(field('Plural-Forms')),
    complete: (targetLanguage) =>
      lines.flatMap(({ start, end }): TextEdit[] => {
        const line = text.slice(start, end);
        const at = (found: RegExpExecArray | null, newText: string): TextEdit[] => {
          if (!found) return [];
          const from = start + found.index + (found[1]?.length ?? 0);
          return [{ start: from, end: from + (found[2]?.length ?? 0), newText }];
        };
        const language = targetLanguage === undefined ? null : /((?:^|\\n)Language:)([ \t]*)(?=\\n|$)/i.exec(line);
        return [
          ...at(/(charset=)(CHARSET)(?![\w-])/.exec(line), 'UTF-8'),
          ...at(language, ` ${targetLanguage?.replaceAll('-', '_')}`),
        ];
      }),
  };
}

/** `pt_BR` as `pt-BR`, `sr@latin` as `sr-Latn`. */
function languageNamed<Name extends string>(name: Name, said: string): Partial<Record<Name, string>> {
  const [, code, modifier] = /^([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*)(?:\.[\w-]+)?(?:@(\w+))?$/.exec(said) ?? [];
  if (code === undefined) return {};
  const script = modifier === 'latin' ? '-Latn' : modifier === 'cyrillic' ? '-Cyrl' : '';
  return { [name]: code.replaceAll('_', '-') + script } as Record<Name, string>;
}

function pluralsOf(said: string): PluralForms {
  const [, count, rule = ''] = /nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]*)/.exec(said) ?? [];
  const plain = rule.replace(/[\s()]/g, '');
  if (count === '1') return 'one';
  if (count !== '2') return 'unknown';
  if (/^n!=1(?:\?1:0)?$|^n==1\?0:1$/.test(plain)) return 'two';
  // The first form is for more numbers than one.
  return /^n>1(?:\?1:0)?$/.test(plain) ? 'two-with-number' : 'unknown';
}
