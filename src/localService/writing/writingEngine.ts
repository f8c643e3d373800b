import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { correctEnglish, rephraseEnglish, type EnglishEngines } from './english/corrector';
import { Harper, type HarperDialect, harperDialects } from './english/harper';
import { technicalWords } from './english/technicalWords';
import { VariantWords } from './english/variantWords';
import type { ContextChecker } from './context/contextChecker';
import { MeantWords } from './context/meantWords';
import { readContextChecker } from './context/readChecker';
import { CorrectedText } from './correctedText';
import { DecodedText } from './decodedText';
import { doubledWords } from './doubledWords';
import type { Finding } from './finding';
import { fixedSlips } from './fixedSlips';
import { LowerNouns } from './slips/lowerNouns';
import { findGrammalecte } from './grammalecte/findGrammalecte';
import { frenchErrors } from './grammalecte/frenchErrors';
import { articleForms } from './genders/articles';
import { frenchParticiples } from './genders/frenchParticiples';
import { Genders } from './genders/genders';
import { pluralArticles } from './genders/pluralArticles';
import { Grammalecte } from './grammalecte/grammalecte';
import { openDictionary } from './hunspell';
import { SlipCosts, type SlipCounts } from './spelling/slipCosts';
import { Speller } from './spelling/speller';
import { WordList } from './spelling/wordList';
import { WordPairs } from './spelling/wordPairs';
import type { Improved, WritingTask } from './writer';

/** Dictionary folder of each language but English; a variant without its own uses the base. */
const dictionaries: Readonly<Record<string, string>> = {
  de: 'de',
  es: 'es',
  fr: 'fr',
  it: 'it',
  pt: 'pt',
  'pt-br': 'pt',
  'pt-pt': 'pt-pt',
};

/** Min share of a word’s frequency in English texts, which are more numerous. */
const ownShare = 0.3;

type FindErrors = (text: string) => Finding[] | Promise<Finding[]>;

/** All offline checkers of prose in one place, each loaded when its language is first asked for. */
export class WritingEngine {
  private readonly loaded = new Map<string, Promise<unknown>>();

  /** `assets` holds `harper.wasm`, the lists of words and `dictionaries/`. */
  constructor(private readonly assets: string) {}

  async improve(task: WritingTask): Promise<Improved> {
    if (task.kind !== 'correct' || !task.text.includes('&')) return await this.improveDecoded(task);
    const read = new DecodedText(task.text);
    if (!read.isChanged) return await this.improveDecoded(task);
    return read.written(await this.improveDecoded({ ...task, text: read.text }));
  }

  private async improveDecoded({ text, language, variant, kind, style }: WritingTask): Promise<Improved> {
    if (language === 'en') {
      const dialect = dialectOf(variant);
      const engines = await this.english();
      return kind === 'correct'
        ? correctEnglish(engines, text, dialect)
        : await rephraseEnglish(engines, text, { dialect, style });
    }
    const dictionary = dictionaries[variant ?? language] ?? dictionaries[language];
    if (!dictionary) return { text };
    const speller = await this.speller(language, dictionary);
    const isOwn = await this.ownWords(language);
    const corrected = new CorrectedText(text).take(fixedSlips(text, language, isOwn));
    corrected.take(speller.corrections(corrected.text));
    for (const find of await this.grammar(language)) corrected.take(await find(corrected.text));
    const { improved } = corrected;
    if (kind === 'correct') return improved;
    // Nothing here knows better words in this language: the errors are corrected, and the rest is reported.
    return { text: improved.text, notApplied: style ? ['wording', 'style'] : ['wording'] };
  }

  /** Returns the checkers that find grammar errors in a language, each run on the text that those before it left. */
  private grammar(language: string): Promise<FindErrors[]> {
    return this.once(`grammar ${language}`, async () => {
      const [words, isOwn] = await Promise.all([this.words(language), this.ownWords(language)]);
      const checkers: FindErrors[] = [(text) => doubledWords(text, language)];
      if (language in articleForms) {
        const genders = await Genders.read(path.join(this.assets, `genders_${language}.json`), language);
        checkers.push((text) => genders.find(text));
        checkers.push((text) => pluralArticles(text, { language, genderOf: genders.of, isOwn }));
        if (language === 'fr') checkers.push((text) => frenchParticiples(text, genders.usual));
      }
      if (language === 'de') {
        const nouns = await LowerNouns.read(path.join(this.assets, 'words_de.tsv.gz'), isOwn);
        checkers.push((text) => nouns.find(text));
      }
      const context = await readContextChecker(this.assets, language, isOwn);
      checkers.push((text) => context.find(text));
      const python = language === 'fr' ? await findGrammalecte() : undefined;
      if (python !== undefined) {
        const grammalecte = new Grammalecte(python);
        checkers.push((text) => frenchErrors(text, grammalecte, { count: (word) => words.count(word), isOwn }));
      }
      return checkers;
    });
  }

