const wrapped = /^(?:[\w+/-]{40,}\s+)*[\w+/-]{2,}={0,2}$/;
const leastLength = 80;

/** Whether a text has no words for people: a long run as base64 writes it, on one line or on several. */
export function isEncodedData(text: string): boolean {
  const whole = text.trim();
  return whole.length >= leastLength && wrapped.test(whole);
}
