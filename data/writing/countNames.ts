/*
 * Makes `names_en.txt`: words that several projects write in their programs and no list of words has: names, terms,
 * shortened words. They are right as they stand and never suggested.
 *
 * tsx data/writing/countNames.ts DIST/writing FOLDER… > data/writing/names_en.txt   (a folder is a project)
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { isSureSlip } from '../../src/domain/checking/repetitions';
import { WritingEngine } from '../../src/localService/writing/writingEngine';

const programs = new Set(
  '.md .rst .adoc .ts .js .c .h .cc .cpp .hpp .java .kt .swift .m .mm .py .rb .php .rs .go .cs .fs .sh .lua .pl .pm .scala .hs .ex .exs .dart .r .jl .ps1 .clj .sol .scss .zig .ml .el .toml .yml .html'.split(
    ' ',
  ),
);
const leftOut = /^(?:\.git|node_modules|vendor|third_?party|dist|locales?|i18n)$/i;
const largestFile = 150_000;
const mostFiles = 1_200;
/** A part of an identifier. */
const piece = /[A-Z]?[a-z]{2,}|[A-Z]+(?![a-z])/g;
const [shortest, longest] = [4, 14];
/** In fewer projects a word must be more common, and less like another one. */
const [fewProjects, oftenInFew, longWord] = [4, 8, 7];
const [likely, hardlyLikely] = [0, -4];

async function main([assets = '', ...folders]: string[]): Promise<void> {
  const seen = new Map<string, { projects: number; count: number }>();
  for (const folder of folders) {
    for (const [word, count] of wordsOf(folder)) {
      const before = seen.get(word) ?? { projects: 0, count: 0 };
      seen.set(word, { projects: before.projects + (count > 1 ? 1 : 0), count: before.count + count });
    }
  }
  const speller = await new WritingEngine(assets).spellerOf('en');
  const names = [...seen].filter(([word, { projects, count }]) => {
    if (projects < 2 || /^x?[a-f]+$/.test(word) || speller.isKnown(word)) return false;
    const [meant] = speller.suggest(word);
    if (!meant) return false;
    const mayBeSlip = meant.score > likely || isSureSlip(word, meant.word) || `${meant.word}s` === word;
    if (mayBeSlip) return false;
    return projects >= fewProjects || (count >= oftenInFew && (word.length < longWord || meant.score < hardlyLikely));
  });
  console.log(
    names
      .map(([word]) => word)
      .sort()
      .join('\n'),
  );
}

function wordsOf(folder: string): Map<string, number> {
  const counts = new Map<string, number>();
  let files = 0;
  for (const file of filesIn(folder)) {
    if (++files > mostFiles) break;
    for (const [word] of readFileSync(file, 'utf8').matchAll(piece)) {
      const lower = word.toLowerCase();
      if (lower.length >= shortest && lower.length <= longest) counts.set(lower, (counts.get(lower) ?? 0) + 1);
    }
  }
  return counts;
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!leftOut.test(entry.name)) yield* filesIn(path);
    } else if (entry.isFile() && programs.has(extname(path).toLowerCase()) && statSync(path).size < largestFile) {
      yield path;
    }
  }
}

void main(process.argv.slice(2));
