/** Gives `replacement` the capital of `original`, if that has one. */
export function likeCase(original: string, replacement: string): string {
  const first = original.charAt(0);
  return first === first.toLowerCase() ? replacement : replacement.charAt(0).toUpperCase() + replacement.slice(1);
}
