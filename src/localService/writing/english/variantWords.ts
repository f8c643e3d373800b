import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { finding, type Finding } from '../finding';
import { likeCase } from '../likeCase';
import { protectedSpans } from '../protectedSpans';
import type { HarperDialect } from './harper';

/** Words spelled differently in a variant of English: “colour”, where American is wanted. */
export class VariantWords {
  private constructor(private readonly lines: ReadonlyMap<string, string>) {}

  /** @param file lines of a word and, behind tabs, `VARIANT=RIGHT,RIGHT` of each variant where it is wrong; packed with gzip */
  static async read(file: string): Promise<VariantWords> {
    const text = (await promisify(gunzip)(await readFile(file))).toString();
    const entries = text.split('\n').flatMap((line): Array<[string, string]> => {
      const end = line.indexOf('\t');
      return end < 0 ? [] : [[line.slice(0, end), line.slice(end)]];
    });
    return new VariantWords(new Map(entries));
  }

  /** Returns findings in text order. */
  find(text: string, dialect: HarperDialect): Finding[] {
    const names = protectedSpans(text);
    return Array.from(text.matchAll(plainWord), ({ 0: word, index }) => ({ word, index })).flatMap(
      ({ word, index }) => {
        const right = this.rightIn(dialect, word.toLowerCase());
        const place = { start: index, end: index + word.length };
        if (right.length === 0 || names.some((name) => name.start < place.end && place.start < name.end)) return [];
        const suggestions = right.map((one) => likeCase(word, one));
        return [finding(place, suggestions, 'spelling/variant')];
      },
    );
  }

  /** None where the word is right. */
  private rightIn(dialect: HarperDialect, lower: string): string[] {
    const inDialect = this.lines.get(lower)?.split(`\t${dialect}=`)[1];
    return inDialect?.split('\t', 1)[0]?.split(',') ?? [];
  }
}

const plainWord = /(?<![\p{L}\p{M}\p{N}_])\p{L}{3,}(?![\p{L}\p{M}\p{N}_])/gu;
