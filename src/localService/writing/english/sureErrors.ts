import { finding, type Finding } from '../finding';
import { englishTokens, type Token } from '../context/tokens';
import { likeCase } from '../likeCase';
import { articleBefore, articleBeforeLetter, articleBeforeNumber } from './articles';

/** The errors that are nothing else: a wrong article before a word, and a function word that stands twice. */
export function findSureErrors(text: string): Finding[] {
  const tokens = englishTokens(text);
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    if (token.kind !== 'word' || !next || !/^\s+[*_[]*$/.test(text.slice(token.end, next.start))) return [];
    if (next.kind !== 'word') return [...wrongArticle(tokens, index)];
    const isQuoted = /['"‘“]/.test(text.charAt(token.start - 1)) && /['"’”]/.test(text.charAt(next.end));
    return isQuoted ? [] : [...wrongArticle(tokens, index), ...doubledWord(tokens, index)];
  });
}

/** Words that may follow a letter that is a name and no article: “true if a and b are equal”. */
const behindName = new Set(
  'and or is are to by in if at of as on into equals also always it i element elements tag tags attribute'.split(' '),
);

/** Before these "an" lacks its end: no article stands there. */
const behindAnd = new Set(
  'the they then their this that these those we you he she foremost which when where will can finally'.split(' '),
);

function* wrongArticle(tokens: readonly Token[], index: number): Generator<Finding> {
  const [token, next, before] = [tokens[index], tokens[index + 1], tokens[index - 1]];
  if (!token || !next || !/^(?:a|an|A|An)$/.test(token.text) || behindName.has(next.text.toLowerCase())) return;
  // A capital inside a sentence is a name, and beside another article one of both is too much.
  if (token.text === 'A' && before && !/[.!?:(]/.test(before.text)) return;
  if (before && /^(?:an?|the)$/i.test(before.text)) return;
  // "a.k.a invalid": the end of an abbreviation.
  if (before?.end === token.start && /^[./]$/.test(before.text)) return;
  // "a or an item".
  if (before && /^(?:and|or)$/.test(before.text) && /^an?$/i.test(tokens[index - 2]?.text ?? '')) return;
  // "first an foremost", "they close an re-open it".
  if (/^an$/i.test(token.text) && (behindAnd.has(next.text) || next.text.startsWith('re-'))) {
    const and = likeCase(token.text, 'and');
    yield finding(token, behindAnd.has(next.text) ? [and] : [and, likeCase(token.text, 'a')], 'grammar/confusion');
    return;
  }
  const right = articleBeforeToken(next, tokens[index + 2]);
  if (right && right !== token.text.toLowerCase()) yield finding(token, [likeCase(token.text, right)], 'grammar/a-an');
}

/** Before "8" and "M1" as before words, where a word stands behind the number: "if a 1 or a 0 is set". */
function articleBeforeToken({ kind, text, written }: Token, after: Token | undefined): 'a' | 'an' | undefined {
  if (kind === 'word') return articleBefore(text);
  if (kind === 'code' && /^[A-Z]\d+[A-Z]?$/.test(written)) return articleBeforeLetter(written);
  const isWord = after?.kind === 'word' && !behindName.has(after.text);
  const isCounted = isWord || after?.text === '-' || after?.text === '%';
  return kind === 'number' && isCounted ? articleBeforeNumber(written) : undefined;
}

/** Not "it": "if you use it it is fast" is right. */
const neverTwice = new Set(
  'the a an to of in is are be and or for with from by this as on if at you we can will not has have was were its your which when they their into must should may been about between through before without within because'.split(
    ' ',
  ),
);
/** "What it is is a list", "the page it is in in the end": hardly ever right, but nobody mends it unseen. */
const mayBeTwice = new Set('is in on to be has was will can if as by at'.split(' '));
/** "to log in in a browser": the first belongs to the verb. */
const takesParticle =
  /^(?:log|sign|opt|turn|plug|buil[dt]|zoom|typ|fill|check|switch|mov|bas|go|come|com|carr|hold|put|add|pass|click|tapp?|hook|drill|stay|le[dt]|bring|roll|mix)/;

function* doubledWord(tokens: readonly Token[], index: number): Generator<Finding> {
  const [token, next, before, after] = [tokens[index], tokens[index + 1], tokens[index - 1], tokens[index + 2]];
  if (!token || !next || next.text !== token.text.toLowerCase() || !neverTwice.has(next.text)) return;
  // "A a, B b" is code; what begins a sentence has a capital.
  if (token.text !== next.text && before && !/^[.!?:]$/.test(before.text)) return;
  if (/^(?:in|on|to)$/.test(next.text) && before && takesParticle.test(before.text.toLowerCase())) return;
  if (next.text === 'is' && tokens.slice(0, index).some(({ text }) => /^(?:what|all|thing|problem)$/i.test(text))) {
    return;
  }
  if (after?.kind === 'word' && after.text.toLowerCase() === next.text) return;
  const found = finding({ start: token.start, end: next.end }, [token.text], 'grammar/doubled-word');
  yield { ...found, sure: !mayBeTwice.has(next.text) };
}
