// Every index stands inside its array; a value in case it did not would cost as much as the sums.
/* eslint-disable @typescript-eslint/no-non-null-assertion */
/**
 * `result = matrix × vector + biases`, for a matrix whose rows stand one behind the other: four rows and two columns at a
 * time, as this is where all of the model's time goes. There are so many of both in each matrix.
 *
 * @param part takes of each row of `columns` numbers only those from `from` on
 */
export function multiply(
  matrix: Float32Array,
  biases: Float32Array,
  vector: Float32Array,
  result: Float32Array,
  { columns, from }: { columns: number; from: number } = { columns: vector.length, from: 0 },
): void {
  const rows = result.length;
  const width = vector.length;
  for (let row = 0; row < rows; row += 4) {
    let a = biases[row]!;
    let b = biases[row + 1]!;
    let c = biases[row + 2]!;
    let d = biases[row + 3]!;
    let atA = row * columns + from;
    let atB = atA + columns;
    let atC = atB + columns;
    let atD = atC + columns;
    for (let i = 0; i < width; i += 2) {
      const first = vector[i]!;
      const second = vector[i + 1]!;
      a += matrix[atA]! * first + matrix[atA + 1]! * second;
      b += matrix[atB]! * first + matrix[atB + 1]! * second;
      c += matrix[atC]! * first + matrix[atC + 1]! * second;
      d += matrix[atD]! * first + matrix[atD + 1]! * second;
      atA += 2;
      atB += 2;
      atC += 2;
      atD += 2;
    }
    result[row] = a;
    result[row + 1] = b;
    result[row + 2] = c;
    result[row + 3] = d;
  }
}
