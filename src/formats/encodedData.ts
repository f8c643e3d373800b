const word = /^[\w+/-]+$/;
const lastWord = /^[\w+/-]{2,}={0,2}$/;
const leastLine = 40;
const leastLength = 80;

/** Whether a text has no words for people: a long run as base64 writes it, on one line or on several. */
export function isEncodedData(text: string): boolean {
  const whole = text.trim();
  const first = whole.search(/\s/);
  if (whole.length < leastLength || (first >= 0 && first < leastLine)) return false;
  const lines = whole.split(/\s+/);
  const last = lines.pop() ?? '';
  return lines.every((line) => line.length >= leastLine && word.test(line)) && lastWord.test(last);
}
