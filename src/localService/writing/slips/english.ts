import { negations } from '../english/contractions';
import { grammarSlips } from './englishGrammar';
import { learnerSlips } from './englishLearners';
import { typingSlips } from './englishTyping';
import { alone, pairs, type FixedSlip } from './fixedSlip';

/** Contractions often written without the apostrophe, which then are no words, or none that technical texts have. */
const contractions =
  `${negations} that's there's ` +
  "you're you've you'll they're they've they'll we've it'll would've could've should've";

/** The words that every sentence has, with two letters swapped: nothing is called so. */
const swapped: Readonly<Record<string, string>> = {
  ...{ teh: 'the', hte: 'the', taht: 'that', thta: 'that', tihs: 'this', thsi: 'this', htis: 'this', adn: 'and' },
  ...{ wiht: 'with', wtih: 'with', whcih: 'which', wehn: 'when', waht: 'what', thier: 'their', tehy: 'they' },
  ...{ hvae: 'have', ahve: 'have', jsut: 'just', yuo: 'you', shoudl: 'should', woudl: 'would', coudl: 'could' },
  ...{ olny: 'only', onyl: 'only', tehm: 'them', tehn: 'then', abotu: 'about', frmo: 'from', soem: 'some' },
  ...{ becuase: 'because', becasue: 'because', wierd: 'weird', wih: 'with' },
  ...{ withing: 'within', thw: 'the', tge: 'the', tht: 'that', whic: 'which', whihc: 'which', theri: 'their' },
};

/** Verbs of two words that are written as the noun made of them: "to setup a server". */
const setUp = ['setup', 'checkout', 'backup', 'shutdown', 'cleanup', 'startup', 'rollback', 'breakdown', 'lookup'];
const logIn = ['login', 'logout', 'logon', 'logoff', 'signup'];
/** Particle at the end of a word that becomes the second word. */
const particle = /(?:up|out|down|back|in|off|on)$/;
const inTwo = ([word = '']: readonly string[]): string => word.replace(particle, ' $&');
const beforeVerb =
  "to|can|can't|cannot|could|must|should|will|would|may|might|please|don't|i|you|we|they|users|let's|then|first";

