import type { ContextModel } from '../../context/contextModel';

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

/** Words that the model knows in English: function words, and the forms of others. */
export class EnglishWords {
  /** Row of the model's answers for each function word. */
  readonly functionWords: ReadonlyMap<string, number>;
  /** Row that says that no function word stands in a place. */
  readonly nothing: number;
  private readonly forms = new Map<string, FormOfWord>();

  constructor({ vocabulary, header: { closed = [], forms = [] } }: ContextModel) {
    this.functionWords = new Map(closed.map((word, row) => [word, row]));
    this.nothing = closed.length;
    for (const line of forms) {
      const row = new Map<FormName, string>();
      for (const [index, word] of line.split(',').entries()) {
        const form = formNames[index];
        if (form && word) row.set(form, word);
      }
      const lemma = vocabulary.numberOf(row.get('base') ?? row.get('singular') ?? '');
      if (lemma === undefined) continue;
      for (const [form, word] of row) if (!this.forms.has(word)) this.forms.set(word, { form, lemma, forms: row });
    }
  }

  /** Returns the word and form of a lower-case word, if known. */
  formOf(word: string): FormOfWord | undefined {
    return this.forms.get(word);
  }
}
