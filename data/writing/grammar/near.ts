// For each word of the English model, by number, the numbers of words that somebody may have meant who wrote it with a
// slip or two, likeliest first: `tsx near.ts ASSETS OUT.json`. ASSETS holds the data of the built checker.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ContextModel } from '../../../src/localService/writing/context/contextModel';
import { SlipCosts, type SlipCounts } from '../../../src/localService/writing/spelling/slipCosts';
import { WordList } from '../../../src/localService/writing/spelling/wordList';

const [assets = '', out = ''] = process.argv.slice(2);
const shortest = 3;
const most = 12;
const commonness = 0.75;

async function main(): Promise<void> {
  const list = await WordList.read(path.join(assets, 'words_en.tsv.gz'));
  const costs = new SlipCosts(JSON.parse(readFileSync(path.join(assets, 'slips.json'), 'utf8')) as SlipCounts);
  const { vocabulary } = await ContextModel.read(path.join(assets, 'context_en.bin.gz'));
  const near = vocabulary.words.map((word) => {
    if (!/^[a-z]+$/.test(word) || word.length < shortest) return [];
    const found = [...list.near(word, 2)].flatMap((other) => {
      const number = vocabulary.numberOf(other);
      const slip = number === undefined || !/^[a-z]{2,}$/.test(other) ? undefined : costs.between(word, other);
      return slip ? [{ number, cost: slip.cost - commonness * Math.log(list.count(other) + 0.3) }] : [];
    });
    return found
      .sort((a, b) => a.cost - b.cost)
      .slice(0, most)
      .map(({ number }) => number);
  });
  writeFileSync(out, JSON.stringify(near));
}

void main();
