import { toGerund, toParticiple } from '../english/inflection';
import { setOf } from '../setOf';
import { always, begin, behind, end, slip, type FixedSlip, type IsOwn } from './fixedSlip';
import { baseOfPast, bases, participles, pasts } from './irregularVerbs';

const before = (words: string): string => `(?= (?:${words})${end})`;

const determiner = 'the|a|an|this|that|these|those|your|our|my|its|their|his|her|all|any|each|every|some';
const modal = "can|could|cannot|can't|couldn't|should|shouldn't|must|mustn't|would|wouldn't|might|will|won't";
const someone = 'you|me|us|them|him|her|users|people|developers|anyone|everyone|others';

/** Optional object: before one, as in “need to created the class”, no “be” is missing. */
const mayBeObject = `(?:(?= (the|a|an|this|these|those|your|our|my|its|their|them)${end})|)`;

/** Verbs that are hardly anything else. */
const verbs =
  'accept achieve add allow append apply assign choose compile compute configure connect create define delete deploy determine disable ' +
  'enable ensure execute expand extract fetch generate ignore implement include increase initialize insert install invoke load maintain ' +
  'modify obtain optimize parse perform populate prevent produce provide reduce remove render replace require resolve restore retrieve ' +
  'return save select serialize specify store transform translate update validate verify';
const verb = verbs.replaceAll(' ', '|');
/** Behind these no noun is made of a verb: "add permission". */
const notNoun =
  '(?=[.,;:)]|$| (?:the|a|an|this|that|it|them|all|any|by|in|on|to|for|with|from|when|if|or|at|as|your|our|its|into|before|after|only|once|twice|here|there|again|\\p{Ll}+ly)(?![\\p{L}-]))';
/** Verbs that are just as common as nouns. */
const mayBeNoun = setOf('fetch load return store update save extract render increase');

/** Verbs that take no object: “it will happened”. */
const doesItself = setOf(
  'happened existed appeared occurred failed worked arrived remained stayed tried wanted waited looked',
);

/** Returns whether a noun is plural: “process” and “status” are singular. */
function isPlural(word: string, isOwn: IsOwn): boolean {
  return /[^siu]s$/.test(word) && !oneThing.has(word) && isOwn(word.slice(0, -1));
}
const oneThing = setOf('series news means lens canvas alias bias access process address class progress use');

/** The form of many of a verb: "shows" becomes "show". */
function formOfMany(word: string): string {
  const known: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have', does: 'do', goes: 'go' };
  return known[word] ?? (word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1));
}
const ofOne =
  'is|was|has|does|shows|needs|contains|means|makes|takes|uses|works|gets|wants|appears|seems|depends|requires|returns|provides|supports|allows|follows|fails|runs|helps|gives|goes';

/** Nouns of the trade that there may be several of. */
const countable =
  'test|file|error|option|setting|function|change|package|user|node|value|field|parameter|line|problem|issue|module|method|message|request|task|service|reason|way|thing|feature|goal|example|advantage|benefit|bug|command|script|tool|button|page|folder|flag|variable|column|table|plugin|step|case|question|project|server|container|image|component|argument|key|role|rule|point|part|question';
const plural = (noun: string): string =>
  noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
const withArticle = (noun: string): string => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** "Why don't ignored elements show up?": what is asked about stands there. */
const notAsked = `(?<!${begin}(?:why|how|when|where) (?:do|did|does)(?:n't| not)? )`;

