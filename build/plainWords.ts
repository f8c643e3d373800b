/*
 * npm run lint:words    finds sentences that the guide (docs/style.md) would not write
 *
 * Reads every English text that a user meets: the bundle, the manifest, and the sentences of the rooms whose texts are
 * English only (the CLI, errors of the client and answers of the local service).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { literalText, placeOf, sources, visit } from './words';

/** A text that a user reads, and the place it comes from. */
export interface ReadText {
  text: string;
  place: string;
}

/** A text with a pattern that the guide forbids. */
export interface Dialect extends ReadText {
  rule: string;
}

const rules: Readonly<Record<string, RegExp>> = {
  'write “isn’t a valid …”': /\b(?:is|are|was|were) no (?!longer\b)/i,
  'name what is missing': /\bthere (?:is|are|was|were) no\b/i,
  'start with a noun or a verb':
    /^(?:(?:What|Whoever|It|They)\b[^?]*$|This (?:is|isn’t|was|wasn’t|has|will|would|may|must|takes|belongs|leads)\b)/,
  'write show, report or list': /\b(?:tells?|told)\b/i,
  'leave out “meanwhile”': /\bmeanwhile\b/i,
  'write “again”': /\banew\b/i,
  'write “your own”': /\bof your own\b/i,
  'write “is missing”': /\blacks?\b/i,
  'contract the negative':
    /\b(?:cannot|(?:can|do|does|did|is|are|was|were|will|could|should|would|has|have|had) not)\b/i,
  'use American spelling':
    /\b(?:localis\w+|catalogues?|colours?|licences?|behaviours?|(?:organ|recogn|custom|summar|minim|maxim)is(?:e|ed|es|ing|ation)\w*)\b/i,
  'leave out “Parlance:”': /^Parlance: [^…]*$/,
};

/** Names that users write in files, which keep an old spelling. */
const names = /“localisation”|\.localisation\b|parlance\.\w+\.\w+/g;

/** Texts that are right though a pattern fits: a name in a list of other products, and words of Node that are looked for. */
const allowed: ReadonlySet<string> = new Set(['Parlance: {0}', 'Parlance: Files and Projects', 'does not take']);

/** Finds the texts with a pattern that the guide forbids. */
export function dialectOf(texts: readonly ReadText[]): Dialect[] {
  return texts.flatMap(({ text, place }) => {
    const plain = text.replace(names, '');
    const rule = Object.entries(rules).find(([, pattern]) => pattern.test(plain))?.[0];
    return rule === undefined || allowed.has(text) ? [] : [{ text, place, rule }];
  });
}

/** The values of a JSON file of words. */
export function textsOfJson(file: string): ReadText[] {
  const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(words).map(([key, text]) => ({ text, place: `${file}: ${key}` }));
}

/** Rooms with texts that are English only. */
const englishRooms = ['cli', 'api', 'domain', 'formats', 'decoding', 'storage', 'work', 'localService'];

/** Files of those rooms with other texts: words of languages, SQL, and instructions for a language model. */
const otherTexts =
  /^src\/localService\/(?:writing|engines\/languageModel)\/|\/(?:names|notProse|nounPlace|unitStore|migrations)\.ts$/;

/** The sentences among the literals of those rooms. */
export function textsOfSources(): ReadText[] {
  const read = sources(...englishRooms.map((room) => `src/${room}`)).filter(({ file }) => !otherTexts.test(file));
  return read.flatMap(({ tree }) => {
    const texts: ReadText[] = [];
    visit(tree, (node) => {
      const text = textOf(node);
      if (text !== undefined && /\p{L}{2} \p{L}{2}/u.test(text)) texts.push({ text, place: placeOf(tree, node) });
    });
    return texts;
  });
}

/** Text of a literal, with `{0}` for what a template puts in. */
function textOf(node: ts.Node): string | undefined {
  if (!ts.isTemplateExpression(node)) return literalText(node);
  return node.head.text + node.templateSpans.map(({ literal }, index) => `{${index}}${literal.text}`).join('');
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.resolve('build/plainWords.ts')) {
  const files = ['l10n/bundle.l10n.json', 'package.nls.json'];
  const found = dialectOf([...files.flatMap(textsOfJson), ...textsOfSources()]);
  for (const { text, place, rule } of found) console.error(`${place}: ${text}\n  ${rule} (docs/style.md)`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
