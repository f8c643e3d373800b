import type { Disposable } from 'vscode';
import { Uri, window } from 'vscode';
import type { TextCache } from '../../../storage/textCache';
import type { CommandRegistry } from '../../commands/commandRegistry';
import { cacheConfig } from '../../config';
import type { ServiceAccess } from '../../connections/serviceAccess';
import type { FailureReporter } from '../../failures';
import type { RecentLanguages } from '../../recentLanguages';
import type { CuePairs } from '../cues/cuePairs';
import type { FileTranslationParts } from './parts';

export interface FileTranslationOptions {
  registry: CommandRegistry;
  access: ServiceAccess;
  recent: RecentLanguages;
  failures: FailureReporter;
  pairs: CuePairs;
  /** Path of the cache on the machine of the extension host. */
  cacheFile: string;
  /** A failure for the log. */
  log(error: unknown): void;
}

/** The cache of translations, which all who translate files share. */
export interface SharedCache extends Disposable {
  /** Absent when it is off. */
  cache(): Promise<TextCache | undefined>;
}

/** *Translate File…* for localisation files, and the cache of translations. */
export function registerFileTranslation({
  registry,
  access,
  recent,
  failures,
  pairs,
  cacheFile,
  log,
}: FileTranslationOptions): SharedCache {
  let opened: { cache: TextCache; maximumBytes: number } | undefined;
  let created: Promise<FileTranslationParts> | undefined;

  const close = (): void => {
    opened?.cache.close();
    opened = undefined;
  };
  const open = async (): Promise<TextCache | undefined> => {
    const { isOn, maximumBytes } = cacheConfig();
    if (!isOn) return undefined;
    const { TextCache: Cache } = await import('../../../storage/textCache');
    if (opened && opened.maximumBytes !== maximumBytes) close();
    opened ??= { cache: new Cache({ file: cacheFile, maximumBytes, onFailure: log }), maximumBytes };
    return opened.cache;
  };
  const parts = (): Promise<FileTranslationParts> =>
    (created ??= import('./segmentProblems').then(({ SegmentProblems }) => ({
      access,
      recent,
      failures,
      pairs,
      problems: new SegmentProblems(),
      cache: open,
    })));

  registry.register('parlance.file.translate', async (uri?: Uri, uris?: unknown) => {
    const { translateFiles } = await import('./translateFiles');
    // The explorer gives all that is selected, the title of an editor its group; the palette nothing.
    const chosen = (Array.isArray(uris) && uris.length > 0 ? uris : [uri]).filter((one) => one instanceof Uri);
    const active = window.activeTextEditor?.document.uri;
    await translateFiles(await parts(), chosen.length === 0 && active ? [active] : chosen);
  });
  registry.register('parlance.file.clearCache', async () => {
    const { TextCache: Cache } = await import('../../../storage/textCache');
    close();
    const cache = new Cache({ file: cacheFile, maximumBytes: cacheConfig().maximumBytes, onFailure: log });
    cache.clear();
    cache.close();
    void window.showInformationMessage('Parlance: The translations kept on this machine are deleted.');
  });
  return {
    cache: open,
    dispose: () => {
      close();
      void created?.then(({ problems }) => problems.dispose());
    },
  };
}
