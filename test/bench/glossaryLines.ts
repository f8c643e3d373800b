/** A dictionary of `count` entries of about 40 bytes, as TSV: 250,000 are nearly the 10 MB a dictionary may have. */
export function glossaryLines(count: number): string {
  const lines: string[] = [];
  for (let index = 0; index < count; index++) {
    lines.push(`source term ${index} ${index % 7 ? 'aa' : 'zz'}\tZielbegriff ${index}`);
  }
  return lines.join('\n');
}
