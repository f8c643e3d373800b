/** Bytes of a value in a JSON body: UTF-8, escapes included. The size limits of the contract count these (§2, §4). */
export function encodedBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
