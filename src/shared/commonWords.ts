/**
 * Words that nearly every sentence of a language has one of, and that names and terms are not made of. They tell the
 * language of a text that is too short for statistics.
 */
const commonWords: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    cs: 'a je se na že to s z do v pro jako ale nebo ne byl byla by jsou není který která které jeho tento tato',
    da: 'og det er en et at på til af med for ikke som den de har jeg kan vil skal var der eller fra hvis når',
    de: 'der die das und ist nicht ein eine einen einem einer wird werden wurde mit für auf von zu den dem des im sich auch wenn wie oder es sie wir ich kann sind hat haben nur noch durch bei nach aus kein keine',
    en: 'the a an of to and is are was were this that it its be been not with for on by as at from or if when which will can has have you we they should must does do no',
    es: 'el la los las un una de del que y es no se en con por para como su al lo pero si está fue son hay esta este ser puede más o sin sobre cuando',
    fr: "le la les un une des du de et est que qui dans pour pas ne sur avec par ce cette il elle en au aux ou se sont être a été si plus nous vous je c'est n'est d'un d'une",
    it: "il lo la i gli le un una di del della dei che e è non si in con per su da al alla come sono o se questo questa ha stato nel nella più può c'è un'",
    nb: 'og det er en et å på til av med for ikke som den de har jeg kan vil skal var der eller fra hvis når',
    nl: 'de het een en van is niet op te dat die in voor met zijn aan er om ook als bij naar wordt worden kan dit deze of uit maar geen',
    pl: 'i w na z do nie się jest to że jak o po za ale lub są dla od przez tego tej jego który która które może być oraz',
    pt: 'o a os as um uma de do da dos das que e é não se em no na com por para como ao à mas ou foi são está este esta ser pode mais sem',
    ro: 'și de la în cu nu un o este sunt pe din pentru care sau că se ce mai a fost',
    sv: 'och det är en ett att på till av med för inte som den de har jag kan vill ska var eller från om när',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Returns how many words of a text are common ones of a language; undefined where those are not known. */
export function commonWordsIn(text: string, language: string): number | undefined {
  const known = commonWords[language];
  return (
    known &&
    (text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []).filter((word) => known.has(word.replace('’', "'"))).length
  );
}

/** Returns whether a text that is too short for statistics is in one language and not in another beyond doubt. */
export function isSurely(text: string, language: string, notIn: string): boolean {
  const own = commonWordsIn(text, language) ?? 0;
  return own > 0 && own > (commonWordsIn(text, notIn) ?? 0);
}

/** Common words of other languages that English has too: "requests per second", "var". */
const englishToo = new Set('per var come met van die son com plus men tot over'.split(' '));

/**
 * Returns whether more in a text speaks for another language than for English: common words, and letters English has
 * not.
 */
export function isHardlyEnglish(text: string): boolean {
  const words = text.replace(/`[^`]*`/gu, ' ').match(/[\p{L}\p{M}'’]+/gu) ?? [];
  const plain = words.map((word) => word.toLowerCase().replace('’', "'")).filter((word) => !englishToo.has(word));
  const foreignLetters = words.filter((word) => /^\p{Ll}/u.test(word) && /[^\x00-\x7f’]/u.test(word)).length;
  const count = (known: ReadonlySet<string>): number => plain.filter((word) => known.has(word)).length;
  const { en: english = new Set<string>(), ...others } = commonWords;
  const own = count(english);
  return foreignLetters > own || Object.values(others).some((known) => count(known) > own);
}

/** Number of words of an English text of which at least one is a common one. */
const englishShare = 5;

/**
 * Returns whether a text is rather in English than in a language whose common words are not known: misspelled words
 * make one look like the other.
 */
export function isRatherEnglish(text: string): boolean {
  const count = (text.match(/[\p{L}\p{M}'’]+/gu) ?? []).length;
  return count > 0 && (commonWordsIn(text, 'en') ?? 0) * englishShare >= count && !isHardlyEnglish(text);
}
