import type { Disposable, SourceControl } from 'vscode';
import type { CommandRegistry } from '../../commandRegistry';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { FailureReporter } from '../../messages/failures';
import type { WriteDependencies } from './improve';
import { showMessage } from '../../messages/showMessage';
import { t } from '../../../shared/l10n';

/** The write commands, and those of the preview they show. Their code is loaded when one is first run. */
export function registerWriteCommands(
  registry: CommandRegistry,
  access: ServiceAccess,
  failures: FailureReporter,
): Disposable {
  let created: Promise<WriteDependencies> | undefined;
  const parts = (): Promise<WriteDependencies> =>
    (created ??= import('./inlinePreview').then(({ InlinePreview }) => ({
      access,
      failures,
      preview: new InlinePreview(),
    })));

  for (const name of [
    'correct',
    'correctAs',
    'rephrase',
    'rephraseWith',
    'rephraseAgain',
    'nextAlternative',
    'acceptPart',
  ] as const) {
    registry.register(`parlance.write.${name}`, async (wanted?: { style?: string; readOnlyEditor?: true }) => {
      if (wanted?.readOnlyEditor) {
        showMessage('info', t('This editor is read-only, so its text can’t be changed.'));
        return;
      }
      const { writeCommands } = await import('./writeCommands');
      await writeCommands[name](await parts(), wanted);
    });
  }
  registry.register('parlance.write.previousAlternative', async () => (await parts()).preview.turn(-1));
  registry.register('parlance.write.commitMessage', async (sourceControl?: SourceControl) => {
    const { correctCommitMessage } = await import('./commitMessage');
    await correctCommitMessage({ access, failures }, sourceControl?.rootUri);
  });
  registry.register('parlance.write.accept', async () => (await parts()).preview.accept());
  registry.register('parlance.write.reject', async () => (await parts()).preview.reject());
  registry.register('parlance.write.copy', async () => (await parts()).preview.copy());
  return { dispose: () => void created?.then(({ preview }) => preview.dispose()) };
}
