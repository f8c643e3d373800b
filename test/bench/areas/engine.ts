import { execFileSync } from 'node:child_process';
import { ApertiumEngine } from '../../../src/localService/engines/apertium/apertiumEngine';
import type { EngineSegment } from '../../../src/localService/engines/engine';
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
async function measure(): Promise<Record<string, Figure>> {
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

export const groups: FigureGroup[] = [
  {
    names: ['engine.start', 'engine.sentence-p50', 'engine.sentence-p95', 'engine.words-per-second', 'engine.memory'],
    measure,
  },
];
