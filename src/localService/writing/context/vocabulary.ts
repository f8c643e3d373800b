/** The words that a model knows, by number. */
export class Vocabulary {
  /** Numbers of what stands for the borders of a sentence and for what is unknown. */
  static readonly begin = 1;
  static readonly end = 2;
  private static readonly unknown = 3;

  private readonly numbers: ReadonlyMap<string, number>;

  constructor(readonly words: readonly string[]) {
    this.numbers = new Map(words.map((word, number) => [word, number]));
  }

  /** The number of a word itself. */
  numberOf(word: string): number | undefined {
    return this.numbers.get(word);
  }

  /** The numbers of the words of a sentence. One that is not known is told by its case and its end. */
  numbersOf(forms: readonly string[]): number[] {
    return forms.map((form, index) => {
      for (const name of names(form, index, forms[index - 1])) {
        const number = this.numbers.get(name);
        if (number !== undefined) return number;
      }
      return Vocabulary.unknown;
    });
  }
}

/** Stand-in for a word, best first; `fallbacks` of the training script does the same. */
function* names(form: string, index: number, previous = ''): Generator<string> {
  const lower = form.toLowerCase();
  yield lower;
  if (/^[A-Z]{2,}$/.test(form)) {
    yield '~CAPS';
  } else if (/^[A-Z]{2,}s$/.test(form)) {
    yield '~CAPSs';
  } else if (lower.includes('-')) {
    const tail = lower.slice(lower.lastIndexOf('-') + 1);
    yield `~-${tail}`;
    yield `~-~${tail.slice(-3)}`;
  } else if (/^\p{Lu}/u.test(form) && index > 0 && !'.:!?"('.includes(previous)) {
    yield '~Name';
  }
  yield `~${lower.slice(-3)}`;
}
