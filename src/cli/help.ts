import { commands, type Command, type CommandName, type Option } from './commands';
import type { Output } from './world';

/** Formats a heading of a text. */
export type Heading = (text: string) => string;

/** Columns where nobody says how many there are, and how many at least and at most. */
const widths = { usual: 100, least: 50, most: 100 } as const;

/** The columns of help on an output. */
export function widthOf({ isTTY, columns }: Output): number {
  if (isTTY !== true || columns === undefined || columns === 0) return widths.usual;
  return Math.min(widths.most, Math.max(widths.least, columns));
}

const exitCodes = [
  ['0', 'done'],
  ['1', 'problems were found, or something is left'],
  ['2', 'invalid arguments or configuration'],
  ['3', 'the service couldn’t be used'],
  ['130', 'stopped'],
] as const;

/** Returns the output of `parlance --help`. */
export function helpOfAll(heading: Heading, width: number): string {
  const rows = Object.entries<Command>(commands).map(([name, { summary }]) => [name, summary] as const);
  return [
    wrapped(
      'Translate and check text in a shell and in builds, with the local service, DeepL or a DeepL-compatible server.',
      { indent: 0, width },
    ),
    `${heading('Usage:')} parlance COMMAND [options], or parlance --version`,
    block(heading('Commands'), rows, width),
    block(
      heading('Options of all commands'),
      [
        ['--help', 'list the options of a command'],
        ['--quiet', 'show only problems and results'],
        ['-V, --version', 'print the version'],
      ],
      width,
    ),
    block(
      heading('Environment'),
      [
        ['PARLANCE_URL', 'address of the service; default: the local service'],
        ['PARLANCE_TIMEOUT', 'seconds to wait for a service that doesn’t answer (225)'],
        ['PARLANCE_KEY', 'key of the service'],
        ['PARLANCE_KEY_FILE', 'file with the key, readable only by you'],
        ['PARLANCE_ADMIN_KEY', 'admin key for parlance keys; _FILE for a file with it'],
        ['HTTPS_PROXY, NO_PROXY', 'proxy settings'],
        ['NODE_EXTRA_CA_CERTS', 'file of additional trusted certificates'],
        ['NO_COLOR, FORCE_COLOR', 'no colors; colors also without a terminal'],
      ],
      width,
    ),
    block(
      heading('Examples'),
      [
        ['parlance translate guide.md --source en --to de,fr', 'write guide.de.md and guide.fr.md'],
        ['parlance sync --check', 'list incomplete translations'],
        ['parlance check docs --fix', 'fix spelling and grammar'],
      ],
      width,
    ),
    block(heading('Exit codes'), exitCodes, width),
    'parlance COMMAND --help lists all options of a command.',
  ].join('\n\n');
}

/** Returns the output of `parlance COMMAND --help`. */
export function helpOf(name: CommandName, heading: Heading, width: number): string {
  const { summary, arguments: rest, actions, options, notes, examples }: Command = commands[name];
  const rows = Object.entries(options).map(([option, about]) => [flagOf(option, about), helpOfOption(about)] as const);
  return [
    summary,
    `${heading('Usage:')} parlance ${name} [options] ${rest}`.trimEnd(),
    notes.map((note) => wrapped(note, { indent: 0, width })).join('\n'),
    ...(actions
      ? [
          block(
            heading('Actions'),
            Object.entries(actions).map(([action, [own, what]]) => [`${action} ${own}`.trimEnd(), what]),
            width,
          ),
        ]
      : []),
    block(heading('Options'), rows, width),
    block(
      heading('Examples'),
      examples.map(([line, what]) => [`parlance ${name} ${line}`.trimEnd(), what]),
      width,
    ),
    wrapped(`Exit codes: ${exitCodes.map(([code, what]) => `${code} ${what}`).join('; ')}.`, { indent: 0, width }),
  ].join('\n\n');
}

function flagOf(name: string, { short, value, values }: Option): string {
  const word = value ?? (values ? 'WORD' : undefined);
  return `${short === undefined ? '' : `-${short}, `}--${name}${word === undefined ? '' : ` ${word}`}`;
}

function helpOfOption({ help, values }: Option): string {
  return values ? `${help}: ${values.join(', ')}` : help;
}

/** Names in a column, what they mean beside them; below them where a name is long. */
function block(heading: string, rows: ReadonlyArray<readonly [name: string, what: string]>, width: number): string {
  const widest = 28;
  const column = Math.min(widest, Math.max(...rows.map(([name]) => name.length))) + 4;
  const lines = rows.map(([name, what]) => {
    const text = wrapped(what, { indent: column, width });
    return name.length > column - 4 ? `  ${name}\n${' '.repeat(column)}${text}` : `  ${name.padEnd(column - 2)}${text}`;
  });
  return [`${heading}:`, ...lines].join('\n');
}

/** A text in lines, the first of which stands behind `indent` characters. */
function wrapped(text: string, { indent, width }: { indent: number; width: number }): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
