/* How two words are alike. */

/** Max length of an ending, in letters. */
const longestEnding = 2;

/** Returns whether two words have the same letters. */
export function areSwapped(a: string, b: string): boolean {
  return [...a].sort().join('') === [...b].sort().join('');
}

/** Returns whether two German words are forms of one: "clientseitige", "clientseitiges". */
export function areInflected(a: string, b: string): boolean {
  const [one, other] = [a.replace(germanEnding, ''), b.replace(germanEnding, '')];
  return one === other && one.length >= 5;
}

const germanEnding = /(?:e|e[mnrs])$/;

/** Returns whether two words are one but for an ending: "nebenläufiges", "nebenläufige". */
export function differsInEnding(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return same >= 5 && a.length - same <= longestEnding && b.length - same <= longestEnding;
}

/** Returns whether two words are one but for accents: "continuan" is hardly another word than "continúan". */
export function areAccented(a: string, b: string): boolean {
  return bareOf(a) === bareOf(b);
}

function bareOf(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Returns whether two words have the same first letter, which is seldom mistyped: “ucontext” is a name and no “context”. */
export function hasSameStart(a: string, b: string): boolean {
  return a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);
}
