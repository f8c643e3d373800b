import { CancellationError, commands, QuickPickItemKind, window, type QuickPickItem } from 'vscode';
import type { Language } from '../../../api/schemas/languages';
import { nameIn } from '../../documents/askOrder';
import { counted } from '../../languageNames';
import type { FileTask } from './planTasks';
import type { LeftOutFile } from './readFiles';

export interface OrderFacts {
  tasks: readonly FileTask[];
  leftOut: readonly LeftOutFile[];
  languages: readonly Language[];
  connection: { name: string; kind: 'local' | 'remote' };
  /** Characters above which nothing is sent. */
  maximumCharacters: number;
}

export type OrderAnswer = 'go' | 'place' | 'targets';

type ChoiceItem = QuickPickItem & { choice?: OrderAnswer | 'settings' | 'nothing' };

/**
 * The one confirmation: what goes where, and what it may cost. Rejects with `CancellationError` when the person does not
 * want it.
 */
export async function askFileOrder(facts: OrderFacts): Promise<OrderAnswer> {
  for (;;) {
    const answer = await window.showQuickPick(itemsOf(facts), {
      title: titleOf(facts.tasks),
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

function titleOf(tasks: readonly FileTask[]): string {
  const files = new Set(tasks.map(({ source }) => source.uri.toString()));
  const [first] = tasks;
  return files.size === 1 && first ? `Translate ${first.source.name}` : `Translate ${files.size} Files`;
}

function itemsOf({ tasks, leftOut, languages, connection, maximumCharacters }: OrderFacts): ChoiceItem[] {
  const characters = tasks.reduce((sum, { source }) => sum + source.estimate.characters, 0);
  const segments = tasks.reduce((sum, { source }) => sum + source.estimate.wanted, 0);
  const names = [...new Set(tasks.map(({ target }) => nameIn(languages, target)))].join(', ');
  const number = (value: number): string => value.toLocaleString('en');
  const what = counted(segments, 'segment', 'segments');
  const cost =
    connection.kind === 'local'
      ? `${what}, on this machine, which costs nothing`
      : `${what}, at most ${number(characters)} characters of “${connection.name}”`;
  const isTooMuch = connection.kind === 'remote' && characters > maximumCharacters;
  const [first] = tasks;
  const example = first?.result ? first.result.path.split('/').slice(-2).join('/') : 'In the file itself, as one edit';
  const sources = [...new Set(tasks.map(({ from }) => (from ? nameIn(languages, from) : 'Detected by the service')))];
  const items: ChoiceItem[] = [
    isTooMuch
      ? {
          label: '$(error) Too much at once',
          detail: `${cost}, and the setting parlance.files.maximumCharacters allows ${number(maximumCharacters)}`,
          choice: 'settings',
        }
      : { label: `$(play) Translate to ${names}`, detail: cost, choice: 'go' },
    { label: 'Options', kind: QuickPickItemKind.Separator },
    { label: '$(symbol-text) Source language', description: sources.join(', '), choice: 'nothing' },
    { label: '$(globe) Target languages', description: names, choice: 'targets' },
    { label: '$(file) Results', description: example, detail: 'Change where they go', choice: 'place' },
  ];
  if (leftOut.length > 0) items.push({ label: 'Left out', kind: QuickPickItemKind.Separator });
  for (const { name, reason } of leftOut) {
    items.push({ label: `$(circle-slash) ${name}`, description: reason, choice: 'nothing' });
  }
  return items;
}
