/*
 * npm run quality                                 all figures of the part that is for tuning
 * npm run quality -- --part final                 of the part nobody tunes on
 * … --language de   --only spelling|grammar|edited|draft|translated|misspellings|slips   --source NAME
 * … --projects FOLDER (clones of public projects)   --list FILE (findings to judge)   --share 0.2 (of the words: a quick look)
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cacheFolder, fetchSource } from './fetchSource';
import { filesOf, isDocument, wordsIn, type QualityFile } from './files';
import { findingsIn, type Found } from './found';
import { withGrammarSlips } from './grammarSlips';
import { readJudgements } from './judgements';
import { misspellingsOf, misspellingsPackage, misspelt, type SpoiltSentence } from './misspellings';
import { judgedList, percent, slipRows, tableOf, findingRows } from './report';
import { Session } from './session';
import { sampled, sourcesOf, type Part, type Source } from './sources';
import { tryAll } from './tried';

const mostMisspellings = 1_000;
const mostOfKind = 12;
/** Findings are judged by hand: so many of them. */
const mostJudged = 300;

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
  const session = await Session.start();
  try {
    await measure(session, part, files);
  } finally {
    await session.stop();
  }
}

function wantedSources(part: Part): Source[] {
  const isSlips = asked.only === 'misspellings' || asked.only === 'slips';
  return sourcesOf(part).filter(
    ({ kind, language = 'en', name }) =>
      (asked.language === undefined || language === asked.language) &&
      (asked.source === undefined || name === asked.source) &&
      (['edited', 'draft', 'translated'].includes(asked.only ?? '')
        ? kind === asked.only
        : !isSlips || kind === 'edited'),
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
  if (!['misspellings', 'slips'].includes(asked.only ?? '')) await measureFiles(session, part, files);
  if (asked.language !== undefined && asked.language !== 'en') return;
  const sentences = plainSentences(edited);
  if (wants('misspellings') || asked.only === 'spelling') {
    const list = fetchSource(misspellingsPackage, undefined);
    if ('missing' in list) console.error(`Left out: ${misspellingsPackage.name} (${list.missing}).`);
    else {
      const spoilt = misspelt(misspellingsOf(part, list.folder), sentences, mostMisspellings);
      await measureSlips(session, `Misspellings put into sentences of the ${part} part`, spoilt);
    }
  }
  if (wants('slips') || asked.only === 'grammar') {
    const spoilt = withGrammarSlips(sentences, mostOfKind);
    await measureSlips(session, `Grammar errors put into sentences of the ${part} part`, spoilt);
  }
}

async function measureFiles(session: Session, part: Part, files: readonly QualityFile[]): Promise<void> {
  const found: Found[] = [];
  for (const [index, file] of files.entries()) {
    if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${files.length} files`);
    found.push(...(await findingsIn(session, file)));
  }
  if (process.stderr.isTTY) process.stderr.write('\r');
  const shown = found.filter(({ category, rule }) => {
    if (asked.only !== 'spelling' && asked.only !== 'grammar') return true;
    return (category === 'spelling' || rule.startsWith('spelling')) === (asked.only === 'spelling');
  });
  const judged = sampled(shown, mostJudged, `judged ${part}`);
  const judgements = readJudgements();
  const groups: Array<[string, (file: QualityFile) => boolean]> = [
    ['English documents, well edited', (file) => file.source.kind === 'edited' && isDocument(file)],
    ['English comments, well edited', (file) => file.source.kind === 'edited' && !isDocument(file)],
    ['English drafts', ({ source }) => source.kind === 'draft'],
    ...['de', 'es', 'fr', 'it', 'pt'].map((code): [string, (file: QualityFile) => boolean] => [
      `Translated documents, ${code}`,
      ({ source }) => source.language === code,
    ]),
  ];
  console.log(`Part ${part}: what is shown in real files\n`);
  console.log(tableOf(findingRows(groups, { files, found: shown, judged, judgements })));
  const byLanguage = new Map<string, number>();
  for (const file of files)
    if (file.source.kind === 'edited' && !isDocument(file))
      byLanguage.set(file.languageId, (byLanguage.get(file.languageId) ?? 0) + file.words);
  console.log(
    `\nWords of comments: ${[...byLanguage]
      .sort((a, b) => b[1] - a[1])
      .map((one) => one.join(' '))
      .join(', ')}`,
  );
  const rules = new Map<string, number>();
  for (const { rule } of shown) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  console.log(
    `Rules: ${[...rules]
      .sort((a, b) => b[1] - a[1])
      .map((one) => one.join(' '))
      .join(', ')}`,
  );
  if (session.refusals.length > 0) console.log(`Not checked: ${session.refusals.length} texts.`);
  if (asked.list !== undefined) writeFileSync(asked.list, judgedList(judged, judgements));
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
  if (asked.list !== undefined && asked.only !== undefined)
    writeFileSync(
      asked.list,
      tried
        .map(({ spoilt: { kind, wrong, right: meant }, outcome, shown }) =>
          [outcome, kind, wrong, meant, shown.map(({ message }) => message).join(' | ')].join('\t'),
        )
        .join('\n'),
    );
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
