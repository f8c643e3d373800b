/**
 * Never comes back from a text that holds the word of the variable `PARLANCE_TEST_HANG`, which only the tests of this
 * project set: they prove that whatever takes too long to read is ended.
 */
export function hangInTests(text: string): void {
  const word = process.env['PARLANCE_TEST_HANG'];
  if (!word || !text.includes(word)) return;
  const neverWoken = new Int32Array(new SharedArrayBuffer(4));
  for (;;) Atomics.wait(neverWoken, 0, 0);
}
