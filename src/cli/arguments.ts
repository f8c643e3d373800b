import { parseArgs, type ParseArgsConfig } from 'node:util';
import { grouped } from './shell';

/** Something that was given is wrong, and a person has to change it first; the message says what. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** There is more to send than `--max-characters` allows; nothing was sent. */
export class TooManyCharactersError extends UsageError {
  /** @param verb what the characters are for */
  constructor(
    readonly characters: number,
    allowed: number,
    verb: 'translate' | 'check',
  ) {
    super(
      `There are ${grouped(characters)} characters to ${verb}; --max-characters allows ${grouped(allowed)}. Nothing was sent.`,
    );
  }
}

/** There is more sound to send than `--max-minutes` allows; nothing was sent. */
export class TooManyMinutesError extends UsageError {
  constructor(
    readonly minutes: number,
    allowed: number,
  ) {
    super(`It is ${grouped(minutes)} minutes of sound; --max-minutes allows ${grouped(allowed)}. Nothing was sent.`);
  }
}

/** What to do when the arguments are wrong. */
export const help = '--help lists all options.';

/** The arguments of a command by their options. @throws UsageError */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node goes on with advice on arguments that begin with a dash.
    const [what] = error instanceof Error ? error.message.split(/\.(?:\s|$)/) : [String(error)];
    const isName = /^Unknown option '-[^-]/.test(what ?? '');
    throw new UsageError(`${what}. ${isName ? 'A name that begins with a dash stands behind “--”. ' : ''}${help}`);
  }
}

/** The value of an option as a number. @throws UsageError */
export function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} takes a whole number.`);
  return Number(text);
}

/** The value of an option as a part of a header of a request. @throws UsageError */
export function headerToken(text: string, name: string): string {
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(text)) throw new UsageError(`--${name} cannot be part of a header.`);
  return text;
}

/** The value of an option that knows all its values. @throws UsageError */
export function oneOf<Value extends string>(text: string, values: readonly Value[], name: string): Value {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new UsageError(`--${name} takes one of ${values.join(', ')}.`);
  return value;
}
