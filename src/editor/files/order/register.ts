import { Disposable, window, type Uri } from 'vscode';
import type { CommandRegistry } from '../../commandRegistry';
import { showMessage } from '../../messages/showMessage';
import { chosenFiles } from './chosenFiles';
import type { Way } from './orderFiles';
import type { FileTranslationDependencies } from './parts';
import { t } from '../../../shared/l10n';

export interface FileTranslationOptions extends Omit<FileTranslationDependencies, 'problems'> {
  registry: CommandRegistry;
}

/** *Translate Files…*, which decides for each file how it goes, and *Clear Translation Cache*. */
export function registerFileTranslation({ registry, ...options }: FileTranslationOptions): Disposable {
  let created: Promise<FileTranslationDependencies> | undefined;
  const parts = (): Promise<FileTranslationDependencies> =>
    (created ??= import('./segmentProblems').then(({ SegmentProblems }) => ({
      ...options,
      problems: new SegmentProblems(options.reader),
    })));
  const translate = async (uris: readonly Uri[], preferred?: Way): Promise<void> => {
    const { translateFiles } = await import('./translateFiles');
    await translateFiles(await parts(), uris, preferred);
  };

  registry.register('parlance.files.translate', async (uri?: Uri, uris?: unknown) => {
    const active = window.activeTextEditor?.document.uri;
    const chosen = chosenFiles(uri, uris);
    await translate(chosen.length === 0 && active ? [active] : chosen);
  });
  // From the list of documents: files are asked for, and go whole where they can.
  registry.register('parlance.document.translate', async (uri?: Uri, uris?: unknown) => {
    await translate(chosenFiles(uri, uris), 'documents');
  });
  registry.register('parlance.files.clearCache', async () => {
    if (await options.cache.clear()) {
      showMessage('info', t('Cleared the cache of translations and corrections.'));
    } else {
      showMessage(
        'error',
        t('Couldn’t clear the cache. Close other VS Code windows and try again. The log has details.'),
      );
    }
  });
  return new Disposable(() => void created?.then(({ problems }) => problems.dispose()));
}
