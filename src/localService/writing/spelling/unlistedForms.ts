/** Spanish pronouns that are written in one with their verb. */
const pronouns = '(?:me|te|se|nos|os|l[ao]s?|les?)';
/** "resultarte". */
const withOne = new RegExp(`^(.{2,}[aei]r)${pronouns}$`);
/** Verbs with pronouns, with the accent that two pronouns or the other forms need: “dárselo”, “usándolo”, “escríbelo”. */
const withSome = new RegExp(`^(.{2,}(?:[aei]|r|ndo|d))${pronouns}{1,2}$`);

/** The future and conditional of verbs such as "considérer", as the reform of 1990 has them: "considèrera". */
const reformed = /è(?=(?:[^aeiouyéè]|[gq]u)er(?:ai|as?|ez|ons|ont|aient|ais|ait|ions|iez)$)/;

/** Returns the Brazilian forms of a word from Portugal: “autónomo”, “recetor”, and “projecto” before the reform. */
function brazilianForms(word: string): string[] {
  return [
    word.replace(/ó(?=[mn])/, 'ô').replace(/é(?=[mn])/, 'ê'),
    word.replace(/(?<=e)t/, 'pt'),
    word.replace(/(?<=e)t/, 'ct'),
    word.replace(/[cp](?=[tç])/, ''),
  ].filter((form) => form !== word);
}

/** Forms that no dictionary lists, as what stands for them there: a word is right when one of these is. */
export function listedForms(word: string, language: string): string[] {
  if (language === 'fr') return reformed.test(word) ? [word.replace(reformed, 'é')] : [];
  if (language === 'pt') return brazilianForms(word);
  if (language !== 'es') return [];
  const [, infinitive] = withOne.exec(word) ?? [];
  if (infinitive !== undefined && !/[áéíóú]/.test(infinitive)) return [infinitive];
  const [, stem = ''] = withSome.exec(word) ?? [];
  return /[áéíóú]/.test(stem)
    ? [
        stem
          .normalize('NFD')
          .replace(/\u0301/g, '')
          .normalize('NFC'),
      ]
    : [];
}

/**
 * Returns whether an English word says who or what does something that there is a verb for: "exposers", "queriers",
 * "globber", "subordinators". No list has all of these.
 */
export function isDoer(word: string, isWord: (form: string) => boolean): boolean {
  const [, stem = '', ending = ''] = /^([a-z]{3,}?)(er|ator)s?$/.exec(word) ?? [];
  if (stem === '') return false;
  if (ending === 'ator') return isWord(`${stem}ating`);
  // "connecter": these are written otherwise.
  if (isWord(`${stem}or`)) return false;
  return isWord(`${stem.replace(/i$/, 'y')}ing`);
}
