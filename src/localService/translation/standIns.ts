import { genderOf, onsetOf, type Gender, type Onset } from '../../formats/nounShape';
import { pluralOf } from '../../formats/plurals';
import { baseLanguage } from '../../formats/languageCode';
import type { LanguagePair } from '../engines/engine';

/** Translates short texts with the engine that is in use. */
export type AskWords = (texts: readonly string[]) => Promise<string[]>;

/** A common noun that an engine is given in place of a term, and what it makes of it. */
export interface StandIn {
  singular: Word;
  plural?: Word;
  gender: Gender | undefined;
  onset: Onset;
}

interface Word {
  source: string;
  translation: string;
}

/**
 * Nouns that every engine knows, that are nothing but nouns, and between them have all genders and beginnings. Between two
 * languages with genders some have another one in the other.
 */
const nouns: Readonly<Record<string, string>> = {
  en: 'document page object image instrument school idea tree island library museum table area',
  es: 'documento página objeto imagen instrumento escuela idea árbol isla biblioteca mesa viaje coche color leche sangre flor costumbre',
  pt: 'documento página objeto imagem instrumento escola ideia árvore ilha biblioteca mesa viagem cor leite sangue costume ponte água',
  it: 'documento pagina oggetto immagine strumento scuola idea albero isola biblioteca tavola fiore latte colore macchina sangue',
  fr: 'document page objet image instrument école idée arbre île bibliothèque table couleur lait dent fleur mer voiture sang',
  de: 'Dokument Seite Objekt Bild Instrument Schule Idee Baum Insel Bibliothek Tisch',
};

/** The stand-ins of a pair; none where no nouns of its source are known, or the engine has no word for them. */
export async function standInsOf({ source, target }: LanguagePair, ask: AskWords): Promise<StandIn[]> {
  const singulars = nouns[baseLanguage(source)]?.split(' ') ?? [];
  const plurals = singulars.map((noun) => pluralOf(noun, source));
  const asked = [...singulars, ...plurals.flatMap((plural) => plural ?? [])];
  if (asked.length === 0) return [];
  const answers = await ask(asked);
  const translated = new Map(asked.map((word, at) => [word, answers[at]?.trim().toLowerCase() ?? '']));
  return singulars.flatMap((noun, at): StandIn[] => {
    const word = wordOf(noun, translated);
    if (!word) return [];
    const plural = wordOf(plurals[at], translated);
    // Where both are written alike, nobody can tell which of them an engine has written.
    if (plural?.translation === word.translation) return [];
    const gender = genderOf(word.translation, target);
    return [{ singular: word, ...(plural && { plural }), gender, onset: onsetOf(word.translation, target) }];
  });
}

/** A translation of one word that is not the word itself: an engine leaves what it does not know. */
function wordOf(source: string | undefined, translated: ReadonlyMap<string, string>): Word | undefined {
  const translation = source === undefined ? undefined : translated.get(source);
  const isWord = source !== undefined && translation !== undefined && /^[\p{L}\p{M}]{2,}$/u.test(translation);
  return isWord ? { source, translation } : undefined;
}
