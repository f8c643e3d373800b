import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Hunspell, type HunspellFactory, loadModule } from 'hunspell-asm';

let factory: Promise<HunspellFactory> | undefined;

/**
 * A Hunspell dictionary, which knows the forms of words that no text has had. It is not asked what was meant: that can
 * take it seconds, and it knows nothing of which words are common.
 *
 * @param folder with `index.aff` and `index.dic`
 */
export async function openDictionary(folder: string): Promise<(word: string) => boolean> {
  factory ??= loadModule();
  const [opened, affixes, words] = await Promise.all([
    factory,
    readFile(path.join(folder, 'index.aff')),
    readFile(path.join(folder, 'index.dic')),
  ]);
  const dictionary: Hunspell = opened.create(opened.mountBuffer(affixes), opened.mountBuffer(words));
  return (word) => dictionary.spell(word);
}
