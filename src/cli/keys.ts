import type { DeveloperKey } from '../api/schemas/admin';
import { readArguments, UsageError, wholeNumber } from './arguments';
import { commands } from './commands';
import { confirmDeletion, readAction } from './resources/action';
import { withService } from './service';
import { grouped, printable, type Shell } from './shell';
import { tableOf } from './table';
import type { ExitCode } from './world';

/** Lists, makes and changes the developer keys of an account. @throws UsageError */
export async function keys(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.keys.options);
  const { action, rest } = readAction('keys', positionals);
  const [given = '', label = ''] = rest;
  const limit = values.characters === undefined ? undefined : limitOf(values.characters);
  if (action === 'limit' && limit === undefined) {
    throw new UsageError('--characters is missing: use a number, or none.');
  }
  return await withService(
    'parlance-keys',
    values,
    shell,
    async ({ developerKeys }) => {
      const options = { signal: shell.signal };
      if (action === 'create') {
        const made = await developerKeys.create(given === '' ? {} : { label: given }, options);
        if (values.json) {
          await shell.printJson(made);
          return 0;
        }
        shell.note(`Made ${made.key_id}${made.label === '' ? '' : ` (“${made.label}”)`}.`);
        if (made.key === undefined) shell.say('The service doesn’t show the key here.');
        else await shell.printLine(printable(made.key));
        return 0;
      }
      const all = await developerKeys.list(options);
      if (action === 'list') {
        if (values.json) await shell.printJson(all);
        else await shell.print(tableOf(['ID', 'LABEL', 'CHARACTERS', 'MADE', 'STATE'], all.map(rowOf)));
        return 0;
      }
      const key = keyNamed(all, given);
      const keyId = { key_id: key.key_id };
      if (action === 'deactivate') confirmDeletion(values.yes, `the key ${key.key_id} (“${key.label}”) for good`);
      const now =
        action === 'rename'
          ? await developerKeys.setLabel({ ...keyId, label }, options)
          : action === 'limit'
            ? await developerKeys.setLimits({ ...keyId, characters: limit ?? null }, options)
            : await developerKeys.deactivate(keyId, options);
      if (values.json) await shell.printJson(now);
      else await shell.print(tableOf(['ID', 'LABEL', 'CHARACTERS', 'MADE', 'STATE'], [rowOf(now)]));
      return 0;
    },
    'admin',
  );
}

/** @throws UsageError */
function limitOf(text: string): number | null {
  return text === 'none' ? null : wholeNumber(text, 'characters');
}

function rowOf({ key_id: id, label, creation_time: made, is_deactivated: isOff, usage_limits: limits }: DeveloperKey) {
  const characters = limits?.characters;
  return [
    id,
    label,
    characters === undefined || characters === null ? 'no limit' : grouped(characters),
    made,
    isOff ? 'deactivated' : 'active',
  ];
}

/** Returns a key by its id, or by its label among the active ones. @throws UsageError */
function keyNamed(all: readonly DeveloperKey[], given: string): DeveloperKey {
  const own = all.find(({ key_id: id }) => id === given);
  if (own) return own;
  const labeled = all.filter(({ label, is_deactivated: isOff }) => label === given && !isOff);
  const [only] = labeled;
  if (!only) throw new UsageError(`Unknown key “${given}”.`);
  if (labeled.some(({ key_id: id }) => id !== only.key_id)) {
    throw new UsageError(`More than one key is named “${given}”. Use an ID.`);
  }
  return only;
}
