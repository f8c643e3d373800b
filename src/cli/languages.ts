import type { ServiceClient } from '../api/client';
import { sameBaseLanguage, sameLanguage } from '../api/languageCodes';
import { languageResources, type Language, type LanguageResource } from '../api/schemas/languages';
import { translationQualities, type EnginesOverview, type ServedLanguagePair } from '../api/schemas/localEngines';
import { isTarget } from '../api/schemas/target';
import { oneOf, readArguments, UsageError } from './arguments';
import { commands } from './commands';
import { withService } from './service';
import { grouped, type Shell } from './shell';
import { tableOf } from './table';
import type { ExitCode } from './world';

/** More in one cell nobody reads; --json has all. */
const mostSources = 6;

/** Lists the languages of a service; of the local one also what it translates on this machine. @throws UsageError */
export async function languages(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.languages.options);
  if (positionals.length > 0) throw new UsageError('parlance languages takes no arguments. --help lists all options.');
  const resource = oneOf(values.for, languageResources, 'for');
  return await withService('parlance-languages', values, shell, async (client, { isLocal }) => {
    const { signal } = shell;
    const [all, here] = await Promise.all([
      client.languages.list(resource, { signal }),
      isLocal ? offline(client, resource, signal) : undefined,
    ]);
    if (values.json) {
      await shell.printJson(all.map((language) => ({ ...language, ...here?.report(language) })));
      return 0;
    }
    const rows = all.map((language) => [
      language.lang,
      language.name,
      [language.usable_as_source && 'source', isTarget(language) && 'target'].filter(Boolean).join(', '),
      ...(here ? [here.cell(language)] : []),
      Object.keys(language.features).join(', '),
    ]);
    await shell.print(tableOf(['CODE', 'NAME', 'AS', ...(here ? [here.title] : []), 'FEATURES'], rows));
    return 0;
  });
}

/** Offline features of this machine for a language. */
interface Offline {
  title: string;
  cell(language: Language): string;
  /** The same for programs. */
  report(language: Language): object;
}

async function offline(
  { localEngines }: ServiceClient,
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<Offline | undefined> {
  if (resource === 'translate_text' || resource === 'translate_document') {
    const { pairs } = await localEngines.list({ signal });
    const into = ({ lang }: Language): ServedLanguagePair[] => pairs.filter(({ target }) => sameLanguage(target, lang));
    return {
      title: 'OFFLINE FROM',
      cell: (language) => sourcesText(into(language)),
      report: (language) => ({ offline_from: into(language).map(reported) }),
    };
  }
  if (resource !== 'write') return undefined;
  const overview = await localEngines.overview({ signal });
  return {
    title: 'OFFLINE',
    cell: (language) => tasksIn(overview, language).join(', '),
    report: (language) => ({ offline_tasks: tasksIn(overview, language) }),
  };
}

/** Returns the tasks that this machine can do for texts in a language. */
function tasksIn({ engines }: EnginesOverview, { lang }: Language): string[] {
  const able = engines.filter(
    ({ state, languages: own }) =>
      (state === 'ready' || state === 'idle') && own.some((code) => sameBaseLanguage(code, lang)),
  );
  return (['check', 'rephrase'] as const).filter((task) => able.some(({ tasks }) => tasks.includes(task)));
}

function reported({ source, engine, quality, via }: ServedLanguagePair): object {
  return { source, engine, quality, via };
}

/** The sources of a language by how well they are translated, the best first: `en (draft); ca, es (rough)`. */
function sourcesText(pairs: readonly ServedLanguagePair[]): string {
  const qualities = [...new Set([...translationQualities, ...pairs.map(({ quality }) => quality)])];
  return qualities
    .flatMap((quality) => {
      const sources = pairs.filter((pair) => pair.quality === quality).map(({ source }) => source);
      if (sources.length === 0) return [];
      const more = sources.length - mostSources;
      const shown = sources.slice(0, mostSources).join(', ');
      return `${shown}${more > 0 ? ` and ${grouped(more)} more` : ''} (${quality})`;
    })
    .join('; ');
}
