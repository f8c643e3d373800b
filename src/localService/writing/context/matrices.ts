/** Number of rows for which a product is computed at a time; a matrix has this many or a multiple. */
const block = 16;
const pageBytes = 65_536;
/** More numbers no vector has, and no product. */
const mostNumbers = 1024;

/** `(matrix, vector, product, blocks, bytes of the vector, bytes to skip behind each block)` */
type Multiply = (
  matrix: number,
  vector: number,
  product: number,
  blocks: number,
  width: number,
  skipped: number,
) => void;

// The types of Node know no WebAssembly.
interface Wasm {
  Memory: new (options: { initial: number }) => { buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: { multiply: Multiply } };
}
const { WebAssembly: wasm } = globalThis as unknown as { WebAssembly: Wasm };

/** A matrix as it is read from a file, its rows one behind the other. */
export interface Rows {
  rows: number;
  columns: number;
  value(index: number): number;
}

/**
 * Matrices that are multiplied by a few vector instructions: nearly all of a model's time goes there, and they take a
 * fifth of what the same sums take in JavaScript. The numbers of a block of rows stand column by column.
 */
export class Matrices {
  private readonly numbers: Float32Array;
  private readonly places = new Map<string, { at: number; rows: number; columns: number }>();
  private readonly run: Multiply;

  constructor(matrices: ReadonlyMap<string, Rows>) {
    let at = 2 * mostNumbers;
    for (const [name, { rows, columns }] of matrices) {
      if (rows % block !== 0 || Math.max(rows, columns) > mostNumbers) {
        throw new Error(`“${name}” has an unexpected number of rows (${rows}).`);
      }
      this.places.set(name, { at, rows, columns });
      at += rows * columns;
    }
    const memory = new wasm.Memory({ initial: Math.ceil((4 * at) / pageBytes) });
    this.numbers = new Float32Array(memory.buffer);
    for (const [name, { rows, columns, value }] of matrices) {
      const start = this.places.get(name)?.at ?? 0;
      for (let index = 0; index < rows * columns; index++) {
        const [row, column] = [Math.floor(index / columns), index % columns];
        const first = start + (row - (row % block)) * columns;
        this.numbers[first + column * block + (row % block)] = value(index);
      }
    }
    const { exports } = new wasm.Instance(program(), { house: { memory } });
    this.run = exports.multiply;
  }

  /**
   * `matrix × vector + before`.
   *
   * @param from takes of each row only the numbers from there on, as many as the vector has
   */
  multiply(name: string, vector: Float32Array, before?: Float32Array, from = 0): Float32Array {
    const place = this.places.get(name);
    if (!place) throw new Error(`The model has no “${name}”.`);
    const { at, rows, columns } = place;
    const { numbers } = this;
    numbers.set(vector);
    if (before) numbers.set(before, mostNumbers);
    else numbers.fill(0, mostNumbers, mostNumbers + rows);
    const skipped = 4 * block * (columns - vector.length);
    this.run(4 * (at + from * block), 0, 4 * mostNumbers, rows / block, 4 * vector.length, skipped);
    return numbers.slice(mostNumbers, mostNumbers + rows);
  }
}

let compiled: object | undefined;

/** The program in WebAssembly's binary format; sums are kept in four vectors of four numbers each. */
function program(): object {
  if (compiled) return compiled;
  const [i32, v128] = [0x7f, 0x7b];
  const [matrix, vector, product, blocks, width, skipped, at, end, sums, factor] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12];
  const get = (local: number): number[] => [0x20, local];
  const set = (local: number): number[] => [0x21, local];
  const tee = (local: number): number[] => [0x22, local];
  const add = 0x6a;
  const advance = (local: number, by: number[]): number[] => [...get(local), ...by, add, ...set(local)];
  const bytes64 = [0x41, 0xc0, 0x00];
  const four = [0, 1, 2, 3];
  const loop = (...body: number[]): number[] => [0x03, 0x40, ...body, 0x0d, 0x00, 0x0b];
  const load = (local: number, part: number): number[] => [...get(local), 0xfd, 0x00, 0x04, 16 * part];
  const loadAlike = (local: number): number[] => [...get(local), 0xfd, 0x09, 0x02, 0x00];
  const [times, plus] = [
    [0xfd, 0xe6, 0x01],
    [0xfd, 0xe4, 0x01],
  ];
  const body = [
    // Locals: `at` and `end`, the four sums and the factor.
    ...[2, 2, i32, 5, v128],
    ...loop(
      ...four.flatMap((part) => [...load(product, part), ...set(sums + part)]),
      ...[...get(vector), ...tee(at), ...get(width), add, ...set(end)],
      ...loop(
        ...[...loadAlike(at), ...set(factor)],
        ...four.flatMap((part) => [
          ...[...get(sums + part), ...load(matrix, part), ...get(factor)],
          ...[...times, ...plus, ...set(sums + part)],
        ]),
        ...advance(matrix, bytes64),
        // at += 4; while at < end
        ...[...get(at), 0x41, 4, add, ...tee(at), ...get(end), 0x49],
      ),
      ...four.flatMap((part) => [...get(product), ...get(sums + part), 0xfd, 0x0b, 0x04, 16 * part]),
      ...advance(matrix, get(skipped)),
      ...advance(product, bytes64),
      // while --blocks
      ...[...get(blocks), 0x41, 1, 0x6b, ...tee(blocks)],
    ),
    0x0b,
  ];
  const text = (name: string): number[] => [name.length, ...Buffer.from(name)];
  const size = (count: number): number[] => (count < 128 ? [count] : [(count & 127) | 128, count >> 7]);
  const section = (id: number, content: number[]): number[] => [id, ...size(content.length), ...content];
  compiled = new wasm.Module(
    Uint8Array.from([
      ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(1, [1, 0x60, 6, i32, i32, i32, i32, i32, i32, 0]),
      ...section(2, [1, ...text('house'), ...text('memory'), 0x02, 0x00, 0x01]),
      ...section(3, [1, 0]),
      ...section(7, [1, ...text('multiply'), 0x00, 0]),
      ...section(10, [1, ...size(body.length), ...body]),
    ]),
  );
  return compiled;
}
