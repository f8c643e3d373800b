import type { Masked, MaskScheme } from './masked';
import { numbersOfTokens } from './tokenScheme';
import { numbersOfElements } from './xmlScheme';
import { largest } from '../lists';

/** Numbers as `mask` writes them. Literal text that looks like one is masked or escaped, so these are all. */
const written: Record<MaskScheme, RegExp> = { xml: /(?<=<[xg] i=")\d+/g, token: /(?<=\{\{)\d+(?=\}\})/g };

/** Returns the text to send for a masked text when its numbers are to follow `first`; `unmask` has to be told the same. */
export function numberedText({ scheme, text }: Masked, first: number): string {
  return first === 0 ? text : text.replace(written[scheme], (number) => String(Number(number) + first));
}

/** The numbers of all masks in a reply, in order. */
export function numbersIn(reply: string, scheme: MaskScheme): number[] {
  return scheme === 'xml' ? numbersOfElements(reply) : numbersOfTokens(reply);
}

/**
 * Gives numbers to the masks of texts that are sent in requests of several, so that no two texts of a request have the
 * same and a reply to another text is known as such. Numbers begin again as soon as they may: small ones are what
 * services have seen most.
 */
export class MaskNumbers {
  /** The numbers of the texts that may be in one request with the next; the last ones at the end. */
  private readonly taken: Array<{ first: number; end: number }> = [];

  /** @param together texts of a request at most */
  constructor(private readonly together: number) {}

  /** Returns the number that those of the next text follow. @param count of its masks */
  next(count: number): number {
    if (count === 0) return 0;
    if (this.taken.length >= this.together) this.taken.shift();
    const after = this.taken.at(-1)?.end ?? 0;
    const first = [0, after].find((from) => this.isFree(from, count)) ?? largest(this.taken.map(({ end }) => end));
    this.taken.push({ first, end: first + count });
    return first;
  }

  private isFree(from: number, count: number): boolean {
    return this.taken.every(({ first, end }) => end <= from || first >= from + count);
  }
}
