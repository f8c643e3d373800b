import type { Disposable } from 'vscode';
import type { CommandRegistry } from '../../commandRegistry';
import type { RecentLanguages } from '../../languages/recentLanguages';
import type { Dictations, DictationDependencies } from './dictations';

/** *Start Dictation*, *Stop Dictation* and *Dictation Languages…*. Their code is loaded when one is first run. */
export function registerDictation(
  registry: CommandRegistry,
  parts: DictationDependencies & { recent: RecentLanguages },
): Disposable {
  let created: Promise<Dictations> | undefined;
  registry.register('parlance.voice.startDictation', async () => {
    created ??= import('./dictations').then(({ Dictations }) => new Dictations(parts));
    await (await created).start();
  });
  registry.register('parlance.voice.stopDictation', async () => (await created)?.stop());
  registry.register('parlance.voice.dictationLanguages', async () => {
    const { chooseLanguages } = await import('./chooseLanguages');
    await chooseLanguages(parts.access, parts.recent);
  });
  return { dispose: () => void created?.then((dictations) => dictations.dispose()) };
}
