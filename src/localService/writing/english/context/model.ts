// Every index stands inside its array; a value in case it did not would cost as much as the sums.
/* eslint-disable @typescript-eslint/no-non-null-assertion */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { multiply } from './multiply';
import { Vocabulary } from './vocabulary';

/** One matrix in the file of weights. `int8`: a scale for each row, then the rows. */
interface Layout {
  name: string;
  rows: number;
  columns: number;
  kind: 'int8' | 'float';
  at: number;
}

interface Header {
  layout: Layout[];
  closed: string[];
  words: string[];
  forms: string[];
}

/** Words whose part of the sums is kept: most of a text is made of few. */
const mostKept = 1500;

/**
 * A small bidirectional network (GRU) that was trained on correct text alone. It reads the words left and right of a
 * place and says how well each function word fits there, or none at all, or each form of a given word.
 */
export class ContextModel {
  private readonly embedding: { scales: Float32Array; values: Int8Array };
  private readonly matrices = new Map<string, Float32Array>();
  /** Length of the vector of a word, of a state, and of what stands between a state and the answers. */
  private readonly sizes: { word: number; state: number; hidden: number };
  private readonly kept = new Map<number, Float32Array>();

  private constructor(
    header: Header,
    weights: Buffer,
    readonly vocabulary: Vocabulary,
  ) {
    const bytes = new Uint8Array(weights).buffer;
    const embedding = { scales: new Float32Array(), values: new Int8Array() };
    this.sizes = { word: 0, state: 0, hidden: 0 };
    for (const { name, rows, columns, kind, at } of header.layout) {
      if (kind === 'float') {
        this.matrices.set(name, new Float32Array(bytes, at, rows));
        continue;
      }
      const scales = new Float32Array(bytes, at, rows);
      const values = new Int8Array(bytes, at + 4 * rows, rows * columns);
      if (name === 'embedding.weight') {
        Object.assign(embedding, { scales, values });
        this.sizes.word = columns;
        continue;
      }
      if (name === 'gru.weight_hh_l0') this.sizes.state = columns;
      if (name === 'word1.weight') this.sizes.hidden = rows;
      this.matrices.set(
        name,
        Float32Array.from(values, (value, index) => value * (scales[Math.floor(index / columns)] ?? 0)),
      );
    }
    this.embedding = embedding;
  }

  /** @param folder holds `grammar_en.bin` and `grammar_en.json.gz` as the training script wrote them */
  static async read(folder: string): Promise<ContextModel> {
    const [weights, packed] = await Promise.all([
      readFile(path.join(folder, 'grammar_en.bin')),
      readFile(path.join(folder, 'grammar_en.json.gz')),
    ]);
    const header = JSON.parse((await promisify(gunzip)(packed)).toString()) as Header;
    return new ContextModel(header, weights, new Vocabulary(header));
  }

  /** Reads a sentence, given as the numbers of its words. */
  read(ids: readonly number[]): Context {
    const padded = [Vocabulary.begin, ...ids, Vocabulary.end];
    const { state } = this.sizes;
    const left = new Float32Array(padded.length * state);
    const right = new Float32Array(padded.length * state);
    this.run(padded, left, '');
    this.run(padded, right, '_reverse');
    return new Context(this, left, right);
  }

  private run(ids: readonly number[], states: Float32Array, direction: '' | '_reverse'): void {
    const { state: size } = this.sizes;
    const weights = this.matrix(`gru.weight_hh_l0${direction}`);
    const biases = this.matrix(`gru.bias_hh_l0${direction}`);
    const sums = new Float32Array(3 * size);
    let state: Float32Array = new Float32Array(size);
    const offset = direction === '' ? 0 : 3 * size;
    for (let step = 0; step < ids.length; step++) {
      const at = direction === '' ? step : ids.length - 1 - step;
      const input = this.inputOf(ids[at] ?? 0);
      multiply(weights, biases, state, sums);
      const next = states.subarray(at * size, (at + 1) * size);
      for (let i = 0; i < size; i++) {
        const reset = sigmoid(input[offset + i]! + sums[i]!);
        const update = sigmoid(input[offset + size + i]! + sums[size + i]!);
        const fresh = Math.tanh(input[offset + 2 * size + i]! + reset * sums[2 * size + i]!);
        next[i] = (1 - update) * fresh + update * state[i]!;
      }
      state = next;
    }
  }

