import type { DraftInstruction, StyleRulesDraft } from './draft';
import { withoutEmpty } from './draft';

/** One thing a user does in the form. */
export type DraftChange =
  | { kind: 'name'; name: string }
  /** `option` absent = not set. */
  | { kind: 'rule'; category: string; rule: string; option?: string }
  | { kind: 'addInstruction'; instruction: DraftInstruction }
  /** `was` is what the user saw, so that a change meanwhile is not overwritten. */
  | { kind: 'instruction'; index: number; was: DraftInstruction; instruction: DraftInstruction }
  | { kind: 'removeInstruction'; index: number; was: DraftInstruction };

/** The draft after a change; undefined when the draft is no longer what the user saw. */
export function changeDraft(draft: StyleRulesDraft, change: DraftChange): StyleRulesDraft | undefined {
  const instructions = draft.custom_instructions;
  switch (change.kind) {
    case 'name':
      return { ...draft, name: change.name };
    case 'rule':
      return { ...draft, configured_rules: chooseOption(draft, change) };
    case 'addInstruction':
      return { ...draft, custom_instructions: [...instructions, change.instruction] };
    case 'instruction':
      if (!isSame(instructions[change.index], change.was)) return undefined;
      return { ...draft, custom_instructions: instructions.with(change.index, change.instruction) };
    case 'removeInstruction':
      if (!isSame(instructions[change.index], change.was)) return undefined;
      return { ...draft, custom_instructions: instructions.toSpliced(change.index, 1) };
  }
}

function chooseOption(
  { configured_rules: rules }: StyleRulesDraft,
  { category, rule, option }: { category: string; rule: string; option?: string },
): StyleRulesDraft['configured_rules'] {
  const chosen = Object.entries(rules[category] ?? {});
  const place = chosen.findIndex(([name]) => name === rule);
  const replacement: Array<[string, string]> = option === undefined ? [] : [[rule, option]];
  const changed = place < 0 ? [...chosen, ...replacement] : chosen.toSpliced(place, 1, ...replacement);
  return withoutEmpty({ ...rules, [category]: Object.fromEntries(changed) });
}

export function isSame(one: DraftInstruction | undefined, other: DraftInstruction): boolean {
  return (
    one?.label === other.label &&
    one.prompt === other.prompt &&
    (one.source_language ?? '') === (other.source_language ?? '')
  );
}
