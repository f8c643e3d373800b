import type { WordIndex } from '../../src/domain/checking/words/wordIndex';
import type { QualityFile } from './files';
import { judgementKey } from './judgements';
import type { Session, Shown } from './session';

/** A finding as a person sees it, and what they see it in. */
export interface Found {
  file: QualityFile;
  /** The sentence in the document, with what joins its lines. */
  sentence: string;
  /** What stands there, and what the first fix puts in its place. */
  before: string;
  after: string;
  category: string;
  rule: string;
  message: string;
  key: string;
}

/**
 * What is shown in a file.
 * @param words of its project
 */
export async function findingsIn(session: Session, file: QualityFile, words: WordIndex): Promise<Found[]> {
  const shown = await session.check(file.text, file.languageId, {
    name: file.path.split('/').at(-1),
    placesOf: (word) => words.places(word, file.path),
  });
  return shown.map((one) => toFound(file, one));
}

function toFound(file: QualityFile, { start, end, fixed, category, rule, message }: Shown): Found {
  const around = file.sentences.find(({ block, start: from, end: to }) => {
    const [first, last] = [block.documentOffset(from), block.documentOffset(to - 1) + 1];
    return first < end && start < last;
  });
  const sentence = around?.text ?? file.text.slice(Math.max(0, start - 60), end + 60);
  const before = file.text.slice(start, end).replace(/\s+/g, ' ');
  const [best] = fixed;
  const tail = file.text.length - end;
  const after = best === undefined ? '' : best.slice(start, best.length - tail).replace(/\s+/g, ' ');
  return {
    file,
    sentence,
    before,
    after,
    category,
    rule,
    message,
    key: judgementKey({ sentence, before, after }),
  };
}
