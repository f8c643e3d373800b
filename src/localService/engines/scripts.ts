/** Scripts that one language of the contract is written in; enough letters of one settle the language. */
const ownScripts: ReadonlyArray<{ language: string; letters: RegExp }> = [
  { language: 'ko', letters: /\p{Script=Hangul}/gu },
  { language: 'el', letters: /\p{Script=Greek}/gu },
  { language: 'he', letters: /\p{Script=Hebrew}/gu },
  { language: 'th', letters: /\p{Script=Thai}/gu },
  { language: 'ka', letters: /\p{Script=Georgian}/gu },
  { language: 'hy', letters: /\p{Script=Armenian}/gu },
  { language: 'bn', letters: /\p{Script=Bengali}/gu },
  { language: 'gu', letters: /\p{Script=Gujarati}/gu },
  { language: 'pa', letters: /\p{Script=Gurmukhi}/gu },
  { language: 'ta', letters: /\p{Script=Tamil}/gu },
  { language: 'te', letters: /\p{Script=Telugu}/gu },
  { language: 'ml', letters: /\p{Script=Malayalam}/gu },
  { language: 'my', letters: /\p{Script=Myanmar}/gu },
];

/** Letters that only these languages have among those of their script; the first match decides. */
const ownLetters: ReadonlyArray<{ language: string; script: RegExp; letters: RegExp }> = [
  { language: 'be', script: /\p{Script=Cyrillic}/gu, letters: /ў/iu },
  { language: 'uk', script: /\p{Script=Cyrillic}/gu, letters: /[їєґ]/iu },
  { language: 'kk', script: /\p{Script=Cyrillic}/gu, letters: /[ұқғ]/iu },
  { language: 'mk', script: /\p{Script=Cyrillic}/gu, letters: /[ѓќѕ]/iu },
  { language: 'sr', script: /\p{Script=Cyrillic}/gu, letters: /[ђћ]/iu },
  { language: 'uk', script: /\p{Script=Cyrillic}/gu, letters: /і/iu },
  { language: 'ru', script: /\p{Script=Cyrillic}/gu, letters: /[ыэё]/iu },
  { language: 'ur', script: /\p{Script=Arabic}/gu, letters: /[ٹڈڑںے]/u },
  { language: 'fa', script: /\p{Script=Arabic}/gu, letters: /[پچژگ]/u },
];

/** Latin letters that say what the word is in when there are too few words to tell otherwise. */
const shortHints: ReadonlyArray<{ language: string; letters: RegExp }> = [
  { language: 'es', letters: /[ñ¿¡]/iu },
  { language: 'pt', letters: /[ãõ]/iu },
  { language: 'de', letters: /ß/iu },
  { language: 'pl', letters: /[łąęśźż]/iu },
  { language: 'hu', letters: /[őű]/iu },
  { language: 'ro', letters: /[șță]/iu },
  { language: 'cs', letters: /[ěřů]/iu },
  { language: 'tr', letters: /[ğışİ]/u },
];

/** The language a text is in by its letters alone, when most of its letters say so. */
export function languageOfScript(text: string): string | undefined {
  const half = count(text, /\p{L}/gu) / 2;
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(text, /\p{Script=Han}/gu);
  // A sign of these scripts is a syllable or a word, so fewer of them outweigh Latin names.
  if ((kana + han) * 2 > half) return kana > 0 ? 'ja' : 'zh';
  return (
    ownScripts.find(({ letters }) => count(text, letters) > half)?.language ??
    ownLetters.find(({ script, letters }) => letters.test(text) && count(text, script) > half)?.language
  );
}

/** A guess for a word or two by their letters. */
export function languageOfLetters(text: string): string | undefined {
  return shortHints.find(({ letters }) => letters.test(text))?.language;
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}
