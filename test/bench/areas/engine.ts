import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fetch } from 'undici';
import { ApertiumEngine } from '../../../src/localService/engines/apertium/apertiumEngine';
import { InstalledModes } from '../../../src/localService/engines/apertium/installedModes';
import { encode } from '../../../src/localService/engines/apertium/streamFormat';
import { detectLanguage } from '../../../src/localService/engines/detectLanguage';
import type { EngineSegment, LanguagePair, TranslationEngine } from '../../../src/localService/engines/engine';
import { LanguageModelEngine } from '../../../src/localService/engines/languageModel/languageModelEngine';
import { loadTranslator, type TranslateLines } from '../../../src/localService/engines/neural/bergamot';
import { NeuralEngine, neuralOptions } from '../../../src/localService/engines/neural/neuralEngine';
import { Pipeline } from '../../../src/localService/processes/pipeline';
import { answers } from '../../support/chatServer';
import { ScriptedServer } from '../../support/scriptedServer';
import { channelTo, OwnModelsWork } from '../../unit/localService/support/ownModelsWork';
import { compared, percentile, type Figure, type FigureGroup } from '../figures';

type Translate = (texts: readonly string[]) => Promise<unknown>;

interface Work {
  sentences: readonly string[];
  /** How often each sentence is translated by itself. */
  rounds: number;
  /** Sentences that are translated at once; each is one of its own, since equal ones are asked once. */
  atOnce: number;
}

/** How often many sentences are translated at once. */
const turns = 3;

/**
 * The figures of an engine against what is below it, asked without Parlance in between. The two take turns, so that what
 * a busy machine adds is in both.
 */
async function against(
  prefix: string,
  { sentences, rounds, atOnce }: Work,
  own: Translate,
  bare: Translate,
): Promise<Record<string, Figure>> {
  const timed = async (texts: readonly string[]): Promise<[own: number, bare: number]> => {
    const times: number[] = [];
    for (const translate of [own, bare]) {
      const startedMs = performance.now();
      await translate(texts);
      times.push(performance.now() - startedMs);
    }
    return times as [number, number];
  };
  const figure = (name: string, unit: string, [value, baseline]: [number, number]): [string, Figure] => [
    `engine.${prefix}${name}`,
    compared(value, unit, baseline),
  ];
  const first = await timed(sentences.slice(0, 1));
  const samples: Array<[number, number]> = [];
  for (let round = 0; round < rounds; round++) for (const sentence of sentences) samples.push(await timed([sentence]));
  const many = Array.from({ length: atOnce }, (_, at) => `${at} ${sentences[at % sentences.length]}`);
  const words = many.reduce((sum, text) => sum + text.split(/\s+/).length, 0);
  const speeds: Array<[number, number]> = [];
  for (let turn = 0; turn < turns; turn++) {
    const [ownMs, bareMs] = await timed(many);
    speeds.push([(1_000 * words) / ownMs, (1_000 * words) / bareMs]);
  }
  const share = (pairs: ReadonlyArray<[number, number]>, of: number): [number, number] => [
    percentile(
      pairs.map((pair) => pair[0]),
      of,
    ),
    percentile(
      pairs.map((pair) => pair[1]),
      of,
    ),
  ];
  return Object.fromEntries([
    figure('first', 'ms', first),
    figure('sentence-p50', 'ms', share(samples, 0.5)),
    figure('sentence-p95', 'ms', share(samples, 0.95)),
    figure('words-per-second', 'words/s', share(speeds, 0.5)),
  ]);
}

function namesWith(prefix: string, ...more: string[]): string[] {
  return ['first', 'sentence-p50', 'sentence-p95', 'words-per-second', ...more].map(
    (name) => `engine.${prefix}${name}`,
  );
}

function asSegments(texts: readonly string[]): EngineSegment[] {
  return texts.map((text) => ({ text, protectedSpans: [] }));
}

function byEngine(engine: TranslationEngine, pair: LanguagePair): Translate {
  return (texts) => engine.translate(asSegments(texts), pair);
}

const spanish = [
  'El archivo se ha guardado en el disco.',
  'No se ha podido conectar con el servidor: inténtelo de nuevo más tarde.',
  'Esta función devuelve el número de elementos que contiene la lista.',
  'La configuración se puede cambiar en cualquier momento desde el menú principal.',
  'Antes de continuar, compruebe que todos los documentos están cerrados.',
];
const apertiumPair = { source: 'es', target: 'pt-br' };

