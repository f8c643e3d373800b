import { sampled } from './sources';
import type { SpoiltSentence } from './misspellings';

/** A way of going wrong: where it may, and what stands there then. */
interface Slip {
  kind: string;
  /** The first group, or all of it, is replaced. */
  at: RegExp;
  by(found: string, groups: readonly string[]): string | undefined;
}

const to =
  (wrong: string): Slip['by'] =>
  () =>
    wrong;
const verbsInS =
  'allows|calls|causes|contains|controls|creates|defines|describes|determines|expects|fails|gets|handles|includes|indicates|keeps|lets|looks|makes|means|needs|provides|reads|receives|refers|represents|requires|returns|runs|sets|shows|starts|stores|succeeds|supports|takes|tells|uses|wants|works|writes';
const baseOfS = (verb: string): string => verb.replace(/(?<=ss|sh|ch|x)es$/, '').replace(/s$/, '');
const regularBases =
  'add|allow|append|apply|assign|call|cancel|change|check|configure|connect|contain|convert|copy|create|define|delete|describe|detect|disable|display|enable|execute|expect|follow|generate|handle|ignore|import|include|insert|install|limit|load|manage|match|modify|move|open|override|pass|perform|print|process|provide|receive|register|release|remove|rename|render|replace|request|require|reset|resolve|restore|return|save|select|start|stop|store|support|trigger|update|use|validate|wait';
const regularParticiple = new RegExp(
  `^(?:${regularBases
    .split('|')
    .map((base) =>
      base.endsWith('e')
        ? `${base}d`
        : base.endsWith('y') && base !== 'display'
          ? `${base.slice(0, -1)}ied`
          : base === 'stop'
            ? 'stopped'
            : base === 'cancel'
              ? 'cancell?ed'
              : `${base}ed`,
    )
    .join('|')})$`,
);
const baseOfParticiple = (word: string): string | undefined => {
  if (!regularParticiple.test(word)) return undefined;
  return regularBases
    .split('|')
    .find(
      (base) =>
        word === `${base}ed` ||
        word === `${base}d` ||
        word === base.replace(/y$/, 'ied') ||
        word.startsWith(`${base}${base.at(-1)!}ed`),
    );
};
const participleOf = (base: string): string =>
  base.endsWith('e')
    ? `${base}d`
    : /[^aeiou]y$/.test(base)
      ? `${base.slice(0, -1)}ied`
      : base === 'stop'
        ? 'stopped'
        : `${base}ed`;
const modals = 'can|could|may|might|must|should|will|would';

