import { baseLanguage } from '../../formats/languageCode';
import { findLanguage } from '../data/catalogue';
import { sure } from '../engines/detectLanguage';
import type { DetectLanguage } from '../translation/sourceLanguage';
import { isRefusal, refused } from './numberedAnswers';

/** Languages the detector tells; an answer in another one is not held to it. */
const detectable = new Set(
  (
    'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy id is it ja ka kn ko ku lo lt lv ml mr nb ' +
    'nl or pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'
  ).split(' '),
);
/** Related ones, whose texts are taken for one another. */
const alike: ReadonlyArray<ReadonlySet<string>> = [
  new Set(['nb', 'nn', 'no', 'da', 'sv']),
  new Set(['hr', 'sr', 'bs', 'sl', 'mk', 'bg']),
  new Set(['id', 'ms', 'jv', 'su', 'tl']),
  new Set(['cs', 'sk']),
  new Set(['es', 'gl', 'ca', 'pt', 'oc', 'ast', 'an']),
  new Set(['ru', 'uk', 'be']),
  new Set(['ar', 'fa', 'ur', 'ps', 'ku']),
  new Set(['nl', 'af', 'de', 'lb', 'li']),
  new Set(['az', 'tr', 'tk']),
  new Set(['hi', 'mr', 'ne', 'sa', 'bho', 'mai']),
];
/** Fewer words are in many languages at once. */
const wordsToTell = 6;
/** Below this a language is unlikely beside the one detected. */
const unlikely = 0.7;

/** Returns the length of a text for a reader: a character of Chinese, Japanese or Korean says as much as three letters. */
function weightOf(text: string): number {
  const dense = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.length ?? 0;
  return text.length + 2 * dense;
}

/** Any text may become so much longer, and this many times as long or as short. */
const anyLonger = 40;
const factor = 3.5;

/** Problems with the length of an answer to a text: a model that does what the text says writes another one. */
export function lengthProblem(source: string, answer: string): string | undefined {
  if (answer.trim() === '') return 'The language model’s response is empty.';
  const [given, written] = [weightOf(source), weightOf(answer)];
  if (written > given * factor + anyLonger) return 'The language model’s response is much longer than the text.';
  if (written * factor + anyLonger < given) return 'The language model’s response is much shorter than the text.';
  return undefined;
}

/** The lookbehind lets a long word be tried from its start only. */
const addresses =
  /\b(?:[a-z][a-z\d+-]{1,15}:\/\/|(?:mailto|javascript|vbscript|data|command|vscode|file|tel):(?=\S)|www\.)[^\s<>"'`)\]]+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi;
/** Targets of links and pictures in Markdown. */
const targets = /\]\(([^()\s]+)/g;

/** An address in an answer that its text has not: nothing a translation needs. */
export function addressProblem(source: string, answer: string): string | undefined {
  const added = [
    ...Array.from(answer.matchAll(addresses), ([address]) => address.replace(/[.,;:!?]$/, '')),
    ...Array.from(answer.matchAll(targets), ([, target = '']) => target),
  ];
  if (added.every((address) => source.includes(address))) return undefined;
  return 'The language model’s response has an address that isn’t in the text.';
}

const untranslated = 'The language model didn’t translate this text.';

/** Returns whether a sentence is as it was; names and code may be so. */
function isUntouched(source: string, answer: string): boolean {
  return (
    source.trim() === answer.trim() &&
    (source.match(/(?<![\p{L}\p{N}_.-])\p{Ll}+(?![\p{L}\p{N}_(-])/gu)?.length ?? 0) >= 4
  );
}

/** Problems with the language of an answer, where it is long enough to tell. */
export async function languageProblem(
  answer: string,
  { source, target }: { source: string; target: string },
  detect: DetectLanguage,
): Promise<string | undefined> {
  const [from, to] = [detectorsCode(source), detectorsCode(target)];
  const found = await detect(answer);
  if (!found || found.confidence < sure) return undefined;
  const isOfScript = found.words === undefined;
  if (!isOfScript && (found.words ?? 0) < wordsToTell) return undefined;
  const language = detectorsCode(found.language);
  if (language === to || (found.rivals?.[to] ?? 0) >= unlikely || areAlike(language, to)) return undefined;
  if (language === from) return untranslated;
  if (!detectable.has(to)) return undefined;
  const name = findLanguage('translate_text', target)?.name ?? target;
  return `The language model’s response isn’t in ${name}.`;
}

function areAlike(one: string, other: string): boolean {
  return alike.some((group) => group.has(one) && group.has(other));
}

function detectorsCode(code: string): string {
  const base = baseLanguage(code);
  return base === 'ms' ? 'id' : base === 'no' ? 'nb' : base;
}

/** All that is wrong with an answer to a text, as far as it can be told without understanding it. */
export async function answerProblem(
  source: string,
  answer: string,
  pair: { source: string; target: string },
  detect: DetectLanguage,
): Promise<string | undefined> {
  if (isRefusal(answer) && !isRefusal(source)) return refused;
  if (baseLanguage(pair.source) !== baseLanguage(pair.target) && isUntouched(source, answer)) return untranslated;
  const problem = lengthProblem(source, answer) ?? addressProblem(source, answer);
  return problem ?? (await languageProblem(answer, pair, detect));
}
