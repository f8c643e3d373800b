import { CancellationError, commands, QuickPickItemKind } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import type { Usage } from '../../../api/schemas/usage';
import { counted, nameIn } from '../../languageNames';
import { remainingCharacters } from '../../say/usageText';
import type { FileTask } from './planTasks';
import type { LeftOutFile } from './readFiles';
import { pick, type Row } from '../../say/ask';

/** What is to be translated, in words. */
export interface OrderSummary {
  /** `Translate film.srt`. */
  title: string;
  segments: number;
  /** Unicode code points the service bills at most. */
  characters: number;
  /** Names of languages. */
  sources: string;
  targets: string;
  results: string;
}

export interface OrderFacts extends OrderSummary {
  leftOut: readonly LeftOutFile[];
  connection: { name: string; kind: 'local' | 'remote' };
  /** What the account has left; unknown when the service does not tell. */
  usage?: Usage;
  /** Characters above which nothing is sent. */
  maximumCharacters: number;
  /** Whether languages and the place of results are decided by the file. */
  isFixed?: boolean;
}

export type OrderAnswer = 'go' | 'place' | 'targets';

type ChoiceItem = Row & { choice?: OrderAnswer | 'settings' | 'nothing' };

/**
 * The one confirmation: what goes where, and what it may cost. Rejects with `CancellationError` when the person does not
 * want it.
 */
export async function askFileOrder(facts: OrderFacts): Promise<OrderAnswer> {
  for (;;) {
    const answer = await pick(itemsOf(facts), {
      title: facts.title,
      placeHolder: 'Press Enter to translate, or choose what to change',
      ignoreFocusOut: true,
    });
    if (!answer) throw new CancellationError();
    if (answer.choice === 'settings') {
      await commands.executeCommand('workbench.action.openSettings', 'parlance.files');
      throw new CancellationError();
    }
    if (answer.choice && answer.choice !== 'nothing') return answer.choice;
  }
}

/** What tasks come to, all of them together. */
export function summaryOf(tasks: readonly FileTask[], languages: readonly Language[]): OrderSummary {
  const files = new Set(tasks.map(({ source }) => source.uri.toString()));
  const [first] = tasks;
  const sum = (count: (task: FileTask) => number): number => tasks.reduce((total, task) => total + count(task), 0);
  const named = (names: readonly string[]): string => [...new Set(names)].join(', ');
  return {
    title: files.size === 1 && first ? `Translate ${first.source.name}` : `Translate ${files.size} Files`,
    segments: sum(({ source }) => source.estimate.wanted),
    characters: sum(({ source }) => source.estimate.characters),
    sources: named(tasks.map(({ from }) => sourceName(languages, from))),
    targets: named(tasks.map(({ target }) => nameIn(languages, target))),
    results: first?.result ? first.result.path.split('/').slice(-2).join('/') : inPlace,
  };
}

/** Where results go that make no new file. */
export const inPlace = 'In the file itself, as one edit';

/** @param code absent = detect */
export function sourceName(languages: readonly Language[], code: string | undefined): string {
  return code === undefined ? 'Detected by the service' : nameIn(languages, code);
}

function itemsOf(facts: OrderFacts): ChoiceItem[] {
  const { leftOut, connection, maximumCharacters, characters, targets, sources, results, isFixed = false } = facts;
  const cost = costOf(facts);
  const isTooMuch = connection.kind === 'remote' && characters > maximumCharacters;
  const most = maximumCharacters.toLocaleString('en');
  const items: ChoiceItem[] = [
    isTooMuch
      ? {
          icon: 'error',
          label: 'Too much at once',
          detail: `${cost}, and the setting parlance.files.maximumCharacters allows ${most}`,
          choice: 'settings',
        }
      : { icon: isTight(facts) ? 'warning' : 'play', label: `Translate to ${targets}`, detail: cost, choice: 'go' },
    { label: 'Options', kind: QuickPickItemKind.Separator },
    { icon: 'symbol-text', label: 'Source language', description: sources, choice: 'nothing' },
    ...(isFixed
      ? []
      : [{ icon: 'globe', label: 'Target languages', description: targets, choice: 'targets' as const }]),
    isFixed
      ? { icon: 'file', label: 'Results', description: results, choice: 'nothing' }
      : { icon: 'file', label: 'Results', description: results, detail: 'Change where they go', choice: 'place' },
  ];
  if (leftOut.length > 0) items.push({ label: 'Left out', kind: QuickPickItemKind.Separator });
  for (const { name, reason } of leftOut) {
    items.push({ icon: 'circle-slash', label: name, description: reason, choice: 'nothing' });
  }
  return items;
}

/** Whether the account may have too few characters left. */
function isTight({ connection, usage, characters }: OrderFacts): boolean {
  return connection.kind === 'remote' && (remainingCharacters(usage) ?? Number.POSITIVE_INFINITY) < characters;
}

function costOf({ segments, characters, connection, usage }: OrderFacts): string {
  const what = counted(segments, 'segment', 'segments');
  if (connection.kind === 'local') return `${what}, on this machine, which costs nothing`;
  const number = (value: number): string => value.toLocaleString('en');
  const cost = `${what}, at most ${number(characters)} characters of “${connection.name}”`;
  const left = remainingCharacters(usage);
  if (left === undefined) return cost;
  return `${cost}, ${left < characters ? 'more than the ' : ''}${number(left)} left`;
}
