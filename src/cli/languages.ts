import { languageResources } from '../api/schemas/languages';
import { oneOf, readArguments, UsageError } from './arguments';
import { commands } from './commands';
import { withService } from './service';
import type { Shell } from './shell';
import { tableOf } from './table';
import type { ExitCode } from './world';

/** Lists the languages of a service. @throws UsageError */
export async function languages(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.languages.options);
  if (positionals.length > 0) throw new UsageError('parlance languages takes no arguments. --help lists all options.');
  const resource = oneOf(values.for, languageResources, 'for');
  return await withService('parlance-languages', values, shell, async (client) => {
    const all = await client.languages.list(resource, { signal: shell.signal });
    if (values.json) {
      await shell.printJson(all);
      return 0;
    }
    const rows = all.map(({ lang, name, usable_as_source: from, usable_as_target: to, features }) => [
      lang,
      name,
      [from && 'source', to && 'target'].filter(Boolean).join(', '),
      Object.keys(features).join(', '),
    ]);
    await shell.print(tableOf(['CODE', 'NAME', 'AS', 'FEATURES'], rows));
    return 0;
  });
}
