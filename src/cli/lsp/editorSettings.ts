import * as v from 'valibot';
import { isWellFormedCode } from '../../formats/languageCode';
import type { CheckSettings } from '../../shared/languageServer';

const code = v.pipe(v.string(), v.check(isWellFormedCode));

/** Settings an editor can change, by the names that the settings of the extension have below `parlance.check`. */
const schema = v.object({
  language: v.optional(v.union([v.literal(''), code])),
  variants: v.optional(v.array(code)),
  style: v.optional(v.boolean()),
  rulesOff: v.optional(v.array(v.string())),
  words: v.optional(v.array(v.string())),
  when: v.optional(v.picklist(['onType', 'onSave', 'off'])),
});

export type EditorSettings = Partial<Pick<CheckSettings, keyof v.InferOutput<typeof schema>>>;

/** Reads what an editor sent. @returns the settings that are right, and the names of those that are not */
export function readEditorSettings(sent: unknown): { settings: EditorSettings; wrong: string[] } {
  if (typeof sent !== 'object' || sent === null) return { settings: {}, wrong: [] };
  const wrong: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(schema.entries)) {
    const value = (sent as Record<string, unknown>)[name];
    if (value === undefined || value === null) continue;
    const read = v.safeParse(entry, value);
    if (read.success) settings[name] = read.output;
    else wrong.push(name);
  }
  return { settings, wrong };
}
