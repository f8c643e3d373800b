import { isWordAt, matchAt, none } from './matcher';

const url =
  /(?:(?:https?|ftps?|sftp|file|wss?|ssh|git|vscode|data|tel|mailto):\/\/|www\.|tel:(?=\+?[0-9])|mailto:(?=[^\s<>"'`\u00ab\u00bb\u201c-\u201f\u3000-\u303f\uff00-\uffef|\\^@]{1,320}@)|data:(?=[\w/+.-]{1,255}[;,]))[^\s<>"'`\u00ab\u00bb\u201c-\u201f\u3000-\u303f\uff00-\uffef|\\^]+/iy;
const trailing = /[.,;:!?*_~]/;
const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** A URL at `at`, without the punctuation of the sentence around it. */
export function matchUrl(text: string, at: number): number {
  if (isWordAt(text, at - 1)) return none;
  const whole = matchAt(url, text, at);
  if (whole === none) return none;
  const candidate = text.slice(at, whole);
  const scheme = candidate.indexOf(':');
  const isWeb = candidate.startsWith('//', scheme + 1);
  const length = trimmedLength(candidate);
  const bare = isWeb && !/^www/i.test(candidate) ? scheme + 3 : 4;
  return length > bare ? at + length : none;
}

/** Cuts closing punctuation, and closing brackets that were not opened inside the URL. */
function trimmedLength(candidate: string): number {
  const open = new Map<string, number>();
  for (const character of candidate) {
    const key = closers[character];
    if (key !== undefined) open.set(key, (open.get(key) ?? 0) - 1);
    else if ('([{'.includes(character)) open.set(character, (open.get(character) ?? 0) + 1);
  }
  let length = candidate.length;
  for (; length > 0; length--) {
    const last = candidate.charAt(length - 1);
    const key = closers[last];
    if (key !== undefined && (open.get(key) ?? 0) < 0) open.set(key, (open.get(key) ?? 0) + 1);
    else if (!trailing.test(last)) break;
  }
  return length;
}

const localPart = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u;
const simpleLocalPart = /[\p{L}\p{N}._+-]/u;
const domain = /@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,10}\p{L}{2,24}(?![\p{L}\p{N}-])/uy;
const longestLocalPart = 64;

/** Returns the range of an e-mail address whose `@` is at `at`. `floor` is the first offset it may take. */
export function matchEmail(text: string, at: number, floor: number): { start: number; end: number } | undefined {
  if (!localPart.test(text.charAt(at - 1))) return undefined;
  const end = matchAt(domain, text, at);
  if (end === none) return undefined;
  let start = at;
  while (start > floor && at - start < longestLocalPart && simpleLocalPart.test(text.charAt(start - 1))) start--;
  while (start < at && text.charAt(start) === '.') start++;
  return start < at ? { start, end } : undefined;
}
