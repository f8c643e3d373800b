/** British spellings and their American forms: whole families of words, and single words. */
const british: ReadonlyArray<readonly [pattern: RegExp, american: string]> = [
  [/is(e|es|ed|ing|er|ers|able|ation|ations)$/, 'iz$1'],
  [/ys(e|es|ed|ing)$/, 'yz$1'],
  [
    /(arb|ard|arm|behavi|cand|clam|col|demean|enam|endeav|fav|ferv|flav|glam|harb|hon|hum|lab|neighb|od|parl|ranc|rig|rum|sav|splend|succ|tum|val|vap|vig)our/,
    '$1or',
  ],
  [/(?<![aeo][eiou])(?<=[aeiou])ll(ed|ing|er|ers)$/, 'l$1'],
  [/(calib|cent|fib|goit|[lmn]it|lust|met|sab|scept|sepulch|somb|spect|theat)re(s?)$/, '$1er$2'],
  [/ogue(s?)$/, 'og$1'],
  [/^artef/, 'artif'],
  [/lment(s?)$/, 'llment$1'],
  [/^(focus|benefit)[st](ed|es|ing)$/, '$1$2'],
  [/([ip]|arch)ae/, '$1e'],
  [/^(def|off|pret)ence/, '$1ense'],
  [/^(fulfi|enro|insta|disti)l(s?)$/, '$1ll$2'],
  [/^(ski|wi)lful/, '$1llful'],
  [/(dge)ment/, 'dgment'],
  [/wards$/, 'ward'],
  [/^manoeuvre/, 'maneuver'],
  [/^manoeuvr/, 'maneuver'],
  [/^grey/, 'gray'],
  [/^cosy/, 'cozy'],
  [/^licence/, 'license'],
  [/^practis/, 'practic'],
  [/^cheque/, 'check'],
  [/programme(s?)$/, 'program$1'],
  [/^sceptic/, 'skeptic'],
  [/^kerb/, 'curb'],
  [/^pyjama/, 'pajama'],
  [/^jewellery$/, 'jewelry'],
  [/^maths$/, 'math'],
  [/^enquir/, 'inquir'],
  [/^ageing$/, 'aging'],
  [/^adaptor/, 'adapter'],
  [/^tyre/, 'tire'],
  [/^plough/, 'plow'],
  [/^mould/, 'mold'],
];

/** Returns the American forms of a lower-case British word, if it is one. */
export function americanForms(word: string): string[] {
  return british.map(([pattern, american]) => word.replace(pattern, american)).filter((form) => form !== word);
}

/** Returns whether two words are one in two variants of English: "kerb" and "curb", and not "kern". */
export function areVariants(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  const forms = new Set([a, ...americanForms(a)]);
  return [b, ...americanForms(b)].some((form) => forms.has(form));
}
