import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { ServiceClient } from '../../api/client';
import type { CallOptions } from '../../api/request';
import { styleRuleCatalogue, unknownRule } from '../../api/schemas/styleRuleCatalogue';
import {
  configuredRulesSchema,
  customInstructionRequestSchema,
  type ConfiguredRules,
  type CustomInstructionRequest,
  type StyleRulesItem,
} from '../../api/schemas/styleRules';
import { readArguments, UsageError } from '../arguments';
import { commands } from '../commands';
import { reasonOf } from '../outputFile';
import { withService } from '../service';
import { requireInFolder } from '../leadsOut';
import type { Shell } from '../shell';
import { tableOf } from '../table';
import type { ExitCode } from '../world';
import { confirmDeletion, meant, readAction } from './action';

/** Lists, makes and changes style rule lists. @throws UsageError */
export async function style(args: readonly string[], shell: Shell): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, commands.style.options);
  const { action, rest } = readAction('style', positionals);
  const [first = '', ...more] = rest;
  if (action === 'rules') return await tellRules(rest[0], values.json, shell);
  const rules = action === 'create' || action === 'set' ? rulesOf(more) : new Map<string, Map<string, string>>();
  const { language } = values;
  if (action === 'create' && language === undefined) {
    throw new UsageError('--language is missing: name the language of the list.');
  }
  const copied = values.from === undefined ? undefined : await contentsOf(values.from, shell);
  return await withService('parlance-style', values, shell, async (client) => {
    const options = { signal: shell.signal };
    if (action === 'create') {
      const made = await client.styleRules.create(
        {
          name: first,
          language: language ?? '',
          configured_rules: changed(copied?.configured_rules ?? {}, rules),
          ...(copied?.custom_instructions && { custom_instructions: copied.custom_instructions }),
        },
        options,
      );
      await tell(made, `Made “${made.name}” (${made.style_id}).`, values.json, shell);
      return 0;
    }
    const all = await listStyles(client, { signal: shell.signal });
    if (action === 'list') {
      if (values.json) {
        await shell.printJson(all);
      } else {
        const rows = all.map((one) => [one.style_id, one.name, one.language, String(one.version), one.updated_time]);
        await shell.print(tableOf(['ID', 'NAME', 'LANGUAGE', 'VERSION', 'CHANGED'], rows));
      }
      return 0;
    }
    const { style_id: id, name } = meant(all, (one) => one.style_id, first, 'style rule list');
    switch (action) {
      case 'show':
        await show(client, id, values.json, shell);
        return 0;
      case 'set': {
        const { configured_rules: current } = await client.styleRules.get(id, options);
        const now = await client.styleRules.replaceRules(id, changed(current, rules), options);
        await tell(now, `“${now.name}” is changed.`, values.json, shell);
        return 0;
      }
      case 'rename': {
        const now = await client.styleRules.rename(id, more[0] ?? '', options);
        await tell(now, `Renamed “${name}” to “${now.name}”.`, values.json, shell);
        return 0;
      }
      case 'delete':
        confirmDeletion(values.yes, `the style rule list “${name}”`);
        await client.styleRules.delete(id, options);
        await tell({ style_id: id, deleted: true }, `Deleted “${name}”.`, values.json, shell);
        return 0;
    }
  });
}

async function tell(value: object, sentence: string, isJson: boolean, shell: Shell): Promise<void> {
  if (isJson) await shell.printJson(value);
  else shell.note(sentence);
}

/** All style rule lists of a service. */
export async function listStyles(client: ServiceClient, options: CallOptions): Promise<StyleRulesItem[]> {
  return await Array.fromAsync(client.styleRules.list(options));
}

