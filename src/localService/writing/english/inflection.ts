import nlp from 'compromise';

interface Conjugation {
  Infinitive: string;
  PastTense: string;
  PresentTense: string;
  Gerund: string;
  Participle?: string;
}

/** The part of compromise that changes the form of one word; its published types leave it out. */
interface WordTransforms {
  noun: { toPlural(word: string, model: object): string; toSingular(word: string, model: object): string };
  verb: {
    toInfinitive(word: string, model: object, form: string): string;
    conjugate(infinitive: string, model: object): Conjugation;
  };
}

const model = nlp.model();
const { transform } = (nlp as unknown as { methods(): { two: { transform: WordTransforms } } }).methods().two;

/** `backup` → `backups`. */
export const toPlural = (noun: string): string => transform.noun.toPlural(noun, model);
/** `backups` → `backup`. */
export const toSingular = (noun: string): string => transform.noun.toSingular(noun, model);

/** `returns` → `return`; nothing for what is no form of such a verb: `alias`. */
export function baseOf(verb: string): string | undefined {
  const base = transform.verb.toInfinitive(verb, model, 'PresentTense');
  return toThirdPerson(base) === verb ? base : undefined;
}
/** `return` → `returns`. */
export const toThirdPerson = (base: string): string => transform.verb.conjugate(base, model).PresentTense;
/** `hear` → `hearing`. */
export const toGerund = (base: string): string => transform.verb.conjugate(base, model).Gerund;
/** `write` → `written`. */
export function toParticiple(base: string): string {
  const forms = transform.verb.conjugate(base, model);
  return forms.Participle ?? forms.PastTense;
}
/** `hearing` → `hear`; nothing for what is no form of such a verb: `something`. */
export function infinitiveOf(gerund: string): string | undefined {
  const base = transform.verb.toInfinitive(gerund, model, 'Gerund');
  return base !== gerund && toGerund(base) === gerund ? base : undefined;
}
