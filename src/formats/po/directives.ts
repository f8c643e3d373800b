/** Format of the directives in strings of a programming language. */
export interface StringFormat {
  /** Finds every directive; has the flag `g`. */
  directive: RegExp;
  /** Beginning of a directive, which is doubled where it is meant as itself. */
  doubled: string;
}

/** Few of each, so that no string of many zeros takes long. */
const flags = "[-+ #0'I]{0,6}";
const star = String.raw`(?:\d{1,9}|\*(?:\d{1,9}\$)?)`;
const widths = String.raw`${star}?(?:\.${star}?)?`;
const position = String.raw`(?:\d{1,9}\$)?`;
/** A conversion as C writes it, with the letters of the language. */
const printf = (letters: string, sizes = '(?:hh|h|ll|[lLqjzZt])?'): string =>
  `%${position}${flags}${widths}${sizes}[${letters}]|%%`;
const braces = String.raw`\{\{|\}\}|\{(?:[^{}]|\{[^{}]*\})*\}`;

const percent: Readonly<Record<string, string>> = {
  c: String.raw`%${position}${flags}${widths}<PRI\w+>|${printf('diouxXeEfFgGaAcCsSpnm', String.raw`(?:hh|h|ll|[lLqjzZt]|wf?\d+)?`)}`,
  objc: printf('diouxXeEfFgGaAcCsSpnm@'),
  python: String.raw`%(?:\([^()]*\))?${flags}${widths}[hlL]?[diouxXeEfFgGcrsa]|%%`,
  php: String.raw`%${position}(?:[-+ 0]|'.){0,6}\d{0,9}(?:\.\d{1,9})?[bcdeEfFgGosuxX]|%%`,
  perl: String.raw`%${position}${flags}(?:\*?v)?${widths}(?:hh|h|ll|[lqLVzt])?[csdiuoxXeEfgGbBpnaADUOF]|%%`,
  javascript: printf('bcdeEfgGiosxXjO'),
  'java-printf': String.raw`%(?:\d{1,9}\$|<)?[-#+ 0,(]{0,6}\d{0,9}(?:\.\d{1,9})?(?:[bBhHsScCdoxXeEfgGaAn]|[tT][a-zA-Z])|%%`,
  'sh-printf': printf('diouxXeEfFgGaAcsbq'),
  lua: printf('diouxXcsqaAeEfFgGp'),
  awk: printf('diouxXeEfFgGcs'),
  tcl: printf('diouxXeEfgGcs'),
  elisp: printf('sSdoxXeEfgGc'),
  librep: printf('sSdoxXc'),
  ruby: String.raw`%<\w+>${flags}${widths}[a-zA-Z]|%\{\w+\}|${printf('diouxXeEfgGaAcspbB')}`,
  go: String.raw`%${flags}(?:\[\d{1,9}\])?${widths}(?:\[\d{1,9}\])?[vTtbcdoOqxXUeEfFgGspw]|%%`,
  d: printf('diouxXeEfFgGaAcsb'),
  ocaml: printf('diouxXeEfFgGhHsScCBbatn', '[lnL]?'),
  'object-pascal': String.raw`%(?:(?:\d{1,9}|\*):)?-?${widths}[duefgnpmsxDUEFGNPMSX]|%%`,
  modula2: printf('diouxXeEfFgGcs'),
  'gcc-internal': String.raw`%${position}[-+ #0q]{0,6}${widths}(?:ll|[lwzt])?[A-Za-z]|%[<>'{}@R]|%%`,
  'gfc-internal': String.raw`%${position}${flags}(?:ll|[lwzt])?[A-Za-z]|%[<>']|%%`,
  boost: String.raw`%\|[^|%]*\|%?|%\d+%|${printf('diouxXeEfFgGaAcCsSpn')}`,
};

/** Formats in which the opener of a directive is itself everywhere else. */
const single: Readonly<Record<string, string>> = {
  qt: String.raw`%L?\d{1,2}`,
  'qt-plural': String.raw`%L?(?:n|\d{1,2})`,
  kde: String.raw`%\d+`,
  'kde-kuit': String.raw`%\d+`,
  ycp: String.raw`%\d+|%%`,
  sh: String.raw`\$\w+|\$\{\w+\}`,
  'perl-brace': String.raw`\{[A-Za-z_]\w*\}`,
  smalltalk: String.raw`%\d+|%%`,
  scheme: String.raw`~(?:[-+\d,@:#vV]|'.){0,9}[^-+\d,@:#'vV]`,
  lisp: String.raw`~(?:[-+\d,@:#vV]|'.){0,9}[^-+\d,@:#'vV]`,
};

const inBraces: Readonly<Record<string, string>> = {
  'python-brace': braces,
  'c++': braces,
  rust: braces,
  csharp: String.raw`\{\{|\}\}|\{\d+(?:,[^{}:]*)?(?::[^{}]*)?\}`,
};

/**
 * The format of a string by the flags of its entry (`c-format`, `python-brace-format`); `undefined` where they name
 * none, and where what they say is not true of the string: then it is nobody's format.
 */
export function formatByFlags(flagged: readonly string[], said: string): StringFormat | undefined {
  const names = flagged.flatMap((flag) => /^(?!no-)(.+)-format$/.exec(flag)?.[1] ?? []);
  const sources: string[] = [];
  let doubled = '';
  for (const name of names) {
    const source = percent[name] ?? inBraces[name] ?? single[name];
    if (source === undefined) continue;
    sources.push(source);
    if (name in percent) doubled += '%';
    if (name in inBraces) doubled += '{}';
  }
  if (sources.length === 0) return undefined;
  const directive = new RegExp(sources.join('|'), 'g');
  const isValid = ![...said.replace(directive, '')].some((character) => doubled.includes(character));
  return isValid ? { directive, doubled } : undefined;
}

/** A text as it is written between directives: what would begin one is doubled. */
export function writeBetween(text: string, { doubled }: StringFormat): string {
  return doubled === '' ? text : [...text].map((one) => (doubled.includes(one) ? one + one : one)).join('');
}
