import { readArguments, UsageError } from './arguments';
import { commands, shells, type Command } from './commands';
import type { Shell } from './shell';
import type { ExitCode } from './world';

/** A program that completes what is typed. */
type ShellName = (typeof shells)[number];

/** Prints the completion script of a shell. @throws UsageError */
export async function completion(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { positionals } = readArguments(args, commands.completion.options);
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) throw new UsageError(`Give one SHELL: ${shells.join(', ')}.`);
  const known = shells.find((one) => one === given);
  if (!known) throw new UsageError(`Unknown shell “${given}”. Available: ${shells.join(', ')}.`);
  await shell.printLine(completionFor(known));
  return 0;
}

/** The script by which a shell completes commands, options and their values, made from the table of commands. */
function completionFor(shell: ShellName): string {
  return { bash, zsh, fish, powershell }[shell]();
}

interface Told {
  name: string;
  command: Command;
}

const all = (): Told[] => Object.entries<Command>(commands).map(([name, command]) => ({ name, command }));

function flags({ options }: Command): string[] {
  const own = Object.entries(options).flatMap(([name, { short }]) => [`--${name}`, ...(short ? [`-${short}`] : [])]);
  return [...own, '--quiet'];
}

function bash(): string {
  const names = all().map(({ name }) => name);
  const offers = (kind: 'file' | 'folder'): string => (kind === 'folder' ? 'compgen -d' : 'compgen -f');
  const values = all().flatMap(({ name, command }) =>
    Object.entries(command.options).flatMap(([option, { type, short, values: known, completes }]) => {
      if (type === 'boolean') return [];
      const words = [`--${option}`, ...(short ? [`-${short}`] : [])].map((word) => `'${name} ${word}'`).join('|');
      const command = known ? `compgen -W '${known.join(' ')}'` : completes ? offers(completes) : '';
      return [`    ${words}) ${answer(command)} return ;;`];
    }),
  );
  const rest = all().map(({ name, command: { completes } }) => {
    const command = typeof completes === 'string' ? offers(completes) : completes?.length ? wordsOf(completes) : '';
    return `    ${name}) ${answer(command)} ;;`;
  });
  return `# bash completion for parlance
_parlance() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W '${[...names, '--help', '--version'].join(' ')}' -- "$word")
    return
  fi
  case "$command $before" in
${values.join('\n')}
  esac
  if [[ "$word" == -* ]]; then
    case "$command" in
${all()
  .map(({ name, command }) => `      ${name}) ${answer(wordsOf(flags(command)))} ;;`)
  .join('\n')}
    esac
    return
  fi
  case "$command" in
${rest.join('\n')}
  esac
}
complete -o filenames -o bashdefault -F _parlance parlance`;
}

function wordsOf(words: readonly string[]): string {
  return `compgen -W '${words.join(' ')}'`;
}

function answer(command: string): string {
  return command === '' ? ':;' : `mapfile -t COMPREPLY < <(${command} -- "$word");`;
}

/** A text within single quotes of zsh and fish. */
const quoted = (text: string): string => text.replaceAll("'", "'\\''");

function zsh(): string {
  const described = (text: string): string => quoted(text).replace(/[[\]:]/g, '\\$&');
  const action = (kind: 'file' | 'folder' | undefined): string =>
    kind === undefined ? ' ' : kind === 'file' ? '_files' : '_files -/';
  const cases = all().map(({ name, command: { options, completes } }) => {
    const lines = Object.entries(options).map(([option, about]) => {
      const value = about.values ? `(${about.values.join(' ')})` : action(about.completes);
      const rest = about.type === 'boolean' ? '' : `:${(about.value ?? 'word').toLowerCase()}:${value}`;
      return `        '${about.multiple ? '*' : ''}--${option}[${described(about.help)}]${rest}'`;
    });
    const last = typeof completes === 'object' ? `(${completes.join(' ')})` : action(completes);
    return `      ${name})\n        _arguments \\\n${[...lines, `        '--quiet[show only problems and results]'`, `        '*: :${last}'`].join(' \\\n')} ;;`;
  });
  const names = all().map(({ name, command }) => `      '${name}:${described(command.summary)}'`);
  return `#compdef parlance
_parlance() {
  local -a names
  if (( CURRENT == 2 )); then
    names=(
${names.join('\n')}
    )
    _describe command names
  else
    shift words
    (( CURRENT-- ))
    case $words[1] in
${cases.join('\n')}
    esac
  fi
}
# As a file of $fpath this is the body of the function, at first.
if [[ $funcstack[1] == _parlance ]]; then
  _parlance "$@"
else
  compdef _parlance parlance
fi`;
}

function fish(): string {
  const lines = all().flatMap(({ name, command }) => [
    `complete -c parlance -n __fish_use_subcommand -f -a ${name} -d '${quoted(command.summary)}'`,
    ...Object.entries(command.options).map(([option, { type, short, values, completes, help }]) =>
      [
        `complete -c parlance -n '__fish_seen_subcommand_from ${name}' -l ${option}`,
        ...(short ? [`-s ${short}`] : []),
        ...(type === 'string' ? ['-r'] : []),
        ...(values ? [`-f -a '${values.join(' ')}'`] : []),
        ...(completes === 'folder' ? ["-f -a '(__fish_complete_directories)'"] : []),
        `-d '${quoted(help)}'`,
      ].join(' '),
    ),
    ...(typeof command.completes === 'object'
      ? [`complete -c parlance -n '__fish_seen_subcommand_from ${name}' -f -a '${command.completes.join(' ')}'`]
      : []),
  ]);
  return [
    '# fish completion for parlance',
    "complete -c parlance -l quiet -d 'show only problems and results'",
    ...lines,
  ].join('\n');
}

function powershell(): string {
  const list = (words: readonly string[]): string => `@(${words.map((word) => `'${word}'`).join(', ')})`;
  const options = all().map(({ name, command }) => `    '${name}' = ${list(flags(command))}`);
  const values = all().flatMap(({ name, command }) =>
    Object.entries(command.options).flatMap(([option, { values: known }]) =>
      known ? [`    '${name} --${option}' = ${list(known)}`] : [],
    ),
  );
  const words = all().flatMap(({ name, command: { completes } }) =>
    typeof completes === 'object' ? [`    '${name}' = ${list(completes)}`] : [],
  );
  return `# PowerShell completion for parlance
Register-ArgumentCompleter -Native -CommandName parlance -ScriptBlock {
  param($word, $line, $cursor)
  $names = ${list(all().map(({ name }) => name))}
  $options = @{
${options.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $words = @{
${words.join('\n')}
  }
  $typed = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object { "$_" })
  $command = if ($typed.Count -gt 1) { $typed[1] } else { '' }
  $offered = if ($command -eq '') { $names }
    elseif ($values.ContainsKey("$command $($typed[-1])")) { $values["$command $($typed[-1])"] }
    elseif ($word -like '-*') { $options[$command] }
    else { $words[$command] }
  $offered | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`;
}
