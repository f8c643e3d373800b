import { withoutDefaults } from '../../../domain/documents/orderDefaults';
import { translateFile } from '../../../domain/files/translateFile';
import type { TellProgress } from '../../messages/progress';
import type { ServiceSession } from '../../service/connections/serviceAccess';
import { filesConfig } from '../../settings/files';
import { translateConfig } from '../../settings/translate';
import { keptTranslations } from './keptTranslations';
import { landTranslation } from './landTranslation';
import type { AgreedTask, FileOutcome, FileTranslationDependencies } from './parts';
import type { FilesOrder } from './planOrder';
import { formatNumber, t } from '../../../shared/l10n';
import { pathOf } from '../../messages/fileName';

/** Translates files segment by segment, one after the other, and puts each where it belongs. */
export async function translateSegments(
  { access, cache, problems }: Pick<FileTranslationDependencies, 'access' | 'cache' | 'problems'>,
  session: ServiceSession,
  { tasks, order }: { tasks: readonly AgreedTask[]; order: FilesOrder },
  { signal, tell }: { signal: AbortSignal; tell: TellProgress },
): Promise<FileOutcome[]> {
  const outcomes: FileOutcome[] = [];
  const { connection } = session;
  for (const [index, task] of tasks.entries()) {
    if (signal.aborted) break;
    const { source, from, target, targetInFile } = task;
    const config = translateConfig(source.uri, connection.name);
    const { parallel, subtitles, needsReview } = filesConfig(source.uri);
    const kept = await keptTranslations(cache, session, { source: from, target }, signal);
    const settings = withoutDefaults(config.settings, order.without);
    const translation = await translateFile(
      {
        file: source.file,
        format: source.format,
        source: from,
        target,
        targetInFile,
        settings: { ...settings, formality: order.formality ?? settings.formality },
        reportingTag: config.reportingTag || undefined,
        sendContext: config.context !== 'none',
        needsReview,
        subtitles,
      },
      session.clientFor({ command: 'file', file: pathOf(source.uri) }),
      {
        signal,
        parallel,
        cache: kept,
        onProgress: (done, total) => {
          const share = total === 0 ? 1 : done / total;
          const [now, all] = [formatNumber(done), formatNumber(total)];
          const text =
            tasks.length > 1
              ? t('{0}: file {1} of {2}, {3} of {4} characters', source.name, index + 1, tasks.length, now, all)
              : t('{0}: {1} of {2} characters', source.name, now, all);
          tell((index + share) / tasks.length, text);
        },
      },
    );
    if (translation.translated === 0) {
      outcomes.push({ task, translation, landed: { problem: t('Nothing was written.') } });
      continue;
    }
    access.succeeded();
    const landed = await landTranslation(task);
    if ('uri' in landed) await problems.show(landed.uri, source.format, translation);
    outcomes.push({ task, translation, landed });
  }
  return outcomes;
}
