import { Disposable, Uri, type SecretStorage } from 'vscode';
import type { CommandRegistry } from '../commands/commandRegistry';
import type { ServiceAccess } from '../connections/serviceAccess';
import type { RecentLanguages } from '../recentLanguages';
import { DocumentKeys } from './documentKeys';
import { DocumentsView } from './documentsView';
import type { JobArgument, JobCommands } from './jobCommands';
import { JobFiles } from './jobFiles';
import { DocumentJobs } from './jobs';
import type { DocumentRunner } from './runner';

export interface DocumentsParts {
  registry: CommandRegistry;
  access: ServiceAccess;
  recent: RecentLanguages;
  secrets: SecretStorage;
  /** Folder on the machine of the extension host. */
  folder: string;
  /** A failure for the log. */
  log(error: unknown): void;
}

/**
 * *Translate Document…* and the view of its jobs. Jobs that an earlier window left go on as soon as the extension runs,
 * which costs one look into a folder where there are none.
 */
export function registerDocuments({ registry, access, recent, secrets, folder, log }: DocumentsParts): Disposable {
  const jobs = new DocumentJobs(new JobFiles(folder), new DocumentKeys(secrets), log);
  let created: { runner: DocumentRunner; commands: JobCommands } | undefined;
  const working = async (): Promise<NonNullable<typeof created>> => {
    if (created) return created;
    const [{ DocumentRunner: Runner }, { JobCommands: Commands }] = await Promise.all([
      import('./runner'),
      import('./jobCommands'),
    ]);
    if (!created) {
      const runner = new Runner({ jobs, access, log });
      created = { runner, commands: new Commands(jobs, runner) };
    }
    return created;
  };

  const resume = async (): Promise<void> => {
    if ((await jobs.files.ids()).length === 0) return;
    await jobs.load();
    const { runner } = await working();
    await jobs.trim();
    await runner.resume();
  };
  resume().catch(log);

  registry.register('parlance.document.translate', async (uri?: Uri, uris?: unknown) => {
    const [{ orderDocuments }, { runner }] = await Promise.all([import('./orderDocuments'), working()]);
    await jobs.load();
    // The explorer gives all that is selected, the title of an editor its group.
    const chosen = (Array.isArray(uris) && uris.length > 0 ? uris : [uri]).filter((one) => one instanceof Uri);
    await orderDocuments({ jobs, runner, access, recent }, chosen);
  });
  registry.register('parlance.document.refresh', () => jobs.refresh());
  registry.register('parlance.document.clear', async () => (await working()).commands.clear());
  for (const name of ['open', 'reveal', 'compare', 'retry', 'resume', 'saveAs', 'cancel', 'remove'] as const) {
    registry.register(`parlance.document.${name}`, async (argument: JobArgument) =>
      (await working()).commands[name](argument),
    );
  }
  const view = new DocumentsView(access, jobs, (jobId) => created?.runner.isRunning(jobId) ?? false);
  return Disposable.from(view, { dispose: () => created?.runner.dispose() }, jobs);
}
