import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** Name of the file in the folder of the user's configuration. */
export const engineConfigName = 'engines.json';

const address = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000));

/** A user's own engines, for all projects. No key: those are in the environment or the keychain. */
const schema = v.strictObject({
  model: v.optional(
    v.strictObject({
      url: address,
      name: address,
      contextTokens: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1_024), v.maxValue(2_000_000))),
    }),
  ),
  libreTranslate: v.optional(address),
  languageTool: v.optional(address),
});
export type EngineConfig = v.InferOutput<typeof schema>;

/** A file of the user that can't be used as it is. */
export class EngineConfigError extends Error {
  override name = 'EngineConfigError';
}

/** Reads the user's own engines; nothing where the file is missing. @throws EngineConfigError */
export async function readEngineConfig(folder: string): Promise<{ config: EngineConfig; file: string } | undefined> {
  const file = join(folder, engineConfigName);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new EngineConfigError(`Couldn’t read ${file}: ${code}.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new EngineConfigError(`${file} isn’t valid JSON.`);
  }
  const parsed = v.safeParse(schema, value);
  if (parsed.success) return { config: parsed.output, file };
  const at = v.getDotPath(parsed.issues[0]);
  throw new EngineConfigError(
    `${file} isn’t valid${at === null ? '' : ` at ${at}`}. Use {"model": {"url": …, "name": …}, "libreTranslate": …, "languageTool": …}.`,
  );
}
