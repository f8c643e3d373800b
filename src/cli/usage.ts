import { noLimit } from '../api/schemas/limits';
import type { Usage } from '../api/schemas/usage';
import { readArguments, UsageError } from './arguments';
import { commands } from './commands';
import { withService } from './service';
import { grouped, type Shell } from './shell';
import { tableOf } from './table';
import type { ExitCode } from './world';

/** Tells what a key and its account have used. @throws UsageError */
export async function usage(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.usage.options);
  if (positionals.length > 0) throw new UsageError('parlance usage takes no arguments. --help lists all options.');
  return await withService('parlance-usage', values, shell, async (client) => {
    const told = await client.usage.get({ signal: shell.signal });
    if (values.json) await shell.printJson(told);
    else await shell.print(tableOf(['OF', 'USED', 'LIMIT'], rowsOf(told)));
    return 0;
  });
}

function rowsOf(told: Usage): string[][] {
  const row = (of: string, used: number | undefined, limit: number | undefined): string[][] => {
    if (used === undefined) return [];
    return [[of, grouped(used), limit === undefined || limit >= noLimit ? 'none' : grouped(limit)]];
  };
  return [
    ...row('account, characters', told.character_count, told.character_limit),
    ...row('this key, characters', told.api_key_character_count, told.api_key_character_limit),
    ...(told.products ?? []).flatMap((product) =>
      row(
        `${product.product_type}, ${product.billing_unit ?? 'characters'}`,
        product.account_unit_count ?? product.character_count,
        undefined,
      ),
    ),
    ...row('speech, minutes', told.speech_to_text_minutes_count, told.speech_to_text_minutes_limit),
    ...row('documents', told.document_count, told.document_limit),
  ];
}
