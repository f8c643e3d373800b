const argument = /\{\s*\w+\s*[,}]/;
const doubled = /''/;
/** An apostrophe that neither is doubled nor has a partner around a brace. */
const lone = (value: string): boolean =>
  value
    .replaceAll("''", '')
    .replace(/'[^']*[{}][^']*'/g, '')
    .includes("'");

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
