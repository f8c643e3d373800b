import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ApertiumEngine } from '../../../src/localService/engines/apertium/apertiumEngine';
import type { EngineSegment } from '../../../src/localService/engines/engine';
import { NeuralEngine } from '../../../src/localService/engines/neural/neuralEngine';
import { dictionaryModel, tinyShape } from '../../support/dictionaryModel';
import { dictionaries, placeModel } from '../../support/offlineModels';
import type { Figure, FigureGroup } from '../figures';
import { percentile } from '../figures';

const pair = { source: 'es', target: 'pt-br' };
const sentences = [
  'El archivo se ha guardado en el disco.',
  'No se ha podido conectar con el servidor: inténtelo de nuevo más tarde.',
  'Esta función devuelve el número de elementos que contiene la lista.',
  'La configuración se puede cambiar en cualquier momento desde el menú principal.',
  'Antes de continuar, compruebe que todos los documentos están cerrados.',
].map((text): EngineSegment => ({ text, protectedSpans: [] }));
const rounds = 200;

/** The pair the sample of the demo translates by, as the local service does it. */
async function measureApertium(): Promise<Record<string, Figure>> {
  const engine = new ApertiumEngine();
  try {
    const pairs = await engine.pairs();
    if (!pairs.some(({ source, target }) => source === pair.source && target === pair.target)) {
      console.error('engine: not measured, since Apertium has no Spanish to Portuguese here (apertium-es-pt).');
      return {};
    }
    const [first] = sentences as [EngineSegment];
    const startedMs = performance.now();
    await engine.translate([first], pair);
    const start = performance.now() - startedMs;

    const samples: number[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const sentence of sentences) {
        const sentMs = performance.now();
        await engine.translate([sentence], pair);
        samples.push(performance.now() - sentMs);
      }
    }

    const many = Array.from({ length: rounds }, () => sentences).flat();
    const words = many.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
    const manyMs = performance.now();
    await engine.translate(many, pair);
    const seconds = (performance.now() - manyMs) / 1000;

    const resident = execFileSync('ps', ['-o', 'rss=', '-p', engine.pids.join()], { encoding: 'utf8' });
    const kib = resident
      .trim()
      .split(/\s+/)
      .reduce((sum, size) => sum + Number(size), 0);
    return {
      'engine.start': { value: start, unit: 'ms' },
      'engine.sentence-p50': { value: percentile(samples, 0.5), unit: 'ms' },
      'engine.sentence-p95': { value: percentile(samples, 0.95), unit: 'ms' },
      'engine.words-per-second': { value: words / seconds, unit: 'words/s' },
      'engine.memory': { value: kib / 1024, unit: 'MiB' },
    };
  } finally {
    await engine.stop();
  }
}

const english = [
  'Open the file and save your changes now.',
  'The server is missing and the files are gone, so try again later.',
  'This function returns the number of elements that the list has.',
].map((text): EngineSegment => ({ text, protectedSpans: [] }));
const manyTimes = 100;

/**
 * The neural engine with a generated model of the shape of the smallest real ones. It shows what the engine takes, not how
 * good it is; words that the model does not know are cut into letters, which takes longer than with a real vocabulary.
 */
async function measureNeural(): Promise<Record<string, Figure>> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-bench-models-'));
  const words = Object.fromEntries(english.flatMap(({ text }) => text.match(/\w+/g) ?? []).map((word) => [word, word]));
  await placeModel(
    folder,
    'en-de',
    dictionaryModel({ words: { ...words, ...dictionaries['en-de'] }, shape: tinyShape }),
  );
  const program = resolve('dist/modelThread.js');
  const engine = new NeuralEngine({ folders: [folder], program, assets: resolve('dist/neural') });
  const direction = { source: 'en', target: 'de' };
  const translate = async (segments: readonly EngineSegment[]): Promise<number> => {
    const startedMs = performance.now();
    await engine.translate(segments, direction);
    return performance.now() - startedMs;
  };
  try {
    const before = process.memoryUsage.rss();
    const first = await translate(english.slice(0, 1));
    const samples: number[] = [];
    for (let round = 0; round < 20; round++) {
      for (const sentence of english) samples.push(await translate([sentence]));
    }
    // Equal sentences are asked once, so each gets a number.
    const many = Array.from({ length: manyTimes }, (_, at) =>
      english.map(({ text }) => ({ text: `${at} ${text}`, protectedSpans: [] })),
    ).flat();
    const counted = many.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
    const seconds = (await translate(many)) / 1000;
    return {
      'engine.neural-first': { value: first, unit: 'ms' },
      'engine.neural-sentence-p50': { value: percentile(samples, 0.5), unit: 'ms' },
      'engine.neural-sentence-p95': { value: percentile(samples, 0.95), unit: 'ms' },
      'engine.neural-words-per-second': { value: counted / seconds, unit: 'words/s' },
      'engine.neural-memory': { value: (process.memoryUsage.rss() - before) / 1024 / 1024, unit: 'MiB' },
    };
  } finally {
    await engine.stop();
    await rm(folder, { recursive: true });
  }
}

export const groups: FigureGroup[] = [
  {
    names: ['engine.start', 'engine.sentence-p50', 'engine.sentence-p95', 'engine.words-per-second', 'engine.memory'],
    measure: measureApertium,
  },
  {
    names: [
      'engine.neural-first',
      'engine.neural-sentence-p50',
      'engine.neural-sentence-p95',
      'engine.neural-words-per-second',
      'engine.neural-memory',
    ],
    measure: measureNeural,
  },
];
