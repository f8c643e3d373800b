import { ServiceError } from '../../api/errors';
import { sameLanguage } from '../../api/languageCodes';
import { projectFileName } from '../../domain/checking/projectRules';
import { sourceToSend, targetToSend } from '../../domain/files/languages';
import { usualLimits } from '../../domain/files/subtitles/limits';
import { completeTarget, type Completion } from '../../domain/localisation/complete';
import type { ReadTarget } from '../../domain/localisation/readTarget';
import { languagesOf } from '../../domain/translation/languageSupport';
import { serviceDefaults, type TranslationSettings } from '../../domain/translation/settings';
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
  if (characters > line.maximumCharacters) {
    throw new UsageError(`There are ${grouped(characters)} characters to translate; --max-characters allows fewer.`);
  }
  if (line.url !== undefined && !line.key) throw new UsageError('Give the key of the service in PARLANCE_KEY.');
  if (line.glossaries.length > 0 && open.some(({ file }) => file.sourceLanguage === undefined)) {
    throw new UsageError(`A glossary needs the language of each source: write "sourceLanguage" in ${projectFileName}.`);
  }
  const service = await openService('parlance-sync', line);
  const { url, client, cache } = service;
  try {
    const languages = await languagesOf(client, { signal });
    for (const work of open) {
      if (signal.aborted) break;
      try {
        const { sourceLanguage } = work.file;
        const source =
          sourceLanguage === undefined ? undefined : sourceToSend(sourceLanguage.replaceAll('_', '-'), languages);
        const target = targetToSend(work.plan.order.language, languages);
        const completion = await completeTarget(
          work.plan,
          {
            ...(source !== undefined && { source }),
            target,
            settings: settingsFor(line, source, target),
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

/** What the service applies to one target. */
function settingsFor(line: SyncCommandLine, source: string | undefined, target: string): TranslationSettings {
  const [glossary, style] = [idFor(line.glossaries, target), idFor(line.styles, target)];
  return {
    ...serviceDefaults,
    formality: line.formality,
    glossaries: glossary === undefined ? {} : { [`${source}>${target}`]: glossary },
    styleRules: style === undefined ? {} : { [target]: style },
    showBilledCharacters: true,
  };
}

/** Of `ID` and `CODE=ID` the one for a language, or else the one for all. */
function idFor(written: readonly string[], target: string): string | undefined {
  const read = written.map((value) => /^(?:(?<code>[A-Za-z\d_-]+)=)?(?<id>.+)$/.exec(value)?.groups ?? {});
  const own = read.findLast(({ code }) => code !== undefined && sameLanguage(code.replaceAll('_', '-'), target));
  return (own ?? read.findLast(({ code }) => code === undefined))?.['id'];
}
