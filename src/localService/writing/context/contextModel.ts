// Every index stands inside its array; a value in case it did not would cost as much as the sums.
/* eslint-disable @typescript-eslint/no-non-null-assertion */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Matrices, type Rows } from './matrices';
import { Vocabulary } from './vocabulary';

/** Header of a file of weights, after its length. Each array begins at the end of the one before it. */
interface Header {
  words: string[];
  /** Function words, and forms of words, by the rows of the answers; not in every language. */
  closed?: string[];
  forms?: string[];
  /** `bytes`: 4 for numbers as they are, 1 for a scale for each row and then the rows. */
  arrays: Array<{ name: string; rows: number; columns: number; bytes: 1 | 4 }>;
}

interface Vectors {
  size: number;
  values: Int8Array;
  scales: Float32Array;
}

/** Layers that answer each question about a place: two each, the first over the context to its left and right. */
const layers: Readonly<Record<'word' | 'form' | 'vector', readonly [string, string]>> = {
  word: ['word1', 'word2'],
  form: ['form1', 'form2'],
  vector: ['a', 'b'],
};

/** Layers of which only a few rows are asked for at a time. */
const answerLayers: ReadonlySet<string> = new Set([layers.word[1], layers.form[1]]);

/** Words whose part of the sums is kept: most of a text is made of few. */
const mostKept = 1500;

/**
 * A small bidirectional network (GRU) that was trained on correct text alone. It reads the words left and right of a
 * place and says how well others fit there. `data/writing/context/weights.py` writes its file.
 */
export class ContextModel {
  readonly vocabulary: Vocabulary;
  readonly stateSize: number;
  private readonly kept = new Map<number, Float32Array>();

  private constructor(
    private readonly file: string,
    readonly header: Header,
    private readonly vectors: Vectors,
    readonly matrices: Matrices,
    private readonly floats: ReadonlyMap<string, Float32Array>,
  ) {
    this.vocabulary = new Vocabulary(header.words);
    this.stateSize = this.numbers('bias_hh_l0').length / 3;
  }

  static async read(file: string): Promise<ContextModel> {
    const bytes = await promisify(gunzip)(await readFile(file));
    const headerEnd = 4 + bytes.readUInt32LE(0);
    const header = JSON.parse(bytes.toString('utf8', 4, headerEnd)) as Header;
    const data = bytes.buffer.slice(bytes.byteOffset + headerEnd, bytes.byteOffset + bytes.length);
    const matrices = new Map<string, Rows>();
    const floats = new Map<string, Float32Array>();
    let vectors: Vectors | undefined;
    let at = 0;
    for (const { name, rows, columns, bytes: width } of header.arrays) {
      const count = rows * columns;
      if (width === 4) {
        floats.set(name, new Float32Array(data, at, count));
        at += 4 * count;
        continue;
      }
      const scales = new Float32Array(data, at, rows);
      const values = new Int8Array(data, at + 4 * rows, count);
      at += 4 * rows + count;
      at += -at & 3;
      const value = (index: number): number => values[index]! * scales[Math.floor(index / columns)]!;
      if (name === 'words') {
        vectors = { size: columns, values, scales };
      } else if (answerLayers.has(name)) {
        floats.set(
          name,
          Float32Array.from(values, (_, index) => value(index)),
        );
      } else {
        matrices.set(name, { rows, columns, value });
      }
    }
    if (!vectors) throw new Error(`${file} has no word vectors.`);
    return new ContextModel(file, header, vectors, new Matrices(matrices), floats);
  }

  /** Reads a sentence, given as what stands for its words. */
  read(forms: readonly string[]): Context {
    const numbers = [Vocabulary.begin, ...this.vocabulary.numbersOf(forms), Vocabulary.end];
    return new Context(this, this.states(numbers, ''), this.states(numbers, '_reverse'));
  }

  /** The states of one direction, one behind the other. */
  private states(numbers: readonly number[], direction: '' | '_reverse'): Float32Array {
    const size = this.stateSize;
    const states = new Float32Array(numbers.length * size);
    const biases = this.numbers(`bias_hh_l0${direction}`);
    let state: Float32Array = new Float32Array(size);
    const offset = direction === '' ? 0 : 3 * size;
    for (let step = 0; step < numbers.length; step++) {
      const at = direction === '' ? step : numbers.length - 1 - step;
      const input = this.inputOf(numbers[at]!);
      const sums = this.matrices.multiply(`weight_hh_l0${direction}`, state, biases);
      const next = states.subarray(at * size, (at + 1) * size);
      for (let i = 0; i < size; i++) {
        const reset = sigmoid(input[offset + i]! + sums[i]!);
        const update = sigmoid(input[offset + size + i]! + sums[size + i]!);
        const fresh = Math.tanh(input[offset + 2 * size + i]! + reset * sums[2 * size + i]!);
        next[i] = (1 - update) * fresh + update * state[i]!;
      }
      state = next;
    }
    return states;
  }

