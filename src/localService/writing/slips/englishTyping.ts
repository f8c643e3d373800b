import { always, begin, behind, end, pairs, slip, type FixedSlip } from './fixedSlip';

const determiner = 'the|a|an|this|these|those|your|our|my|its|their|his|her|all|any|each|every|some|new';
const modal = "can|could|cannot|can't|couldn't|should|shouldn't|must|mustn't|would|wouldn't|may|might|will|won't";

/** Verbs that are hardly anything else, as "it provides", and that take an object. */
const doing =
  'adds allows applies avoids becomes configures contains converts creates defines deletes describes determines disables enables ensures ' +
  'executes expands extends fetches generates gives handles implements improves includes keeps lets makes modifies obtains prevents ' +
  'produces provides removes renders replaces requires resolves retrieves returns runs saves sends stores supports takes uses validates writes';
const does = doing.replaceAll(' ', '|');
/** The form of many of such a verb: "applies" becomes "apply". */
const base = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<=ch|sh|ss|x)es$|s$/, '');

/** Participles of what is done to files, data and the like. */
const done =
  'used called created generated set defined loaded handled stored added removed updated changed installed converted configured ' +
  'designed intended written based passed returned executed processed replaced saved sent moved merged managed triggered ' +
  'detected selected supported built run tested parsed linked mapped typed initialized initialised closed opened started stopped';

/** Adjectives that stand where only an adverb can: "is automatic generated". */
const adverbs: Readonly<Record<string, string>> = {
  automatic: 'automatically',
  primary: 'primarily',
  dynamic: 'dynamically',
  direct: 'directly',
  manual: 'manually',
  correct: 'correctly',
  proper: 'properly',
  complete: 'completely',
  explicit: 'explicitly',
  implicit: 'implicitly',
  successful: 'successfully',
  temporary: 'temporarily',
  individual: 'individually',
  separate: 'separately',
  easy: 'easily',
  full: 'fully',
};

/** Things that a text says what they are. */
const thing =
  'tool|library|framework|system|plugin|module|package|wrapper|extension|script|collection|project|platform|program|utility|' +
  'component|application|class|method|function|command|server|client|service|example|solution|implementation|subset|superset';
