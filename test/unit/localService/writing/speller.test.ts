import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { SlipCosts, type SlipCounts } from '../../../../src/localService/writing/spelling/slipCosts';
import { isMisformed, mayTake } from '../../../../src/localService/writing/spelling/misformed';
import { americanForms } from '../../../../src/localService/writing/spelling/variants';
import { slipsBetween } from '../../../../src/localService/writing/spelling/slips';
import { Speller, type Spelling } from '../../../../src/localService/writing/spelling/speller';
import { WordPairs } from '../../../../src/localService/writing/spelling/wordPairs';
import { WordList } from '../../../../src/localService/writing/spelling/wordList';

const costs = new SlipCosts(JSON.parse(readFileSync('data/writing/slips.json', 'utf8')) as SlipCounts);

async function listOf(lines: string[]): Promise<WordList> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-words-'));
  try {
    const file = path.join(folder, 'words.tsv.gz');
    await writeFile(file, gzipSync(lines.join('\n')));
    return await WordList.read(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('slipsBetween', () => {
  it('tells the slips that made a word', () => {
    const kinds = (wrong: string, right: string): string[] | undefined =>
      slipsBetween(wrong, right)
        ?.slips.map(({ kind }) => kind)
        .sort();
    assert.deepEqual(kinds('teh', 'the'), ['swap']);
    assert.deepEqual(kinds('comitted', 'committed'), ['missingTwice']);
    assert.deepEqual(kinds('untill', 'until'), ['extraTwice']);
    assert.deepEqual(kinds('seperate', 'separate'), ['other']);
    assert.deepEqual(kinds('wich', 'which'), ['missing']);
    assert.deepEqual(kinds('same', 'same'), []);
    assert.equal(kinds('malloc', 'shallow'), undefined);
  });

  it('counts as many slips one way as the other, and never more than two', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const [there, back] = [slipsBetween(a, b), slipsBetween(b, a)];
        assert.equal(there?.cost, back?.cost);
        assert.ok((there?.slips.length ?? 0) <= 2);
      }),
      { seed: 20_261_122, numRuns: 2_000 },
    );
  });
});

describe('WordList', () => {
  it('finds every word that two slips may have made', async () => {
    const alphabet = 'abcdeéß';
    const words = fc.sample(fc.string({ unit: fc.constantFrom(...alphabet), minLength: 2, maxLength: 6 }), {
      seed: 7,
      numRuns: 400,
    });
    const list = await listOf(words.map((word) => `${word}\t5\t5`));
    for (const wrong of words.slice(0, 60)) {
      const near = new Set(list.near(wrong, 2));
      for (const right of words) {
        if (right !== wrong && slipsBetween(wrong, right)) assert.ok(near.has(right), `${wrong} ${right}`);
      }
    }
  });

  it('adds up the cases of a word', async () => {
    const list = await listOf(['Server\t3\t3', 'server\t4\t4']);
    assert.equal(list.count('server'), 7);
  });
});

describe('WordPairs', () => {
  it('keeps counts of pairs through packing', () => {
    const counts = new Map(
      Array.from({ length: 3_000 }, (_, index) => [`word${index} other${index % 7}`, 3 + (index % 400)]),
    );
    const pairs = WordPairs.unpack(WordPairs.pack(counts));
    for (const [pair, count] of counts) {
      const [first = '', second = ''] = pair.split(' ');
      assert.ok(Math.abs(pairs.count(first, second) / count - 1) < 0.15, pair);
    }
    assert.equal(pairs.count('other1', 'word1'), 0);
  });
});

