import { commands, Disposable, Range, Selection, Uri, window } from 'vscode';
import { actionCommands, type CheckTime, type TextPosition } from '../../shared/languageServer';
import type { CommandRegistry } from '../commands/commandRegistry';
import { addCheckedWord, checkConfig, chooseCheckTime } from '../config';
import { Checking, type CheckingParts } from './checking';
import { checkTime } from './checkSettings';
import { LazyHover } from './lazyHover';
import { isChecked } from './selector';
import { say } from '../say/say';
import { pick } from '../say/ask';

export interface CheckCommandParts extends CheckingParts {
  /** Code of the language the person translated to last. */
  lastTarget: () => string | undefined;
}

/** Checking as the person writes, and its commands. */
export function registerChecking(registry: CommandRegistry, parts: CheckCommandParts): Disposable {
  const checking = new Checking(parts);
  registry.register('parlance.check.document', () => checkActive(checking, parts));
  registry.register('parlance.check.chooseWhen', () => chooseWhen(parts));
  registry.register('parlance.check.restart', () => checking.restart());
  registry.register('parlance.check.forgetIgnored', () => checking.ignored.clear());
  // What follows is run by code actions; the palette does not show it.
  registry.register(actionCommands.addWordForUser, (word: string) => addCheckedWord(word, 'user'));
  registry.register(actionCommands.addWordForWorkspace, (word: string) => addCheckedWord(word, 'workspace'));
  registry.register(actionCommands.ignoreSentence, (hash: string) => checking.ignored.add(hash));
  registry.register(actionCommands.rephrase, (uri: string, range: TextRange) => rephrase(checking, uri, range));
  const hover = new LazyHover({ access: parts.access, target: parts.lastTarget });
  registry.register('parlance.check.translateComment', () => hover.show());
  return Disposable.from(checking, hover);
}

async function checkActive(checking: Checking, parts: CheckingParts): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document || !isChecked(document)) {
    say('info', 'There is no prose to check in this editor.');
    return;
  }
  // Off means that nothing is to be spent without being asked for; a person who asks may switch it on.
  if (checkTime(document.uri, parts.access.connection) === 'off' && !(await chooseWhen(parts))) return;
  await checking.check(document);
}

const times: ReadonlyArray<{ label: string; when: CheckTime; detail: string }> = [
  { label: 'As You Type', when: 'onType', detail: 'A sentence is checked when you have finished or left it.' },
  { label: 'On Save', when: 'onSave', detail: 'What is new is checked when you save the document.' },
  { label: 'On Command', when: 'onCommand', detail: 'Only when you run “Parlance: Check This File”.' },
  { label: 'Off', when: 'off', detail: 'Nothing is checked.' },
];

/** Asks when to check with the kind of service in use; true when checking is on afterwards. */
async function chooseWhen({ access, budget }: CheckingParts): Promise<boolean> {
  const { kind, name } = access.connection;
  const current = checkConfig(undefined)[kind];
  const cost =
    kind === 'local'
      ? 'The local service costs nothing, and no text leaves this machine.'
      : `Each new sentence is sent to “${name}” once and costs its characters (${budget.spentToday.toLocaleString('en')} today).`;
  const items = times.map((time) => ({ ...time, description: time.when === current ? 'now' : undefined }));
  const chosen = await pick(items, { title: 'When to Check', placeHolder: cost });
  if (!chosen) return false;
  await chooseCheckTime(kind, chosen.when);
  return chosen.when !== 'off';
}

interface TextRange {
  start: TextPosition;
  end: TextPosition;
}

/** Selects the sentence and offers another wording for it. */
async function rephrase(checking: Checking, uri: string, { start, end }: TextRange): Promise<void> {
  const editor = await window.showTextDocument(Uri.parse(uri, true));
  const range = new Range(start.line, start.character, end.line, end.character);
  editor.selection = new Selection(range.start, range.end);
  const style = await checking.styleOf(editor.document);
  await commands.executeCommand('parlance.write.rephrase', { style });
}
