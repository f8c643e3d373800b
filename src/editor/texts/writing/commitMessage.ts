import { env, type Uri } from 'vscode';
import { takeChanges } from '../../../domain/writing/changes';
import { applyEdits } from '../../../formats/edits';
import { findProse } from '../../../formats/prose/find';
import { writeConfig } from '../../settings/write';
import type { ProsePart } from '../edits/proseParts';
import { findRepository } from './gitInput';
import type { WriteDependencies } from './improve';
import { pickChanges } from './pickChanges';
import { sendParts } from './send';
import { tellProblems, tellUnchanged } from './tell';
import { wordingOf } from './wording';
import { showMessage, offer } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

/**
 * Corrects the commit message in the input box of source control. The box takes no marks, so the changes are listed
 * first for the user to tick, unless the settings say to apply at once.
 */
export async function correctCommitMessage(
  { access, failures }: Pick<WriteDependencies, 'access' | 'failures'>,
  root: Uri | undefined,
): Promise<void> {
  const repository = await findRepository(root);
  if (!repository) {
    tell(t('No Git repository is open, or the Git extension is disabled.'));
    return;
  }
  const { inputBox } = repository;
  const source = inputBox.value;
  const parts = findProse(source, 'git-commit').map((block): ProsePart => ({
    block,
    range: { start: 0, end: block.text.length },
  }));
  if (parts.length === 0) {
    tell(t('No text to correct. Write a commit message first.'));
    return;
  }
  const config = writeConfig(repository.rootUri);
  const request = { kind: 'correct', target: config.language || undefined } as const;
  const results = await sendParts(access, parts, request, config);
  tellProblems(results, failures);
  tellUnchanged(results, access.connection);
  const sources = parts.map(({ block }) => block.text);
  const { changes } = await wordingOf(parts, results, request);
  if (changes.flat().length === 0) return;

  const isTaken =
    config.apply === 'immediately'
      ? () => true
      : await pickChanges(sources, changes, { title: t('Correct Commit Message'), ticked: true });
  if (!isTaken) return;
  const edits = parts.flatMap(({ block }, part) => {
    const text = takeChanges(block.text, changes[part] ?? [], (change) => isTaken(part, change));
    const written = block.write(text);
    return written.ok ? [{ start: block.start, end: block.end, newText: written.text }] : [];
  });
  await replace(inputBox, source, applyEdits(source, edits));
}

async function replace(inputBox: { value: string }, source: string, text: string): Promise<void> {
  if (inputBox.value === source) {
    inputBox.value = text;
    return;
  }
  const copy = t('Copy Message');
  const sentence = t('The commit message changed during the correction, so nothing was replaced.');
  if ((await offer('warning', sentence, copy)) === copy) await env.clipboard.writeText(text);
}

function tell(sentence: string): void {
  showMessage('info', sentence);
}
