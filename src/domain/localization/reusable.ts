import { placeholdersDiffer } from '../files/checkPlaceholders';

/** Addresses: of pages, of mail, paths with a domain in front. */
const address =
  /(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/\/[^\s<>"']+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w.-])[\w-]+(?:\.[\w-]+)+\/[^\s<>"']*/gi;

/**
 * Returns whether what another entry has as its translation may be used for a text: with the addresses and placeholders
 * of the text itself. Another entry may have an older address, or another wording around it.
 */
export function isReusable(text: string, translation: string, hasForms = false): boolean {
  const addressesIn = (one: string): string => (one.match(address) ?? []).sort().join('\n');
  if (addressesIn(text) !== addressesIn(translation)) return false;
  return !placeholdersDiffer({ source: text, target: { text: translation }, ...(hasForms && { hasForms }) });
}
