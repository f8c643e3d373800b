import { Uri, type Disposable } from 'vscode';
import type { CommandRegistry } from '../../commandRegistry';
import type { Recordings } from './recordings';
import type { RecordingDependencies } from './prepareRecordings';
import { chosenFiles } from '../order/chosenFiles';
import { TranscriptFiles } from './transcriptFiles';

/** *Subtitle Recordings…*, and what is done with a recording that is listened to. */
export function registerRecordings(registry: CommandRegistry, parts: RecordingDependencies): Disposable {
  let opened: Promise<Recordings> | undefined;
  const recordings = (): Promise<Recordings> =>
    (opened ??= import('./recordings').then(({ Recordings: Made }) => new Made(parts.folder, files)));
  const files = new TranscriptFiles(async (id) => await (await recordings()).text(id));
  registry.register('parlance.voice.subtitle', async (uri?: Uri, uris?: unknown) => {
    const { subtitleRecordings } = await import('./subtitleRecordings');
    await subtitleRecordings(parts, await recordings(), { uris: chosenFiles(uri, uris) });
  });
  registry.register('parlance.voice.transcript', async (given?: unknown) => {
    const all = await recordings();
    const id = all.run(given)?.id ?? all.idOf(given);
    if (id !== undefined) await all.show(id);
  });
  registry.register('parlance.voice.pause', async (id?: unknown) => (await recordings()).run(id)?.hold());
  registry.register('parlance.voice.stop', async (id?: unknown) => (await recordings()).run(id)?.stop());
  registry.register('parlance.voice.openResults', async (id?: unknown) =>
    (await recordings()).run(id)?.openResults?.(),
  );
  registry.register('parlance.voice.goOn', async (given?: unknown) => {
    const all = await recordings();
    const run = all.run(given);
    if (run?.state === 'paused') {
      run.goOn();
      return;
    }
    const id = all.idOf(given);
    const kept = id === undefined ? undefined : await all.kept.read(id);
    const { subtitleRecordings } = await import('./subtitleRecordings');
    if (kept) await subtitleRecordings(parts, all, { uris: [Uri.file(kept.file)], left: kept });
  });
  return {
    dispose: () => {
      files.dispose();
      void opened?.then((all) => all.dispose());
    },
  };
}
