import { createHash } from 'node:crypto';

/** Stands for a sentence where its text is not to be kept: in what is stored, and in what is ignored. */
export function sentenceHash(sentence: string): string {
  return createHash('sha256').update(sentence.normalize()).digest('base64url').slice(0, 22);
}
