import type { ServiceClient } from '../../api/client';
import type { CallOptions } from '../../api/request';
import type { TranslationMemory } from '../../api/schemas/translationMemories';
import { readArguments } from '../arguments';
import { commands } from '../commands';
import { withService } from '../service';
import { grouped, type Shell } from '../shell';
import { tableOf } from '../table';
import type { ExitCode } from '../world';
import { readAction } from './action';

/** All translation memories of a service. */
export async function listMemories(client: ServiceClient, options: CallOptions): Promise<TranslationMemory[]> {
  return await Array.fromAsync(client.translationMemories.list(options));
}

/** Lists the translation memories of a service; of the local one also the files that it can't use. @throws UsageError */
export async function memory(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.memory.options);
  readAction('memory', positionals);
  return await withService('parlance-memory', values, shell, async (client, { isLocal }) => {
    const all = await listMemories(client, { signal: shell.signal });
    const files = isLocal ? await client.localEngines.memoryFiles({ signal: shell.signal }) : [];
    for (const { file_name: name, state, problem = '' } of files) {
      if (state === 'unusable') shell.say(`${name}: not used. ${problem}`);
    }
    if (values.json) {
      await shell.printJson(all);
      return 0;
    }
    const rows = all.map((one) => [
      one.translation_memory_id,
      one.name,
      one.source_language,
      one.target_languages.join(', '),
      grouped(one.segment_count),
    ]);
    await shell.print(tableOf(['ID', 'NAME', 'SOURCE', 'TARGETS', 'SEGMENTS'], rows));
    return 0;
  });
}
