/*
 * npm run quality                                 all figures of the part that is for tuning
 * npm run quality -- --part final                 of the part nobody tunes on
 * … --language de   --only spelling|grammar|edited|draft|translated|misspellings|slips|realSlips|slipsByLanguage   --source NAME
 * … --projects FOLDER (clones of public projects)   --list FILE (findings to judge)   --share 0.2 (of the words: a quick look)
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { WordIndex } from '../../src/domain/checking/words/wordIndex';
import { cacheFolder, fetchSource } from './fetchSource';
import { filesOf, isDocument, wordsIn, type QualityFile } from './files';
import { findingsIn, type Found } from './found';
import { withGrammarSlips } from './grammarSlips';
import { readJudgements } from './judgements';
import { misspellingsOf, misspellingsPackage, misspelt, type SpoiltSentence } from './misspellings';
import { projectWords } from './projectWords';
import { realSlips } from './realSlips';
import { countsOf, judgedList, percent, slipRows, tableOf, findingRows, type FindingGroup } from './report';
import { Session } from './session';
import { slipsByLanguage } from './slipsByLanguage';
import { drawOf, sampled, sourcesOf, type Part, type Source } from './sources';
import { tryAll } from './tried';

const mostMisspellings = 1_000;
const mostRealSlips = 1_000;
const mostOfKind = { tune: 12, final: 20 };
/** Findings are judged by hand: so many of them, and all of what the README reports. */
const mostJudged = { tune: 300, final: Infinity };

const { values: asked } = parseArgs({
  options: {
    part: { type: 'string', default: 'tune' },
    language: { type: 'string' },
    only: { type: 'string' },
    list: { type: 'string' },
    projects: { type: 'string' },
    source: { type: 'string' },
    share: { type: 'string', default: '1' },
  },
});
const wants = (what: string): boolean => asked.only === undefined || asked.only === what;

async function main(): Promise<void> {
  const { part } = asked;
  if (part !== 'tune' && part !== 'final') throw new Error('--part is tune or final.');
  mkdirSync(cacheFolder, { recursive: true });
  const sources = wantedSources(part);
  const files = read(sources);
  if (files.length === 0) {
    throw new Error('No source could be read: see above, and name a --projects folder with clones.');
  }
  const session = await Session.start();
  try {
    await measure(session, part, files);
  } finally {
    await session.stop();
  }
}

function wantedSources(part: Part): Source[] {
  const kindAsked = asked.only === 'slipsByLanguage' ? 'translated' : (asked.only ?? '');
  const isSlips = ['misspellings', 'slips', 'realSlips'].includes(asked.only ?? '');
  return sourcesOf(part).filter(
    ({ kind, language = 'en', name }) =>
      (asked.language === undefined || language === asked.language) &&
      (asked.source === undefined || name === asked.source) &&
      (['edited', 'draft', 'translated'].includes(kindAsked) ? kind === kindAsked : !isSlips || kind === 'edited'),
  );
}

function read(sources: readonly Source[]): QualityFile[] {
  return sources.flatMap((source) => {
    const fetched = fetchSource(source, asked.projects);
    if ('folder' in fetched) return filesOf(source, fetched.folder, Number(asked.share));
    console.error(`Left out: ${source.name} could not be fetched (${fetched.missing}).`);
    return [];
  });
}

async function measure(session: Session, part: Part, files: readonly QualityFile[]): Promise<void> {
  const edited = files.filter(({ source }) => source.kind === 'edited');
  if (!['misspellings', 'slips', 'realSlips', 'slipsByLanguage'].includes(asked.only ?? '')) {
    await measureFiles(session, part, files);
  }
  if (wants('slipsByLanguage') && asked.language !== 'en') {
    await measureSlips(session, `Slips put into translated sentences of the ${part} part`, slipsByLanguage(files, 40));
  }
  if (asked.language !== undefined && asked.language !== 'en') return;
  const sentences = plainSentences(edited);
  if (wants('misspellings') || asked.only === 'spelling') {
    const list = fetchSource(misspellingsPackage, undefined);
    if ('missing' in list) {
      console.error(`Left out: ${misspellingsPackage.name} (${list.missing}).`);
    } else {
      const spoilt = misspelt(misspellingsOf(part, list.folder), sentences, mostMisspellings, drawOf(part));
      await measureSlips(session, `Misspellings put into sentences of the ${part} part`, spoilt);
    }
  }
  if (wants('realSlips') && asked.projects !== undefined) {
    const spoilt = realSlips(sourcesOf(part).filter(isEnglish), asked.projects, mostRealSlips, drawOf(part));
    await measureSlips(session, `Slips that others mended in projects of the ${part} part`, spoilt);
  }
  if (wants('slips') || asked.only === 'grammar') {
    const spoilt = withGrammarSlips(sentences, mostOfKind[part], drawOf(part));
    await measureSlips(session, `Grammar errors put into sentences of the ${part} part`, spoilt);
  }
}

