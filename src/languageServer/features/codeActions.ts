import { CodeActionKind, type CodeAction, type Command, type Range } from 'vscode-languageserver/node';
import { sentenceHash } from '../../domain/checking/sentenceHash';
import { actionCommands } from '../../shared/languageServer';
import type { CheckedDocument } from '../checkedDocument';
import { fixesFor, type Fix } from '../fixes';
import type { Finding } from '../findings';
import { meet, offsetsOf, rangeOf, rangeOfSentence } from '../ranges';
import type { RefusedSentence, Review } from '../reviewer';
import { changeLabel, diagnosticsOf, refusedDiagnostics } from './diagnostics';
import { switchOffEdits } from './switchOff';

/** Fixes every finding of a file, on save where the person has set it. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.parlance`;

export interface ActionRequest {
  range: Range;
  /** Kinds that are wanted; undefined for all. */
  only: readonly string[] | undefined;
}

/** What can be done about the findings at a range. From memory alone: asks nobody, so it never keeps a save waiting. */
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
    actions.push(...here.flatMap((finding) => fixThis(checked, finding)));
    const [first] = here;
    if (first) actions.push(...fixMore(checked, findings, first));
    actions.push(...here.flatMap((finding) => addWord(checked, finding)));
    if (first) actions.push(...rephrase(checked, first), ...leaveAlone(checked, first));
    const untaken = refused.find(({ sentence }) => meet(rangeOfSentence(sentence), asked));
    if (untaken && !first) actions.push(...leaveAlone(checked, untaken));
  }
  if (only !== undefined && isWanted(fixAllKind)) {
    actions.push(
      ...editAction(checked, fixesFor(checked.text, findings), { title: 'Fix all in this file', kind: fixAllKind }),
    );
  }
  return actions;
}

function fixThis(checked: CheckedDocument, finding: Finding): CodeAction[] {
  return editAction(checked, fixesFor(checked.text, [finding]), {
    ...quickFix(checked, finding),
    title: `Fix this: ${changeLabel(finding)}`,
    isPreferred: true,
  });
}

function fixMore(checked: CheckedDocument, all: readonly Finding[], finding: Finding): CodeAction[] {
  const { block } = finding.sentence;
  const near = all.filter(({ sentence }) =>
    block.isOfComment ? sentence.block.isOfComment && sentence.block.unit === block.unit : sentence.block === block,
  );
  const fixAll = (place: string, findings: readonly Finding[]): CodeAction[] =>
    editAction(checked, fixesFor(checked.text, findings), {
      ...quickFix(checked, finding),
      title: `Fix all in this ${place}`,
    });
  return [
    ...(near.length > 1 ? fixAll(block.isOfComment ? 'comment' : 'paragraph', near) : []),
    ...(all.length > near.length ? fixAll('file', all) : []),
  ];
}

function addWord(checked: CheckedDocument, finding: Finding): CodeAction[] {
  const { change, sentence, category } = finding;
  if (category !== 'spelling') return [];
  const word = sentence.block.text.slice(change.start, change.end).trim();
  const action = (command: string, whose: string): CodeAction =>
    commandAction(quickFix(checked, finding), {
      title: `Add “${word}” to the dictionary (${whose})`,
      command,
      arguments: [word, checked.uri],
    });
  return [action(actionCommands.addWordForUser, 'user'), action(actionCommands.addWordForWorkspace, 'workspace')];
}

function rephrase(checked: CheckedDocument, finding: Finding): CodeAction[] {
  // Other wordings are shown in an editor, and there is none.
  if (checked.isMessageBox) return [];
  const sentenceRange = rangeOf(checked.document, rangeOfSentence(finding.sentence));
  return [
    commandAction(quickFix(checked, finding), {
      title: 'Rephrase…',
      command: actionCommands.rephrase,
      arguments: [checked.uri, sentenceRange],
    }),
  ];
}

/** How a person can have a sentence that is underlined left as it is. */
function leaveAlone(checked: CheckedDocument, underlined: Finding | RefusedSentence): CodeAction[] {
  const { block, text } = underlined.sentence;
  const fix = quickFix(checked, underlined);
  return [
    commandAction(fix, {
      title: 'Ignore this sentence',
      command: actionCommands.ignoreSentence,
      arguments: [sentenceHash(text)],
    }),
    ...editAction(checked, switchOffEdits(checked, block), {
      ...fix,
      title: `Turn off here: leave this ${block.isOfComment ? 'comment' : 'paragraph'} alone`,
    }),
  ];
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
