import type { Disposable, Memento, Uri } from 'vscode';
import type { CommandRegistry } from '../../../commandRegistry';
import type { ReaderThread } from '../../../reader/readerThread';
import type { ServiceAccess } from '../../../service/connections/serviceAccess';
import type { ChangedGlossaries } from '../changedGlossaries';
import type { InterchangeDependencies } from './importEntries';

export interface InterchangeOptions {
  access: ServiceAccess;
  changed: ChangedGlossaries;
  reader: ReaderThread;
  /** Keeps which columns were chosen for a header. */
  memento: Memento;
}

/** The commands that take dictionaries in and out. Their code is loaded when one is first run. */
export function registerInterchange(
  registry: CommandRegistry,
  { access, changed, reader, memento }: InterchangeOptions,
): Disposable {
  let created: Promise<InterchangeDependencies> | undefined;
  const parts = (): Promise<InterchangeDependencies> =>
    (created ??= Promise.all([import('./importPreviews'), import('./rememberedColumns')]).then(
      ([{ ImportPreviews }, { RememberedColumns }]) => ({
        access,
        changed,
        reader,
        previews: new ImportPreviews(access, changed),
        remembered: new RememberedColumns(memento),
      }),
    ));
  const previews = async () => (await parts()).previews;

  registry.register('parlance.glossary.import', async (argument?: unknown) =>
    (await import('./importEntries')).importFile(await parts(), argument),
  );
  registry.register('parlance.glossary.pasteEntries', async (argument?: unknown) =>
    (await import('./importEntries')).pasteEntries(await parts(), argument),
  );
  registry.register('parlance.glossary.export', async (argument?: unknown) =>
    (await import('./exportEntries')).exportEntries(access, changed, argument),
  );
  registry.register('parlance.glossary.acceptImport', async (uri?: Uri) => (await previews()).accept(uri));
  registry.register('parlance.glossary.showDroppedRows', async (uri?: Uri) => (await previews()).showDropped(uri));
  registry.register('parlance.glossary.discardImport', async (uri?: Uri) => (await previews()).discard(uri));
  return { dispose: () => void created?.then(({ previews: opened }) => opened.dispose()) };
}
