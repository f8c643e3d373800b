const argument = /\{\s*\w+\s*[,}]/;
const doubled = /''/;
/** Returns whether there is an apostrophe that neither is doubled nor has a partner around a brace. */
function lone(value: string): boolean {
  const parts = value.replaceAll("''", '').split("'");
  for (let quote = 1; quote < parts.length; quote += 2) {
    if (quote + 1 === parts.length || !/[{}]/.test(parts[quote] ?? '')) return true;
  }
  return false;
}

/**
 * Tells which values of a file are patterns of `MessageFormat`, where an apostrophe is doubled. The file shows it: one
 * with a lone apostrophe beside an argument, and no doubled ones, is used by something else.
 */
export function messagePatterns(values: readonly string[]): (value: string) => boolean {
  const areDoubled = values.some((value) => doubled.test(value));
  const areLone = values.some((value) => argument.test(value) && lone(value));
  // Doubled where no argument asks for it: then all values are patterns.
  const areAll = values.some((value) => doubled.test(value) && !argument.test(value));
  return (value) => {
    if (lone(value)) return false;
    if (doubled.test(value) || areAll) return true;
    return argument.test(value) && (areDoubled || !areLone);
  };
}

/**
 * Makes apostrophes of a translation typographic where the usual ones would keep an argument from being put in, as its
 * source's do not: nobody knows whether they are to be doubled, and these are right in either case. In a file that has such
 * apostrophes itself they keep nothing away.
 */
export function argumentKeeper(values: readonly string[]): (source: string) => (text: string) => string {
  const isOther = values.some((value) => lone(value) && quotesArgument(value));
  return (source) => {
    const isKept = !isOther && argument.test(source) && !quotesArgument(source);
    return (text) => (isKept && quotesArgument(text) ? text.replaceAll("'", '’') : text);
  };
}

function quotesArgument(text: string): boolean {
  const quoted = text.replaceAll("''", '').match(/'[^']*'?/g) ?? [];
  return quoted.some((part) => argument.test(part));
}
