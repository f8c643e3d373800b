import { finding, type Finding } from '../finding';

const opening =
  /(?<=^|[.!?]\s)(?:Otherwise|Therefore|Furthermore|Moreover|Additionally|Consequently|Nevertheless|For example|For instance|In addition)(?=\s+(?:the|a|an|it|this|you|we|they|there|if|when)\b)/g;

/** Words that open a sentence and are mostly set apart by a comma. Many do without: this is advice. */
export function findMissingCommas(text: string): Finding[] {
  return Array.from(text.matchAll(opening), ({ 0: words, index }) =>
    finding({ start: index, end: index + words.length }, [`${words},`], 'style/comma'),
  );
}
