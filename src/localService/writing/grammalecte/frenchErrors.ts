import { finding, type Finding, withoutOverlaps } from '../finding';
import { protectedSpans } from '../protectedSpans';
import type { Grammalecte, GrammalecteError } from './grammalecte';

/** Kinds of errors as the options of Grammalecte name them, with what is said where its own message says nothing. */
const reasons: Readonly<Record<string, string>> = {
  conf: 'This word is easily confused with another one.',
  conj: 'The verb does not agree with its subject.',
  eleu: 'The word is shortened or has another form before this sound.',
  gn: 'These words do not agree in gender or number.',
  infi: 'The verb is in the infinitive here.',
  inte: 'The question is not formed this way.',
  loc: 'The expression has another form.',
  ppas: 'The participle or adjective does not agree with what it belongs to.',
  vmode: 'The verb is in another mood here.',
};

/**
 * Rules that are mostly wrong about technical texts: nouns that stand beside another as its kind ("commits de fusion
 * issus", "côté client"), verbs without a subject in the description of a function, sentences cut short by code.
 */
const doubtfulRules = [
  /^g3__gn_pfx_/,
  /^g3__gn_(?:l_|det_mas_sing_2m|un_2m)/,
  /^g2__conf_substantif_à_substantif/,
  /^g2__conj_2p_sans_sujet/,
  /^g2__conf_ce_ceux_se/,
  /^g2__conf_se_ceux_ce/,
  /^g3__conf_peut_être/,
  /^gv2__vmode_verbe_que/,
];
/** An adjective has another gender; a noun that is made one ("cliente", "composantes") is hardly ever meant. */
const leastShare = 0.15;

/**
 * What Grammalecte finds in a French text and is not to be doubted: in words that are French, in small letters, and
 * never in code, names or what is made of them.
 *
 * @param count how often a word in small letters was seen in technical texts of the language
 */
export async function frenchErrors(
  text: string,
  grammalecte: Pick<Grammalecte, 'check'>,
  count: (word: string) => number,
): Promise<Finding[]> {
  const names = protectedSpans(text);
  // A name counts as one: what it is made of is none of the grammar's business.
  const masked = names.reduce(
    (masked, { start, end }) => masked.slice(0, start) + 'Q'.repeat(end - start) + masked.slice(end),
    text,
  );
  const found = await grammalecte.check(masked);
  return withoutOverlaps(
    found
      .filter((error) => error.kind in reasons && !isDoubtful(error, masked, count))
      .map(({ start, end, rule, kind, message, suggestions }) =>
        finding({ start, end }, suggestions, `grammalecte/${rule}`, {
          category: 'grammar',
          reason: sentence(message) || (reasons[kind] ?? ''),
        }),
      ),
  );
}

function isDoubtful(
  { start, end, rule, message, suggestions }: GrammalecteError,
  text: string,
  count: (word: string) => number,
): boolean {
  const suggestion = suggestions[0]?.trim() ?? '';
  const wrong = text.slice(start, end);
  if (suggestion === '' || wrong.trim() === '' || suggestion === wrong) return true;
  if (doubtfulRules.some((pattern) => pattern.test(rule)) || /Q/.test(wrong + message)) return true;
  // A part of a longer word or of a compound.
  if (/[\p{L}\p{N}_-]/u.test(text.charAt(start - 1)) || /[\p{L}\p{N}_-]/u.test(text.charAt(end))) return true;
  // "les composants Vue": what stands before a name takes nothing from it.
  if (/^ (?:\p{Lu}|Q)/u.test(text.slice(end, end + 2))) return true;
  const words = wrong.match(/\p{L}+/gu) ?? [];
  if (words.some((word) => word !== word.toLowerCase() && start > 0)) return true;
  if (!words.every((word) => count(word.toLowerCase()) > 0)) return true;
  return /genre/.test(message) && count(suggestion.toLowerCase()) < leastShare * count(wrong.toLowerCase());
}

function sentence(message: string): string {
  const trimmed = message.replace(/\s+/g, ' ').trim();
  return trimmed === '' || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
