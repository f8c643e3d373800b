/** Looked for, so that nothing has to be gone back over, however long a word is. */
const noneOfBase64 = /[^\w+/-]/;
const leastLine = 40;
const leastLength = 80;

/** Whether a text has no words for people: a long run as base64 writes it, on one line or on several. */
export function isEncodedData(text: string): boolean {
  const whole = text.trim();
  const first = whole.search(/\s/);
  if (whole.length < leastLength || (first >= 0 && first < leastLine)) return false;
  const lines = whole.split(/\s+/);
  const last = lines.pop() ?? '';
  const lastWord = last.slice(0, last.length - (last.endsWith('==') ? 2 : last.endsWith('=') ? 1 : 0));
  return (
    lines.every((line) => line.length >= leastLine && !noneOfBase64.test(line)) &&
    lastWord.length >= 2 &&
    !noneOfBase64.test(lastWord)
  );
}
