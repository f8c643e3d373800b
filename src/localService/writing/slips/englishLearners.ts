import { setOf } from '../setOf';
import { pairs, type FixedSlip } from './fixedSlip';

/** Behind a word, and not within one. */
const behind = (words: string): string => `(?<=(?<![\\p{L}'-])(?:${words}) )`;
const end = "(?![\\p{L}\\p{N}_'-])";
const slip = (rule: string, before: string, words: string, after: string, to: FixedSlip['to']): FixedSlip => ({
  rule,
  needs: literals(words),
  at: new RegExp(`${before}(${words})${after}`, 'gu'),
  to,
});
/** "as (?:follow|expect)": "as follow", "as expect". */
function literals(words: string): string[] {
  const [from, to] = [words.indexOf('(?:'), words.lastIndexOf(')')];
  if (from < 0) return words.split('|');
  const choices = words.slice(from + '(?:'.length, to).split('|');
  return choices.map((one) => words.slice(0, from) + one + words.slice(to + 1));
}
const always =
  (meant: string): FixedSlip['to'] =>
  () =>
    meant;

const determiner = 'a|an|the|this|that|these|those|your|our|its|their|my|some|any|all';
const beforeInfinitive = setOf(
  'assumed expected supposed required allowed considered needed intended believed used designed guaranteed forced wanted presumed',
);
const noNoun = setOf('is was has as us its this thus does');

