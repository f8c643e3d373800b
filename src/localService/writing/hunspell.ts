import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Hunspell, type HunspellFactory, loadModule } from 'hunspell-asm';
import { protectedSpans } from './protectedSpans';
import { correctSpelling, mayBeSlip } from './spelling';
import { startsSentence } from './startsSentence';
import { applyEdits, type TextEdit } from './textEdit';

/**
 * Looking for what an unknown word may have been can take half a second. A text in another language, or in none, has
 * many for which there is nothing: each costs one of these, each word that is mended gives some back, and without any
 * left the other unknown words stay as they are.
 */
const patience = 40;
const patienceForSlip = 4;

/** Spelling of the languages that have no grammar engine, by Hunspell dictionaries. */
export class HunspellSpeller {
  private factory?: Promise<HunspellFactory>;
  private readonly dictionaries = new Map<string, Promise<Hunspell>>();

  /** `folder` holds a folder for each dictionary with `index.aff` and `index.dic`. */
  constructor(private readonly folder: string) {}

  /** Corrects sure misspellings; `dictionary` names a folder, e.g. `de` or `pt-pt`. */
  async correct(text: string, dictionary: string): Promise<string> {
    const speller = await this.open(dictionary);
    const names = protectedSpans(text);
    const nounsHaveCapitals = dictionary === 'de';
    let name = 0;
    let left = patience;
    const edits: TextEdit[] = [];
    const known = new Set<string>();
    /** What each unknown word may have been. */
    const suggestions = new Map<string, readonly string[]>();
    for (const match of text.matchAll(/\p{L}[\p{L}\p{M}'’]*\p{L}/gu)) {
      const start = match.index;
      const end = start + match[0].length;
      while ((names[name]?.end ?? Infinity) <= start) name++;
      if ((names[name]?.start ?? Infinity) < end) continue;
      const word = match[0];
      // Asked at each place: the same capital begins a sentence here and a name there.
      const where = { capitalIsName: !nounsHaveCapitals && !startsSentence(text, start) };
      if (known.has(word) || !mayBeSlip(word, where)) continue;
      let meant = suggestions.get(word);
      if (!meant) {
        if (speller.spell(word.replaceAll('’', "'"))) {
          known.add(word);
          continue;
        }
        if (left <= 0) continue;
        meant = speller.suggest(word);
        suggestions.set(word, meant);
        left += correctSpelling(word, meant, where) === undefined ? -1 : patienceForSlip;
        left = Math.min(left, patience);
      }
      const replacement = correctSpelling(word, meant, where);
      if (replacement !== undefined) edits.push({ start, end, replacement, rule: `hunspell/${dictionary}` });
    }
    return applyEdits(text, edits);
  }

  private open(dictionary: string): Promise<Hunspell> {
    let opened = this.dictionaries.get(dictionary);
    if (!opened) {
      opened = this.load(dictionary);
      this.dictionaries.set(dictionary, opened);
    }
    return opened;
  }

  private async load(dictionary: string): Promise<Hunspell> {
    this.factory ??= loadModule();
    const factory = await this.factory;
    const folder = path.join(this.folder, dictionary);
    const [affixes, words] = await Promise.all([
      readFile(path.join(folder, 'index.aff')),
      readFile(path.join(folder, 'index.dic')),
    ]);
    return factory.create(factory.mountBuffer(affixes), factory.mountBuffer(words));
  }
}
