import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeFile } from '../../../src/formats/encoding';
import { parsePo } from '../../../src/formats/po/po';
import { fetchSource } from '../fetchSource';
import { partOf, sampled, type Part } from '../sources';

/** A project with translated messages, as listed in `sources.json`. */
export interface TranslatedSource {
  name: string;
  commit: string;
  license: string;
  /** By domain an expression for the paths of PO files, with the group `language`. */
  files: Readonly<Record<string, string>>;
  /** Of files that do not name theirs. */
  language?: string;
}

/** One text in several languages, by lower-case code. */
export interface ParallelText {
  source: string;
  domain: string;
  texts: Readonly<Record<string, string>>;
}

/** What is measured with, and what its languages are called in the contract. */
const codes: Readonly<Record<string, string>> = {
  de: 'de',
  es: 'es',
  fr: 'fr',
  it: 'it',
  pt_BR: 'pt-br',
  pt_PT: 'pt-pt',
  pt_pt: 'pt-pt',
  pt: 'pt-pt',
};
export const english = 'en';

/** A page of text says less about a translation than many sentences, and two words say nothing. */
const longestText = 400;
const fewestWords = 3;

export function sourcesOfPart(part: Part): TranslatedSource[] {
  const all = JSON.parse(readFileSync(join(__dirname, 'sources.json'), 'utf8')) as TranslatedSource[];
  return all.filter(({ name }) => partOf(name) === part);
}

/** What a project says in more than one language; each text once. What cannot be fetched is named on stderr. */
export function parallelTexts(source: TranslatedSource, projects: string | undefined): ParallelText[] {
  const expressions = Object.values(source.files).map((one) => one.replace(/\?<language>/, '?:'));
  const fetched = fetchSource({ ...source, kind: 'translated', files: expressions, language: 'po' }, projects);
  if ('missing' in fetched) {
    console.error(`Left out: ${source.name} could not be fetched (${fetched.missing}).`);
    return [];
  }
  const known = new Map<string, { source: string; domain: string; texts: Record<string, string> }>();
  for (const path of readdirSync(fetched.folder, { recursive: true, encoding: 'utf8' }).sort()) {
    for (const [domain, expression] of Object.entries(source.files)) {
      const match = new RegExp(expression).exec(path.replaceAll('\\', '/'));
      const language = codes[match?.groups?.['language'] ?? source.language ?? ''];
      if (!match || language === undefined) continue;
      for (const [text, translation] of messages(join(fetched.folder, path))) {
        const key = `${domain}\n${text}`;
        const one = known.get(key) ?? { source: source.name, domain, texts: { [english]: text } };
        one.texts[language] ??= translation;
        known.set(key, one);
      }
    }
  }
  return [...known.values()];
}

/** The finished messages of a PO file that have some words. */
function messages(path: string): Array<[text: string, translation: string]> {
  const decoded = decodeFile(readFileSync(path));
  if (!decoded.ok) return [];
  return parsePo(decoded.file.text).segments.flatMap(({ text, target, needsTarget }): Array<[string, string]> => {
    const words = text.match(/\p{L}{2,}/gu)?.length ?? 0;
    const isUsable = !needsTarget && words >= fewestWords && text.length <= longestText && target !== text;
    return target !== undefined && isUsable ? [[text, target]] : [];
  });
}

/** Texts of a file of one's own: language, English, translation and domain in each line, apart by tabs. */
export function textsOfFile(path: string): ParallelText[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const [language = '', text = '', translation, domain = 'texts'] = line.replace(/\r$/, '').split('\t');
      const code = codes[language] ?? language.toLowerCase();
      if (translation === undefined) throw new Error(`${path}:${at + 1} has no translation.`);
      return { source: path, domain, texts: { [english]: text, [code]: translation } };
    });
}

/** So many texts that a pair has in a domain, the same in each run. */
export function sampleOf(
  texts: readonly ParallelText[],
  domain: string,
  [from, to]: readonly [string, string],
  count: number,
): Array<{ text: string; reference: string }> {
  const usable = texts.flatMap(({ domain: own, texts: said }) => {
    const text = said[from];
    const reference = said[to];
    return own === domain && text !== undefined && reference !== undefined ? [{ text, reference }] : [];
  });
  return sampled(usable, count, `translation ${domain} ${from} ${to}`);
}
