import { UsageError } from '../arguments';
import { commands, type Command, type CommandName } from '../commands';

/** Commands that do several things. */
type WithActions = {
  [Name in CommandName]: (typeof commands)[Name] extends { actions: object } ? Name : never;
}[CommandName];

/** Action of a command. */
type ActionOf<Name extends WithActions> = keyof (typeof commands)[Name]['actions'] & string;

/** Reads the action of a command and its arguments; no action means to list. @throws UsageError */
export function readAction<Name extends WithActions>(
  name: Name,
  given: readonly string[],
): { action: ActionOf<Name>; rest: readonly string[] } {
  const [first, ...rest] = given;
  const action = first ?? 'list';
  const actions: NonNullable<Command['actions']> = commands[name].actions;
  const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
  if (!known) {
    throw new UsageError(
      `Unknown action “${action}” for parlance ${name}. Available: ${Object.keys(actions).join(', ')}.`,
    );
  }
  const [wanted] = known;
  const words = wanted === '' ? [] : wanted.split(' ');
  const least = words.filter((word) => !word.startsWith('[')).length;
  const most = words.some((word) => word.includes('…')) ? Infinity : words.length;
  if (rest.length < least || rest.length > most) {
    throw new UsageError(`Usage: parlance ${`${name} ${action} ${wanted}`.trimEnd()}. --help lists all options.`);
  }
  return { action: action as ActionOf<Name>, rest };
}

/** The one that a user means, by its id or its name. @param kind what there is, as a word @throws UsageError */
export function meant<Item extends { name: string }>(
  listed: readonly Item[],
  idOf: (item: Item) => string,
  given: string,
  kind: string,
): Item {
  // A list that changes while its pages are read may have one twice.
  const items = [...new Map(listed.map((item) => [idOf(item), item])).values()];
  const own = items.find((item) => idOf(item) === given);
  if (own) return own;
  const [first, ...others] = items.filter(({ name }) => name === given);
  if (!first) throw new UsageError(`Unknown ${kind} “${given}”. ${known(items)}`);
  if (others.length === 0) return first;
  const ids = [first, ...others].map(idOf).join(', ');
  throw new UsageError(`More than one ${kind} is named “${given}”. Use an ID: ${ids}.`);
}

/** A user who mistypes a name needs no list of all. */
const mostNamed = 20;

function known(items: ReadonlyArray<{ name: string }>): string {
  if (items.length === 0) return 'None exist yet.';
  const names = items.slice(0, mostNamed).map(({ name }) => `“${name}”`);
  return `Available: ${[...names, ...(items.length > mostNamed ? ['…'] : [])].join(', ')}.`;
}

/** Requires the user to confirm a deletion, as it can’t be undone. @throws UsageError */
export function confirmDeletion(isSure: boolean, what: string): void {
  if (!isSure) throw new UsageError(`Nothing was deleted. To delete ${what}, add --yes.`);
}
