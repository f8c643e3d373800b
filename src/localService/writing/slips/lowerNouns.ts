import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { finding, type Finding } from '../finding';
import { protectedSpans } from '../protectedSpans';

/** A word that was seen so often with a capital, and never without, is a noun. */
const oftenSeen = 20;

/** Words behind which a noun may stand, and no command or name of the trade in small letters. */
const beforeNoun =
  /(?<=(?<![\p{L}\p{N}_'-])(?:der|die|das|den|dem|des|eine?|einen|einem|einer|eines|keine?|keinen|keinem|keiner|zur|zum|im|am|vom|beim|ins|auf|in|mit|ohne|unsere?|unseren|unserem|unserer|diese|diesen|diesem|dieser|dieses|jede|jeden|jedem|jeder|jedes) )\p{Ll}{3,}(?![\p{L}\p{M}\p{N}_/@=:'’-]|\.\p{L})/gu;

/** German nouns that are written without their capital: "zur verfügung". */
export class LowerNouns {
  private constructor(private readonly nouns: ReadonlySet<string>) {}

  /**
   * @param file lines of a word and its count, parted by tabs, each form by itself, packed with gzip
   * @param isOwn whether a word in small letters is one of German, and not rather of the trade
   */
  static async read(file: string, isOwn: (word: string) => boolean): Promise<LowerNouns> {
    const text = (await promisify(gunzip)(await readFile(file))).toString();
    const lines = text.split('\n').map((line) => line.split('\t', 2));
    const small = new Set(lines.flatMap(([word = '']) => (word === word.toLowerCase() ? [word] : [])));
    const often = lines.flatMap(([word = '', count]) =>
      /^\p{Lu}\p{Ll}+$/u.test(word) && Number(count) >= oftenSeen ? [word.toLowerCase()] : [],
    );
    return new LowerNouns(new Set(often.filter((word) => !small.has(word) && isOwn(word))));
  }

  /** Returns findings in text order. */
  find(text: string): Finding[] {
    const names = protectedSpans(text);
    return Array.from(text.matchAll(beforeNoun), ({ 0: word, index }) => ({ word, start: index })).flatMap(
      ({ word, start }) => {
        const end = start + word.length;
        if (!this.nouns.has(word) || names.some((name) => name.start < end && start < name.end)) return [];
        return [finding({ start, end }, [word.charAt(0).toUpperCase() + word.slice(1)], 'spelling/capital')];
      },
    );
  }
}