/** The pair the sample of the demo translates by; beside it its programs alone. */
async function measureApertium(): Promise<Record<string, Figure>> {
  const modes = await new InstalledModes().list();
  const mode = modes.find(({ source, target }) => source === apertiumPair.source && target === apertiumPair.target);
  if (!mode) {
    console.error('engine: not measured, since Apertium has no Spanish to Portuguese here (apertium-es-pt).');
    return {};
  }
  const engine = new ApertiumEngine();
  const programs = new Pipeline(mode.stages);
  try {
    const bare: Translate = (texts) =>
      programs.translate(asSegments(texts).map((segment) => encode(segment, true).frame ?? ''));
    const work = { sentences: spanish, rounds: 200, atOnce: 1_000 };
    const figures = await against('', work, byEngine(engine, apertiumPair), bare);
    return { ...figures, 'engine.memory': { value: residentMiB(engine.pids), unit: 'MiB' } };
  } finally {
    await Promise.all([engine.stop(), programs.stop()]);
  }
}

function residentMiB(pids: readonly number[]): number {
  const sizes = execFileSync('ps', ['-o', 'rss=', '-p', pids.join()], { encoding: 'utf8' });
  const kib = sizes
    .trim()
    .split(/\s+/)
    .reduce((sum, size) => sum + Number(size), 0);
  return kib / 1024;
}

const english = [
  'Open the file and save your changes now.',
  'The server is missing and the files are gone, so try again later.',
  'This function returns the number of elements that the list has.',
];
const neuralPair = { source: 'en', target: 'de' };

/** The neural engine with the model that comes with Parlance. Beside it the same model in this thread, given lines. */
async function measureNeural(): Promise<Record<string, Figure>> {
  const engine = new NeuralEngine(neuralOptions(resolve('dist'), [], 'editor'));
  try {
    const before = process.memoryUsage.rss();
    await engine.translate(asSegments(english), neuralPair);
    const memory = (process.memoryUsage.rss() - before) / 1024 / 1024;
    await engine.stop();
    const [model, vocabulary] = ['model.bin', 'vocab.spm'].map((name) =>
      readFileSync(resolve('dist/models/en-x', name)),
    );
    let loaded: Promise<TranslateLines> | undefined;
    const bare: Translate = async (texts) => {
      loaded ??= loadTranslator({
        assets: resolve('dist/neural'),
        model: model!,
        vocabularies: [vocabulary!],
        precision: 'int8shiftAlphaAll',
      });
      return (await loaded)(texts.map((text) => `<2de> ${text}`));
    };
    const work = { sentences: english, rounds: 20, atOnce: 100 };
    const figures = await against('neural-', work, byEngine(engine, neuralPair), bare);
    return { ...figures, 'engine.neural-memory': { value: memory, unit: 'MiB' } };
  } finally {
    await engine.stop();
  }
}

const german: Readonly<Record<string, string>> = {
  'The file was saved in the new folder.': 'Die Datei wurde in dem neuen Ordner gespeichert.',
  'The settings of the server are not valid.': 'Die Einstellungen des Servers sind nicht gültig.',
  'You have to restart the program after that.': 'Danach müssen Sie das Programm neu starten.',
};

/** A language model of the person's own, at an endpoint that answers at once; beside it bare requests to that endpoint. */
async function measureLanguageModel(): Promise<Record<string, Figure>> {
  const server = await ScriptedServer.start();
  const translated = (text: string): string => {
    const [, number = '', sentence = ''] = /^(\d+ )?(.*)$/.exec(text) ?? [];
    return number + (german[sentence] ?? sentence);
  };
  server.always(answers(translated));
  const work = new OwnModelsWork(server.url, {
    languageModel: { name: 'parrot', contextTokens: 4_096 },
    translate: ['languageModel'],
    check: ['offline'],
    rephrase: ['offline'],
  });
  const { outside, sockets } = await channelTo(work);
  try {
    const bare: Translate = async (texts) => {
      const content = JSON.stringify({ texts: texts.map((text, at) => ({ id: at + 1, text })) });
      const body = JSON.stringify({ model: 'parrot', messages: [{ content: '' }, { content }] });
      await (await fetch(`${server.url}/v1/chat/completions`, { method: 'POST', body })).text();
    };
    const engine = new LanguageModelEngine(outside, detectLanguage);
    // The first sentence would measure how long the tables of languages take to load.
    await detectLanguage('Danach müssen Sie das Programm neu starten.');
    const work = { sentences: Object.keys(german), rounds: 50, atOnce: 300 };
    return await against('model-', work, byEngine(engine, neuralPair), bare);
  } finally {
    for (const socket of sockets) socket.destroy();
    await work.close();
    await server.close();
  }
}

export const groups: FigureGroup[] = [
  { names: namesWith('', 'memory'), measure: measureApertium },
  { names: namesWith('neural-', 'memory'), measure: measureNeural },
  { names: namesWith('model-'), measure: measureLanguageModel },
];
