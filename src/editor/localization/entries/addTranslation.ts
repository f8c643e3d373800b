import { workspace, type TextDocument } from 'vscode';
import { lockFileName } from '../../../domain/localization/lock';
import { targetName } from '../../../domain/localization/targetName';
import { t } from '../../../shared/l10n';
import { sentenceOf } from '../../../shared/reasonWords';
import { applyTextEdits } from '../../files/segments/applyTextEdits';
import type { EntryTranslation, TypedRefusal } from '../../reader/project/questions';
import type { TargetFile } from '../../../work/project/targetFile';
import type { ReaderThread } from '../../reader/readerThread';
import { askText, pick } from '../../messages/ask';
import { showMessage } from '../../messages/showMessage';
import { mayChangeProject } from '../../messages/trust';
import { workspaceUri } from '../projects';
import { writeFile } from '../writeFile';
import { languageName } from '../names';
import { foundEntry } from './atCaret';
import { stateWord } from './hover';
import { shown, type TextFile, type TextFiles } from './textFiles';

/** *Add Translation…*: what a user types goes into the file of a language, where the source has it. */
export async function addTranslation(files: TextFiles, reader: ReaderThread, argument?: unknown): Promise<void> {
  if (!mayChangeProject()) return;
  const found = await foundEntry(files, argument);
  if (!found) return;
  const { file, entry } = found;
  const open = entry.translations.filter(({ state }) => state === 'missing' || state === 'stale');
  if (open.length === 0) {
    showMessage('info', t('This string is translated to all languages of the project.'));
    return;
  }
  const picked = open.length === 1 ? open[0] : await pickLanguage(open);
  if (!picked) return;
  const name = targetName(picked.file);
  let typed = picked.state === 'stale' ? (picked.text ?? '') : '';
  let prompt = entry.source.text;
  for (;;) {
    const title = t('Add Translation: {0}', languageName(picked.file.language));
    const text = await askText({ title, prompt, value: typed, ignoreFocusOut: true });
    if (text === undefined || text.trim() === '') return;
    const asked = shown(file);
    const answer = await reader.ask('addTranslation', { ...asked, target: name, key: entry.key, text });
    if (!('code' in answer)) {
      await put(file, picked.file, answer);
      return;
    }
    const problem = problemWords(answer, picked.file.target);
    if (answer.code !== 'said') {
      showMessage('warning', problem);
      return;
    }
    [typed, prompt] = [text, problem];
  }
}

async function pickLanguage(open: readonly EntryTranslation[]): Promise<EntryTranslation | undefined> {
  const rows = open.map((translation) => ({
    label: languageName(translation.file.language),
    description: stateWord(translation.state) ?? '',
    translation,
  }));
  return (await pick(rows, { title: t('Add Translation') }))?.translation;
}

/** Writes a target, where it changes; into one that is on screen and not saved, what changes. */
export async function put(
  { folder }: Pick<TextFile, 'folder'>,
  { source, target }: Pick<TargetFile, 'source' | 'target'>,
  { bytes, edits, lock }: { bytes: Uint8Array; edits: Parameters<typeof applyTextEdits>[1]; lock?: Uint8Array },
): Promise<void> {
  const uri = workspaceUri(folder, target);
  const unsaved = workspace.textDocuments.find(
    (document: TextDocument) => document.isDirty && document.uri.toString() === uri.toString(),
  );
  if (unsaved) await applyTextEdits(unsaved, edits);
  else if (edits.length > 0) await writeFile(folder, target, bytes, { source });
  if (lock !== undefined) {
    await writeFile(folder, lockFileName, lock);
  }
}

function problemWords(refusal: TypedRefusal, target: string): string {
  switch (refusal.code) {
    case 'said':
      return sentenceOf(refusal.message);
    case 'several':
      return t('This string has several lines or forms. Translate it in its file.');
    case 'not-put':
      return t('{0}: Couldn’t add this string to the file.', target);
    case 'not-read':
      return t('Couldn’t read {0}. Nothing changed.', target);
  }
}
