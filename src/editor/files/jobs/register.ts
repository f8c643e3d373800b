import { Disposable, type SecretStorage } from 'vscode';
import { isOpen } from '../../../domain/documents/job';
import type { CommandRegistry } from '../../commandRegistry';
import type { ServiceAccess } from '../../service/connections/serviceAccess';
import type { ReaderThread } from '../../reader/readerThread';
import { DocumentKeys } from './store/documentKeys';
import { DocumentsView } from './view/documentsView';
import type { JobArgument, JobCommands } from './view/jobCommands';
import { JobFiles } from './store/jobFiles';
import { DocumentJobs } from './store/jobs';
import type { DocumentRunner } from './run/runner';

export interface DocumentsDependencies {
  registry: CommandRegistry;
  access: ServiceAccess;
  secrets: SecretStorage;
  /** Folder on the machine of the extension host. */
  folder: string;
  reader: ReaderThread;
  /** A failure for the log. */
  log(error: unknown): void;
}

/** Result of `registerDocuments`. */
export interface RegisteredDocuments extends Disposable {
  /** Returns the parts that send documents; made once somebody sends one. */
  ready(): Promise<{ jobs: DocumentJobs; runner: DocumentRunner }>;
  /** The window closes: resolves when no result is coming in any more. */
  close(): Promise<void>;
}

/**
 * The jobs of whole documents and their view. Jobs that an earlier window left go on as soon as the extension runs,
 * and those of other windows when these end. Whoever never translated a document pays one look for a folder.
 */
export function registerDocuments(parts: DocumentsDependencies): RegisteredDocuments {
  const { registry, access, secrets, folder, reader, log } = parts;
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

  registry.register('parlance.document.refresh', () => jobs.refresh());
  registry.register('parlance.document.removeEnded', async () => (await working()).commands.clear());
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
  const ready = async (): Promise<{ jobs: DocumentJobs; runner: DocumentRunner }> => {
    const { runner } = await working();
    await jobs.load();
    return { jobs, runner };
  };
  return { ready, close, dispose: () => void close().catch(log) };
}
