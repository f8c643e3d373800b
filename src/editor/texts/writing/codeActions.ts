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
import { t } from '../../../shared/l10n';

const kind = CodeActionKind.RefactorRewrite.append('parlance');

const offered = [
  { title: t('Correct with Parlance'), command: 'parlance.write.correct' },
  { title: t('Rephrase with Parlance'), command: 'parlance.write.rephrase' },
];

/**
 * Offers the write commands in the lightbulb. It is asked at each move of the caret, so it reads no more than the
 * selection's first words; what is prose at a caret is found out when the person asks what there is.
 */
const provider: CodeActionProvider = {
  async provideCodeActions(
    document: TextDocument,
    range: Range,
    { triggerKind, only }: CodeActionContext,
  ): Promise<CodeAction[]> {
    if (only && !only.contains(kind)) return [];
    // With a caret alone a lightbulb on every line of prose would be noise: wait to be asked.
    const isOffered = range.isEmpty ? triggerKind === CodeActionTriggerKind.Invoke : true;
    if (!isOffered || !(await looksLikeProse(document, range))) return [];
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

/** Two words in a row, in what is selected of the first lines, or in the prose at the caret. */
async function looksLikeProse(document: TextDocument, range: Range): Promise<boolean> {
  return twoWords.test(
    range.isEmpty ? await proseAtCaret(document, range) : document.getText(firstWords(document, range)),
  );
}

const twoWords = /\p{L}{2,}[^\p{L}\n]{1,3}\p{L}/u;

async function proseAtCaret(document: TextDocument, { start }: Range): Promise<string> {
  const { findProseQuietly } = await import('../edits/proseParts');
  const caret = document.offsetAt(start);
  const [blocks = []] = (await findProseQuietly(document, () => [{ start: caret, end: caret }]))?.found ?? [];
  return blocks.map(({ text }) => text).join('\n');
}

/** Lines of a selection that are looked at. */
const linesRead = 5;

function firstWords(document: TextDocument, range: Range): Range {
  const last = Math.min(range.end.line, range.start.line + linesRead);
  return range.intersection(range.with({ end: document.lineAt(last).range.end })) ?? range;
}