describe('Speller', () => {
  let parts: Spelling;
  let speller: Speller;
  before(async () => {
    const words = [
      'become',
      'becomes',
      'besoms',
      'file',
      'files',
      'tag',
      'the',
      'memory',
      'server',
      'subscribe',
      'port',
      'specification',
      'input',
      'came',
      'form',
      'from',
      "doesn't",
      'does',
      'library',
      'libraries',
      "library's",
      'node',
      'memo',
      'emitting',
    ];
    const count = (word: string): number => (word === 'besoms' ? 3 : 5_000);
    const list = await listOf(words.map((word) => `${word}\t${count(word)}\t100`));
    const dictionary = new Set(
      'mallow kubernetes see there we use for it set to one they split and part is cheap stands in a vtable three have it this'.split(
        ' ',
      ),
    );
    const pairs = WordPairs.unpack(
      WordPairs.pack(
        new Map([
          ['input form', 4_000],
          ['came from', 4_000],
        ]),
      ),
    );
    const isKnown = (word: string): boolean => dictionary.has(word);
    const isListed = (word: string): boolean => isKnown(word) || (words.includes(word) && word !== 'memo');
    parts = { language: 'en', words: list, isKnown, isListed, costs, pairs };
    speller = new Speller(parts);
  });
  const mended = (text: string): string[] => speller.corrections(text).map(({ suggestions }) => suggestions[0] ?? '');

  it('takes the common word for what was meant', () => {
    assert.deepEqual(mended('It becoms a file in teh memroy.'), ['becomes', 'the', 'memory']);
  });

  it('offers three words at the most, best first', () => {
    const words = speller.suggest('becoms').map(({ word }) => word);
    assert.equal(words[0], 'becomes');
    assert.ok(words.length <= 3);
  });

  it('leaves names, code, escapes, quoted words, British forms and words made of known ones alone', () => {
    for (const text of [
      'We use Servex for it.',
      'See `srever` there.',
      'Set "fiels" to one.',
      'A \\tporz stands there.',
      'They resubscribe.',
      'Split the serverport.',
      'KUBERNETES and kubernetes.',
      'part-filee',
      'xqzt wvbn',
      'A memroy::Table is there.',
      'We have three vtables.',
      'memroi',
    ]) {
      assert.deepEqual(mended(text), [], text);
    }
  });

  it('takes what begins with a letter too many for a name, but for the first letter twice', () => {
    assert.deepEqual(mended('They use the vnode and the xfrom.'), []);
    assert.deepEqual(mended('We have it ffrom there.'), ['from']);
  });

  it('takes a word less readily for another with its first letter twice, and never unseen', () => {
    const scoreOf = (word: string, meant: string): number =>
      speller.suggest(word).find((one) => one.word === meant)?.score ?? -Infinity;
    assert.ok(scoreOf('sserver', 'server') < scoreOf('servver', 'server') - 5);
    assert.ok(speller.corrections('There is a mmemory, and there is a pport.').every(({ sure }) => !sure));
  });

  it('leaves alone what is a regular form of the only word that is near', () => {
    assert.deepEqual(mended('It is subscribable, and it is unsubscribe.'), []);
    assert.deepEqual(mended('It is subscribbe for the files.'), ['subscribe']);
  });

  it('leaves a slip alone that somebody speaks of', () => {
    for (const text of [
      'Fix typo memroy',
      'It is memroy -> memory for us.',
      'Fix spelling: memroy to memory.',
      'Add corrections for memroy to it.',
      'There the memroy should be memory.',
    ]) {
      assert.deepEqual(mended(text), [], text);
    }
    assert.deepEqual(mended('Fix it in the memroy to see.'), ['memory']);
    assert.deepEqual(mended('Split memroy to memory in it.'), ['memory']);
  });

  it('looks at what a hyphen joins where all but one are known, and at what stands before “’s”', () => {
    assert.deepEqual(mended('It is in-memroy for us.'), ['memory']);
    assert.deepEqual(mended('It is of the memroy’s file.'), ['memory']);
    for (const text of ['It is lib-memroy-xyzzyx for us.', 'It is of-the-memroy-of-it for us.']) {
      assert.deepEqual(mended(text), [], text);
    }
  });

  it('is sure of no short word but of letters that are swapped', () => {
    const sure = (text: string): boolean[] => speller.corrections(text).map((one) => one.sure);
    assert.deepEqual(sure('It is in the memroy.'), [true]);
    assert.deepEqual(sure('It is in teh memory.'), [true]);
    assert.deepEqual(sure('There is a fille.'), [false]);
  });

  it('takes “-ys” for a plural', () => {
    assert.deepEqual(mended('We have three librarys.'), ['libraries']);
  });

  it('takes words for what they are bent from, by whatever wrong rule', () => {
    for (const [wrong, right] of [
      ['librarys', 'libraries'],
      ['dispatchs', 'dispatches'],
      ['emiting', 'emitting'],
      ['makeing', 'making'],
      ['dynamicly', 'dynamically'],
      ['simplely', 'simply'],
      ['earlyer', 'earlier'],
    ] as const) {
      assert.ok(isMisformed(wrong, right), wrong);
    }
    assert.ok(!isMisformed('accesss', 'accesses') && !isMisformed('traveled', 'travelled'));
    assert.deepEqual(mended('They use it for emiting the files.'), ['emitting']);
  });

  it('knows what is meant with a verb that is bent as if it were regular', () => {
    assert.deepEqual(mended('The file they builded is there.'), ['built']);
    assert.deepEqual(mended('See the files they splitted there.'), ['split']);
  });

  it('takes no word for a form of one that has no such form', () => {
    assert.ok(!mayTake('above', 's') && !mayTake('available', 'd') && !mayTake('successfully', 's'));
    assert.ok(mayTake('vtable', 's') && mayTake('trigger', 'ed') && mayTake('enable', 'er'));
    assert.equal(speller.isKnown('thes'), false);
    assert.equal(speller.isKnown('becomelys'), false);
  });

  it('knows British forms, and takes nothing else for one', () => {
    assert.equal(speller.isKnown('servre'), false);
    assert.equal(speller.isKnown('serverlled'), false);
    assert.deepEqual(americanForms('colours'), ['colors']);
    assert.deepEqual(americanForms('centre'), ['center']);
    assert.deepEqual(americanForms('foour'), []);
    assert.deepEqual(americanForms('filtre'), []);
    assert.deepEqual(americanForms('detailled'), []);
  });

  it('finds the one slip where two cheap ones would be a way round it', () => {
    const slip = costs.between('whth', 'with');
    assert.equal(slip?.slips, 1);
    assert.ok(costs.between('speficy', 'specify') !== undefined);
  });

  it('takes a word that no dictionary has for what was meant less readily', () => {
    const scoreOf = (word: string): number =>
      speller.suggest('memmo').find((one) => one.word === word)?.score ?? -Infinity;
    const listed = new Speller({ ...parts, isListed: () => true });
    assert.ok(scoreOf('memo') < (listed.suggest('memmo').find(({ word }) => word === 'memo')?.score ?? -Infinity));
  });

  it('leaves alone what is no English', () => {
    const [apart = '', among = ''] = ['It is a tagge.', 'Donec tagge auctor elit.'];
    assert.deepEqual(mended(among), [], mended(apart).join());
  });

  it('takes what fits the words beside it', () => {
    assert.equal(speller.suggest('frm', { before: 'input', after: '' })[0]?.word, 'form');
    assert.equal(speller.suggest('frm', { before: 'came', after: '' })[0]?.word, 'from');
  });

  it('takes what the sentence asks for, and is not sure of it where the word alone says otherwise', () => {
    const asked: string[] = [];
    const fits = (text: string, start: number, words: readonly string[]): number[] => {
      asked.push(text.slice(start, start + 6));
      return words.map((word) => (word === 'become' ? 20 : 0));
    };
    const [alone] = speller.corrections('It becoms a file.');
    const [one, ...others] = new Speller({ ...parts, fits }).corrections('It becoms a file.');
    assert.equal(alone?.suggestions[0], 'becomes');
    assert.deepEqual(one?.suggestions.slice(0, 2), ['become', 'becomes']);
    assert.deepEqual([alone?.sure, one?.sure], [true, false]);
    assert.deepEqual(others, []);
    assert.deepEqual(asked, ['becoms']);
  });

  it('asks the sentence only what was meant, not whether a word is wrong', () => {
    const fits = (_text: string, _start: number, words: readonly string[]): number[] => words.map(() => 100);
    const sentences = ['xqzt wvbn', 'memroi', 'We use Servex for it.', 'They resubscribe.'];
    for (const text of sentences) assert.deepEqual(new Speller({ ...parts, fits }).corrections(text), [], text);
  });

  it('offers a form that only the dictionary has, and doubts no word for one', () => {
    const own = (...forms: string[]): Speller => {
      const isListed = (word: string): boolean => forms.includes(word) || parts.isListed(word);
      return new Speller({ ...parts, isListed, isKnown: (word) => forms.includes(word) || parts.isKnown(word) });
    };
    const text = 'It has three specificatoins.';
    assert.equal(speller.corrections(text)[0]?.suggestions[0], 'specification');
    const [found] = own('specifications').corrections(text);
    assert.deepEqual(found?.suggestions.slice(0, 2), ['specifications', 'specification']);
    assert.equal(found?.sure, false);
    for (const name of ['They have memojs in it.', 'They use the portsy.']) {
      assert.deepEqual(own('memos', 'ports').corrections(name), speller.corrections(name), name);
    }
  });

  it('mends a long word with three slips where no other is like it', () => {
    assert.deepEqual(mended('See the spefification for it.'), ['specification']);
    assert.deepEqual(mended('See the sepcifcatoin for it.'), ['specification']);
  });

  it('puts in an apostrophe that is missing', () => {
    assert.deepEqual(mended('It doesnt use the server.'), ["doesn't"]);
  });

  it('mends a capitalised word where a sentence begins, and keeps its capital', () => {
    assert.deepEqual(mended('Memroy is cheap.'), ['Memory']);
  });
});

