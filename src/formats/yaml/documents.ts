import { Composer, Lexer, Parser, type CST, type Document } from 'yaml';

/** A file is read as leniently as a user would. */
export const lenient = {
  logLevel: 'silent',
  // Each would be worded with its line, which takes the square of a line with many.
  prettyErrors: false,
  strict: false,
  uniqueKeys: false,
} as const;

/** A file with more faults outside its documents is no YAML; making an error of each takes seconds. */
const mostFaults = 1_000;

/** Nobody has lists or maps so deep in each other, and the library calls itself for each. */
const mostDepth = 1_000;

/**
 * Reads the documents of a YAML file. Never throws.
 * @param read makes something of them; the offsets in them count from `offset`, behind a byte order mark
 * @param giveUp says what is made of a file that is too deep to be read, or has too many faults
 */
export function readDocuments<Made>(
  text: string,
  read: (documents: readonly Document.Parsed[], offset: number) => Made,
  giveUp: (offset: number) => Made,
): Made {
  const offset = text.startsWith('\uFEFF') ? 1 : 0;
  try {
    return read(
      withoutStacks(() => [...new Composer(lenient).compose(tokensOf(text.slice(offset)))]),
      offset,
    );
  } catch {
    return giveUp(offset);
  }
}

/** The library makes an error of each fault, and most of its time goes into noting where in its own code that was. */
function withoutStacks<Made>(make: () => Made): Made {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The tokens that documents are made of. */
function* tokensOf(text: string): Generator<CST.Token, void> {
  const parser = new Parser();
  let faults = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') faults++;
      yield token;
    }
    if (faults > mostFaults) throw new RangeError('Too many syntax errors');
    if (parser.stack.length > mostDepth) throw new RangeError('Too deep');
  }
  yield* parser.end();
}