/** Twenty-four ways, each a small wrong word in a sentence that is otherwise right. */
const slips: readonly Slip[] = [
  { kind: 'a → an', at: /(?<= )a(?= [bcdfgjklmnpqrstvwz][a-z]{2,}\b)/g, by: to('an') },
  { kind: 'an → a', at: /(?<= )an(?= [aei][a-z]{2,}\b)/g, by: to('a') },
  { kind: 'than → then', at: /(?<=\b(?:more|less|rather|other|\w+er) )than\b/g, by: to('then') },
  { kind: 'then → than', at: /(?<=(?:, |\b(?:and|is|will|are|can) ))then\b/g, by: to('than') },
  { kind: 'their → there', at: /\btheir(?= [a-z]+)/g, by: to('there') },
  { kind: 'there → their', at: /\bthere(?= (?:is|are|was|were|may|can|will|should)\b)/g, by: to('their') },
  { kind: "your → you're", at: /\byour(?= [a-z]+)/g, by: to("you're") },
  { kind: "you're → your", at: /\byou're\b/g, by: to('your') },
  { kind: "its → it's", at: /\bits(?= [a-z]+)/g, by: to("it's") },
  { kind: "it's → its", at: /\bit's\b/g, by: to('its') },
  { kind: 'is → are', at: /(?<=\b(?:it|this|[Tt]he [a-z]+[^s\W]) )is\b/g, by: to('are') },
  { kind: 'are → is', at: /(?<=\b(?:they|these|we|you|[a-z]{3,}[^s\W]s) )are\b/g, by: to('is') },
  { kind: 'has → have', at: /(?<=\b(?:it|this|which|[Tt]he [a-z]+[^s\W]) )has\b/g, by: to('have') },
  {
    kind: 'needs → need',
    at: new RegExp(`(?<=\\b(?:[Ii]t|[Tt]his|[Tt]he [a-z]+[^s\\W]|[Tt]his [a-z]+[^s\\W]) )(?:${verbsInS})\\b`, 'g'),
    by: baseOfS,
  },
  {
    kind: 'word twice',
    at: /(?<= )(?:the|to|of|in|is|a|for|with|and|by|be)(?= [a-z])/g,
    by: (found) => `${found} ${found}`,
  },
  {
    kind: 'no is/are',
    at: /(?<=[a-z] )(?:is|are) (?=(?:a|an|the|not|used|called|set|available|required|created|passed|made|only|also)\b)/g,
    by: to(''),
  },
  {
    kind: 'used → use',
    at: /(?<=\b(?:is|are|was|were|be|been|being) )[a-z]+ed\b/g,
    by: baseOfParticiple,
  },
  {
    kind: 'can return → can returns',
    at: new RegExp(`(?<=\\b(?:${modals}) )(?:${regularBases})\\b`, 'g'),
    by: (base) =>
      /(?:ss|sh|ch|x)$/.test(base)
        ? `${base}es`
        : base === 'copy' || base === 'apply' || base === 'modify'
          ? `${base.slice(0, -1)}ies`
          : `${base}s`,
  },
  {
    kind: 'to use → to used',
    at: new RegExp(`(?<=\\bto )(?:${regularBases})(?= (?:the|a|an|all|this|it|your|any)\\b)`, 'g'),
    by: participleOf,
  },
  {
    kind: 'no to',
    at: /(?<=\b(?:want|wants|need|needs|have|has|able|allows? you|used|possible|required|try|tries|likely) )to (?=[a-z]+)/g,
    by: to(''),
  },
  {
    kind: 'no of',
    at: /(?<=\b(?:a list|the number|the name|a number|one|a set|the value|instance|the rest|kind|type|the end|the size|each|part|because|instead) )of (?=[a-z]+)/g,
    by: to(''),
  },
  {
    kind: 'no the',
    at: /(?<=\b(?:of|in|to|from|by|with|on|at|for) )the (?=(?:argument|class|code|command|example|file|function|library|method|module|name|object|option|package|parameter|property|server|setting|test|type|user|value|variable)\b)/g,
    by: to(''),
  },
  {
    kind: 'depends on → depends of',
    at: /(?<=\b(?:depend|depends|depending|relies|rely|based) )on\b/g,
    by: (_, [whole = '']) => (/\bbased $/.test(whole) ? 'in' : 'of'),
  },
  {
    kind: 'this method → this methods',
    at: /(?<=\b(?:[Tt]his|each|every|another) )(?:argument|class|code|command|example|field|file|function|library|method|module|name|object|option|package|parameter|property|setting|test|type|value|variable)(?= (?!of\b)[a-z]+)/g,
    by: (noun) => (noun === 'class' ? 'classes' : noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`),
  },
];

export const grammarKinds = slips.map(({ kind }) => kind);

/** Sentences with one slip each, so many of each kind. */
export function withGrammarSlips(sentences: readonly string[], mostOfKind: number, draw?: string): SpoiltSentence[] {
  const used = new Set<string>();
  return slips.flatMap(({ kind, at, by }) => {
    const made = sampled(sentences, sentences.length, kind, draw).flatMap((right): SpoiltSentence[] => {
      for (const found of right.matchAll(at)) {
        const before = right.slice(0, found.index);
        const wrong = by(found[0], [before]);
        if (wrong === undefined || wrong === found[0] || used.has(right) || /["`“]/.test(right)) continue;
        const end = found.index + wrong.length;
        return [
          { kind, right, wrong: before + wrong + right.slice(found.index + found[0].length), start: found.index, end },
        ];
      }
      return [];
    });
    const taken = made.slice(0, mostOfKind);
    for (const { right } of taken) used.add(right);
    return taken;
  });
}
