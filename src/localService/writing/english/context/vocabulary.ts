import { plainText, type Token } from './tokens';

/** The forms of a word, as many as it has; the order is that of the model's answers. */
const formNames = ['base', 's', 'past', 'ing', 'preterite', 'participle', 'singular', 'plural'] as const;
export type FormName = (typeof formNames)[number];

/** A word that is a form of another. */
export interface FormOfWord {
  form: FormName;
  /** Number of the base or the singular. */
  lemma: number;
  /** All forms of that word. */
  forms: ReadonlyMap<FormName, string>;
}

/** Row of the model's answers for a form. */
export const formRow = (form: FormName): number => formNames.indexOf(form);

/** The words that the model knows, by number, and their forms. */
export class Vocabulary {
  static readonly begin = 1;
  static readonly end = 2;
  private static readonly first = 4;

  /** Row of the model's answers for each function word. */
  readonly functionWords: ReadonlyMap<string, number>;
  /** Row that says that no function word stands in a place. */
  readonly nothing: number;
  private readonly ids = new Map<string, number>([['~', 3]]);
  private readonly forms = new Map<string, FormOfWord>();

  constructor({ closed, words, forms }: { closed: string[]; words: string[]; forms: string[] }) {
    this.functionWords = new Map(closed.map((word, row) => [word, row]));
    this.nothing = closed.length;
    for (const [index, word] of words.entries()) this.ids.set(word, index + Vocabulary.first);
    for (const line of forms) {
      const row = new Map<FormName, string>();
      for (const [index, word] of line.split(',').entries()) {
        const form = formNames[index];
        if (form && word) row.set(form, word);
      }
      const lemma = this.ids.get(row.get('base') ?? row.get('singular') ?? '');
      if (lemma === undefined) continue;
      for (const [form, word] of row) if (!this.forms.has(word)) this.forms.set(word, { form, lemma, forms: row });
    }
  }

  /** What form of which word a lower-case word is, if it is known. */
  formOf(word: string): FormOfWord | undefined {
    return this.forms.get(word);
  }

  /** The numbers of the tokens of a sentence. A word that is not known is told by its case and its end. */
  idsOf(tokens: readonly Token[]): number[] {
    const texts = tokens.map(plainText);
    return texts.map((text, index) => {
      for (const name of names(text, index, texts[index - 1])) {
        const id = this.ids.get(name);
        if (id !== undefined) return id;
      }
      return 3;
    });
  }
}

/** What stands for a word, best first; the training script does the same. */
function* names(text: string, index: number, previous = ''): Generator<string> {
  const lower = text.toLowerCase();
  yield lower;
  if (/^[A-Z]{2,}$/.test(text)) yield '~CAPS';
  else if (/^[A-Z]{2,}s$/.test(text)) yield '~CAPSs';
  else if (lower.includes('-')) {
    const tail = lower.slice(lower.lastIndexOf('-') + 1);
    yield `~-${tail}`;
    yield `~-~${tail.slice(-3)}`;
  } else if (/^\p{Lu}/u.test(text) && index > 0 && !'.:!?"('.includes(previous)) yield '~Name';
  yield `~${lower.slice(-3)}`;
}
