import { Disposable, Uri, window } from 'vscode';
import type { CommandRegistry } from '../../commands/commandRegistry';
import type { FileTranslationParts } from './parts';
import { say } from '../../say/say';

export interface FileTranslationOptions extends Omit<FileTranslationParts, 'problems'> {
  registry: CommandRegistry;
}

/** *Translate File…* for localisation files, and *Clear Translation Cache*. */
export function registerFileTranslation({ registry, ...options }: FileTranslationOptions): Disposable {
  let created: Promise<FileTranslationParts> | undefined;
  const parts = (): Promise<FileTranslationParts> =>
    (created ??= import('./segmentProblems').then(({ SegmentProblems }) => ({
      ...options,
      problems: new SegmentProblems(options.reader),
    })));

  registry.register('parlance.file.translate', async (uri?: Uri, uris?: unknown) => {
    const { translateFiles } = await import('./translateFiles');
    // The explorer gives all that is selected, the title of an editor its group; the palette nothing.
    const chosen = (Array.isArray(uris) && uris.length > 0 ? uris : [uri]).filter((one) => one instanceof Uri);
    const active = window.activeTextEditor?.document.uri;
    await translateFiles(await parts(), chosen.length === 0 && active ? [active] : chosen);
  });
  registry.register('parlance.file.clearCache', () => {
    if (options.cache.clear()) say('info', 'The translations and corrections kept on this machine are deleted.');
    else
      say(
        'error',
        'What is kept on this machine could not be deleted. Close the other windows of the editor and try again; the log says more.',
      );
  });
  return new Disposable(() => void created?.then(({ problems }) => problems.dispose()));
}
