import { badRequest } from './failure';

/** Max structure of a body; its bytes are limited separately. */
export interface BodyShape {
  /** Objects and lists inside one another. */
  depth: number;
  /** Values in all, or fields of a form. */
  values: number;
}

/** Room for the largest requests of the contract: a glossary of all pairs, a style rule list with all its rules. */
export const usualShape: BodyShape = { depth: 32, values: 20_000 };

/** Watches a body as it comes in; `write` throws a 400 as soon as there is more structure than a call needs. */
export interface BodyGauge {
  write(chunk: Uint8Array): void;
}

const [quote, backslash, comma, ampersand] = [0x22, 0x5c, 0x2c, 0x26];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts what stands outside of strings, so that a parser never meets a million brackets. It checks nothing else. */
export class JsonGauge implements BodyGauge {
  private inString = false;
  private escaped = false;
  private depth = 0;
  private values = 1;

  constructor(private readonly most: BodyShape) {}

  write(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.escaped) {
        this.escaped = false;
      } else if (this.inString) {
        if (byte === backslash) this.escaped = true;
        else if (byte === quote) this.inString = false;
      } else if (byte === quote) {
        this.inString = true;
      } else if (byte === comma) {
        this.count();
      } else if (byte === openList || byte === openObject) {
        this.depth += 1;
        this.count();
        if (this.depth > this.most.depth) {
          throw badRequest(`The body is nested too deeply: at most ${this.most.depth} levels are allowed.`);
        }
      } else if (byte === closeList || byte === closeObject) {
        this.depth -= 1;
      }
    }
  }

  private count(): void {
    if (++this.values > this.most.values) throw tooMany(this.most.values);
  }
}

/** Counts the fields of a form. */
export class FormGauge implements BodyGauge {
  private fields = 1;

  constructor(private readonly most: BodyShape) {}

  write(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(ampersand); at >= 0; at = chunk.indexOf(ampersand, at + 1)) {
      if (++this.fields > this.most.values) throw tooMany(this.most.values);
    }
  }
}

function tooMany(values: number): Error {
  return badRequest(`The body has too many values: at most ${values} are allowed.`);
}
