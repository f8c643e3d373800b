import {
  CodeAction,
  CodeActionKind,
  CodeActionTriggerKind,
  languages,
  type CodeActionContext,
  type CodeActionProvider,
  type Disposable,
  type Range,
  type TextDocument,
} from 'vscode';
import { textAtCaret } from '../edits/caretText';

const kind = CodeActionKind.RefactorRewrite.append('parlance');

const offered = [
  { title: 'Correct with Parlance', command: 'parlance.write.correct' },
  { title: 'Rephrase with Parlance', command: 'parlance.write.rephrase' },
];

/**
 * Offers the write commands in the lightbulb. It is asked at each move of the caret, so it reads no more than the
 * selection's first words or the caret's line; what is prose is found out when a command runs.
 */
const provider: CodeActionProvider = {
  provideCodeActions(document: TextDocument, range: Range, { triggerKind, only }: CodeActionContext): CodeAction[] {
    if (only && !only.contains(kind)) return [];
    // With a caret alone a lightbulb on every line of prose would be noise: wait to be asked.
    const isOffered = range.isEmpty ? triggerKind === CodeActionTriggerKind.Invoke : true;
    if (!isOffered || !looksLikeProse(document, range)) return [];
    return offered.map((command) => {
      const action = new CodeAction(command.title, kind);
      action.command = command;
      return action;
    });
  },
};

/** Starts offering them, in every kind of text that can be edited. */
export function registerWriteActions(): Disposable {
  const schemes = ['file', 'untitled', 'vscode-notebook-cell', 'vscode-vfs'];
  return languages.registerCodeActionsProvider(
    schemes.map((scheme) => ({ scheme })),
    provider,
    { providedCodeActionKinds: [kind] },
  );
}

/** Two words in a row, in what is selected of the first line, or in the comment or paragraph on the caret's line. */
function looksLikeProse(document: TextDocument, range: Range): boolean {
  const line = document.lineAt(range.start.line).range;
  const read = range.isEmpty
    ? textAtCaret(document, range.start, 'smart')?.intersection(line)
    : firstWords(document, range);
  return read !== undefined && /\p{L}{2,}[^\p{L}\n]{1,3}\p{L}/u.test(document.getText(read));
}

/** Lines of a selection that are looked at. */
const linesRead = 5;

function firstWords(document: TextDocument, range: Range): Range {
  const last = Math.min(range.end.line, range.start.line + linesRead);
  return range.intersection(range.with({ end: document.lineAt(last).range.end })) ?? range;
}