async function measureFiles(session: Session, part: Part, files: readonly QualityFile[]): Promise<void> {
  const found: Found[] = [];
  let [folder, words] = ['', new WordIndex()];
  for (const [index, file] of files.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${files.length} files`);
    // The files of a project stand together, and no two projects need be in memory.
    if (file.folder !== folder) [folder, words] = [file.folder, projectWords(file.folder)];
    found.push(...(await findingsIn(session, file, words)));
  }
  if (process.stderr.isTTY) process.stderr.write('\r');
  const shown = found.filter(({ category, rule }) => {
    if (asked.only !== 'spelling' && asked.only !== 'grammar') return true;
    return (category === 'spelling' || rule.startsWith('spelling')) === (asked.only === 'spelling');
  });
  const judged = sampled(shown, mostJudged[part], `judged ${part}`);
  const judgements = readJudgements();
  const isEdited = ({ source }: QualityFile): boolean => source.kind === 'edited';
  const isDraft = ({ source }: QualityFile): boolean => source.kind === 'draft';
  const groups: FindingGroup[] = [
    { name: 'English documents, well edited', isIn: (file) => isEdited(file) && isDocument(file) },
    { name: 'English comments, well edited', isIn: (file) => isEdited(file) && !isDocument(file) },
    { name: '– of both, spelling', isIn: isEdited, isOf: ({ category }) => category === 'spelling' },
    { name: '– of both, all else', isIn: isEdited, isOf: ({ category }) => category !== 'spelling' },
    { name: 'English drafts: commit messages', isIn: (file) => isDraft(file) && file.source.messages !== undefined },
    { name: 'English drafts: small projects', isIn: (file) => isDraft(file) && file.source.messages === undefined },
    ...['de', 'es', 'fr', 'it', 'pt'].map((code) => ({
      name: `Other documents, ${code}`,
      isIn: ({ source }: QualityFile) => source.language === code,
    })),
  ];
  console.log(`Part ${part}: what is shown in real files\n`);
  console.log(tableOf(findingRows(groups, { files, found: shown, judged, judgements })));
  const byLanguage = new Map<string, number>();
  for (const file of files) {
    if (file.source.kind === 'edited' && !isDocument(file)) {
      byLanguage.set(file.languageId, (byLanguage.get(file.languageId) ?? 0) + file.words);
    }
  }
  console.log(
    `\nWords of comments: ${[...byLanguage]
      .sort((a, b) => b[1] - a[1])
      .map((one) => one.join(' '))
      .join(', ')}`,
  );
  console.log(`Not prose: ${notProse(files)}`);
  console.log(`Rules: ${countsOf(shown.map(({ rule }) => rule))}`);
  if (session.refusals.length > 0) {
    console.log(`Not checked: ${countsOf(session.refusals.map((reason) => reason.split('. Nor')[0]!))}`);
  }
  if (asked.list !== undefined) writeFileSync(asked.list, judgedList(judged, judgements));
}

const isEnglish = ({ language = 'en' }: Source): boolean => language === 'en';

/** How much of the documents is code, markup and names, and is not checked. */
function notProse(files: readonly QualityFile[]): string {
  const documents = files.filter(isDocument);
  const all = documents.reduce((sum, { text }) => sum + wordsIn(text), 0);
  const read = documents.reduce((sum, { words }) => sum + words, 0);
  return `${percent(Math.max(0, all - read), all)} of the words in documents`;
}

async function measureSlips(session: Session, title: string, spoilt: readonly SpoiltSentence[]): Promise<void> {
  const tried = await tryAll(session, spoilt);
  console.log(`\n${title}: ${tried.length}\n`);
  console.log(tableOf(slipRows(tried)));
  const right = await tryAll(
    session,
    spoilt.map((one) => ({ ...one, wrong: one.right, start: -1, end: -1 })),
  );
  console.log(
    `Right sentences that are marked: ${percent(right.filter(({ shown }) => shown.length > 0).length, right.length)}`,
  );
  if (asked.list !== undefined && asked.only !== undefined) {
    writeFileSync(
      asked.list,
      tried
        .map(({ spoilt: { kind, wrong, right: meant }, outcome, shown }) =>
          [outcome, kind, wrong, meant, shown.map(({ message }) => message).join(' | ')].join('\t'),
        )
        .join('\n'),
    );
  }
}

/** English sentences of plain words that end as sentences do, each once. */
function plainSentences(files: readonly QualityFile[]): string[] {
  const sentences = files.flatMap((file) => file.sentences.map(({ text }) => text.replace(/\s+/g, ' ')));
  return [...new Set(sentences)].filter((text) => {
    const words = wordsIn(text);
    return (
      words >= 7 &&
      words <= 30 &&
      /^[A-Z][a-z]*[ ,]/.test(text) &&
      /[a-z]\.$/.test(text) &&
      /^[A-Za-z0-9 ,.;:'’()-]+$/.test(text)
    );
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
