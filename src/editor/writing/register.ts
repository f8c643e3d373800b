import type { Disposable } from 'vscode';
import type { CommandRegistry } from '../commands/commandRegistry';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { WriteParts } from './improve';

/** The write commands, and those of the preview they show. Their code is loaded when one is first run. */
export function registerWriteCommands(registry: CommandRegistry, access: ServiceAccess): Disposable {
  let created: Promise<WriteParts> | undefined;
  const parts = (): Promise<WriteParts> =>
    (created ??= import('./inlinePreview').then(({ InlinePreview }) => ({ access, preview: new InlinePreview() })));

  for (const name of ['correct', 'correctAs', 'rephrase', 'rephraseStyle', 'rephraseTone'] as const) {
    registry.register(`parlance.write.${name}`, async () => {
      const { writeCommands } = await import('./writeCommands');
      await writeCommands[name](await parts());
    });
  }
  registry.register('parlance.write.accept', async () => (await parts()).preview.accept());
  registry.register('parlance.write.reject', async () => (await parts()).preview.reject());
  registry.register('parlance.write.copy', async () => (await parts()).preview.copy());
  return { dispose: () => void created?.then(({ preview }) => preview.dispose()) };
}
