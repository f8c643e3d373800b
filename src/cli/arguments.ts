import { parseArgs, type ParseArgsConfig } from 'node:util';
import { grouped } from './shell';

/** Something that was given is wrong, and a user has to change it first; the message says what. */
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
      `${grouped(characters)} characters to ${verb} exceed --max-characters (${grouped(allowed)}). Nothing was sent.`,
    );
  }
}

/** There is more sound to send than `--max-minutes` allows; nothing was sent. */
export class TooManyMinutesError extends UsageError {
  constructor(
    readonly minutes: number,
    allowed: number,
  ) {
    super(`Audio to send: ${grouped(minutes)} min, more than --max-minutes (${grouped(allowed)}). Nothing was sent.`);
  }
}

/** Hint for wrong arguments. */
export const help = '--help lists all options.';

/** The arguments of a command by their options. @throws UsageError */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${argumentProblem(error)} ${help}`);
  }
}

/** The sentence about wrong arguments, in place of the one of Node. */
function argumentProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const [, option = ''] = /'(?:-\w, )?(--?[^\s'=]+)/.exec(message) ?? [];
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const isName = /^-[^-]/.test(option);
    return `Unknown option ${option}.${isName ? ' To name a file that starts with a dash, put “--” before it.' : ''}`;
  }
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return message;
  return message.includes('does not take') ? `${option} doesn’t take a value.` : `${option} needs a value.`;
}

/** The value of an option as a number. @throws UsageError */
export function wholeNumber(text: string, name: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} must be a whole number.`);
  return Number(text);
}

/** The value of an option as a part of a header of a request. @throws UsageError */
export function headerToken(text: string, name: string): string {
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(text)) {
    throw new UsageError(`--${name} has characters that aren’t allowed in a header.`);
  }
  return text;
}

/** The value of an option that knows all its values. @throws UsageError */
export function oneOf<Value extends string>(text: string, values: readonly Value[], name: string): Value {
  const value = values.find((known) => known === text);
  if (value === undefined) throw new UsageError(`--${name} must be one of ${values.join(', ')}.`);
  return value;
}
