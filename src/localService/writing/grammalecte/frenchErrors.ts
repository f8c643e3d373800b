import { inSentence } from '../../../formats/sentenceEnds';
import { splitSentences } from '../../../formats/prose/sentences';
import { finding, type Finding, withoutOverlaps } from '../finding';
import { protectedSpans } from '../protectedSpans';
import type { Grammalecte, GrammalecteError } from './grammalecte';
import { later } from '../../../shared/l10n';

/**
 * Kinds of errors as the options of Grammalecte name them, with what is said where its own message says nothing. Those
 * that are left out are matters of taste, or more often wrong than right about translated documentation.
 */
const reasons: Readonly<Record<string, string>> = {
  conf: later('Wrong accent: this is a different word.'),
  conj: later('The verb doesn’t agree with its subject.'),
  gn: later('These words don’t agree in gender or number.'),
  infi: later('Wrong verb form: the infinitive is needed here.'),
  ppas: later('The participle or adjective doesn’t agree with its noun.'),
  vmode: later('Wrong mood of the verb.'),
};

/**
 * Rules that are mostly wrong about technical texts: nouns that stand beside another as its kind ("commits de fusion
 * issus", "côté client"), verbs without a subject in the description of a function, sentences cut short by code.
 */
const doubtfulRules = [
  /^g3__gn_pfx_/,
  /^g3__gn_(?:l_|det_mas_sing_2m|un_2m|des_2m)/,
  /^g2__conf_substantif_à_substantif/,
  /^g2__conj_2p_sans_sujet/,
  /^g2__conf_ce_ceux_se/,
  /^g2__conf_se_ceux_ce/,
  /^g3__conf_peut_être/,
  /^g3__conf_tache_tâche/,
  /^g3__gn_det_epi_plur_2m/,
  /^g3__gn_leur_2m/,
  /^g3__infi_de_verbe/,
  /^gv1__ppas_adj_être_det_nom/,
  /^gv2__vmode_verbe_que/,
];
/** Shorter sentences are titles, labels and names. */
const fewestWords = 5;
/** "tant le composant que son parent mettent": two things are many, which it does not see. */
const joined = /(?:^|\s)(?:et|ou|ni|que)\s+(?:\p{L}+['’\s]){1,3}$/iu;
/** Subject of one noun, with which the rest agrees: “votre composant racine sera différent” is about the component. */
const simpleSubject =
  /(?:^|[\s,;:])(?:(?:l['’]|(?:l[ae]s?|une?|des|ce|cet|cette|ces|[mts](?:on|a|es)|leurs?|votre|vos|notre|nos|chaque)\s+)\p{L}+|ils?|elles?)\s+(?:n['’]|ne\s+)?\p{L}+\s+$/iu;
/** Max distance from one word of a rule to the next, in UTF-16 units. */
const farthestAlternative = 20;
/**
 * Text that stands behind a noun as its kind and does not agree with it: "les fichiers client", "être côté serveur".
 */
const kinds = new Set(
  'administrateur cible client clé côté enfant ensemble maison niveau parent racine serveur source type utilisateur'.split(
    ' ',
  ),
);
/** Two things shortly before, which may be what is spoken of: "l’adresse et le port spécifiques". */
const twoThings = /(?:^|\s)(?:et|ou|ni)\s+(?:[\p{L}\p{N}]+['’\s]+){1,5}$/iu;
const quotes: ReadonlyArray<readonly [open: string, close: string]> = [
  ['(', ')'],
  ['[', ']'],
  ['«', '»'],
  ['“', '”'],
];

/** Facts known of words. */
export interface FrenchVocabulary {
  /** Number of times a word in small letters was seen in technical texts of the language. */
  count(word: string): number;
  /** True for a word of the language that is not rather an English technical term. */
  isOwn(word: string): boolean;
}

/** An adjective has another gender; a noun that is made one ("cliente", "composantes") is hardly ever meant. */
const leastShare = 0.15;

/**
 * Returns reliable Grammalecte findings in a French text: in lower-case French words, and never in titles, brackets, quotations,
 * code, names or words made of them.
 */
export async function frenchErrors(
  text: string,
  grammalecte: Pick<Grammalecte, 'check'>,
  vocabulary: FrenchVocabulary,
): Promise<Finding[]> {
  const names = protectedSpans(text);
  // A name counts as one: what it is made of is none of the grammar's business.
  const masked = names.reduce(
    (masked, { start, end }) => masked.slice(0, start) + 'Q'.repeat(end - start) + masked.slice(end),
    text,
  );
  const sentences = splitSentences(masked, 'markdown');
  const isInTitle = ({ start }: GrammalecteError): boolean => {
    const sentence = sentences.find((one) => one.start <= start && start < one.end);
    return wordsIn(sentence ? masked.slice(sentence.start, sentence.end) : masked) < fewestWords;
  };
  const found = await grammalecte.check(masked);
  return withoutOverlaps(
    withoutAlternatives(
      found.filter((error) => error.kind in reasons && !isInTitle(error) && !isDoubtful(error, masked, vocabulary)),
    ).map(({ start, end, rule, kind, message, suggestions }) =>
      finding({ start, end }, suggestions, `grammalecte/${rule}`, {
        category: 'grammar',
        reason: sentence(message) || (reasons[kind] ?? ''),
      }),
    ),
  );
}

/** "il ne sont pas" is wrong in one word: the two it may be are told as two errors of one rule, and the first is taken. */
function withoutAlternatives(errors: readonly GrammalecteError[]): GrammalecteError[] {
  const sorted = [...errors].sort((a, b) => a.start - b.start);
  return sorted.filter(
    ({ start, rule }, index) =>
      !sorted
        .slice(0, index)
        .some((other) => start - other.end < farthestAlternative && familyOf(other.rule) === familyOf(rule)),
  );
}

/** A rule without the number of what it says. */
function familyOf(rule: string): string {
  return rule.replace(/_a\d+_\d+$/, '');
}

function isDoubtful(
  { start, end, rule, kind, message, suggestions }: GrammalecteError,
  text: string,
  { count, isOwn }: FrenchVocabulary,
): boolean {
  const suggestion = suggestions[0]?.trim() ?? '';
  const wrong = text.slice(start, end);
  if (suggestion === '' || wrong.trim() === '' || suggestion === wrong) return true;
  if (isSetApart(text, start, end)) return true;
  if (kind === 'conf' && bareOf(suggestion) !== bareOf(wrong)) return true;
  if (kinds.has(wrong)) return true;
  if (kind === 'conj' && /^(?:être|avoir)$/.test(wrong)) return true;
  // In the plural for two things; the singular is meant for one of them.
  if (/s$/.test(wrong) && wrong.startsWith(suggestion) && twoThings.test(text.slice(0, start))) return true;
  if (kind === 'conj' && joined.test(text.slice(0, start))) return true;
  if (/^gv1__ppas_sujet/.test(rule) && !simpleSubject.test(text.slice(0, start))) return true;
  if (doubtfulRules.some((pattern) => pattern.test(rule)) || /Q/.test(wrong + message)) return true;
  // A part of a longer word or of a compound.
  if (/[\p{L}\p{N}_-]/u.test(text.charAt(start - 1)) || /[\p{L}\p{N}_-]/u.test(text.charAt(end))) return true;
  // "les composants Vue": what stands before a name takes nothing from it.
  if (/^ (?:\p{Lu}|Q)/u.test(text.slice(end, end + 2))) return true;
  const words = wrong.match(/\p{L}+/gu) ?? [];
  if (words.some((word) => word !== word.toLowerCase() && start > 0)) return true;
  // "une pull request": nothing agrees with a word that is not French.
  const before =
    text
      .slice(0, Math.max(0, start - 1))
      .split(/[^\p{L}]/u)
      .at(-1) ?? '';
  const [, after = ''] = /^\s(\p{L}*)/u.exec(text.slice(end)) ?? [];
  const around = [before, after].filter((word) => word.length > 1);
  if (![...words, ...around].every((word) => count(word.toLowerCase()) > 0 && isOwn(word.toLowerCase()))) return true;
  return /genre/.test(message) && count(suggestion.toLowerCase()) < leastShare * count(wrong.toLowerCase());
}

/** Returns whether text is in quotes or brackets, whose words are others’ or stand for themselves. */
function isSetApart(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start);
  if ((before.match(/"/g)?.length ?? 0) % 2 === 1 && text.includes('"', end)) return true;
  return quotes.some(([open, close]) => before.lastIndexOf(open) > before.lastIndexOf(close));
}

function wordsIn(text: string): number {
  return text.match(/\p{L}+/gu)?.length ?? 0;
}

function bareOf(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function sentence(message: string): string {
  const trimmed = message.replace(/\s+/g, ' ').trim();
  return trimmed === '' ? '' : inSentence(trimmed);
}
