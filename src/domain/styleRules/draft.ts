import * as v from 'valibot';
import { isWellFormedCode } from '../../formats/languageCode';
import { countCharacters } from '../../api/schemas/characters';
import { limits } from '../../api/schemas/limits';
import { configuredRulesSchema, type ConfiguredRules, type StyleRules } from '../../api/schemas/styleRules';
import { reason, type Reason } from '../../formats/reason';

const instructionSchema = v.strictObject({
  label: v.string(),
  prompt: v.string(),
  source_language: v.optional(v.string()),
});

const draftSchema = v.strictObject({
  name: v.string(),
  language: v.string(),
  configured_rules: configuredRulesSchema,
  custom_instructions: v.array(instructionSchema),
});

/** A custom instruction as a user edits it; which one of the service it is, is found out when it is saved. */
export type DraftInstruction = v.InferOutput<typeof instructionSchema>;

/** A style rule list as a user edits it, in the words of the contract (§8). */
export type StyleRulesDraft = v.InferOutput<typeof draftSchema>;

export type ReadDraft = { draft: StyleRulesDraft } | { unreadable: Reason };

/** The list without what only the service decides: ids, times, version. */
export function draftOf({ name, language, configured_rules, custom_instructions }: StyleRules): StyleRulesDraft {
  return {
    name,
    language,
    configured_rules,
    custom_instructions: custom_instructions.map(({ label, prompt, source_language: source }) => ({
      label,
      prompt,
      ...(source ? { source_language: source } : {}),
    })),
  };
}

/** The draft as the text of a file; `readDraft` reads it. */
export function writeDraft(draft: StyleRulesDraft): string {
  return `${JSON.stringify(draft, undefined, 2)}\n`;
}

/** Reads the text of a file, which a user may have written. Limits are not checked here. */
export function readDraft(text: string): ReadDraft {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { unreadable: reason('list-not-json', error instanceof Error ? error.message : '') };
  }
  const { success, output, issues } = v.safeParse(draftSchema, value);
  if (success) return { draft: output };
  const [{ message }] = issues;
  const place = v.getDotPath(issues[0]);
  return { unreadable: place === null ? reason('list-other-top', message) : reason('list-other', place, message) };
}

/** Problem for which a service would reject a draft (contract §8). */
export interface DraftProblem {
  field: 'name' | 'instructions' | 'label' | 'prompt' | 'source_language';
  /** Index of the instruction, for its fields. */
  index?: number;
  message: Reason;
}

/** Returns whether a custom instruction was only begun: it says nothing yet, and no service takes it. */
export function isBegun({ label, prompt }: DraftInstruction): boolean {
  return label.trim() === '' && prompt.trim() === '';
}

/** The draft as it is sent: without instructions that were only begun. */
export function withoutBegun(draft: StyleRulesDraft): StyleRulesDraft {
  return { ...draft, custom_instructions: draft.custom_instructions.filter((one) => !isBegun(one)) };
}

/** Everything that stands against sending a draft. */
export function draftProblems({ name, custom_instructions: instructions }: StyleRulesDraft): DraftProblem[] {
  const { nameLength, customInstructions, labelLength, promptLength } = limits.styleRules;
  const problems: DraftProblem[] = [];
  const check = (field: 'name' | 'label' | 'prompt', text: string, most: number, index?: number): void => {
    if (text === '') problems.push({ field, index, message: reason(`list-${field}-empty`) });
    else if (!text.isWellFormed()) problems.push({ field, index, message: reason(`list-${field}-half`) });
    else if (countCharacters(text) > most) problems.push({ field, index, message: reason(`list-${field}-long`, most) });
  };
  check('name', name, nameLength);
  if (instructions.length > customInstructions) {
    problems.push({
      field: 'instructions',
      message: reason('list-many-instructions', customInstructions),
    });
  }
  instructions.forEach((instruction, index) => {
    if (isBegun(instruction)) return;
    const { label, prompt, source_language: source } = instruction;
    check('label', label, labelLength, index);
    check('prompt', prompt, promptLength, index);
    if (source !== undefined && !isWellFormedCode(source)) {
      problems.push({ field: 'source_language', index, message: reason('list-language', source) });
    }
  });
  return problems;
}

/** Rules without empty categories, which mean the same as absent ones. */
export function withoutEmpty(rules: ConfiguredRules): ConfiguredRules {
  return Object.fromEntries(Object.entries(rules).filter(([, chosen]) => Object.keys(chosen).length > 0));
}
