import { Disposable, Uri, type SecretStorage } from 'vscode';
import { isOpen } from '../../domain/documents/job';
import type { CommandRegistry } from '../commands/commandRegistry';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { ReaderThread } from '../reader/readerThread';
import type { LanguageOffers } from '../languageOffers/languageOffers';
import type { RecentLanguages } from '../recentLanguages';
import { DocumentKeys } from './store/documentKeys';
import { DocumentsView } from './view/documentsView';
import type { JobArgument, JobCommands } from './view/jobCommands';
import { JobFiles } from './store/jobFiles';
import { DocumentJobs } from './store/jobs';
import type { DocumentRunner } from './run/runner';

export interface DocumentsParts {
  registry: CommandRegistry;
  access: ServiceAccess;
  recent: RecentLanguages;
  offers: LanguageOffers;
  secrets: SecretStorage;
  /** Folder on the machine of the extension host. */
  folder: string;
  reader: ReaderThread;
  /** A failure for the log. */
  log(error: unknown): void;
}

/** What `registerDocuments` made. */
export interface RegisteredDocuments extends Disposable {
  /** The window closes: resolves when no result is coming in any more. */
  close(): Promise<void>;
}

/**
 * *Translate Documents…* and the view of its jobs. Jobs that an earlier window left go on as soon as the extension runs,
 * and those of other windows when these end. Whoever never translated a document pays one look for a folder.
 */
export function registerDocuments(parts: DocumentsParts): RegisteredDocuments {
  const { registry, access, recent, offers, secrets, folder, reader, log } = parts;
  const jobs = new DocumentJobs(new JobFiles(folder), new DocumentKeys(secrets), log);
  let created: { runner: DocumentRunner; commands: JobCommands } | undefined;
  const working = async (): Promise<NonNullable<typeof created>> => {
    if (created) return created;
    const [{ DocumentRunner: Runner }, { JobCommands: Commands }] = await Promise.all([
      import('./run/runner'),
      import('./view/jobCommands'),
    ]);
    if (!created) {
      const runner = new Runner({ jobs, access, reader, log });
      created = { runner, commands: new Commands(jobs, runner, reader, access) };
    }
    return created;
  };

  const hasOpen = (): boolean => jobs.all.some(isOpen);
  const resume = async (): Promise<void> => {
    if (!(await jobs.files.isThere())) return;
    await jobs.load();
    await jobs.trim();
    if (hasOpen()) await (await working()).runner.resume();
  };
  // An open job of another window may be left to this one.
  const subscription = jobs.onDidChange(() => void (!created && hasOpen() && working().catch(log)));
  resume().catch(log);

  registry.register('parlance.document.translate', async (uri?: Uri, uris?: unknown) => {
    const [{ orderDocuments }, { runner }] = await Promise.all([import('./order/orderDocuments'), working()]);
    await jobs.load();
    // The explorer gives all that is selected, the title of an editor its group.
    const chosen = (Array.isArray(uris) && uris.length > 0 ? uris : [uri]).filter((one) => one instanceof Uri);
    await orderDocuments({ jobs, runner, access, recent, offers, reader }, chosen);
  });
  registry.register('parlance.document.refresh', () => jobs.refresh());
  registry.register('parlance.document.clear', async () => (await working()).commands.clear());
  for (const name of [
    'open',
    'reveal',
    'compare',
    'retry',
    'resume',
    'useNewKey',
    'saveAs',
    'cancel',
    'remove',
  ] as const) {
    registry.register(`parlance.document.${name}`, async (argument: JobArgument) =>
      (await working()).commands[name](argument),
    );
  }
  const view = new DocumentsView(access, jobs, (jobId) => created?.runner.isRunning(jobId) ?? false);
  let ended: Promise<void> | undefined;
  // The extension is told to end and is disposed of at once: what still comes in is waited for both times.
  const end = async (): Promise<void> => {
    Disposable.from(subscription, view).dispose();
    await created?.runner.close();
    reader.stop();
    jobs.dispose();
  };
  const close = (): Promise<void> => (ended ??= end());
  return { close, dispose: () => void close().catch(log) };
}
