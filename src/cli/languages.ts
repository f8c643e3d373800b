import { sameLanguage } from '../api/languageCodes';
import { languageResources, type Language } from '../api/schemas/languages';
import { translationQualities, type ServedLanguagePair } from '../api/schemas/localEngines';
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
  const isTranslated = resource === 'translate_text' || resource === 'translate_document';
  return await withService('parlance-languages', values, shell, async (client, { isLocal }) => {
    const { signal } = shell;
    const [all, engines] = await Promise.all([
      client.languages.list(resource, { signal }),
      isLocal && isTranslated ? client.localEngines.list({ signal }) : undefined,
    ]);
    const pairsInto = ({ lang }: Language): ServedLanguagePair[] | undefined =>
      engines?.pairs.filter(({ target }) => sameLanguage(target, lang));
    if (values.json) {
      await shell.printJson(all.map((language) => ({ ...language, offline_from: pairsInto(language)?.map(reported) })));
      return 0;
    }
    const rows = all.map((language) => [
      language.lang,
      language.name,
      [language.usable_as_source && 'source', isTarget(language) && 'target'].filter(Boolean).join(', '),
      ...(engines ? [sourcesText(pairsInto(language) ?? [])] : []),
      Object.keys(language.features).join(', '),
    ]);
    await shell.print(tableOf(['CODE', 'NAME', 'AS', ...(engines ? ['OFFLINE FROM'] : []), 'FEATURES'], rows));
    return 0;
  });
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
