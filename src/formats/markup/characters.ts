import { reason, type Reason } from '../reason';

/** Characters that XML 1.0 cannot have, not even as a reference: control characters, halves of characters, non-characters. */
export const forbidden = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

const allForbidden = new RegExp(forbidden.source, 'gu');

/** A text with U+FFFD in place of each character that XML cannot have. */
export function withoutForbidden(text: string): string {
  return text.replace(allForbidden, '\ufffd');
}

/** Reason why a text cannot stand in an XML file; `undefined` when it can. */
export function xmlRefusal(text: string): Reason | undefined {
  const character = forbidden.exec(text)?.[0];
  if (character === undefined) return undefined;
  return reason('xml-character', codeOf(character));
}

/** Also what stands where bytes could not be read (U+FFFD), DEL, and the control characters of terminals. */
const damaged = new RegExp(`${forbidden.source}|[\\x7F-\\x9F\\uFFFD]`, 'gu');

/**
 * The first character of a reply that no text has but a damaged one, e.g. `U+0000`. One that was sent may come back.
 * @param sent what the reply is to
 */
export function damagedCharacter(reply: string, sent: string): string | undefined {
  // Most replies have none, and are done with one look.
  if (reply.search(damaged) < 0) return undefined;
  for (const [character] of reply.matchAll(damaged)) if (!sent.includes(character)) return codeOf(character);
  return undefined;
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