/** Mistakes in any English sentence. */
export const englishSlips: readonly FixedSlip[] = [
  ...grammarSlips,
  ...learnerSlips,
  ...typingSlips,
  pairs('spelling/form', swapped),
  pairs(
    'spelling/form',
    Object.fromEntries(contractions.split(' ').map((right) => [right.replaceAll("'", ''), right])),
  ),
  {
    // "the cant of a roof" is a word.
    rule: 'spelling/form',
    at: /(?<![\p{L}\p{N}_'-]|(?:the|a|an|of|no) )(cant)(?![\p{L}\p{N}_'-])/gu,
    to: () => "can't",
  },
  {
    rule: 'spelling/form',
    at: /(?<![\p{L}\p{N}_'-])(im)(?= (?:not|using|trying|getting|having|sure|running|working|looking|seeing|also|still|new|wondering|building|writing)(?![\p{L}'-]))/gu,
    to: () => "I'm",
  },
  {
    rule: 'spelling/form',
    at: /(?<![\p{L}\p{N}_'-])(ive)(?= (?:been|got|had|tried|used|seen|found|no|already|also|noticed|never|just|read|done|made|written|added) )/gu,
    to: () => "I've",
  },
  {
    // An "i" that is counted with has, is and was behind it.
    rule: 'spelling/form',
    at: /(?<![\p{L}\p{N}_'-]|[.*/=<>-] ?)(i)(?='(?:m|ve|ll|d) | (?:am|have|think|want|tried|try|know|did|don't|didn't|found|get|got|hope|guess|believe) )/gu,
    to: () => 'I',
  },
  pairs('spelling/form', {
    'in practise': 'in practice',
    'best practise': 'best practice',
    'best practises': 'best practices',
    'bad practise': 'bad practice',
    'good practise': 'good practice',
    'could of been': 'could have been',
    'should of been': 'should have been',
    'for all intensive purposes': 'for all intents and purposes',
  }),
  {
    rule: 'spelling/form',
    at: /(?<=(?<![\p{L}'-])(?:a|an|one|each|every|this|last) )((?:minute|hour|day|week|month|year)s? worth)(?= of )/gu,
    to: ([words = '']) => words.replace(/s? /, "'s "),
  },
  {
    rule: 'grammar/confusion',
    needs: ['do to'],
    at: /(?<=(?<![\p{L}'-])(?:likely|probably|possibly|mostly|partly|mainly|primarily|errors?|fails?|failed) )(do)(?= to (?:the|a|an|its|some|lack|missing|how|this|that|changes|limitations)(?![\p{L}'-]))/gu,
    to: () => 'due',
  },
  {
    rule: 'spelling/apart',
    needs: setUp,
    at: /(?<=(?<![\p{L}'-])been )(setup|shutdown)(?![\p{L}\p{N}_'-])/gu,
    to: inTwo,
  },
  pairs('spelling/apart', {
    samething: 'same thing',
    alot: 'a lot',
    everytime: 'every time',
    infact: 'in fact',
    atleast: 'at least',
    aswell: 'as well',
    eventhough: 'even though',
    inorder: 'in order',
    incase: 'in case',
    infront: 'in front',
    eachother: 'each other',
    noone: 'no one',
    upto: 'up to',
    ontop: 'on top',
    sothat: 'so that',
    thankyou: 'thank you',
  }),
  {
    rule: 'spelling/apart',
    needs: setUp,
    at: new RegExp(
      `(?<=(?<![\\p{L}'-])(?:${beforeVerb}) )(${setUp.join('|')})(?= (?:a|an|the|your|our|my|its|their|this|that|these|those|it|all|some|any|multiple|another|new) )`,
      'gu',
    ),
    to: inTwo,
  },
  {
    // "Setup the server."; what a title or a key is called has no article behind it. It may be a label, too.
    rule: 'spelling/apart',
    needs: setUp,
    sure: false,
    at: new RegExp(`(?<=^|[.!?:] )(${setUp.join('|')})(?= (?:a|an|the|your|our|this|these|all|any) \\p{L})`, 'gu'),
    to: inTwo,
  },
  {
    // "redirects to login with a code" has the page.
    rule: 'spelling/apart',
    needs: logIn,
    at: new RegExp(
      `(?<=(?<![\\p{L}'-])(?:(?:need|needs|have|has|want|wants|try|trying|tried|able|how|allowed|required|used|attempt|attempting) to|can|can't|cannot|could|must|should|will|please|i|you|we|they|users) )(${logIn.join('|')})(?= (?:to|into|with|using|via|as|at|and|again|from|on|once|before|after|first)(?![\\p{L}'-]))`,
      'gu',
    ),
    to: inTwo,
  },
  {
    rule: 'grammar/noun-number',
    at: alone('informations|softwares|hardwares|equipments|feedbacks|advices|knowledges'),
    to: ([word = '']) => word.slice(0, -1),
  },
  {
    rule: 'grammar/confusion',
    needs: ['advice'],
    at: /(?<=(?<![\p{L}'-])(?:please|kindly|you|to|could|would|can|will|not|anyone|someone) )(advice)(?= (?:me|us|you|them|him|her|on|how|what|if|whether|against|people|users)(?![\p{L}'-]))/gu,
    to: () => 'advise',
  },
  {
    rule: 'grammar/confusion',
    needs: ['effect'],
    at: /(?<=(?<![\p{L}'-])(?:not|n't|will|would|can|could|may|might|doesn't|don't|didn't|won't|shouldn't) )(effects?)(?= (?:the|other|any|all|your|our|my|its|existing|performance|anything|how|users|this|these) ?)/gu,
    to: () => 'affect',
  },
  {
    rule: 'grammar/confusion',
    at: /(?<![\p{L}\p{N}_'-])(who's)(?= (?:responsibility|job|fault|turn|idea|name|code|value|values)(?![\p{L}'-]))/gu,
    to: () => 'whose',
  },
  {
    rule: 'grammar/confusion',
    at: /(?<![\p{L}\p{N}_'-])(they're)(?= (?:is|are|was|were|isn't|aren't|wasn't|weren't|has been|have been)(?![\p{L}'-]))/gu,
    to: () => 'there',
  },
];
