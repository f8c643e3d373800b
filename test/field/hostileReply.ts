/**
 * Replies of a translator that means harm, or is just bad: each text is answered in a way that its hash and a seed
 * choose, with the characters that formats give a meaning to, in the places where they hurt.
 */

/** Characters and pieces that some format reads as its own. */
const intruders = [
  "'", "''", '"', '’', '<', '>', '&', '{', '}', '{}', '%', '%s', '%1$s', '|', '`', '[', ']', '](', '(', ')', '*', '**', '_', '#', '\\', '\\\\',
  '$', '${x}', '{0}', '{{x}}', '~', '=', ':', ';', ',', '--', '->', '-->', '<b>', '</b>', '&amp;', '&lt;', '\\n', '\\u', '\n', '\n\n',
  '\t', '\u00a0', '\u2028', 'e\u0301', '\u202e', '\u200f', 'שלום', '日本語', '🚀', '@', '!', '//', '/*', '*/', '<!--', '?>', ']]>', '"""', '$$',
] as const; // prettier-ignore

/** Where an intruder is put. */
const places = ['start', 'end', 'before marks', 'behind marks', 'within words', 'between words'] as const;

/** Changes to the reply as a whole. */
const reshapings = [
  'longer',
  'shorter',
  'empty',
  'blanks',
  'reordered',
  'doubled',
  'dropped',
  'only marks',
  'unchanged',
] as const;

/** The stand-ins of protected pieces: elements, entities, doubled braces with a number. */
const mark = /(<[^<>]*>|&#?\w+;|\{\{\s*\d+\s*\}\})/;

/** A number from a text and a seed (FNV-1a), 32 bits. */
export function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

/** Another wording of a text, of the same length, with letters that not every encoding has. */
const reworded = (text: string): string =>
  text.replace(/[aou]/g, (vowel) => ({ a: 'ä', o: 'ö', u: 'ü' })[vowel] ?? vowel);

/** A text in another wording, but for its stand-ins. */
export const rewordedAround = (text: string): string =>
  text
    .split(mark)
    .map((part, at) => (at % 2 ? part : reworded(part)))
    .join('');

/**
 * A hostile reply to a text.
 * @param isXml whether the text was sent with tag handling, so that an honest service escapes what it adds
 */
export function hostileReply(text: string, isXml: boolean, seed: number): string {
  const number = hash(text, seed);
  const parts = text.split(mark).map((part, at) => (at % 2 ? part : reworded(part)));
  const way = number % (intruders.length * 4 + reshapings.length);
  const reshaping = reshapings[way];
  if (reshaping) return reshaped(parts, reshaping);
  const intruder = intruders[(way - reshapings.length) % intruders.length] ?? "'";
  // One in eight comes unescaped, as of a service that knows nothing of XML.
  const isEscaped = isXml && number % 8 !== 0;
  const added = isEscaped
    ? intruder.replace(/[&<>]/g, (it) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[it] ?? it)
    : intruder;
  return intruded(parts, added, places[(number >>> 8) % places.length] ?? 'start');
}

function intruded(parts: string[], added: string, place: (typeof places)[number]): string {
  const texts = (change: (text: string, at: number) => string): string =>
    parts.map((part, at) => (at % 2 ? part : change(part, at))).join('');
  switch (place) {
    case 'start':
      return added + parts.join('');
    case 'end':
      return parts.join('') + added;
    case 'before marks':
      return texts((text, at) => (at < parts.length - 1 ? text + added : text));
    case 'behind marks':
      return texts((text, at) => (at > 0 ? added + text : text));
    case 'within words':
      return texts((text) => text.replace(/(?<=\p{L})(?=\p{L}{2})/u, () => added));
    case 'between words':
      return texts((text) => text.replace(/(?<=\p{L}) (?=\p{L})/u, () => ` ${added} `));
  }
}

function reshaped(parts: string[], reshaping: (typeof reshapings)[number]): string {
  const all = parts.join('');
  const marks = parts.filter((_, at) => at % 2);
  switch (reshaping) {
    case 'longer':
      return parts.map((part, at) => (at % 2 ? part : part.replace(/\p{L}+/gu, '$& $& $&'))).join('');
    case 'shorter':
      return parts.map((part, at) => (at % 2 ? part : part.replace(/\p{L}{3,}/gu, 'x'))).join('');
    case 'empty':
      return '';
    case 'blanks':
      return `  ${all}\u00a0\n `;
    case 'reordered':
      return parts.map((part, at) => (at % 2 ? (marks.at(-(at + 1) / 2) ?? part) : part)).join('');
    case 'doubled':
      return all + (marks.at(-1) ?? '');
    case 'dropped':
      return parts.filter((_, at) => at !== 1).join('');
    case 'only marks':
      return marks.join(' ');
    case 'unchanged':
      return all;
  }
}
