import { commands, type Command, type CommandName, type Option } from './commands';

/** What makes a heading of a text. */
export type Heading = (text: string) => string;

const width = 100;

const exitCodes = [
  ['0', 'all is done'],
  ['1', 'something is left, or was found, and is listed'],
  ['2', 'something that was given is wrong'],
  ['3', 'the service could not be used'],
  ['130', 'it was stopped'],
] as const;

/** What `parlance --help` says. */
export function helpOfAll(heading: Heading): string {
  const rows = Object.entries<Command>(commands).map(([name, { summary }]) => [name, summary] as const);
  return [
    'Translates and checks texts, from a shell and in builds, with the local service or one of your own.',
    `${heading('Usage:')} parlance COMMAND [options], or parlance --version`,
    block(heading('Commands'), rows),
    block(heading('Environment'), [
      ['PARLANCE_URL', 'address of the service; without it the local service'],
      ['PARLANCE_KEY', 'its key'],
      ['PARLANCE_KEY_FILE', 'a file with its key that you alone can read'],
      ['PARLANCE_ADMIN_KEY', 'the admin key of its account, for parlance keys; _FILE for a file with it'],
      ['HTTPS_PROXY, NO_PROXY', 'the way to it'],
      ['NODE_EXTRA_CA_CERTS', 'a file of certificates that are to be trusted, too'],
      ['NO_COLOR', 'no colours'],
    ]),
    block(heading('Examples'), [
      ['parlance translate guide.md --source en --to de,fr', 'writes guide.de.md and guide.fr.md'],
      ['parlance sync --check', 'says which translations of a project are not complete'],
      ['parlance check docs --fix', 'mends spelling and grammar where it is sure'],
    ]),
    block(heading('Exit codes'), exitCodes),
    'parlance COMMAND --help tells all about a command. Messages go to standard error.',
  ].join('\n\n');
}

/** What `parlance COMMAND --help` says. */
export function helpOf(name: CommandName, heading: Heading): string {
  const { summary, arguments: rest, actions, options, notes, examples }: Command = commands[name];
  const rows = Object.entries(options).map(([option, about]) => [flagOf(option, about), helpOfOption(about)] as const);
  return [
    summary,
    `${heading('Usage:')} parlance ${name} [options] ${rest}`.trimEnd(),
    notes.map((note) => wrapped(note, 0)).join('\n'),
    ...(actions
      ? [
          block(
            heading('Actions'),
            Object.entries(actions).map(([action, [own, what]]) => [`${action} ${own}`.trimEnd(), what]),
          ),
        ]
      : []),
    block(heading('Options'), rows),
    block(
      heading('Examples'),
      examples.map(([line, what]) => [`parlance ${name} ${line}`.trimEnd(), what]),
    ),
    wrapped(`Exit codes: ${exitCodes.map(([code, what]) => `${code} ${what}`).join('; ')}.`, 0),
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
function block(heading: string, rows: ReadonlyArray<readonly [name: string, what: string]>): string {
  const widest = 28;
  const column = Math.min(widest, Math.max(...rows.map(([name]) => name.length))) + 4;
  const lines = rows.map(([name, what]) => {
    const text = wrapped(what, column);
    return name.length > column - 4 ? `  ${name}\n${' '.repeat(column)}${text}` : `  ${name.padEnd(column - 2)}${text}`;
  });
  return [`${heading}:`, ...lines].join('\n');
}

/** A text in lines, the first of which stands behind `indent` characters. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}