const article = (words: string): string => `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;

/** Slips of the fingers that make another word, and small words that are left out or put twice: each is wrong where it stands. */
export const typingSlips: readonly FixedSlip[] = [
  // "this talk with discuss", "the store with be filled".
  slip('confusion', { needs: ['with be '], at: `(?<=\\p{L} )(with)(?= be \\p{L})` }, always('will')),
  // "it will by used".
  slip(
    'confusion',
    {
      needs: [' by '],
      at: `${behind(`(?:${modal})(?: not| also| only)?`)}(by)(?= (?:${done.replaceAll(' ', '|')})${end})`,
    },
    always('be'),
  ),
  slip(
    'confusion',
    {
      needs: [' bet '],
      at: `${behind(`(?:${modal})(?: not| also| only)?`)}(bet)(?= (?:a|an|the|able|${done.replaceAll(' ', '|')})${end})`,
    },
    always('be'),
  ),
  // "wrap you app", "on you own".
  slip(
    'confusion',
    {
      needs: [' you '],
      at: `${behind('in|of|from|with|into|on|at|within|inside|using|wrap|open|edit|your|configure|restart|update')}(you)(?= (?:own|app|application|project|code|browser|system|machine|computer|server|account|file|files|website|website's|component|components|repository|environment|terminal|editor|device|team|package|config|configuration|database|data|workflow|data's)${end})`,
    },
    always('your'),
  ),
  // "if its exists".
  slip(
    'confusion',
    {
      needs: ['its '],
      at: `${behind('if|when|that|because|since|while|once|and|but|as|where|until')}(its)(?= (?:is|was|has|exists|will be|should|does|doesn't|can be|would|could|must|isn't|wasn't|hasn't)${end})`,
    },
    always('it'),
  ),
  slip(
    'confusion',
    {
      needs: ['their '],
      at: `(?<=(?:^|[.!?,;:] |${begin}(?:if|when|that|because|and|but|where) ))(their)(?= (?:is|are|was|were|isn't|aren't|will be|has been|have been)${end})`,
    },
    always('there'),
  ),
  // "they wan to", "you want ot use", "tot he".
  pairs('spelling/form', {
    'wan to': 'want to',
    'tot he': 'to the',
    'int he': 'in the',
    'ont he': 'on the',
    'fo the': 'of the',
    'ot the': 'to the',
    'ot be': 'to be',
    'ore more': 'or more',
    'table of content': 'table of contents',
    'to a certain extend': 'to a certain extent',
    'to some extend': 'to some extent',
    'to what extend': 'to what extent',
    'to the extend that': 'to the extent that',
    'a large extend': 'a large extent',
    therefor: 'therefore',
    ourselfs: 'ourselves',
    themselfs: 'themselves',
    yourselfs: 'yourselves',
    "get's": 'gets',
    "want's": 'wants',
    "seem's": 'seems',
    "come's": 'comes',
    "allow's": 'allows',
    "contain's": 'contains',
    'dependant on': 'dependent on',
    'dependant upon': 'dependent upon',
    'is dependant': 'is dependent',
    'are dependant': 'are dependent',
  }),
  pairs('spelling/apart', { inbetween: 'in between', 'in-case': 'in case' }),
  // "you an use", "marks an be applied".
  slip(
    'confusion',
    {
      needs: [' an '],
      at: `(?<=\\p{L} )(an)(?= (?:be|also|only|use|not|have|do|get|see|set|find|call|run|then|easily) )(?! (?:only|set|run|also|call|find|get)[ -](?:child|of|time))`,
    },
    always('can'),
  ),
  // "files which previously where pushed", "they where added".
  slip(
    'confusion',
    {
      needs: [' where '],
      at: `${behind('(?:which|that|they|we|these|those|there|you)(?: previously| already| also| not| never| only| all)?')}(where)(?= (?:not|added|created|used|removed|changed|moved|pushed|made|found|introduced|already|also|previously|never|able|supposed|going|trying)${end})`,
    },
    always('were'),
  ),
  // "a close button nows shows".
  slip('confusion', { needs: [' nows '], at: `(?<=\\p{L}\\)? )(nows)(?= \\p{Ll})` }, always('now')),
  // "the same amount of memory than".
  slip(
    'confusion',
    {
      needs: ['the same '],
      at: `(?<=${begin}(?:the|exactly the) same(?: (?!more|less|better|worse|rather|other|faster|slower)(?!\\p{Ll}+er )[\\p{L}-]+){0,4} )(than)(?= (?:the|a|an|in|for|when|with|this|that|on|your|our|it|before)${end})`,
    },
    always('as'),
  ),
  // "rather that using", "better that the".
  slip(
    'confusion',
    {
      needs: ['rather that '],
      at: `${behind('rather')}(that)(?= (?:\\p{Ll}+ing|the|a|an|just|in|on|by|with|to|from|for)${end})`,
    },
    always('than'),
  ),
  slip(
    'confusion',
    {
      needs: [' that '],
      at: `${behind('(?:more|less|fewer|greater|larger|smaller|higher|lower|faster|slower|longer|shorter|older|newer)')}(that)(?= (?:one|two|three|half|\\d+|zero)${end})`,
    },
    always('than'),
  ),
  // "the must be one", "the will be".
  slip(
    'confusion',
    {
      needs: ['the must be', 'the should be', 'the can be', 'the will be', 'the could be'],
      at: `(?<=^|[.!?,;] |${begin}(?:if|when|that|because|and|but) )(the)(?= (?:must|should|can|will|could) be (?!-))`,
    },
    always(['there', 'they']),
  ),
  // "needs to created the window", "want to extends the class".
  slip(
    'verb-form',
    {
      needs: [' to '],
      at: `${behind('(?:want|wants|wanted|need|needs|needed|try|tries|trying|able|used|going|allowed|possible|how|order|easy|easier|required|ability|way|allows (?:you|us|users)|like|have|has|had|pair|is|are|in order) to')}(${does})(?= (?:${determiner})${end})`,
    },
    ([word = '']) => base(word),
  ),
  // "is allows", "are provides".
  slip(
    'extra-word',
    {
      needs: ['is ', 'are '],
      at: `(?<=\\p{L} )((?:is|are) (?:allows|enables|provides|contains|requires|supports|ensures|creates|describes|includes|implements|generates|represents|consists))(?= (?:${determiner}|to|you|us|for|of|that)${end})`,
    },
    ([words = '']) => words.replace(/^\S+ /, ''),
  ),
  // "is automatic generated", "can be easy installed".
  slip(
    'confusion',
    {
      needs: Object.keys(adverbs).map((word) => ` ${word} `),
      at: `${behind("(?:is|are|was|were|be|been|being|isn't|aren't|not|gets|get)")}(${Object.keys(adverbs).join('|')})(?= (?:${done.replaceAll(' ', '|')})${end})`,
    },
    ([word = '']) => adverbs[word],
  ),
  slip(
    'confusion',
    {
      needs: ['easy'],
      at: `${behind('(?:can|could|you can|to)')}(easy)(?= (?:be|use|add|create|see|find|install|change|extend|integrate|configure|switch|build|make|run|customize)${end})`,
    },
    always('easily'),
  ),
  // "they mostly exists".
  slip(
    'subject-verb',
    {
      needs: ['they ', 'we ', 'you ', 'these ', 'those ', 'i '],
      at: `(?<=(?:^|[.!?,;(] |${begin}(?:if|when|that|because|and|but|so|as|while) )(?:they|we|you|these|those|i) (?:mostly|usually|only|also|often|always|never|generally|typically|just|still|really|actually|simply|currently) )(exists|${does})(?= )`,
    },
    ([word = '']) => base(word),
  ),
  // "each columns is", "every keys".
  slip(
    'noun-number',
    {
      needs: ['each ', 'every '],
      at: `${behind('each|every')}(files|columns|keys|values|nodes|elements|items|users|rows|lines|pages|tests|options|functions|methods|fields|messages|requests|components|modules|packages|objects|variables|parameters|steps|layers|frames|entries|names|types|plugins|commands)(?= (?:is|has|in|of|to|that|with|for|on|from|and|should|must|can|will|by|at|when|as)${end}|[.,;:)]|$)`,
    },
    ([word = '']) => word.replace(/ies$/, 'y').replace(/s$/, ''),
  ),
  // "provides wide range of", "has large number of".
  slip(
    'missing-word',
    {
      needs: ['range of', 'number of', 'variety of', 'collection of', 'amount of', 'majority of'],
      at: `${behind('has|have|provides|provide|offers|with|of|contains|requires|supports|is|there is|uses|takes|for|covers|includes')}((?:wide|large|huge|vast|small|limited|fixed|certain|growing|broad) (?:range|number|variety|collection|amount|majority|set|subset|list)(?= of${end}))`,
    },
    ([words = '']) => article(words),
  ),
  // "Prometheus is system that", "this is simple tool for".
  slip(
    'missing-word',
    {
      needs: [' is '],
      at: `(?<=(?:^|[.!?] )(?:this|it|[\\p{L}\\d.-]+|this \\p{Ll}+) is )((?:(?:simple|small|good|great|powerful|new|free|fast|lightweight|modern|nice|useful|popular|common|basic|minimal|full-featured|command-line|cross-platform) )?(?:${thing}))(?= (?:for|to|that|which|of|written|used|based|designed|made|in)${end})`,
    },
    ([words = '']) => article(words),
  ),
  // "creating an removing files".
  slip(
    'confusion',
    {
      needs: [' an '],
      at: `(?<=\\p{Ll}{2,}ing )(an)(?= (?![aeiou])\\p{Ll}{2,}ing${end}(?! \\p{Ll}*[^\\P{Ll}s](?:[.,;)]|$)))`,
    },
    always('and'),
  ),
];
