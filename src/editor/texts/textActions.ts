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
import { isJsx } from './edits/jsxLanguages';
import { jsxTextAt } from '../../formats/prose/jsxText';
import { t } from '../../shared/l10n';

const kind = CodeActionKind.RefactorRewrite.append('parlance');

const translating = { title: t('Translate with Parlance'), command: 'parlance.translate.selection' };
const writing = [
  { title: t('Correct with Parlance'), command: 'parlance.write.correct' },
  { title: t('Rephrase with Parlance'), command: 'parlance.write.rephrase' },
];

/**
 * Offers to translate, correct and rephrase in the lightbulb. It is asked at each move of the caret, so it reads no more than the
 * selection's first words; what is prose at a caret is found out when the user asks what there is.
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
    if (!isOffered) return [];
    const isProse = twoWords.test(
      range.isEmpty ? await proseAtCaret(document, range) : document.getText(firstWords(document, range)),
    );
    const isTranslated = isProse || (range.isEmpty && twoWords.test(jsxAtCaret(document, range)));
    return [...(isTranslated ? [translating] : []), ...(isProse ? writing : [])].map((command) => {
      const action = new CodeAction(command.title, kind);
      action.command = command;
      return action;
    });
  },
};

/** Starts offering them, in every kind of text that can be edited. */
export function registerTextActions(): Disposable {
  const schemes = ['file', 'untitled', 'vscode-notebook-cell', 'vscode-vfs'];
  return languages.registerCodeActionsProvider(
    schemes.map((scheme) => ({ scheme })),
    provider,
    { providedCodeActionKinds: [kind] },
  );
}

/** Two words in a row, in what is selected of the first lines, or in the text at the caret. */
const twoWords = /\p{L}{2,}[^\p{L}\n]{1,3}\p{L}/u;

async function proseAtCaret(document: TextDocument, { start }: Range): Promise<string> {
  const { findProseQuietly } = await import('./edits/proseParts');
  const caret = document.offsetAt(start);
  const [blocks = []] = (await findProseQuietly(document, () => [{ start: caret, end: caret }]))?.found ?? [];
  return blocks.map(({ text }) => text).join('\n');
}

/** The text of an element of JSX, which is translated and not corrected. */
function jsxAtCaret(document: TextDocument, { start }: Range): string {
  if (!isJsx.test(document.languageId)) return '';
  const text = document.getText();
  return jsxTextAt(text, document.offsetAt(start))
    .map((piece) => text.slice(piece.start, piece.end))
    .join('\n');
}

/** Lines of a selection that are looked at. */
const linesRead = 5;

function firstWords(document: TextDocument, range: Range): Range {
  const last = Math.min(range.end.line, range.start.line + linesRead);
  return range.intersection(range.with({ end: document.lineAt(last).range.end })) ?? range;
}
