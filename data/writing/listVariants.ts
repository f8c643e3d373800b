// Lists which English words each variant spells otherwise:
// `tsx data/writing/listVariants.ts DICTIONARY… | gzip -9n > data/writing/variants_en.tsv.gz`.
// Each argument is a folder with a Hunspell dictionary; those of npm were read (dictionary-en, -en-gb, -en-au, -en-ca). They
// say which words there are; what is right in which variant, Harper says.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Harper, harperDialects, type HarperDialect } from '../../src/localService/writing/english/harper';
import { americanForms, areVariants } from '../../src/localService/writing/spelling/variants';

interface Affix {
  isPrefix: boolean;
  strip: string;
  add: string;
  fits: RegExp;
}

/** All forms of the words of a dictionary that are plain lower-case letters. */
function wordsOf(folder: string): Set<string> {
  const affixes = new Map<string, Affix[]>();
  for (const line of readFileSync(path.join(folder, 'index.aff'), 'utf8').split('\n')) {
    const [kind = '', flag = '', strip = '', add, condition] = line.split(/\s+/);
    if (!/^[PS]FX$/.test(kind) || add === undefined || condition === undefined) continue;
    const isPrefix = kind === 'PFX';
    const fits = new RegExp(isPrefix ? `^${condition}` : `${condition}$`);
    const rule = { isPrefix, strip: strip === '0' ? '' : strip, add: add === '0' ? '' : add, fits };
    affixes.set(flag, [...(affixes.get(flag) ?? []), rule]);
  }
  const words = new Set<string>();
  for (const line of readFileSync(path.join(folder, 'index.dic'), 'utf8').split('\n').slice(1)) {
    const [stem = '', flags = ''] = line.trim().split('/');
    const rules = [...flags].flatMap((flag) => affixes.get(flag) ?? []);
    const bent = rules.flatMap(({ isPrefix, strip, add, fits }) =>
      !isPrefix && fits.test(stem) && stem.endsWith(strip) ? [stem.slice(0, stem.length - strip.length) + add] : [],
    );
    const forms = [stem, ...bent];
    const prefixes = rules.flatMap(({ isPrefix, add }) => (isPrefix ? [add] : []));
    for (const form of [...forms, ...prefixes.flatMap((prefix) => forms.map((one) => prefix + one))]) {
      if (/^[a-z]{3,}$/.test(form)) words.add(form);
    }
  }
  return words;
}

/** The words that others of the list are variants of, or that are variants of others. */
function pairedIn(words: ReadonlySet<string>): string[] {
  const byForm = new Map<string, string[]>();
  for (const word of words) {
    // "colourise" is "colorize" in two steps.
    const forms = [word, ...americanForms(word)];
    for (const form of new Set([...forms, ...forms.flatMap(americanForms)])) {
      byForm.set(form, [...(byForm.get(form) ?? []), word]);
    }
  }
  const paired = new Set<string>();
  for (const alike of byForm.values()) {
    const all = new Set(alike);
    if (all.size > 1) for (const word of all) paired.add(word);
  }
  return [...paired].sort();
}

/** What is wrong in a variant and right in another, with what is right there. */
async function main(): Promise<void> {
  const words = pairedIn(new Set(process.argv.slice(2).flatMap((folder) => [...wordsOf(folder)])));
  const harper = await Harper.load(path.resolve('node_modules/harper.js/dist/harper_wasm_bg.wasm'));
  const wrong = new Map<HarperDialect, Map<string, string[]>>();
  for (const dialect of harperDialects) {
    const unknown = new Map<string, string[]>();
    for (const word of words) {
      const [found] = (await harper.check(word, dialect)).filter(({ rule }) => rule === 'SpellCheck');
      if (found) unknown.set(word, found.replacements);
    }
    wrong.set(dialect, unknown);
    console.error(`${dialect}: ${unknown.size} of ${words.length} words are unknown.`);
  }
  for (const word of words) {
    const inVariants = harperDialects.flatMap((dialect) => {
      const replacements = wrong.get(dialect)?.get(word);
      const isElsewhere = harperDialects.some((other) => wrong.get(other)?.has(word) === false);
      const right = replacements?.filter((replacement) => areVariants(word, replacement)) ?? [];
      return isElsewhere && right.length > 0 ? [`${dialect}=${right.join(',')}`] : [];
    });
    if (inVariants.length > 0) console.log([word, ...inVariants].join('\t'));
  }
}

void main();
