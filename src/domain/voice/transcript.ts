import { endsSentence } from '../../formats/sentenceEnds';

/** Words that were said, or their translation, with times in milliseconds from the start of the recording. */
export interface SpokenText {
  text: string;
  startMs: number;
  endMs: number;
  /** Language as a service told it; of the source only. */
  language?: string;
}

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff01-\uff60]/u;
const closing = /^[.,!?:;…)\]}”’»、。，！？]/u;

/**
 * Text that stands between two texts that were said one after the other: services send some with white space, some
 * without.
 */
export function spaceBetween(before: string, after: string): '' | ' ' {
  if (before === '' || after === '' || /\s$/.test(before) || /^\s/.test(after) || closing.test(after)) return '';
  return spaceless.test(before.slice(-1)) && spaceless.test(after.charAt(0)) ? '' : ' ';
}

/** The texts as one. */
export function joined(texts: ReadonlyArray<Pick<SpokenText, 'text'>>): string {
  const parts: string[] = [];
  let before = '';
  // Reading the end of a text that grows would put all of it together each time.
  for (const { text } of texts) {
    if (text === '') continue;
    parts.push(spaceBetween(before, text), text);
    before = text;
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** The language that most of the words are in; `undefined` where no service told any. */
export function spokenLanguage(texts: readonly SpokenText[]): string | undefined {
  const lengths = new Map<string, number>();
  for (const { language, text } of texts) {
    if (language !== undefined) lengths.set(language, (lengths.get(language) ?? 0) + text.length);
  }
  return [...lengths].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Silence that parts paragraphs, after the end of a sentence. */
const paragraphMs = 2000;

/**
 * Texts by paragraphs: one ends where nobody speaks for a while after a sentence.
 * @param longestMs after which the end of a text is one, too
 */
export function paragraphsOf(texts: readonly SpokenText[], longestMs = Infinity): SpokenText[][] {
  const paragraphs: SpokenText[][] = [];
  let last: SpokenText | undefined;
  for (const text of texts) {
    const begun = paragraphs.at(-1)?.[0]?.startMs ?? 0;
    const isNew =
      !last ||
      text.endMs - begun > longestMs ||
      (text.startMs - last.endMs >= paragraphMs && endsSentence(last.text.trimEnd()));
    if (isNew) paragraphs.push([]);
    paragraphs.at(-1)?.push(text);
    last = text;
  }
  return paragraphs;
}

/** A transcript to read, by paragraphs. */
export function plainTranscript(texts: readonly SpokenText[]): string {
  return paragraphsOf(texts)
    .map((each) => `${joined(each)}\n`)
    .join('\n');
}
