/*
 * npm run quality -- translation                  chrF and BLEU of every engine that can run here, part for tuning
 * … --part final   --pair en-es (again for more)   --texts 200 (in each domain)   --only Apertium
 * … --models PLACE (folder with models, or folder or address of a catalogue)
 * … --endpoint URL --model NAME (a chat endpoint; its key in PARLANCE_QUALITY_KEY)
 * … --projects FOLDER (clones of public projects)   --set FILE (language, English, translation, domain; apart by tabs)
 * … --list FILE (every text, its translation and its reference)
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ServiceClient } from '../../../src/api/client';
import { serviceDefaults } from '../../../src/domain/translation/settings';
import { translateTexts } from '../../../src/domain/translation/translateTexts';
import { EngineSet } from '../../../src/localService/translation/engineSet';
import { testConnection } from '../../support/testConnection';
import { ServiceUnderTest } from '../../unit/localService/support/serviceUnderTest';
import { cacheFolder } from '../fetchSource';
import { tableOf } from '../report';
import { enginesHere, type MeasuredEngine } from './engines';
import { bleu, chrF, type Compared } from './scores';
import { english, parallelTexts, sampleOf, sourcesOfPart, textsOfFile, type ParallelText } from './texts';

const { values: asked } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: 'tune' },
    pair: { type: 'string', multiple: true },
    texts: { type: 'string', default: '200' },
    only: { type: 'string' },
    models: { type: 'string' },
    endpoint: { type: 'string' },
    model: { type: 'string' },
    projects: { type: 'string' },
    set: { type: 'string' },
    list: { type: 'string' },
  },
});

type Pair = readonly [from: string, to: string];

/** With fewer texts a figure says nothing. */
const fewestTexts = 30;
/** The variant of a target that the contract has no bare code for. */
const variants: Readonly<Record<string, string>> = { en: 'en-us' };

async function main(): Promise<void> {
  const { part, set, model, endpoint, models } = asked;
  if (part !== 'tune' && part !== 'final') throw new Error('--part is tune or final.');
  mkdirSync(cacheFolder, { recursive: true });
  const sources = set === undefined ? sourcesOfPart(part) : [];
  const texts = set === undefined ? sources.flatMap((one) => parallelTexts(one, asked.projects)) : textsOfFile(set);
  const pairs = pairsToMeasure(texts);
  const engines = await enginesHere({ models, pairs, endpoint, model, key: process.env['PARLANCE_QUALITY_KEY'] });
  const rows = [['', 'domain', 'texts', 'copied', 'by', 'chrF', 'BLEU', 'kept']];
  const lines: string[] = [];
  try {
    for (const measured of engines.filter(({ name }) => asked.only === undefined || name === asked.only)) {
      const served = await servedPairs(measured, pairs);
      if (served.length === 0) console.error(`Left out: ${measured.name} serves none of these languages here.`);
      else await measure(measured, served, texts, { rows, lines });
    }
  } finally {
    for (const { close } of engines) await close?.();
  }
  console.log(set === undefined ? `Part ${part}: ${sources.map(({ name }) => name).join(', ')}` : `Texts of ${set}`);
  console.log(`“Copied” is the chrF of the source itself; “kept” are texts that came back as they were.\n`);
  console.log(tableOf([rows[0]!, ...rows.slice(1).sort((a, b) => (a.join() < b.join() ? -1 : 1))]));
  if (asked.list !== undefined) writeFileSync(asked.list, lines.join('\n'));
}

/** Those that were asked for; else all that have enough texts. */
function pairsToMeasure(texts: readonly ParallelText[]): Pair[] {
  if (asked.pair) {
    return asked.pair.map((pair): Pair => {
      const [, from = '', to = ''] = /^([a-z]{2})-([a-z]{2}(?:-[a-z]{2})?)$/.exec(pair.toLowerCase()) ?? [];
      if (to === '') throw new Error('--pair is two codes, such as en-es or en-pt-br.');
      return [from, to];
    });
  }
  const languages = [...new Set(texts.flatMap(({ texts: said }) => Object.keys(said)))];
  return languages.flatMap((from) =>
    languages.filter((to) => baseOf(to) !== baseOf(from)).map((to): Pair => [from, to]),
  );
}

/** An endpoint serves every pair, and is asked for those from English only: what it answers may cost. */
async function servedPairs({ engine, outside }: MeasuredEngine, pairs: readonly Pair[]): Promise<Pair[]> {
  const set = new EngineSet([engine], () => '', outside && (() => outside.options));
  const served = await Promise.all(pairs.map(([from, to]) => set.find(baseOf(from), variants[to] ?? to)));
  const isUsual = ([from]: Pair): boolean => outside === undefined || from === english || asked.pair !== undefined;
  return pairs.filter((pair, at) => served[at] !== undefined && isUsual(pair));
}

/** Goes the whole way of a text: placeholders masked, through the local service, every reply proved. */
async function measure(
  { name, engine, outside }: MeasuredEngine,
  pairs: readonly Pair[],
  texts: readonly ParallelText[],
  { rows, lines }: { rows: string[][]; lines: string[] },
): Promise<void> {
  const service = await ServiceUnderTest.start({ engines: [engine], ...(outside && { outside }) });
  const { url, key } = service.running;
  const client = new ServiceClient(testConnection(url, { key }));
  try {
    for (const pair of pairs) {
      for (const domain of new Set(texts.map((one) => one.domain))) {
        const some = sampleOf(texts, domain, pair, Number(asked.texts));
        if (some.length < fewestTexts) continue;
        const [from, to] = pair;
        const result = await translateTexts(
          {
            texts: some.map(({ text }) => text),
            kind: 'plain',
            source: baseOf(from),
            target: variants[to] ?? to,
            settings: serviceDefaults,
          },
          client,
        );
        const compared = some.map(({ reference }, at): Compared => ({
          translation: result.texts[at]!.text,
          reference,
        }));
        const copied = some.map(({ text, reference }): Compared => ({ translation: text, reference }));
        const kept = some.filter(({ text }, at) => result.texts[at]!.text === text).length;
        const figures = [chrF(copied), chrF(compared), bleu(compared)].map((one) => one.toFixed(1));
        const [floor = '', ...own] = figures;
        rows.push([`${from} → ${to}`, domain, String(some.length), floor, name, ...own, String(kept)]);
        lines.push(
          ...some.map(({ text, reference }, at) =>
            [`${from} → ${to}`, domain, name, text, result.texts[at]!.text, reference]
              .map((cell) => cell.replace(/\s+/g, ' '))
              .join('\t'),
          ),
        );
      }
    }
  } finally {
    await client.close();
    await service.stop();
  }
}

function baseOf(code: string): string {
  return code.split('-', 1)[0]!;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
