import { commands, Disposable, Range, Selection, Uri, window } from 'vscode';
import type { NotAnError } from '../../domain/checking/notAnError';
import { actionCommands, type TextPosition } from '../../shared/languageServer';
import type { CommandRegistry } from '../commandRegistry';
import { addCheckedWord, turnOffRule } from '../settings/check';
import { Checking, type CheckingDependencies } from './checking';
import { chooseChecking, type ChoiceDependencies } from './chooseChecking';
import { checkingAccess } from '../engines/checkingEngine';
import { checkFolder, checkWorkspace } from './folder/askFolder';
import { LazyHover } from './lazyHover';
import type { NotErrors } from './notErrors';
import { isChecked } from './selector';
import { showMessage } from '../messages/showMessage';
import { takeBack } from './takeBack';
import { t } from '../../shared/l10n';

export interface CheckCommandDependencies extends CheckingDependencies {
  /** Code of the language the user translated to last. */
  lastTarget: () => string | undefined;
}

/** Checking as the user writes, and its commands. */
export function registerChecking(registry: CommandRegistry, parts: CheckCommandDependencies): Disposable {
  const choices = { access: parts.access, budget: parts.budget };
  const checking = new Checking({ ...parts, access: checkingAccess(parts.access) });
  const { notErrors, ignored } = checking;
  registry.register('parlance.check.file', () => checkActive(checking, choices));
  registry.register('parlance.check.folder', (uri?: Uri, all?: readonly Uri[]) =>
    checkFolder(checking, choices, all ?? (uri && [uri])),
  );
  registry.register('parlance.check.workspace', () => checkWorkspace(checking, choices));
  registry.register('parlance.check.chooseWhen', () => chooseChecking(choices));
  registry.register('parlance.check.restart', () => checking.restart());
  registry.register('parlance.check.takeBack', () => takeBack({ notErrors, ignored }));
  // What follows is run by code actions; the palette does not show it.
  registry.registerWith(actionCommands.addKnownWordForUser, [isText], (word) => addCheckedWord(word, 'user'));
  registry.registerWith(actionCommands.addKnownWordForWorkspace, [isText, isTextOrNothing], async (word, uri) =>
    (await import('./addWord')).addWordHere(word, uri === undefined ? undefined : Uri.parse(uri, true)),
  );
  registry.registerWith(actionCommands.ignoreSentence, [isText], (hash) => ignored.add(hash));
  registry.registerWith(actionCommands.notAnError, [isNotAnError], (finding) => noError(notErrors, finding));
  registry.registerWith(actionCommands.turnOffRuleForUser, [isText], (rule) => turnOffRule(rule, 'user'));
  registry.registerWith(actionCommands.turnOffRuleForWorkspace, [isText], (rule) => turnOffRule(rule, 'workspace'));
  registry.registerWith(actionCommands.turnOffRuleForProject, [isText, isText], async (rule, uri) =>
    (await import('./projectLists')).turnOffRuleForProject(rule, Uri.parse(uri, true)),
  );
  registry.registerWith(actionCommands.rephrase, [isText, isTextRange], (uri, range) => rephrase(checking, uri, range));
  const hover = new LazyHover({ access: parts.access, target: parts.lastTarget });
  registry.register('parlance.check.translateComment', () => hover.show());
  return Disposable.from(checking, hover);
}

async function checkActive(checking: Checking, choices: ChoiceDependencies): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document || !isChecked(document)) {
    showMessage('info', t('No text to check in this editor.'));
    return;
  }
  // Off means that nothing is to be spent without being asked for; a user who asks may switch it on.
  if (checking.isOff(document.uri) && !(await chooseChecking(choices))) return;
  await checking.check(document);
}

/** So many wrong findings of one rule, and it may be the rule that is wrong; but not spelling, whose rule is all of it. */
const wrongFindings = 3;

async function noError(notErrors: NotErrors, finding: NotAnError): Promise<void> {
  const { rule } = finding;
  const isOneOfMany = !rule.startsWith('service/') && !rule.startsWith('spelling/');
  if ((await notErrors.add(finding)) !== wrongFindings || !isOneOfMany) return;
  const sentence = t('You marked the rule “{0}” as a false positive {1} times in this workspace.', rule, wrongFindings);
  showMessage('info', sentence, { title: t('Turn Off Here'), run: () => turnOffRule(rule, 'workspace') });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTextOrNothing(value: unknown): value is string | undefined {
  return value === undefined || isText(value);
}

function isNotAnError(value: unknown): value is NotAnError {
  const given = isObject(value) ? value : {};
  return isText(given['rule']) && ['words', 'before', 'after'].every((name) => typeof given[name] === 'string');
}

function isTextRange(value: unknown): value is TextRange {
  const isPlace = (place: unknown): boolean =>
    isObject(place) && [place['line'], place['character']].every((one) => Number.isInteger(one) && Number(one) >= 0);
  return isObject(value) && isPlace(value['start']) && isPlace(value['end']);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
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
