import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { begin, end, numberer } from './vocabulary';
import { relate, type Relations } from './relations';

/** What may have been meant by a word. */
export interface Rival {
  /** Which word of the sentence. */
  at: number;
  form: string;
  /** How much likelier it is there than what stands there: the natural logarithm of the odds. */
  odds: number;
}

interface Header {
  words: string[];
  arrays: Array<{ name: string; rows: number; columns: number; bytes: number }>;
}

/** Weights as they are multiplied with: a row for each output. */
interface Matrix {
  rows: number;
  columns: number;
  values: Float32Array;
}

/**
 * A small recurrent network that reads a sentence from both ends and tells, from what stands around a word, which of
 * its rivals is likely there. It was trained by `data/writing/context/train.py`.
 */
export class ContextModel {
  private readonly numberOf: (form: string) => number;
  private readonly rivalsOf: ReadonlyMap<number, readonly number[]>;
  private readonly size: number;
  private readonly state: number;

  private constructor(
    private readonly words: readonly string[],
    private readonly vectors: { values: Int8Array; scales: Float32Array },
    private readonly bias: Float32Array,
    private readonly matrices: Readonly<Record<string, Matrix>>,
    relations: Relations,
  ) {
    this.numberOf = numberer(words);
    this.rivalsOf = new Map(
      relate(words, relations).flatMap((rivals, number) => (rivals.length > 0 ? [[number, rivals] as const] : [])),
    );
    this.size = vectors.values.length / words.length;
    this.state = this.matrix('weight_hh_l0').columns;
  }

  static async read(file: string, relations: Relations): Promise<ContextModel> {
    const bytes = await promisify(gunzip)(await readFile(file));
    const headerEnd = 4 + bytes.readUInt32LE(0);
    const { words, arrays } = JSON.parse(bytes.toString('utf8', 4, headerEnd)) as Header;
    const data = bytes.buffer.slice(bytes.byteOffset + headerEnd, bytes.byteOffset + bytes.length);
    const matrices: Record<string, Matrix> = {};
    let vectors: ContextModel['vectors'] | undefined;
    let at = 0;
    for (const { name, rows, columns, bytes: width } of arrays) {
      const count = rows * columns;
      if (width === 4) {
        matrices[name] = { rows, columns, values: new Float32Array(data, at, count) };
        at += count * 4;
        continue;
      }
      const scales = new Float32Array(data, at, rows);
      const values = new Int8Array(data, at + rows * 4, count);
      at += rows * 4 + count;
      at += -at & 3;
      if (name === 'words') vectors = { values, scales };
      else {
        matrices[name] = {
          rows,
          columns,
          values: Float32Array.from(values, (v, i) => v * (scales[(i / columns) | 0] ?? 0)),
        };
      }
    }
    const bias = matrices['bias']?.values;
    if (!vectors || !bias) throw new Error(`${file} holds no context model.`);
    return new ContextModel(words, vectors, bias, matrices, relations);
  }

  /** What is likelier than a word of a sentence by at least `least`, the likeliest first for each word. */
  rivals(forms: readonly string[], mayBeWrong: (at: number) => boolean, least: number): Rival[] {
    const numbers = forms.map(this.numberOf);
    const asked = numbers.flatMap((number, at) => {
      const rivals = mayBeWrong(at) ? this.rivalsOf.get(number) : undefined;
      return rivals && this.words[number] === forms[at] ? [{ at, number, rivals }] : [];
    });
    if (asked.length === 0) return [];
    const around = [begin, ...numbers, end];
    const left = this.read(around, '');
    const right = this.read(around.toReversed(), '_reverse').reverse();
    return asked.flatMap(({ at, number, rivals }) => {
      // The words stand one place further on: the sentence begins with its border.
      const query = this.query(left[at] ?? nothing, right[at + 2] ?? nothing);
      const here = this.score(query, number);
      return rivals
        .map((rival) => ({ at, form: this.words[rival] ?? '', odds: this.score(query, rival) - here }))
        .filter(({ odds }) => odds >= least)
        .sort((a, b) => b.odds - a.odds);
    });
  }

  /** The state after each word. */
  private read(numbers: readonly number[], way: string): Float32Array[] {
    const { state, size } = this;
    const [input, inputBias] = [this.matrix(`weight_ih_l0${way}`), this.matrix(`bias_ih_l0${way}`).values];
    const [hidden, hiddenBias] = [this.matrix(`weight_hh_l0${way}`), this.matrix(`bias_hh_l0${way}`).values];
    const vector = new Float32Array(size);
    const fromInput = new Float32Array(3 * state);
    const fromHidden = new Float32Array(3 * state);
    let last = new Float32Array(state);
    return numbers.map((number) => {
      const { values, scales } = this.vectors;
      const scale = scales[number] ?? 0;
      for (let i = 0; i < size; i++) vector[i] = (values[number * size + i] ?? 0) * scale;
      multiply(input, inputBias, vector, fromInput);
      multiply(hidden, hiddenBias, last, fromHidden);
      const next = new Float32Array(state);
      for (let i = 0; i < state; i++) {
        const reset = sigmoid(at(fromInput, i) + at(fromHidden, i));
        const update = sigmoid(at(fromInput, state + i) + at(fromHidden, state + i));
        const fresh = Math.tanh(at(fromInput, 2 * state + i) + reset * at(fromHidden, 2 * state + i));
        next[i] = (1 - update) * fresh + update * at(last, i);
      }
      last = next;
      return next;
    });
  }

  private query(left: Float32Array, right: Float32Array): Float32Array {
    const both = new Float32Array(2 * this.state);
    both.set(left);
    both.set(right, this.state);
    const [a, b] = [this.matrix('a'), this.matrix('b')];
    const middle = new Float32Array(a.rows);
    multiply(a, this.matrix('a.bias').values, both, middle);
    for (let i = 0; i < middle.length; i++) if (at(middle, i) < 0) middle[i] = 0;
    const query = new Float32Array(b.rows);
    multiply(b, this.matrix('b.bias').values, middle, query);
    return query;
  }

  private score(query: Float32Array, number: number): number {
    const { values, scales } = this.vectors;
    let sum = 0;
    for (let i = 0; i < this.size; i++) sum += (values[number * this.size + i] ?? 0) * at(query, i);
    return sum * (scales[number] ?? 0) + (this.bias[number] ?? 0);
  }

  private matrix(name: string): Matrix {
    const matrix = this.matrices[name];
    if (!matrix) throw new Error(`The context model has no “${name}”.`);
    return matrix;
  }
}

const nothing = new Float32Array();

function multiply(
  { rows, columns, values }: Matrix,
  bias: Float32Array,
  vector: Float32Array,
  out: Float32Array,
): void {
  for (let row = 0; row < rows; row++) {
    const from = row * columns;
    // Four sums, which do not wait for each other.
    let one = at(bias, row);
    let two = 0;
    let three = 0;
    let four = 0;
    for (let i = 0; i < columns; i += 4) {
      one += at(values, from + i) * at(vector, i);
      two += at(values, from + i + 1) * at(vector, i + 1);
      three += at(values, from + i + 2) * at(vector, i + 2);
      four += at(values, from + i + 3) * at(vector, i + 3);
    }
    out[row] = one + two + three + four;
  }
}

/** Inside the bounds, which the compiler cannot see. */
function at(values: Float32Array, index: number): number {
  return values[index] as number;
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
