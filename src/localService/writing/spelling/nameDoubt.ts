import type { WordList } from './wordList';

/*
 * Comments and messages of commits are full of names that are made of words: "crengine", "doctitle", "foldr". No list has
 * them, and each is near a word that was not meant. In nats; chosen on the part of `npm run quality` that is for tuning.
 */
const joinedDoubt = 6;
const firstLetterDoubt = 9;
const lastLetterDoubt = 6;
const otherStartDoubt = 2;
const shortOtherStartDoubt = 5;
/** Number of times the words must have been seen that a name is made of. */
const often = { joined: 300, bare: 100 };
const shortestPart = 3;
const shortestBare = 5;
/** Frequency below which a word is seldom meant: nobody who writes “cronet” means a cornet. */
const seldom = 200;

const shortForm =
  /(?:js|ids?|db|fs|io|ui|py|rs|cli|ctl|api|pos|ptr|str|int|len|idx|cfg|conf|obj|buf|fmt|src|dst|env|tmp|num)$/;
/** The same before a word: "revindex". */
const shortStart = /^(?:lib|rev|cfg|conf|idx|num|ptr|str|tmp|env|src|dst|proto|pkg|chk|cmd|dir|obj|buf|var)/;
/** Endings of names in which no form of a word ends. */
const nameEnd = /[xzijqw]$|[^aeiou]r$/;

/** Returns how much suggests that a word is a name, whatever English word is near. */
export function nameDoubt(word: string, words: WordList): number {
  const before = word.slice(0, -1);
  return Math.max(
    isJoined(word, words) ? joinedDoubt : 0,
    word.length > shortestBare && hasLetterBefore(word, words) ? firstLetterDoubt : 0,
    nameEnd.test(word) && before.length >= shortestBare - 1 && words.count(before) > often.bare ? lastLetterDoubt : 0,
  );
}

/** "vnode", "tcache", "sstable": a letter before a word, as many names are made. */
function hasLetterBefore(word: string, words: WordList): boolean {
  return words.count(word.slice(1)) > often.bare;
}

/**
 * Returns how much is against an English word that may have been meant.
 *
 * @param count frequency of that word
 */
export function rivalDoubt(word: string, meant: string, { words, count }: { words: WordList; count: number }): number {
  return startDoubt(word, meant, words) + Math.max(0, Math.log(seldom) - Math.log(count + 1));
}

/** Returns the doubt due to a different first letter, which is seldom mistyped. */
function startDoubt(word: string, meant: string, words: WordList): number {
  if (word[0] === meant[0] || meant.endsWith(word)) return 0;
  const isPrefixed = word.endsWith(meant) && word.length - meant.length > 1;
  const ofName = isPrefixed || hasLetterBefore(word, words) ? firstLetterDoubt : 0;
  if (word.length >= shortestBare && word[0] === meant[1] && word[1] === meant[0]) return ofName;
  return ofName + otherStartDoubt + (word.length <= shortestPart ? shortOtherStartDoubt : 0);
}

/** "doctitle", "printall", "pageids". */
function isJoined(word: string, words: WordList): boolean {
  const isPart = (part: string): boolean => part.length >= shortestPart && words.count(part) >= often.joined;
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    if (isPart(word.slice(0, at)) && isPart(word.slice(at))) return true;
  }
  return [shortForm, shortStart].some((form) => form.test(word) && isPart(word.replace(form, '')));
}
