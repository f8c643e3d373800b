import { window, workspace } from 'vscode';
import type { DecodedFile } from '../../../formats/encoding';
import type { TargetOptions } from '../../../formats/segment';
import { filesConfig } from '../../settings/files';
import { retryEdit } from '../../texts/edits/retryEdit';
import { landResult } from '../results/landResult';
import { applyTextEdits } from '../segments/applyTextEdits';
import type { AgreedTask, Landed } from './parts';
import { t } from '../../../shared/l10n';

/** Writes a translation that its file has taken into a new file, or as one undoable edit into the open file. */
export async function landTranslation(task: AgreedTask): Promise<Landed> {
  const { source, result, targetInFile } = task;
  const options = { targetLanguage: targetInFile, needsReview: filesConfig(source.uri).needsReview };
  const { bytes, insteadOf } = await source.file.written(options);
  const landed = result
    ? await landResult(bytes, {
        target: result,
        source: source.uri,
        mayOverwrite: task.mayOverwrite,
      })
    : insteadOf === undefined
      ? await editInPlace(task, options)
      : { problem: t('The file’s encoding, {0}, doesn’t support some characters of the translation.', insteadOf) };
  if ('uri' in landed) return { ...landed, ...(insteadOf !== undefined && { insteadOf }) };
  // It is paid for: it stays in an editor of its own.
  const document = await workspace.openTextDocument({ content: await source.file.writtenText(options) });
  await window.showTextDocument(document, { preview: false });
  return { problem: t('{0} The translation is in a new editor.', landed.problem) };
}

/** Names of encodings in VS Code, except those that only drop their hyphens. */
const editorNames: Readonly<Record<string, string>> = { big5: 'cp950', ibm866: 'cp866', macintosh: 'macroman' };

/** Returns the options for opening a document whose encoding VS Code does not detect by itself. */
function openOptions(encoding: DecodedFile['encoding']): { encoding: string } | undefined {
  if (/^(?:utf-|us-ascii)/.test(encoding)) return undefined;
  return { encoding: editorNames[encoding] ?? encoding.replace(/[-_]/g, '') };
}

/** Writes targets into the file; only segments that still say the same get theirs, so text written meanwhile stays. */
async function editInPlace({ source }: AgreedTask, options: TargetOptions): Promise<Landed> {
  const { uri, file } = source;
  const document = await workspace.openTextDocument(uri, openOptions(file.facts.encoding));
  let landed: Landed | undefined;
  await retryEdit(document, async () => {
    const { version } = document;
    const { edits, unplaced } = await file.editsAgain(document.getText(), options);
    if (document.version !== version || !(await applyTextEdits(document, edits))) return false;
    landed = { uri, unplaced };
    return true;
  });
  return landed ?? { problem: t('Couldn’t apply the change: the file was just edited or is read-only.') };
}