  /** Returns the share of a word in the sums of both directions. */
  private inputOf(number: number): Float32Array {
    const known = this.kept.get(number);
    if (known) return known;
    const width = 3 * this.stateSize;
    const vector = this.vectorOf(number);
    const input = new Float32Array(2 * width);
    for (const [index, direction] of ['', '_reverse'].entries()) {
      const biases = this.numbers(`bias_ih_l0${direction}`);
      input.set(this.matrices.multiply(`weight_ih_l0${direction}`, vector, biases), index * width);
    }
    if (this.kept.size < mostKept) this.kept.set(number, input);
    return input;
  }

  /** The vector of a word. */
  vectorOf(number: number): Float32Array {
    const { size, scales, values } = this.vectors;
    const scale = scales[number] ?? 0;
    return Float32Array.from(values.subarray(number * size, (number + 1) * size), (value) => value * scale);
  }

  /** Returns whether it has `numbers` of a name. */
  has(name: string): boolean {
    return this.floats.has(name);
  }

  /** Returns numbers that are not a matrix, or are read by single rows. */
  numbers(name: string): Float32Array {
    const numbers = this.floats.get(name);
    if (!numbers) throw new Error(`${this.file} has no “${name}”.`);
    return numbers;
  }
}

/** A sentence as the model has read it. */
export class Context {
  private readonly sides = new Map<string, Float32Array>();

  constructor(
    private readonly model: ContextModel,
    private readonly left: Float32Array,
    private readonly right: Float32Array,
  ) {}

  /**
   * Returns how well each of some answers fits between the tokens before `start` and those from `end` on; larger is better, and
   * only differences count.
   *
   * @param rows numbers of the answers
   * @param lemma number of the word whose forms are asked for
   */
  answers(question: 'word' | 'form', start: number, end: number, rows: readonly number[], lemma?: number): number[] {
    const [first, second] = layers[question];
    const hidden = this.hidden(first, start, end, lemma);
    const weights = this.model.numbers(second);
    const biases = this.model.numbers(`${second}.bias`);
    return rows.map((row) => biases[row]! + product(weights, row * hidden.length, hidden));
  }

  /**
   * Returns how well words, given by their numbers, fit in the place of a token: by their vectors. For a model without a `bias`
   * of each word, the result is how much likelier they are there than anywhere.
   */
  rivals(at: number, numbers: readonly number[]): number[] {
    const [first, second] = layers.vector;
    const hidden = this.hidden(first, at, at + 1);
    const wanted = this.model.matrices.multiply(second, hidden, this.model.numbers(`${second}.bias`));
    const biases = this.model.has('bias') ? this.model.numbers('bias') : undefined;
    return numbers.map((number) => (biases?.[number] ?? 0) + product(this.model.vectorOf(number), 0, wanted));
  }

  /** The first layer is a sum of what each side gives, so each side is worked out but once. */
  private hidden(layer: string, start: number, end: number, lemma?: number): Float32Array {
    const { stateSize, matrices } = this.model;
    const left = this.side(layer, this.left, start, 0);
    const right = this.side(layer, this.right, end + 1, stateSize);
    const others =
      lemma === undefined ? left : matrices.multiply(layer, this.model.vectorOf(lemma), left, 2 * stateSize);
    return others.map((sum, i) => Math.max(0, sum + right[i]!));
  }

  private side(layer: string, states: Float32Array, at: number, from: number): Float32Array {
    const name = `${layer} ${from} ${at}`;
    let side = this.sides.get(name);
    if (!side) {
      const { stateSize, matrices } = this.model;
      const state = states.subarray(at * stateSize, (at + 1) * stateSize);
      const biases = from === 0 ? this.model.numbers(`${layer}.bias`) : undefined;
      side = matrices.multiply(layer, state, biases, from);
      this.sides.set(name, side);
    }
    return side;
  }
}

function product(weights: Float32Array, from: number, values: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += weights[from + i]! * values[i]!;
  return sum;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