async function show(client: ServiceClient, id: string, isJson: boolean, shell: Shell): Promise<void> {
  const list = await client.styleRules.get(id, { signal: shell.signal });
  if (isJson) {
    await shell.printJson(list);
    return;
  }
  const rules = Object.entries(list.configured_rules).flatMap(([category, chosen]) =>
    Object.entries(chosen).map(([rule, option]) => [`${category}.${rule}=${option}`]),
  );
  const instructions = list.custom_instructions.map(({ label, prompt }) => [label, prompt]);
  await shell.print(tableOf(['RULE'], rules));
  if (instructions.length > 0) await shell.print(`\n${tableOf(['INSTRUCTION', 'PROMPT'], instructions)}`);
}

/** Lists what the catalogue has. @throws UsageError */
async function tellRules(category: string | undefined, isJson: boolean, shell: Shell): Promise<ExitCode> {
  if (category !== undefined && !Object.hasOwn(styleRuleCatalogue, category)) {
    throw new UsageError(`Unknown category “${category}”. Available: ${Object.keys(styleRuleCatalogue).join(', ')}.`);
  }
  const told = Object.entries(styleRuleCatalogue).filter(([name]) => category === undefined || name === category);
  if (isJson) {
    await shell.printJson(Object.fromEntries(told));
  } else {
    const rows = told.flatMap(([name, rules]) =>
      Object.entries(rules).map(([rule, { options }]) => [`${name}.${rule}`, options.join(', ')]),
    );
    await shell.print(tableOf(['RULE', 'OPTIONS'], rows));
  }
  return 0;
}

/** Rules as they are written, by category and name; an empty option takes one out. @throws UsageError */
function rulesOf(written: readonly string[]): Map<string, Map<string, string>> {
  const rules = new Map<string, Map<string, string>>();
  for (const one of written) {
    const { category, rule, option } = /^(?<category>\w+)\.(?<rule>\w+)=(?<option>\w*)$/.exec(one)?.groups ?? {};
    if (category === undefined || rule === undefined || option === undefined) {
      throw new UsageError(`“${one}” isn’t a valid rule. Use category.rule=option.`);
    }
    const unknown = option === '' ? undefined : unknownRule({ [category]: { [rule]: option } });
    if (unknown) {
      throw new UsageError(`Unknown ${unknown.unknown} in “${one}”. To list all, run parlance style rules.`);
    }
    rules.set(category, (rules.get(category) ?? new Map<string, string>()).set(rule, option));
  }
  return rules;
}

function changed(current: ConfiguredRules, rules: ReadonlyMap<string, ReadonlyMap<string, string>>): ConfiguredRules {
  const categories = [...new Set([...Object.keys(current), ...rules.keys()])];
  return Object.fromEntries(
    categories.flatMap((category) => {
      const chosen = Object.entries({ ...current[category], ...Object.fromEntries(rules.get(category) ?? []) });
      const left = chosen.filter(([, option]) => option !== '');
      return left.length === 0 ? [] : [[category, Object.fromEntries(left)]];
    }),
  );
}

const contentsSchema = v.looseObject({
  configured_rules: v.optional(configuredRulesSchema),
  custom_instructions: v.optional(v.array(customInstructionRequestSchema)),
});

interface Contents {
  configured_rules?: ConfiguredRules;
  custom_instructions?: CustomInstructionRequest[];
}

/** Reads the contents of another list. @throws UsageError */
async function contentsOf(file: string, shell: Shell): Promise<Contents> {
  await requireInFolder(file, shell);
  const text = await readFile(shell.at(file), 'utf8').catch((error: unknown) => {
    throw new UsageError(`Couldn’t read ${file}: ${reasonOf(error)}.`);
  });
  const notRules = new UsageError(`${file} has no style rules in the format of parlance style show --json.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notRules;
  }
  const read = v.safeParse(contentsSchema, value);
  if (!read.success) throw notRules;
  const { configured_rules, custom_instructions } = read.output;
  return {
    ...(configured_rules && { configured_rules }),
    // Its own id is for the list it was in.
    ...(custom_instructions && {
      custom_instructions: custom_instructions.map(({ label, prompt, source_language }) => ({
        label,
        prompt,
        ...(source_language !== undefined && { source_language }),
      })),
    }),
  };
}
