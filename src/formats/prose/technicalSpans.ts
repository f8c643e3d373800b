/** A half-open range in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Names in technical prose, which are no words: nobody may correct them. Each pattern is anchored at a word border
 * where it can begin but once in a long word, or goes on for so many letters only, so it stays linear on any text. Text
 * that a pattern cannot do without is looked for first: most prose has little of it, and finding that out is quicker.
 */
const patterns: ReadonlyArray<readonly [needed: string | RegExp, pattern: RegExp]> = [
  [':', /\b(?:https?|ftp|file|ssh|git|wss?|mailto):[^\s<>"'`)\]]+/g],
  ['www.', /\bwww\.[^\s<>"'`)\]]+/g],
  ['@', /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  // Flags: -v, --dry-run, --out=DIR.
  ['-', /(?<![\w-])--?[A-Za-z][\w-]*(?:=[^\s,;]+)?/g],
  // Paths: ./a, ../a, ~/a, /usr/bin, C:\dir, src/app, a/b/c.ts.
  ['/', /(?<![\w/])(?:\.{1,2}|~)?\/[\w.@*-]+(?:\/[\w.@*-]*)*/g],
  [':\\', /\b[A-Za-z]:\\[^\s"'<>|]*/g],
  ['/', /(?<![\w/.@-])[\w.@-]+(?:\/[\w.@*-]+)+\/?/g],
  // Calls and members: foo(), a.b.c, super.dispose().
  ['(', /\b[A-Za-z_$][\w$]{0,80}(?:\.[A-Za-z_$][\w$]{0,80}){0,20}\([^()\s]*\)/g],
  [/\.[A-Za-z_$]/, /(?<![\w$])[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]+)+/g],
  // Dot files and globs: .env, .gitignore, *.ts.
  [/\.[A-Za-z]/, /(?<![\w.])\*?\.[A-Za-z][\w.-]*/g],
  // camelCase, PascalCase with an inner capital, snake_case, CONSTANT_CASE, words with digits.
  [/[a-z][A-Z]/, /\b[a-z]+[A-Z]\w*/g],
  [/[a-z0-9][A-Z]/, /\b[A-Z][a-z0-9]+[A-Z]\w*/g],
  ['_', /\b\w*[A-Za-z0-9]_\w+|\b_\w+/g],
  [/\d/, /\b(?=\w*[A-Za-z])(?=\w*\d)\w+/g],
  [/[A-Z]{2}/, /\b[A-Z]{2,}s?\b/g],
  // Code, files and links of Plain Old Documentation: C<die>, L<perlvar/"Variables">, C<< $a->b >>.
  ['<', /\b[CFLEXZ](?:<[^<>]{0,200}>|<<+ .{0,200}? >>+)/g],
  // Variables of templates and batch files: %name%.
  ['%', /%[A-Za-z_][\w.-]{0,80}%/g],
  // Decorators, mentions, hashes, variables.
  [/[@#$]/, /(?<![\w@])[@#$][A-Za-z_][\w-]*/g],
  // Code in documentation comments, and what a link there leads to: {@code a b}, {@link Name words}.
  ['{@', /\{@(?:code|literal|value|snippet|systemProperty)\b[^{}]{0,300}(?:\{[^{}]{0,300}\}[^{}]{0,300}){0,5}\}/g],
  ['{@link', /\{@link(?:plain)?\s+[^\s{}]{1,300}(?:\s*\})?/g],
  // Commands of Doxygen with the name they are about, and others: `\a edge`, `@p size`, `\brief`.
  ['\\', /(?<![\w\\])\\(?:(?:a|b|c|e|em|p|ref|cite|copydoc|anchor)[ \t]+[\w:.~()*&-]+|[A-Za-z]+)/g],
  ['@', /(?<![\w@])@(?:a|b|c|e|em|p|ref)[ \t]+[\w:.~()*&-]+/g],
  // Code in HTML and documentation comments, and the names they link to.
  ['</', /<(code|kbd|samp|tt|var|c)\b[^<>]{0,200}>[^<]{0,300}<\/\1>/gi],
  ['/>', /<(?:see|seealso|paramref|typeparamref|img|inheritdoc)\b[^<>]{0,300}\/>/gi],
  // Macros and roles of AsciiDoc: `link:a.html[`, `kbd:[Ctrl]`, `[.path]#a b#`.
  [':[', /\b(?:kbd|btn|menu|stem|pass|latexmath|asciimath):[\w-]*\[[^\]\n]{0,200}\]/g],
  [/:[^\s[]{1,200}\[/, /\b(?:link|xref|mailto|image|icon|menu|anchor):[^\s[\]]+\[/g],
  ['[.', /\[\.[\w.-]+\]#{1,2}[^#\n]{0,100}#{1,2}/g],
  // Emoji by name: `:rocket:`.
  [':', /(?<![\w:]):[a-z][a-z0-9_+-]{1,40}:(?![\w:])/g],
  // The label of a link in Markdown: `[words][label]`.
  ['][', /(?<=\])\[[^\][\n]{1,100}\]/g],
  // Versions: v1.2.3, 1.2.3-beta.1.
  [/\d\.\d/, /\bv?\d+(?:\.\d+)+(?:-[\w.]+)?/g],
];

/** Ranges of names, paths, flags, addresses and code in prose: ascending, not overlapping. */
export function findTechnicalSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const [needed, pattern] of patterns) {
    if (!(typeof needed === 'string' ? text.includes(needed) : needed.test(text))) continue;
    for (const match of text.matchAll(pattern)) {
      let end = match.index + match[0].length;
      while (end > match.index && '.,;:!?'.includes(text.charAt(end - 1))) end--;
      spans.push({ start: match.index, end });
    }
  }
  return mergeSpans(spans);
}

/** Joins ranges that touch or overlap. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else if (span.end > span.start) merged.push({ ...span });
  }
  return merged;
}
