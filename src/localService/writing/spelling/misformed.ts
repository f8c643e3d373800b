/** Ways to bend an English word as if it were another: each makes the wrong form of the right one. */
const misforms: ReadonlyArray<readonly [right: RegExp, wrong: string]> = [
  // "librarys", "dispatchs"
  [/ies$/, 'ys'],
  [/([xz]|[cs]h)es$/, '$1s'],
  // "emiting"; British English has it otherwise with an "l" and an "s".
  [/([aeiou])([bdgmnprt])\2(ed|ing|er|ers|able)$/, '$1$2$3'],
  // "makeing"
  [/([^aeiou])ing$/, '$1eing'],
  // "dynamicly", "simplely"
  [/ically$/, 'icly'],
  [/ly$/, 'lely'],
  // "publicy", "trivialy"
  [/ly$/, 'y'],
  // "earlyer", "applyed"
  [/([^aeiou])i(ed|er|ers|est|ly|ness)$/, '$1y$2'],
];

/** Returns whether a word is the right one, but bent by a rule that is not for it: "librarys" for "libraries". */
export function isMisformed(word: string, right: string): boolean {
  return misforms.some(([pattern, wrong]) => pattern.test(right) && right.replace(pattern, wrong) === word);
}

/** Verbs that are bent as if they were regular, and what is right. */
const irregular = new Map(
  (
    'beginned began, becomed became, breaked broke, bringed brought, builded built, buyed bought, catched caught, ' +
    'choosed chose, comed came, dealed dealt, drawed drew, drived drove, falled fell, feeded fed, feeled felt, finded found, ' +
    'forbided forbidden, forgetted forgot, gived gave, goed went, growed grew, heared heard, hided hid, holded held, ' +
    'keeped kept, knowed knew, leaved left, lefted left, losed lost, maked made, meaned meant, overrided overrode, ' +
    'overwrited overwrote, payed paid, runned ran, saied said, sayed said, sended sent, setted set, shutted shut, ' +
    'readed read, reseted reset, resetted reset, cutted cut, hitted hit, spreaded spread, digged dug, striked struck, teared torn, selled sold, shooted shot, swimmed swam, ' +
    'speaked spoke, spended spent, splited split, splitted split, standed stood, sticked stuck, taked took, teached taught, ' +
    'telled told, thinked thought, throwed threw, understanded understood, writed wrote, writen written, writtened written'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Returns the right form of a lower-case verb that was inflected as if it were regular: “built” for “builded”. */
export function irregularForm(word: string): string | undefined {
  return irregular.get(word);
}

/** Words that take no ending, whatever the rules say. */
const unbending = new Set(
  (
    'about above after again against along among another around because before behind below beneath beside between beyond ' +
    'could during either every except inside itself might neither never often outside quite rather shall should since their ' +
    'there therefore these those though through throughout toward under unless until whatever where whereas whether which ' +
    'while whose within without would written'
  ).split(' '),
);

/** Returns whether a word may take an ending of a verb or of a plural: not "above", "successfully", "available". */
export function mayTake(word: string, ending: string): boolean {
  if (unbending.has(word)) return false;
  if (/^e?d$|^ing$/.test(ending)) return !/(?:able|ible|ed|ly)$/.test(word);
  return !/^e?s$/.test(ending) || !word.endsWith('ly');
}
