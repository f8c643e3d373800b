import { commands, Disposable, Range, Selection, Uri, window } from 'vscode';
import type { NotAnError } from '../../domain/checking/notAnError';
import { actionCommands, type TextPosition } from '../../shared/languageServer';
import type { CommandRegistry } from '../commands/commandRegistry';
import { addCheckedWord, turnOffRule } from '../config';
import { Checking, type CheckingParts } from './checking';
import { chooseChecking, chooseEngine, type ChoiceParts } from './chooseChecking';
import { checkingAccess } from './engines';
import { checkFolder, checkWorkspace } from './folder/askFolder';
import { LazyHover } from './lazyHover';
import type { NotErrors } from './notErrors';
import { isChecked } from './selector';
import { say } from '../say/say';
import { takeBack } from './takeBack';

export interface CheckCommandParts extends CheckingParts {
  /** Code of the language the person translated to last. */
  lastTarget: () => string | undefined;
}

/** Checking as the person writes, and its commands. */
export function registerChecking(registry: CommandRegistry, parts: CheckCommandParts): Disposable {
  const choices = { access: parts.access, budget: parts.budget };
  const checking = new Checking({ ...parts, access: checkingAccess(parts.access) });
  const { notErrors, ignored } = checking;
  registry.register('parlance.check.document', () => checkActive(checking, choices));
  registry.register('parlance.check.folder', (uri?: Uri, all?: readonly Uri[]) =>
    checkFolder(checking, choices, all ?? (uri && [uri])),
  );
  registry.register('parlance.check.workspace', () => checkWorkspace(checking, choices));
  registry.register('parlance.check.chooseWhen', () => chooseChecking(choices));
  registry.register('parlance.check.chooseEngine', () => chooseEngine(choices));
  registry.register('parlance.check.restart', () => checking.restart());
  registry.register('parlance.check.takeBack', () => takeBack({ notErrors, ignored }));
  // What follows is run by code actions; the palette does not show it.
  registry.register(actionCommands.addWordForUser, (word: string) => addCheckedWord(word, 'user'));
  registry.register(actionCommands.addWordForWorkspace, (word: string) => addCheckedWord(word, 'workspace'));
  registry.register(actionCommands.ignoreSentence, (hash: string) => ignored.add(hash));
  registry.register(actionCommands.notAnError, (finding: NotAnError) => noError(notErrors, finding));
  registry.register(actionCommands.turnOffRuleForUser, (rule: string) => turnOffRule(rule, 'user'));
  registry.register(actionCommands.turnOffRuleForWorkspace, (rule: string) => turnOffRule(rule, 'workspace'));
  registry.register(actionCommands.rephrase, (uri: string, range: TextRange) => rephrase(checking, uri, range));
  const hover = new LazyHover({ access: parts.access, target: parts.lastTarget });
  registry.register('parlance.check.translateComment', () => hover.show());
  return Disposable.from(checking, hover);
}

async function checkActive(checking: Checking, choices: ChoiceParts): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document || !isChecked(document)) {
    say('info', 'There is no prose to check in this editor.');
    return;
  }
  // Off means that nothing is to be spent without being asked for; a person who asks may switch it on.
  if (checking.isOff(document.uri) && !(await chooseChecking(choices))) return;
  await checking.check(document);
}

/** So many wrong findings of one rule, and it may be the rule that is wrong; but not spelling, whose rule is all of it. */
const wrongFindings = 3;

async function noError(notErrors: NotErrors, finding: NotAnError): Promise<void> {
  const { rule } = finding;
  const isOneOfMany = !rule.startsWith('service/') && !rule.startsWith('spelling/');
  if ((await notErrors.add(finding)) !== wrongFindings || !isOneOfMany) return;
  const sentence = `The rule “${rule}” was wrong ${wrongFindings} times in this workspace.`;
  say('info', sentence, { title: 'Turn Off Here', run: () => turnOffRule(rule, 'workspace') });
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