/** Mistakes of learners of English, and slips that make another word: each is wrong in any such context. */
export const learnerSlips: readonly FixedSlip[] = [
  pairs('grammar/noun-number', { criterias: 'criteria', 'one size fit all': 'one size fits all' }),
  pairs('spelling/apart', { 'it self': 'itself', 'them selves': 'themselves', 'our selves': 'ourselves' }),
  pairs('grammar/verb-form', {
    'take the advantage of': 'take advantage of',
    'takes the advantage of': 'takes advantage of',
    'taking the advantage of': 'taking advantage of',
    'is consist of': 'consists of',
    'are consist of': 'consist of',
  }),
  slip('grammar/verb-form', '(?<=^|[.!?:] |please |just )', 'have in mind', '(?= that )', always('keep in mind')),
  // The program is called "expect", too.
  slip(
    'grammar/verb-form',
    "(?<![\\p{L}\\p{N}_'-])(?<!(?:such|same) )",
    'as (?:follow|expect)',
    '(?=$|[.,:;)]| (?:by|from|when|and|but|in|on) )',
    ([words = '']) => (words === 'as follow' ? 'as follows' : 'as expected'),
  ),
  // "is caused be an error", "is assumed be a path".
  slip(
    'grammar/confusion',
    "(?<=(?<![\\p{L}'-])(\\p{L}{2,}ed) )",
    'be',
    `(?= (?:${determiner}|default) )`,
    ([verb = '']) => (beforeInfinitive.has(verb) ? 'to be' : 'by'),
  ),
  slip(
    'grammar/confusion',
    '(?<!(?<![\\p{L}])first )',
    'ever',
    '(?= (?:time|single|day|week|few|minute|request)(?![\\p{L}]))',
    always('every'),
  ),
  slip(
    'grammar/contraction',
    behind('other'),
    'peoples',
    '(?= (?:code|work|projects?|data|machines?|opinions?|changes|files|time|repos|repositories|needs|names|systems|computers|browsers|plugins|problems|content) ?)',
    always("people's"),
  ),
  slip(
    'grammar/confusion',
    behind('to|in|from|for|of|with|on|at|is|by|and|or|use|using|into|as'),
    'anther',
    '(?= \\p{L})',
    always('another'),
  ),
  slip(
    'grammar/confusion',
    behind('if|when|that|so|can|do|what|how|once|where'),
    'yo',
    "(?= (?:can|use|are|have|want|will|need|don't|do|may|should|must|get)(?![\\p{L}]))",
    always('you'),
  ),
  slip(
    'grammar/confusion',
    behind('if|when|that|once|unless|because'),
    'your',
    "(?= (?:have|can|want|are|don't|should|must|didn't|cannot|wish) )",
    always('you'),
  ),
  slip(
    'grammar/confusion',
    behind("there is|there's|there was"),
    'now',
    '(?= (?:way|need|point|reason|guarantee)(?![\\p{L}]))',
    always('no'),
  ),
  slip('grammar/noun-number', behind('big|many|special|huge'), 'thank', '(?= to )', always('thanks')),
  slip(
    'grammar/confusion',
    behind('situations?|cases?|scenarios?|places?'),
    'in where',
    '(?= (?:you|the|we|it|an?|your|they|there|this) )',
    () => ['where', 'in which'],
  ),
  slip('grammar/confusion', "(?<![\\p{L}\\p{N}_'-])", 'dose', '(?= not )', always('does')),
  slip(
    'grammar/confusion',
    behind('it|what|how|why|where'),
    'dose',
    '(?= (?:the|it|this|that|a|an|not|work|happen|support|mean) ?)',
    always('does'),
  ),
  slip(
    'grammar/confusion',
    behind('of|in|to|on|for|with|from|by|at|when|if|is|all|keep|use|set|and'),
    'te',
    '(?= \\p{Ll}{3,})',
    always('the'),
  ),
  slip(
    'grammar/confusion',
    behind(
      'arrays?|lists?|numbers?|sets?|types?|kinds?|instances?|parts?|one|some|most|out|instead|lots?|names?|sizes?|end|each|any|all',
    ),
    'od',
    '(?= \\p{L})',
    always('of'),
  ),
  slip('grammar/confusion', "(?<![\\p{L}\\p{N}_'-])", 'theses', '(?= (\\p{Ll}+s)(?![\\p{L}]))', ([, next = '']) =>
    noNoun.has(next) ? undefined : 'these',
  ),
  slip(
    'grammar/confusion',
    behind(
      "to|can|could|will|would|should|must|may|might|we'll|you'll|they'll|don't|didn't|doesn't|let's|cannot|can't",
    ),
    'chose',
    end,
    always('choose'),
  ),
  slip('grammar/verb-form', behind("(?:did|does|do|could|can|will)(?:n't| not)|cannot"), 'found', end, always('find')),
  slip(
    'grammar/verb-form',
    behind("(?:it's|is|are|was|be|been)(?: (?:highly|strongly|not|also|always|generally|usually))?"),
    'recommend',
    end,
    always('recommended'),
  ),
  slip(
    'grammar/confusion',
    behind("to|can|could|will|would|may|might|don't|not|never|you|we|they|users"),
    'loose',
    `(?= (?:${determiner}|data|track|access|focus|information|connection|it|everything|nothing|something)(?![\\p{L}]))`,
    always('lose'),
  ),
  slip(
    'grammar/missing-word',
    "(?<![\\p{L}\\p{N}_'-])",
    'according',
    '(?= (?:the|this|its|their|your|our|these) )',
    always('according to'),
  ),
  slip(
    'grammar/missing-word',
    "(?<!(?<![\\p{L}])(?:is|are|was|were|be|been|comes?|falls?|not|still|now|it's|amount|amounts|payment|payments|tasks?|items?|money|balance) )(?<=\\p{Ll} )",
    'due',
    '(?= (?:the|its|their|lack) )',
    always('due to'),
  ),
  slip(
    'grammar/missing-word',
    behind('can|could|please|to|will|you|would'),
    'explain (?:me|us)',
    '(?= (?:how|why|what|the|that|where|this) )',
    ([words = '']) => words.replace(' ', ' to '),
  ),
  slip('grammar/extra-word', "(?<![\\p{L}\\p{N}_'-])", 'suggest you to', '(?= \\p{Ll}+)', always('suggest you')),
  slip(
    'grammar/verb-form',
    "(?<![\\p{L}\\p{N}_'-])",
    'more (?:easy|fast|cheap)',
    '(?= to | than |[.,])',
    ([words = '']) => ({ 'more easy': 'easier', 'more fast': 'faster', 'more cheap': 'cheaper' })[words],
  ),
  slip('spelling/apart', "(?<![\\p{L}\\p{N}_'-])", 'an other', '(?= (?!than)\\p{Ll})', always('another')),
  slip('grammar/contraction', "(?<![\\p{L}\\p{N}_'-])", 'each others', "(?![\\p{L}\\p{N}_'’-])(?= \\p{Ll})", () => [
    "each other's",
    'each other',
  ]),
];
