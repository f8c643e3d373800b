import { randomUUID } from 'node:crypto';
import type { Language } from '../../../api/schemas/languages';
import type { DocumentJob, JobConnection } from '../../../domain/documents/job';
import { orderDefaults } from '../../../domain/documents/orderDefaults';
import type { TranslationSettings } from '../../../domain/translation/settings';
import { hasFormality } from './orderRows';
import type { WholeDocument } from './orderFiles';
import { outputTypeOf, type FilesOrder, type FileTask } from './planOrder';

export interface JobFacts {
  languages: readonly Language[];
  /** Settings of the connection in use. */
  settings: TranslationSettings;
  connection: JobConnection;
}

/** The documents of an order as jobs, not written down yet. */
export function newJobs(
  tasks: ReadonlyArray<FileTask<WholeDocument> & { uri: { toString(): string }; mayOverwrite: boolean }>,
  order: FilesOrder,
  { languages, settings, connection }: JobFacts,
  now = new Date(),
): DocumentJob[] {
  const batchId = randomUUID();
  const { formality = settings.formality } = order;
  return tasks.map(
    ({ source: { uri: sourceUri, name, type, sentAs, estimate, language }, target, uri, mayOverwrite }) => ({
      jobId: randomUUID(),
      batchId,
      createdAt: now.toISOString(),
      changedAt: now.toISOString(),
      connection,
      sourceUri: sourceUri.toString(),
      fileName: name,
      type,
      ...(sentAs && { sentAs }),
      targetUri: uri.toString(),
      mayOverwrite,
      estimate: estimate.characters,
      order: {
        target,
        formality: formality !== 'default' && hasFormality(languages, target) ? formality : undefined,
        ...orderDefaults({ ...order, detected: language, target }, settings),
        outputType: outputTypeOf(type, order),
      },
      state: { phase: 'waiting' },
    }),
  );
}
