import { limits } from './limits';

const encoder = new TextEncoder();

export type PhraseFault = 'empty' | 'control' | 'half' | 'blanks' | 'long';

/** Reason why a phrase is not allowed; `undefined` when it is (contract §5). */
export function phraseFault(phrase: string): PhraseFault | undefined {
  if (phrase === '') return 'empty';
  if (/[\p{Cc}\u2028\u2029]/u.test(phrase)) return 'control';
  if (!phrase.isWellFormed()) return 'half';
  if (phrase.trim() !== phrase) return 'blanks';
  const { phraseBytes } = limits.glossary;
  return phrase.length * 3 > phraseBytes && encoder.encode(phrase).length > phraseBytes ? 'long' : undefined;
}

/** The same as the end of a sentence, as a service says it. */
export function phraseProblem(phrase: string): string | undefined {
  const fault = phraseFault(phrase);
  return fault && phraseFaults[fault];
}

const phraseFaults: Readonly<Record<PhraseFault, string>> = {
  empty: 'is empty',
  control: 'has a control character or line break',
  half: 'has an invalid character (unpaired surrogate)',
  blanks: 'starts or ends with whitespace',
  long: `is longer than ${limits.glossary.phraseBytes} bytes`,
};
