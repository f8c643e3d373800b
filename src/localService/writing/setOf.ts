/** Words that are parted by spaces. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
