/*
 * A translation model in the true format of the browsers' models (Marian's int8 binary and a SentencePiece vocabulary)
 * whose weights are not trained but set: it writes, word by word, what a dictionary says, and copies everything else.
 * How: a token is one dimension of its own; the decoder looks, by the position alone, at the source token that stands
 * where it writes, and takes that token's translation.
 */

export interface DictionaryModelOptions {
  /** Source word to target word, each one piece of the vocabulary; a piece inside a word begins with `~`. */
  words: Readonly<Record<string, string>>;
}

interface ModelShape {
  encoder: number;
  decoder: number;
  hidden: number;
}

export interface ModelFiles {
  model: Buffer;
  vocabulary: Buffer;
}

const intgemm8 = 0x4101;
const float32 = 0x0404;
const int8 = 0x0101;

/** Places in the vocabulary, a multiple of 8. */
const vocabularySize = 256;
/** A multiple of 64: one dimension for each token, and those that hold the position. */
const dimensions = 320;
const half = dimensions / 2;
const heads = 8;
const headSize = dimensions / heads;
const smallest: ModelShape = { encoder: 1, decoder: 1, hidden: 64 };
/** The position's quickest waves, as pairs of a sine and a cosine: neighbours differ most in them. */
const waves = 10;
/** The sine of the slowest wave is zero all along: what it has after a normalisation is what was taken off every dimension. */
const zero = half - 1;
/** Nothing becomes larger than this after a normalisation. */
const range = 12;
/** Of a token in the embedding: less than one leaves more of the range to the position. */
const tokenWeight = 0.4;

const endToken = '</s>';
const unknownToken = '<unk>';
const letters = [
  ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)),
  ...'äöüßÄÖÜéèêáàíóúñçãõô',
];

/** Makes the model; the same words give the same bytes. */
export function dictionaryModel({ words }: DictionaryModelOptions): ModelFiles {
  const pairs = Object.entries(words).map((pair) => pair.map(asPiece) as [string, string]);
  const pieces = [endToken, unknownToken, ...new Set(['\u2581', ...letters, ...pairs.flat()])];
  if (pieces.length > vocabularySize) throw new Error(`${pieces.length} pieces are more than ${vocabularySize}.`);
  while (pieces.length < vocabularySize) pieces.push(`\u2581unused${pieces.length}`);
  const index = new Map(pieces.map((piece, at) => [piece, at]));
  const target = pieces.map((piece, at) => index.get(pairs.find(([source]) => source === piece)?.[1] ?? piece) ?? at);
  return { model: writeModel(target, smallest), vocabulary: writeVocabulary(pieces) };
}

function asPiece(word: string): string {
  return word.startsWith('~') ? word.slice(1) : `\u2581${word}`;
}

/** The dimension of each token: all but those of the waves and the one that is zero. */
const tokenDimensions = Array.from({ length: dimensions }, (_, at) => at)
  .filter((at) => at % half >= waves && at !== zero)
  .slice(0, vocabularySize);

type Cell = readonly [from: number, to: number, weight: number];

class Items {
  private readonly items: Array<{ name: string; type: number; shape: readonly number[]; data: Buffer }> = [];

  floats(name: string, length: number, value: number): void {
    const data = Buffer.alloc(length * 4);
    for (let at = 0; at < length; at++) data.writeFloatLE(value, at * 4);
    this.items.push({ name, type: float32, shape: [1, length], data });
  }

  /** A matrix of `rows` × `columns`, all zero but for some cells. It is stored with the cells of a column together. */
  matrix(name: string, rows: number, columns: number, cells: readonly Cell[], byRow = false): void {
    const most = cells.length > 0 ? Math.max(...cells.map(([, , weight]) => Math.abs(weight))) : 1;
    const data = Buffer.alloc(rows * columns + 4);
    for (const [from, to, weight] of cells) {
      data.writeInt8(Math.round((weight / most) * 127), byRow ? from * columns + to : to * rows + from);
    }
    data.writeFloatLE(127 / most, rows * columns);
    this.items.push({ name, type: intgemm8, shape: [rows, columns], data });
    this.floats(`${name}_QuantMultA`, 1, 127 / range);
  }

  text(name: string, text: string): void {
    const data = Buffer.from(`${text}\0`);
    this.items.push({ name, type: int8, shape: [data.length], data });
  }

  write(): Buffer {
    const padded = (size: number): number => Math.ceil(size / 256) * 256;
    const number = (value: number): Buffer => {
      const buffer = Buffer.alloc(8);
      buffer.writeBigUInt64LE(BigInt(value));
      return buffer;
    };
    const head = [number(1), number(this.items.length)];
    for (const { name, type, shape, data } of this.items) {
      head.push(...[Buffer.byteLength(name) + 1, type, shape.length, padded(data.length)].map(number));
    }
    head.push(...this.items.map(({ name }) => Buffer.from(`${name}\0`)));
    head.push(...this.items.map(({ shape }) => Buffer.from(Int32Array.from(shape).buffer)));
    const size = head.reduce((sum, { length }) => sum + length, 8);
    const gap = padded(size) - size;
    const data = this.items.map((item) =>
      Buffer.concat([item.data, Buffer.alloc(padded(item.data.length) - item.data.length)]),
    );
    return Buffer.concat([...head, number(gap), Buffer.alloc(gap), ...data]);
  }
}