/** Grammar that learners of English, and people in a hurry, get wrong: each is wrong wherever it stands so. */
export const grammarSlips: readonly FixedSlip[] = [
  // "didn't understood", "did you tried".
  slip(
    'verb-form',
    {
      needs: ['did'],
      at: `${notAsked}${behind("did|didn't|did not|did (?:you|he|she|we|they|i)|didn't (?:you|he|she|we|they)")}(\\p{Ll}{3,})${end}`,
    },
    ([word = ''], isOwn) => baseOfPast(word, isOwn),
  ),
  slip(
    'verb-form',
    {
      needs: ['does', "don't", 'do not'],
      at: `${notAsked}${behind("doesn't|does not|don't|do not")}(\\p{Ll}{3,})${end}`,
    },
    ([word = ''], isOwn) => baseOfPast(word, isOwn),
  ),
  slip(
    'verb-form',
    { needs: [' ben'], at: `${behind("has|have|had|hasn't|haven't|having|\\p{Ll}+'ve")}(ben)${end}` },
    always('been'),
  ),
  // "has ran", "have already went".
  slip(
    'verb-form',
    {
      needs: ['has', 'have', 'had', "'ve"],
      at: `${behind("(?:has|have|had|having|hasn't|haven't|hadn't|\\p{Ll}+'ve)(?: not| already| just| never| ever| also)?")}(${[...pasts.keys()].join('|')})${end}`,
    },
    ([word = '']) => pasts.get(word),
  ),
  // "should be compute".
  slip(
    'verb-form',
    {
      needs: [' be '],
      at: `${behind(`(?:${modal}|to|may)(?: not| also| only| always| never)? be`)}(${verb})${notNoun}`,
    },
    ([word = '']) => (mayBeNoun.has(word) ? undefined : (participles.get(word) ?? toParticiple(word))),
  ),
  // "have not modify", "would have install".
  slip(
    'verb-form',
    {
      needs: ['have', 'has'],
      at: `${behind(`(?:has|have|had) not|hasn't|haven't|hadn't|(?:${modal}|may) have`)}(${verb})${notNoun}`,
    },
    ([word = '']) => (mayBeNoun.has(word) ? undefined : (participles.get(word) ?? toParticiple(word))),
  ),
  slip(
    'verb-form',
    { needs: ['have cause'], at: `${behind(`(?:${modal}|may) have`)}(cause)(?! to| for)${end}` },
    always('caused'),
  ),
  // "had to written", "need to copied".
  slip(
    'missing-word',
    {
      needs: [' to '],
      at: `${behind('(?:need|needs|needed|have|has|had|ought|supposed|meant|likely|going) to')}(\\p{Ll}{3,})${end}${mayBeObject}`,
    },
    ([word = '', object = ''], isOwn) => (object === '' ? beBefore(word, isOwn) : baseOfPast(word, isOwn)),
  ),
  // "can overridden", "cannot changed".
  slip(
    'missing-word',
    {
      needs: modal.split('|'),
      at: `(?<!(?:the|a|an|his|her|their|free|good) (?:can|will|might|must) )${behind(`(?:${modal})(?: not)?`)}(\\p{Ll}{3,})${end}${mayBeObject}`,
    },
    ([word = '', object = ''], isOwn) => {
      if (doesItself.has(word) || object !== '') return baseOfPast(word, isOwn);
      return beBefore(word, isOwn);
    },
  ),
  // "which been moved".
  slip(
    'missing-word',
    {
      needs: [' been '],
      at: `(?<!(?:have|has|had|having) (?:that|it|they|we) )${behind('which|that|it|they|who|we')}(been)(?= \\p{Ll}+(?:ed|en|ne|wn)${end})`,
    },
    always(['has been', 'have been']),
  ),
  slip(
    'confusion',
    {
      needs: ['be default'],
      at: `(?<!(?:${modal}|may|to|not|the|let|it|this|that) )(?<=\\p{Ll} )(be)(?= default(?:[ .,;)]|$))(?! default (?:value|setting|one))`,
    },
    always('by'),
  ),
  // "The script able to read".
  slip(
    'missing-word',
    {
      needs: ['able to'],
      at: `(?<=(?:^|[.!?] )(?:the|this|that|your|our|my) \\p{Ll}+ )((?:un)?able)(?= to (?![^.!?]*${begin}(?:is|are|was|were|will|can|has|have|must|should|may|would)${end}))`,
    },
    ([word = '']) => `is ${word}`,
  ),
  slip(
    'missing-word',
    { needs: ['able to'], at: `${behind('he|she')}((?:un)?able)(?= to )` },
    ([word = '']) => `is ${word}`,
  ),
  slip(
    'missing-word',
    {
      needs: ['able to'],
      at: `(?<=(?:^|[.!?,;] |and |but |if |so |then |that )(?:we|they|you) )((?:un)?able)(?= to )`,
    },
    ([word = '']) => `are ${word}`,
  ),
  slip(
    'missing-word',
    {
      needs: ['i '],
      at: `(?<=(?:^|[.!?,;] |and |but |so |because |since )i )(looking|trying|using|getting|working|wondering|running|facing|building|writing|having|thinking|planning|able|unable)(?= \\p{Ll})`,
    },
    ([word = '']) => `am ${word}`,
  ),
  slip(
    'missing-word',
    {
      needs: ['it not'],
      at: `(?<!(?:make|makes|made|making|find|keep|leave|consider|have|had|is|was|of|with|about) )${behind('it')}(not)(?= (?:working|possible|available|clear|compatible|necessary)(?:[ .,;]|$))`,
    },
    always('is not'),
  ),
  // "let you to run".
  slip(
    'extra-word',
    { needs: ['let'], at: `${behind(`(?:let|lets|letting) (?:${someone})`)}(to \\p{Ll}{2,})${end}` },
    ([words = ''], isOwn) =>
      isOwn(words.slice(3)) && !setOf('the this that your our my its a an one').has(words.slice(3))
        ? words.slice(3)
        : undefined,
  ),
  slip('contraction', { needs: ["let's"], at: `(let's)(?= (?:${someone}) )` }, always('lets')),
  // "one of the reason is".
  slip(
    'noun-number',
    {
      needs: ['one of'],
      at: `${behind('one of (?:the|these|those|our|your|my|its|their)(?: (?:main|most \\p{Ll}+|many|big|biggest|key|common|first|core|best|few|major|important|new))?')}(${countable})(?= (?:is|was|why|that|which|for|in|to|of|has|with|we|you|i)${end}|[.,]|$)`,
    },
    ([word = '']) => plural(word),
  ),
  slip(
    'noun-number',
    {
      needs: ['all the', 'all these', 'all those', 'all of the', 'all your', 'all our'],
      at: `${behind('all (?:of )?(?:the|these|those|your|our)')}(${countable})(?= (?:pass|are|were|have|fail|run|do|should|must|will|can|that are|which are)${end})`,
    },
    ([word = '']) => plural(word),
  ),
  // "I have problem with".
  slip(
    'missing-word',
    {
      needs: ['problem', 'issue', 'question', 'error', 'bug', 'suggestion', 'idea'],
      at: `${behind("(?:i|we)(?:'ve| have| had| found| got| encountered| am having| also have| still have)")}(problem|issue|question|error|bug|suggestion)(?= (?:with|when|in|on|about|regarding|while|after|during)${end}|[.,?!]|$)`,
    },
    ([word = '']) => withArticle(word),
  ),
  slip(
    'missing-word',
    {
      needs: ['i am', "i'm"],
      at: `${behind("i(?:'m| am)(?: just| only| still)?")}(beginner|newbie|student|developer|programmer|noob|novice|teacher|researcher|freelancer|designer)(?= (?:in|at|of|with|and|from|who|for|on|so|but|here|too)${end}|[.,!?]|$)`,
    },
    ([word = '']) => withArticle(word),
  ),
  slip(
    'missing-word',
    {
      needs: ['user'],
      at: `${behind('when|if|once|after|before|until|whenever')}(user)(?= (?:clicks|presses|selects|enters|types|opens|closes|wants|tries|submits|hits|logs|taps|chooses)${end})`,
    },
    always(['the user', 'a user']),
  ),
  // "discussed about", "despite of", "can access to the".
  slip('extra-word', { needs: ['discuss'], at: `${begin}(discuss(?:ed|es|ing)? about)(?= )` }, ([words = '']) =>
    words.replace(' about', ''),
  ),
  slip('extra-word', { needs: ['despite of'], at: `${begin}(despite of)(?= )` }, always('despite')),
  slip(
    'extra-word',
    {
      needs: ['access to'],
      at: `${behind(`(?:${modal}|may|to)`)}(access to)${before('the|a|an|this|these|your|our|its|it|them')}(?! (?:the|an?) \\p{Ll}+ (?:is|are|was|were))`,
    },
    always('access'),
  ),
  slip(
    'missing-word',
    { needs: ['reply', 'repl'], at: `${begin}((?:reply|replied|respond|responded) (?:me|us|him|them))${end}` },
    ([words = '']) => words.replace(' ', ' to '),
  ),
  slip(
    'preposition',
    { needs: ['in the other hand'], at: `${begin}(in the other hand)${end}` },
    always('on the other hand'),
  ),
  slip(
    'preposition',
    {
      needs: ['since'],
      at: `${begin}(since)(?= (?:two|three|four|five|six|several|some|many|a few|\\d+) (?:days|weeks|months|years|hours|minutes)${end}(?! ago| before| earlier| passed| have))`,
    },
    always('for'),
  ),
  // "I am using it since 2019".
  slip(
    'verb-form',
    {
      needs: ['since'],
      at: `${behind('i|we|they|you')}(am|are)(?= \\p{Ll}{2,}ing [^.,;!?]{0,40}${begin}since (?:\\d{4}|v?\\d|version|yesterday|last|the beginning|january|february|march|april|june|july|august|september|october|november|december)${end})`,
    },
    always('have been'),
  ),
  // "After install the package".
  slip(
    'verb-form',
    {
      needs: ['after', 'before', 'without', 'by', 'instead of'],
      at: `${behind('(?:after|before|without|by|instead of)')}(${verb}|use|open|close|read|write|run|make|change|edit|restart|upgrade|send|set|call)${before(determiner)}`,
    },
    ([word = '']) => (afterNoun.has(word) ? undefined : toGerund(word)),
  ),
  // "I suggest to use", "avoid to call", "worth to try".
  slip(
    'verb-form',
    {
      needs: ['suggest to', 'recommend to'],
      at: `(?<=(?:^|[.!?,;] |so |and |but )(?:i|we)(?:'d| would)?(?: strongly| highly)? )((?:suggest|recommend) to \\p{Ll}{3,})${end}`,
    },
    gerundOfLast,
  ),
  slip(
    'verb-form',
    {
      needs: ['avoid', 'worth to'],
      at: `${begin}((?:avoid|avoids|avoided|worth) to \\p{Ll}{2,})${end}`,
    },
    gerundOfLast,
  ),
  slip(
    'verb-form',
    {
      needs: ['stop to'],
      at: `(?<=(?:^|[.!?] |please ))(stop to (?:use|do|make|write|call|send|add|create|run|install|ask|be|support))${before(`${determiner}|it|them|here`)}`,
    },
    gerundOfLast,
  ),
  // "I don't know how can I fix it".
  slip(
    'confusion',
    {
      needs: ['how', 'why', 'where', 'what', 'when'],
      at: `${behind('know|knows|knew|understand|understood|wonder|wondering|see|explain|tell me|find out|figure out|figured out|sure|unsure|show me|idea|unclear')}((?:how|why|where|when|what) (?:can|should|could|would|will|must|is|are|was|were) (?:i|we|you|it|he|she|they))(?= \\p{Ll})`,
    },
    ([words = '']) =>
      words.replace(
        /^(\S+) (\S+) (\S+)$/,
        (_, ask: string, verb: string, who: string) => `${ask} ${who === 'i' ? 'I' : who} ${verb}`,
      ),
  ),
  slip(
    'confusion',
    { needs: ['what means'], at: `(?<=^|[.!?:] )(what means (?:this|that|the|these)(?: \\p{Ll}+){0,2})(?=\\?)` },
    ([words = '']) => `what ${words.includes('these') ? 'do' : 'does'} ${words.slice('what means '.length)} mean`,
  ),
  slip(
    'confusion',
    {
      needs: ['why'],
      at: `(?<=^|[.!?] )(why (?:the|this|my|our|your) \\p{Ll}+ (?:is|are|was|were))(?= [^.?]{2,60}\\?)`,
    },
    ([words = '']) => words.replace(/^why (.+) (\S+)$/, 'why $2 $1'),
  ),
  // "The logs of the service shows".
  slip(
    'subject-verb',
    {
      needs: [' of '],
      at: `(?<=(?:^|[.!?;:] )(?:the|these|those|all|some|all the) (\\p{Ll}{3,}s) of (?:the|this|a|an|your|our|its|each|any) (\\p{Ll}*[^\\P{Ll}s]) )(${ofOne})(?= (?!(?:a|an) (?:list|set|sign|result|part)${end}))`,
    },
    ([head = '', , word = ''], isOwn) => (isPlural(head, isOwn) ? formOfMany(word) : undefined),
  ),
  // "Both the client and the server needs".
  slip(
    'subject-verb',
    {
      needs: ['both'],
      at: `(?<=(?<!(?:of|for|in|to|with|from|on|by|at|as|between|that|which) )${begin}both (?:the |a |an |your |our )?[\\p{L}-]{2,} and (?:the |a |an |your |our )?[\\p{L}-]{2,} )(${ofOne})(?= )`,
    },
    ([word = '']) => formOfMany(word),
  ),
  // "There are a small bug", "there is two ways".
  slip(
    'subject-verb',
    {
      needs: ['there are a'],
      at: `${begin}(there are)(?= an? (?:(?!few|lot|couple|number|set|range)\\p{Ll}+ )?(?:${countable})(?:[ .,;:]|$)(?!and ))`,
    },
    always('there is'),
  ),
  slip(
    'subject-verb',
    {
      needs: ['there is'],
      at: `${begin}(there is)(?= (?:two|three|four|five|six|many|several|multiple|various|a few) (?:\\p{Ll}+ )?(?:${countable})s${end})`,
    },
    always('there are'),
  ),
  slip(
    'noun-number',
    {
      needs: ['less'],
      at: `(?<!(?:or|a|and|\\d) )${begin}(less)(?= (?:files|bugs|errors|lines|tests|options|features|changes|words|characters|users|requests|people|steps|items|entries|things|dependencies|resources|issues|problems|commits|packages|calls|messages|threads|arguments|parameters|functions|clicks|iterations)${end})`,
    },
    always('fewer'),
  ),
  // Words that sound alike.
  slip(
    'confusion',
    {
      needs: [' now '],
      at: `${behind("we|you|they|don't|doesn't|didn't|should|must")}(now)(?= (?:which|what|how|why|where|whether|who) \\p{Ll})`,
    },
    always('know'),
  ),
  slip('confusion', { needs: ['if order to'], at: `${begin}(if order)(?= to )` }, always('in order')),
  slip(
    'confusion',
    {
      needs: ['principle'],
      at: `${begin}(principle)(?= (?:reason|reasons|cause|author|engineer|developer|investigator|component|components|goal|difference)${end})`,
    },
    always('principal'),
  ),
  slip('confusion', { needs: ['there own'], at: `${begin}(there)(?= own${end})` }, always('their')),
  slip('confusion', { needs: ["you're own"], at: `${begin}(you're)(?= own${end})` }, always('your')),
  slip('confusion', { needs: ['per say'], at: `${begin}(per say)(?=[ .,;)]|$)` }, always('per se')),
  slip(
    'confusion',
    { needs: ['bare with', 'bare in mind'], at: `${begin}(bare (?:with (?:me|us)|in mind))${end}` },
    ([words = '']) => words.replace('bare', 'bear'),
  ),
  slip(
    'verb-form',
    {
      needs: [' of '],
      at: `${begin}((?:should|could|would|must|might)(?:n't)? of)(?= (?!course|the|a|an|this|that|these|those)\\p{Ll})`,
    },
    ([words = '']) => words.replace(/ of$/, ' have'),
  ),
];

/** Verbs that are just as common as nouns after “after” and “before”. */
const afterNoun = setOf('use run change update load save return call upgrade restart store fetch set');

/** "be written" for "written" behind a verb that cannot stand before it. */
function beBefore(word: string, isOwn: IsOwn): string | undefined {
  if (participleOnly.has(word)) return `be ${word}`;
  if (!word.endsWith('ed') || bases.has(word)) return undefined;
  return baseOfPast(word, isOwn) === undefined ? undefined : `be ${word}`;
}
const participleOnly = setOf(
  'written overridden chosen given taken shown known done seen driven broken spoken stolen thrown drawn hidden rewritten overwritten ' +
    'built sent kept made found bought caught taught brought stored',
);

/** "suggest using" of "suggest to use". */
function gerundOfLast([words = '']: readonly string[], isOwn: IsOwn): string | undefined {
  const [first = '', , last = ''] = words.split(' ');
  if (!isOwn(last) || noVerb.has(last) || last.endsWith('ly')) return undefined;
  return `${first} ${last.endsWith('ing') ? last : toGerund(last)}`;
}
const noVerb = setOf(
  'the this that these those them you your our one other others any all some people users what which',
);