  /** Tells a word of the language; what English texts have far more often is one of the trade. */
  private ownWords(language: string): Promise<(word: string) => boolean> {
    return this.once(`own words ${language}`, async () => {
      const [words, english] = await Promise.all([this.words(language), this.words('en')]);
      return (word: string): boolean => words.count(word) > ownShare * english.count(word);
    });
  }

  /** Loads what a text in a language needs, with all that is only made at the first text. */
  async prepare(language: string): Promise<void> {
    await this.improve({ text: 'An exampel of a text.', language, kind: 'correct' });
  }

  private english(): Promise<EnglishEngines> {
    return this.once('english', async () => {
      const [context, speller] = await Promise.all([this.englishContext(), this.speller('en', 'en')]);
      const harper = (): Promise<Harper> =>
        this.once('harper', () => Harper.load(path.join(this.assets, 'harper.wasm')));
      const variants = (): Promise<VariantWords> =>
        this.once('variants', () => VariantWords.read(path.join(this.assets, 'variants_en.tsv.gz')));
      return { context, harper, speller, variants };
    });
  }

  private englishContext(): Promise<ContextChecker> {
    return this.once('context en', () => readContextChecker(this.assets, 'en'));
  }

  /** The terms of the trade are English in every language. */
  private speller(language: string, dictionary: string): Promise<Speller> {
    return this.once(`speller ${dictionary}`, async () => {
      const isOfEnglish = language === 'en';
      const [words, english, terms, isInDictionary, isEnglish, costs, pairs, context] = await Promise.all([
        this.words(language),
        this.words('en'),
        this.terms(),
        this.dictionary(dictionary),
        this.dictionary('en'),
        this.costs(),
        isOfEnglish ? this.pairs() : undefined,
        isOfEnglish ? this.englishContext() : undefined,
      ]);
      const meant = context && new MeantWords(context.model);
      const isListed = (word: string): boolean => terms.has(word) || isInDictionary(word) || isEnglish(word);
      const isKnown = (word: string): boolean => english.count(word) > 0 || isListed(word);
      const fits = meant && ((...place: Parameters<MeantWords['fits']>) => meant.fits(...place));
      return new Speller({ language, words, isKnown, isListed, costs, pairs, fits, english });
    });
  }

  /** Returns the speller of a language, for the scripts that make its data. */
  spellerOf(language: string): Promise<Speller> {
    return this.speller(language, dictionaries[language] ?? language);
  }

  private words(language: string): Promise<WordList> {
    return this.once(`words ${language}`, () => WordList.read(path.join(this.assets, `words_${language}.tsv.gz`)));
  }

  private pairs(): Promise<WordPairs> {
    return this.once('pairs', () => WordPairs.read(path.join(this.assets, 'pairs_en.bin.gz')));
  }

  private terms(): Promise<ReadonlySet<string>> {
    return this.once('terms', async () => {
      const text = await readFile(path.join(this.assets, 'terms.txt'), 'utf8');
      return new Set([...text.split('\n').map((term) => term.toLowerCase()), ...technicalWords]);
    });
  }

  private dictionary(name: string): Promise<(word: string) => boolean> {
    return this.once(`dictionary ${name}`, () => openDictionary(path.join(this.assets, 'dictionaries', name)));
  }

  private costs(): Promise<SlipCosts> {
    return this.once('slips', async () => {
      const text = await readFile(path.join(this.assets, 'slips.json'), 'utf8');
      return new SlipCosts(JSON.parse(text) as SlipCounts);
    });
  }

  private once<Value>(name: string, load: () => Promise<Value>): Promise<Value> {
    let value = this.loaded.get(name) as Promise<Value> | undefined;
    if (!value) {
      value = load();
      this.loaded.set(name, value);
    }
    return value;
  }
}

function dialectOf(variant: string | undefined): HarperDialect | undefined {
  return harperDialects.find((dialect) => dialect.toLowerCase() === variant);
}