function writeModel(target: readonly number[], shape: ModelShape): Buffer {
  const { encoder, decoder, hidden } = shape;
  const items = new Items();
  const dimensionOf = (token: number): number => tokenDimensions[token] ?? 0;
  items.matrix(
    'Wemb',
    vocabularySize,
    dimensions,
    target.map((_, token) => [token, dimensionOf(token), tokenWeight]),
    true,
  );
  items.floats('none_QuantMultA', 1, 127 / range);
  items.floats('decoder_ff_logit_out_b', vocabularySize, 0);

  const norm = (name: string): void => {
    items.floats(`${name}_ln_scale`, dimensions, 1);
    items.floats(`${name}_ln_bias`, dimensions, 0);
  };
  const attention = (name: string, cells: Readonly<Partial<Record<'q' | 'k' | 'v' | 'o', readonly Cell[]>>>): void => {
    for (const part of ['q', 'k', 'v', 'o'] as const) {
      items.matrix(`${name}_W${part}`, dimensions, dimensions, cells[part] ?? []);
      items.floats(`${name}_b${part}`, dimensions, 0);
    }
    norm(`${name}_Wo`);
  };
  const feedForward = (name: string): void => {
    items.matrix(`${name}_ffn_W1`, dimensions, hidden, []);
    items.floats(`${name}_ffn_b1`, hidden, 0);
    items.matrix(`${name}_ffn_W2`, hidden, dimensions, []);
    items.floats(`${name}_ffn_b2`, dimensions, 0);
    norm(`${name}_ffn_ffn`);
  };

  for (let layer = 1; layer <= encoder; layer++) {
    attention(`encoder_l${layer}_self`, {});
    feedForward(`encoder_l${layer}`);
  }
  const position = Array.from({ length: heads }, (_, head) =>
    Array.from({ length: headSize }, (_, at): Cell[] => {
      const wave = at % (2 * waves);
      const from = wave < waves ? wave : half + wave - waves;
      const to = head * headSize + at;
      return [
        [from, to, 6],
        [zero, to, -6],
      ];
    }),
  ).flat(2);
  const context = {
    q: position,
    k: position,
    v: target.map((translation, token): Cell => [dimensionOf(token), dimensionOf(translation), 1]),
    o: Array.from({ length: dimensions }, (_, at): Cell => [at, at, 3]),
  };
  for (let layer = 1; layer <= decoder; layer++) {
    items.matrix(`decoder_l${layer}_rnn_W`, dimensions, dimensions, []);
    items.matrix(`decoder_l${layer}_rnn_Wf`, dimensions, dimensions, []);
    items.floats(`decoder_l${layer}_rnn_bf`, dimensions, 0);
    norm(`decoder_l${layer}_rnn_ffn`);
    attention(`decoder_l${layer}_context`, layer === 1 ? context : {});
    feedForward(`decoder_l${layer}`);
  }
  items.text('special:model.yml', settings(shape));
  return items.write();
}

const settings = ({ encoder, decoder, hidden }: ModelShape): string => `bert-train-type-embeddings: true
bert-type-vocab-size: 2
dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
dec-depth: ${decoder}
dim-emb: ${dimensions}
dim-rnn: 1024
dim-vocabs:
  - ${vocabularySize}
  - ${vocabularySize}
enc-cell: gru
enc-cell-depth: 1
enc-depth: ${encoder}
enc-type: bidirectional
input-types:
  []
layer-normalization: false
lemma-dim-emb: 0
right-left: false
skip: false
tied-embeddings: false
tied-embeddings-all: true
tied-embeddings-src: false
transformer-aan-activation: swish
transformer-aan-depth: 2
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-decoder-dim-ffn: ${hidden}
transformer-decoder-ffn-depth: 2
transformer-depth-scaling: false
transformer-dim-aan: 1536
transformer-dim-ffn: ${hidden}
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-guided-alignment-layer: last
transformer-heads: ${heads}
transformer-no-projection: false
transformer-pool: false
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-preprocess: ""
transformer-tied-layers:
  []
transformer-train-position-embeddings: false
type: transformer
ulr: false
ulr-dim-emb: 0
ulr-trainable-transformation: false
version: v1.9.56 set by hand
`;

/** Kinds of pieces, and a number of the protocol-buffer format. */
const control = 3;
const unknown = 2;

function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(content.length), content]);
}

function numberField(number: number, value: number | bigint): Buffer {
  return Buffer.concat([varint(number << 3), varint(value)]);
}

function writeVocabulary(pieces: readonly string[]): Buffer {
  const entries = pieces.map((piece) => {
    const score = Buffer.alloc(5);
    score[0] = (2 << 3) | 5;
    score.writeFloatLE(piece.length > 1 ? -3 : -12, 1);
    const kind = piece === endToken ? control : piece === unknownToken ? unknown : undefined;
    return field(1, Buffer.concat([field(1, Buffer.from(piece)), score, ...(kind ? [numberField(3, kind)] : [])]));
  });
  const trainer = [numberField(3, 1), numberField(4, pieces.length), numberField(40, 1)];
  const tokens = [numberField(41, -1n), numberField(42, 0), numberField(43, -1n)];
  const normalizer = [
    field(1, Buffer.from('identity')),
    field(2, Buffer.alloc(0)),
    ...[3, 4, 5].map((at) => numberField(at, 1)),
  ];
  return Buffer.concat([
    ...entries,
    field(2, Buffer.concat([...trainer, ...tokens])),
    field(3, Buffer.concat(normalizer)),
  ]);
}
