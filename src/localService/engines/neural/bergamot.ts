import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/*
 * Bergamot, the engine of the browsers' translations, in WebAssembly. Its own loader and thread do not run in Node as they
 * are shipped, so its module is loaded here: the build wraps its JavaScript into a function.
 */

/** Locations of the engine and of the files of a model. */
export interface TranslatorFiles {
  /** Folder with `bergamot.js` and `bergamot.wasm`. */
  assets: string;
  model: Uint8Array;
  vocabularies: readonly Uint8Array[];
  shortlist?: Uint8Array;
  /** Precision of the model, by the end of its name; the older kind computes its multipliers itself. */
  precision: 'int8shiftAlphaAll' | 'int8shiftAll';
}

/** Translates lines, each of them one sentence, in their order. */
export type TranslateLines = (lines: readonly string[]) => string[];

/** A C++ object, which JavaScript does not free. */
interface Native {
  delete(): void;
}

interface NativeList<Item> extends Native {
  push_back(item: Item): void;
}

interface AlignedMemory extends Native {
  getByteArrayView(): Uint8Array;
}

interface Responses extends Native {
  get(index: number): { getTranslatedText(): string };
}

type New<Arguments extends unknown[], Result> = new (...values: Arguments) => Result;

interface Bergamot {
  asm: Record<string, (...values: unknown[]) => unknown>;
  AlignedMemory: New<[bytes: number, alignment: number], AlignedMemory>;
  AlignedMemoryList: New<[], NativeList<AlignedMemory>>;
  VectorString: New<[], NativeList<string>>;
  VectorResponseOptions: New<[], NativeList<{ qualityScores: boolean; alignment: boolean; html: boolean }>>;
  BlockingService: New<
    [{ cacheSize: number }],
    Native & { translate(model: Native, lines: NativeList<string>, options: Native): Responses }
  >;
  TranslationModel: New<
    [string, AlignedMemory, AlignedMemory, NativeList<AlignedMemory>, quality: AlignedMemory | null],
    Native
  >;
}

/** Matrix functions that the engine imports, by the names of its own implementations. */
const matrixFunctions = [
  'PrepareA',
  'PrepareB',
  'PrepareBFromTransposed',
  'PrepareBFromQuantizedTransposed',
  'PrepareBias',
  'MultiplyAndAddBias',
  'SelectColumnsOfB',
];

/** Loads the engine and a model into this thread, where they stay. */
export async function loadTranslator(files: TranslatorFiles): Promise<TranslateLines> {
  const bergamot = await loadBergamot(files.assets);
  const memory = (bytes: Uint8Array, alignment: number): AlignedMemory => {
    const aligned = new bergamot.AlignedMemory(bytes.length, alignment);
    aligned.getByteArrayView().set(bytes);
    return aligned;
  };
  const vocabularies = new bergamot.AlignedMemoryList();
  for (const vocabulary of files.vocabularies) vocabularies.push_back(memory(vocabulary, 64));
  const shortlist = memory(files.shortlist ?? new Uint8Array(), 64);
  const service = new bergamot.BlockingService({ cacheSize: 0 });
  const model = new bergamot.TranslationModel(
    settings(files.precision),
    memory(files.model, 256),
    shortlist,
    vocabularies,
    null,
  );
  return (lines) => {
    const input = new bergamot.VectorString();
    const options = new bergamot.VectorResponseOptions();
    for (const line of lines) {
      input.push_back(line);
      options.push_back({ qualityScores: false, alignment: false, html: false });
    }
    const responses = service.translate(model, input, options);
    const translations = lines.map((_, index) => responses.get(index).getTranslatedText());
    for (const native of [input, options, responses]) native.delete();
    return translations;
  };
}

/** `ssplit-mode`: a line is a sentence; cutting texts is ours. A longer sentence than this is cut where it happens to be. */
function settings(precision: string): string {
  const values = {
    'beam-size': 1,
    normalize: 1,
    'word-penalty': 0,
    'max-length-break': 128,
    'mini-batch-words': 1024,
    workspace: 128,
    'max-length-factor': 2,
    'skip-cost': true,
    'cpu-threads': 0,
    quiet: true,
    'quiet-translation': true,
    'ssplit-mode': 'sentence',
    'gemm-precision': precision,
    alignment: 'soft',
  };
  return `${Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`;
}

/** WebAssembly of Node, which is missing in its types. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: { instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: object }> };
};

async function loadBergamot(assets: string): Promise<Bergamot> {
  const load = createRequire(__filename);
  const create = load(join(assets, 'bergamot.js')) as (module: object, require: NodeJS.Require, folder: string) => void;
  const wasm = readFileSync(join(assets, 'bergamot.wasm'));
  return await new Promise((resolve, reject) => {
    const module = {
      instantiateWasm(imports: object, accept: (instance: object) => void): object {
        const ready = module as unknown as Bergamot;
        const wasm_gemm = Object.fromEntries(
          matrixFunctions.map((name) => [
            `int8${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
            (...values: unknown[]) => ready.asm[`int8${name}Fallback`]?.(...values),
          ]),
        );
        WebAssembly.instantiate(wasm, { ...imports, wasm_gemm }).then(({ instance }) => accept(instance), reject);
        return {};
      },
      onRuntimeInitialized: () => resolve(module as unknown as Bergamot),
      onAbort: (reason: unknown) => reject(new Error(String(reason))),
      print: () => undefined,
      printErr: () => undefined,
    };
    create(module, load, assets);
  });
}
