import { CodeActionKind, type CodeAction, type Command, type Range } from 'vscode-languageserver/node';
import { wordsInPlace } from '../../domain/checking/notAnError';
import { sentenceHash } from '../../domain/checking/sentenceHash';
import { pushAll } from '../../formats/lists';
import { actionCommands } from '../../shared/languageServer';
import type { CheckedDocument } from '../checkedDocument';
import { fixesFor, type Fix } from '../fixes';
import { serviceRules, type Finding } from '../findings';
import { meet, offsetsOf, rangeOf, rangeOfSentence } from '../ranges';
import type { RefusedSentence, Review } from '../reviewer';
import { diagnosticsOf, refusedDiagnostics } from './diagnostics';
import { changeLabel } from './findingWords';
import { switchOffEdits } from './switchOff';
import { t } from '../../shared/l10n';

/** Fixes every sure finding of a file, on save where the user has set it. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.parlance`;

export interface ActionRequest {
  range: Range;
  /** Kinds that are wanted; undefined for all. */
  only: readonly string[] | undefined;
}

/** Returns the actions for the findings at a range. From memory alone: asks nobody, so it never keeps a save waiting. */
export function codeActionsOf(
  checked: CheckedDocument,
  { findings, refused }: Pick<Review, 'findings' | 'refused'>,
  { range, only }: ActionRequest,
): CodeAction[] {
  const isWanted = (kind: string): boolean =>
    only === undefined || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`));
  const actions: CodeAction[] = [];
  if (isWanted(CodeActionKind.QuickFix)) {
    const asked = offsetsOf(checked.document, range);
    const here = findings.filter((finding) => meet(finding.range, asked));
    pushAll(
      actions,
      here.flatMap((finding) => fixThis(checked, finding)),
    );
    const [first] = here;
    if (first) actions.push(...fixMore(checked, findings, first));
    pushAll(
      actions,
      here.flatMap((finding) => addKnownWord(checked, finding)),
    );
    if (first) {
      actions.push(notAnError(checked, first), ...ignoreHere(checked, first), ...rephrase(checked, first));
      actions.push(...turnOffRule(checked, first));
    }
    const untaken = refused.find(({ sentence }) => meet(rangeOfSentence(sentence), asked));
    if (untaken && !first) actions.push(...ignoreHere(checked, untaken));
  }
  if (only !== undefined && isWanted(fixAllKind)) {
    actions.push(
      ...editAction(
        checked,
        fixesFor(
          checked.text,
          findings.filter(({ sure }) => sure),
        ),
        { title: t('Apply all safe fixes in this file'), kind: fixAllKind },
      ),
    );
  }
  return actions;
}

/** One for each suggestion, best first. */
function fixThis(checked: CheckedDocument, finding: Finding): CodeAction[] {
  return finding.suggestions.flatMap((replacement, order) => {
    const suggested = { ...finding, change: { ...finding.change, replacement } };
    return editAction(checked, fixesFor(checked.text, [suggested]), {
      ...quickFix(checked, finding),
      title: t('Fix this: {0}', changeLabel(suggested)),
      isPreferred: order === 0,
    });
  });
}

/** Returns actions that apply all safe fixes nearby, where there are more than this one. */
function fixMore(checked: CheckedDocument, all: readonly Finding[], finding: Finding): CodeAction[] {
  const { block } = finding.sentence;
  const sure = all.filter((one) => one.sure);
  const near = sure.filter(({ sentence }) =>
    block.isOfComment ? sentence.block.isOfComment && sentence.block.unit === block.unit : sentence.block === block,
  );
  const isMore = (findings: readonly Finding[]): boolean => findings.some((one) => one !== finding);
  const fixAll = (title: string, findings: readonly Finding[]): CodeAction[] =>
    editAction(checked, fixesFor(checked.text, findings), { ...quickFix(checked, finding), title });
  const here = block.isOfComment
    ? t('Apply all safe fixes in this comment')
    : t('Apply all safe fixes in this paragraph');
  return [
    ...(isMore(near) ? fixAll(here, near) : []),
    ...(sure.length > near.length ? fixAll(t('Apply all safe fixes in this file'), sure) : []),
  ];
}

function addKnownWord(checked: CheckedDocument, finding: Finding): CodeAction[] {
  const { change, sentence, category } = finding;
  if (category !== 'spelling') return [];
  const word = sentence.block.text.slice(change.start, change.end).trim();
  const action = (command: string, title: string): CodeAction =>
    commandAction(quickFix(checked, finding), { title, command, arguments: [word, checked.uri] });
  return [
    action(actionCommands.addKnownWordForUser, t('Add “{0}” to your known words', word)),
    action(actionCommands.addKnownWordForWorkspace, t('Add “{0}” to the known words of the workspace', word)),
  ];
}

/** A user knows better: of these words in their place. */
function notAnError(checked: CheckedDocument, finding: Finding): CodeAction {
  const { sentence, change, rule } = finding;
  const place = { start: change.start - sentence.start, end: change.end - sentence.start };
  return commandAction(quickFix(checked, finding), {
    title: t('Not an Error'),
    command: actionCommands.notAnError,
    arguments: [wordsInPlace(rule, sentence.text, place)],
  });
}

/** Nothing where a service only gives the right wording: it has no rules. */
function turnOffRule(checked: CheckedDocument, finding: Finding): CodeAction[] {
  const { rule } = finding;
  if (rule.startsWith(serviceRules)) return [];
  const action = (command: string, title: string, ...more: string[]): CodeAction =>
    commandAction(quickFix(checked, finding), { title, command, arguments: [rule, ...more] });
  return [
    action(actionCommands.turnOffRuleForUser, t('Turn off this rule: {0} (user)', rule)),
    action(actionCommands.turnOffRuleForWorkspace, t('Turn off this rule: {0} (workspace)', rule)),
    action(
      actionCommands.turnOffRuleForProject,
      t('Turn off this rule: {0} (everyone on this project)', rule),
      checked.document.uri,
    ),
  ];
}

function rephrase(checked: CheckedDocument, finding: Finding): CodeAction[] {
  // Other wordings are shown in an editor, and there is none.
  if (checked.isMessageBox) return [];
  const sentenceRange = rangeOf(checked.document, rangeOfSentence(finding.sentence));
  return [
    commandAction(quickFix(checked, finding), {
      title: t('Rephrase…'),
      command: actionCommands.rephrase,
      arguments: [checked.uri, sentenceRange],
    }),
  ];
}

/**
 * Returns the action by which a user has what is underlined left as it is: by a comment in the document, where one may
 * stand there.
 */
function ignoreHere(checked: CheckedDocument, underlined: Finding | RefusedSentence): CodeAction[] {
  const { block, text } = underlined.sentence;
  const fix = quickFix(checked, underlined);
  const written = editAction(checked, switchOffEdits(checked, block), {
    ...fix,
    title: block.isOfComment
      ? t('Ignore here: don’t check this comment')
      : t('Ignore here: don’t check this paragraph'),
  });
  if (written.length > 0) return written;
  const hash = sentenceHash(text);
  const title = t('Ignore here: don’t check this sentence');
  return [commandAction(fix, { title, command: actionCommands.ignoreSentence, arguments: [hash] })];
}

type QuickFix = Pick<CodeAction, 'kind' | 'diagnostics'>;

function quickFix(checked: CheckedDocument, underlined: Finding | RefusedSentence): QuickFix {
  const diagnostics =
    'refusal' in underlined ? refusedDiagnostics(checked, [underlined]) : diagnosticsOf(checked, [underlined]);
  return { kind: CodeActionKind.QuickFix, diagnostics };
}

function commandAction(fix: QuickFix, command: Command): CodeAction {
  return { ...fix, title: command.title, command };
}

/** Nothing when there is nothing to edit. The edit is about the version it was made for, and no other. */
function editAction({ document }: CheckedDocument, fixes: readonly Fix[], action: CodeAction): CodeAction[] {
  if (fixes.length === 0) return [];
  const edits = fixes.map((fix) => ({ range: rangeOf(document, fix), newText: fix.newText }));
  const { uri, version } = document;
  return [{ ...action, edit: { documentChanges: [{ textDocument: { uri, version }, edits }] } }];
}
