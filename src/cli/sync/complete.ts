import { ServiceError } from '../../api/errors';
import { sourceToSend, targetToSend } from '../../domain/files/languages';
import { usualLimits } from '../../domain/files/subtitles/limits';
import { completeTarget, type Completion } from '../../domain/localisation/complete';
import type { ReadTarget } from '../../domain/localisation/readTarget';
import { languagesOf } from '../../domain/translation/languageSupport';
import { serviceDefaults } from '../../domain/translation/settings';
import { UsageError } from '../arguments';
import { openService } from '../service';
import { grouped, say, sayProgress } from '../terminal';
import type { SyncCommandLine } from './commandLine';
import { faultOf, openIn, writeTarget } from './target';

/** Translates what the targets lack, and writes them. What could not be done is told. @throws UsageError */
export async function complete(
  works: readonly ReadTarget[],
  line: SyncCommandLine,
  signal: AbortSignal,
): Promise<Map<ReadTarget, Completion>> {
  const done = new Map<ReadTarget, Completion>();
  const open = works.filter(({ plan }) => openIn(plan) > 0 || (line.removeUnused && plan.unused.length > 0));
  if (open.length === 0) return done;
  const characters = open.reduce((sum, work) => sum + work.characters, 0);
  if (characters > line.maximumCharacters)
    throw new UsageError(`There are ${grouped(characters)} characters to translate; --max-characters allows fewer.`);
  if (line.url !== undefined && !line.key) throw new UsageError('Give the key of the service in PARLANCE_KEY.');
  const service = await openService('parlance-sync', line);
  const { url, client, cache } = service;
  try {
    const languages = await languagesOf(client, { signal });
    for (const work of open) {
      if (signal.aborted) break;
      try {
        const { sourceLanguage } = work.file;
        const completion = await completeTarget(
          work.plan,
          {
            ...(sourceLanguage !== undefined && {
              source: sourceToSend(sourceLanguage.replaceAll('_', '-'), languages),
            }),
            target: targetToSend(work.plan.order.language, languages),
            settings: { ...serviceDefaults, showBilledCharacters: true },
            sendContext: line.sendContext,
            needsReview: line.needsReview,
            subtitles: usualLimits,
          },
          client,
          {
            signal,
            languages: Promise.resolve(languages),
            onProgress: sayProgress,
            removeUnused: line.removeUnused,
            ...(cache && { cache: { store: cache.space('translations'), account: url, resources: client } }),
          },
        );
        if (await writeTarget(line.folder, work, completion)) done.set(work, completion);
      } catch (error) {
        say(`${work.file.target}: ${faultOf(error)}`);
        // A service that cannot be reached is not there for the others either.
        if (error instanceof ServiceError) break;
      }
    }
  } finally {
    await service.close();
  }
  return done;
}