describe('Speller of other languages', () => {
  const spellerOf = async (language: string, own: string[], english: string[] = []): Promise<Speller> =>
    new Speller({
      language,
      words: await listOf(own.map((word) => `${word}\t600\t100`)),
      english: await listOf(english.map((word) => `${word}\t600\t100`)),
      isKnown: (word) => english.includes(word),
      isListed: () => true,
      costs,
    });
  const mended = (speller: Speller, text: string): string[] =>
    speller.corrections(text).map(({ suggestions }) => suggestions[0] ?? '');

  it('leaves forms of English verbs and of those in “ieren” alone', async () => {
    const german = await spellerOf(
      'de',
      ['machen', 'gestatten', 'sagen', 'wir', 'die', 'annotieren', 'annotiert', 'dateien', 'passenden', 'kannst'],
      ['match', 'stage', 'parse'],
    );
    assert.deepEqual(mended(german, 'wir matchen die gestagten und parsenden dateien'), []);
    assert.deepEqual(mended(german, 'wir machne die annotierten dateien'), ['machen']);
    assert.deepEqual(mended(german, 'wir kanst die dateien sagen'), ['kannst']);
  });

  it('leaves the letters alone that an abbreviation is made of', async () => {
    const german = await spellerOf('de', ['content', 'regeln', 'wir', 'die', 'haben'], ['content']);
    assert.deepEqual(mended(german, 'wir haben die **c**ontent regeln'), []);
    assert.deepEqual(mended(german, 'wir haben die rgeeln'), ['regeln']);
  });

  it('takes a word for one where a mnemonic or tags stand in it, and for two at a line end', async () => {
    const german = await spellerOf('de', ['regeln', 'wir', 'die', 'haben'], ['regeln']);
    for (const inside of ['&amp;', '&', '</g>', '</mrk></g>', '<b>']) {
      assert.deepEqual(mended(german, `wir haben die x${inside}rgeeln`), []);
      assert.deepEqual(mended(german, `wir haben die rgeeln${inside}x`), []);
    }
    for (const between of ['<br>', '<br />', '<x id="1"/>', ' <b>', '&lt;']) {
      assert.deepEqual(mended(german, `wir haben die${between}rgeeln`), ['regeln'], between);
    }
  });

  it('leaves forms of verbs alone that no list has, and finds the accent that one lacks', async () => {
    const spanish = await spellerOf('es', [
      'conectar',
      'los',
      'efectos',
      'continuar',
      'continúan',
      'duplicar',
      'reconectar',
    ]);
    assert.deepEqual(mended(spanish, 'los efectos reconectara deduplicar'), []);
    assert.deepEqual(mended(spanish, 'los efectos continuan conectar'), ['continúan']);
  });

  it('knows how Portugal writes, and how it wrote', async () => {
    const portuguese = await spellerOf('pt', ['autônomo', 'receptor', 'projeto', 'para', 'uma', 'casa']);
    assert.deepEqual(mended(portuguese, 'para uma casa autónomo recetor projecto'), []);
    assert.deepEqual(mended(portuguese, 'para uma casa autnômo'), ['autônomo']);
  });
});
