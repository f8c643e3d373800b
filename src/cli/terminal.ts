/**
 * What a terminal takes for a command, and what turns the direction of writing: in words from elsewhere none of it is
 * wanted, nor are line ends, which would begin a message of their own.
 */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/** A message is for a person: the rest of a very long name or quotation says nothing more. */
const longestMessage = 2_000;

/** A text from elsewhere in one line that a terminal only shows. */
export function printable(text: string): string {
  const cut = text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text;
  return cut.replace(unprintable, (character) =>
    /[\t\r\n\u2028\u2029]/.test(character) ? ' ' : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

let isProgressShown = false;

/** Tells the person something, on a line of its own. Every word of the program for a person goes through here. */
export function say(message: string): void {
  if (isProgressShown) process.stderr.write('\n');
  isProgressShown = false;
  process.stderr.write(`${printable(message)}\n`);
}

/** On a terminal, one line that changes. */
export function sayProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  isProgressShown = done !== total;
  process.stderr.write(`\r${grouped(done)} of ${grouped(total)} characters${isProgressShown ? '' : '\n'}`);
}

/** A number as people read it: 12,345. */
export function grouped(count: number): string {
  return count.toLocaleString('en');
}