  /** What a word adds to the sums of both directions. */
  private inputOf(id: number): Float32Array {
    const known = this.kept.get(id);
    if (known) return known;
    const { state } = this.sizes;
    const vector = this.vectorOf(id);
    const input = new Float32Array(6 * state);
    for (const [index, direction] of ['', '_reverse'].entries()) {
      const part = input.subarray(index * 3 * state, (index + 1) * 3 * state);
      multiply(this.matrix(`gru.weight_ih_l0${direction}`), this.matrix(`gru.bias_ih_l0${direction}`), vector, part);
    }
    if (this.kept.size < mostKept) this.kept.set(id, input);
    return input;
  }

  /** The vector of a word. */
  vectorOf(id: number): Float32Array {
    const { word } = this.sizes;
    const scale = this.embedding.scales[id] ?? 0;
    return Float32Array.from(this.embedding.values.subarray(id * word, (id + 1) * word), (value) => value * scale);
  }

  matrix(name: string): Float32Array {
    const matrix = this.matrices.get(name);
    if (!matrix) throw new Error(`The weights of the grammar model lack “${name}”.`);
    return matrix;
  }

  get stateSize(): number {
    return this.sizes.state;
  }

  get hiddenSize(): number {
    return this.sizes.hidden;
  }
}

/** A sentence as the model has read it. */
export class Context {
  private readonly parts = new Map<string, Float32Array>();

  constructor(
    private readonly model: ContextModel,
    private readonly left: Float32Array,
    private readonly right: Float32Array,
  ) {}

  /**
   * How well words fit between the tokens before `start` and those from `end` on; larger is better, and only
   * differences count.
   *
   * @param rows numbers of function words
   */
  words(start: number, end: number, rows: readonly number[]): number[] {
    const hidden = this.hidden('word', start, end);
    return this.answers('word2', hidden, rows);
  }

  /** How well each form of a word fits in the place of token `at`; `lemma` is the number of its base. */
  forms(at: number, lemma: number, rows: readonly number[]): number[] {
    const hidden = this.hidden('form', at, at + 1, lemma);
    return this.answers('form2', hidden, rows);
  }

  private answers(layer: string, hidden: Float32Array, rows: readonly number[]): number[] {
    const weights = this.model.matrix(`${layer}.weight`);
    const biases = this.model.matrix(`${layer}.bias`);
    return rows.map((row) => {
      let sum = biases[row]!;
      for (let i = 0, at = row * hidden.length; i < hidden.length; i++, at++) sum += weights[at]! * hidden[i]!;
      return sum;
    });
  }

  /** The first layer is a sum of what each side gives, so each side is worked out but once. */
  private hidden(layer: 'word' | 'form', start: number, end: number, lemma?: number): Float32Array {
    const left = this.part(layer, 'left', start);
    const right = this.part(layer, 'right', end + 1);
    const size = left.length;
    const hidden = new Float32Array(size);
    const own = lemma === undefined ? undefined : this.lemmaPart(lemma);
    for (let i = 0; i < size; i++) hidden[i] = Math.max(0, left[i]! + right[i]! + (own ? own[i]! : 0));
    return hidden;
  }

  private part(layer: 'word' | 'form', side: 'left' | 'right', at: number): Float32Array {
    const name = `${layer} ${side} ${at}`;
    let part = this.parts.get(name);
    if (!part) {
      const { stateSize, hiddenSize } = this.model;
      const state = this[side].subarray(at * stateSize, (at + 1) * stateSize);
      const weights = this.model.matrix(`${layer}1.weight`);
      const columns = weights.length / hiddenSize;
      part = new Float32Array(hiddenSize);
      const biases = side === 'left' ? this.model.matrix(`${layer}1.bias`) : new Float32Array(hiddenSize);
      multiply(weights, biases, state, part, { columns, from: side === 'left' ? 0 : stateSize });
      this.parts.set(name, part);
    }
    return part;
  }

  private lemmaPart(lemma: number): Float32Array {
    const { stateSize, hiddenSize } = this.model;
    const weights = this.model.matrix('form1.weight');
    const part = new Float32Array(hiddenSize);
    const columns = weights.length / hiddenSize;
    multiply(weights, new Float32Array(hiddenSize), this.model.vectorOf(lemma), part, { columns, from: 2 * stateSize });
    return part;
  }
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
