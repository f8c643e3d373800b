import type {
  ConfiguredRules,
  CustomInstruction,
  CustomInstructionRequest,
  StyleRules,
} from '../../api/schemas/styleRules';
import type { StyleRulesResource } from '../../api/resources/styleRules';
import { isSame } from './draftChange';
import { draftOf, withoutEmpty, type DraftInstruction, type StyleRulesDraft } from './draft';

/** One call that brings the list of the service nearer to a draft (contract §8). */
export type StyleRulesCall =
  | { call: 'rename'; name: string }
  | { call: 'replaceRules'; rules: ConfiguredRules }
  | { call: 'deleteInstruction'; id: string; label: string }
  | { call: 'replaceInstruction'; id: string; instruction: CustomInstructionRequest }
  | { call: 'addInstruction'; instruction: CustomInstructionRequest };

/**
 * The calls that make the list of the service what the draft is, and no others. Instructions are taken out before
 * others come in, because of the limit of 200. Their order is the service's: the contract has no call for it.
 */
export function callsFor(list: StyleRules, draft: StyleRulesDraft): StyleRulesCall[] {
  const calls: StyleRulesCall[] = [];
  if (draft.name !== list.name) calls.push({ call: 'rename', name: draft.name });
  const rules = withoutEmpty(draft.configured_rules);
  if (!sameRules(rules, withoutEmpty(list.configured_rules))) calls.push({ call: 'replaceRules', rules });
  const { gone, changed, added } = pairInstructions(list, draft.custom_instructions);
  for (const { id, label } of gone) calls.push({ call: 'deleteInstruction', id, label });
  for (const [{ id }, instruction] of changed) calls.push({ call: 'replaceInstruction', id, instruction });
  for (const instruction of added) calls.push({ call: 'addInstruction', instruction });
  return calls;
}

/** The list after the calls, as far as the service does what they say. */
export function afterCalls(list: StyleRules, calls: readonly StyleRulesCall[]): StyleRules {
  return calls.reduce((now, call): StyleRules => {
    const instructions = now.custom_instructions;
    switch (call.call) {
      case 'rename':
        return { ...now, name: call.name };
      case 'replaceRules':
        return { ...now, configured_rules: call.rules };
      case 'deleteInstruction':
        return { ...now, custom_instructions: instructions.filter(({ id }) => id !== call.id) };
      case 'replaceInstruction': {
        const { id, instruction } = call;
        const replaced = instructions.map((item) => (item.id === id ? { id, ...instruction } : item));
        return { ...now, custom_instructions: replaced };
      }
      case 'addInstruction':
        return { ...now, custom_instructions: [...instructions, { id: '', ...call.instruction }] };
    }
  }, list);
}

/** Result of a save. */
export interface SaveOutcome {
  done: StyleRulesCall[];
  /** The call that failed, and why; the ones after it were not tried. */
  failed?: { call: StyleRulesCall; error: unknown };
  /** Not carried out, the failed one among them. */
  left: StyleRulesCall[];
}

/** Carries out calls one after the other, and stops at the first that fails. */
export async function carryOut(
  styleRules: Pick<
    StyleRulesResource,
    'rename' | 'replaceRules' | 'deleteInstruction' | 'replaceInstruction' | 'addInstruction'
  >,
  styleId: string,
  calls: readonly StyleRulesCall[],
): Promise<SaveOutcome> {
  const done: StyleRulesCall[] = [];
  for (const call of calls) {
    try {
      switch (call.call) {
        case 'rename':
          await styleRules.rename(styleId, call.name);
          break;
        case 'replaceRules':
          await styleRules.replaceRules(styleId, call.rules);
          break;
        case 'deleteInstruction':
          await styleRules.deleteInstruction(styleId, call.id);
          break;
        case 'replaceInstruction':
          await styleRules.replaceInstruction(styleId, call.id, call.instruction);
          break;
        case 'addInstruction':
          await styleRules.addInstruction(styleId, call.instruction);
          break;
      }
      done.push(call);
    } catch (error) {
      return { done, failed: { call, error }, left: calls.slice(done.length) };
    }
  }
  return { done, left: [] };
}

interface InstructionPairs {
  gone: CustomInstruction[];
  changed: Array<[CustomInstruction, DraftInstruction]>;
  added: DraftInstruction[];
}

/**
 * Finds for each instruction of the draft the one of the service it was: the same, else one of the same label, else
 * one of the same wording, else any that is left, which saves a deletion.
 */
function pairInstructions(list: StyleRules, instructions: readonly DraftInstruction[]): InstructionPairs {
  const known = draftOf(list).custom_instructions;
  const free = new Set(list.custom_instructions.keys());
  const open = new Set(instructions.keys());
  const changed: InstructionPairs['changed'] = [];
  const pair = (isMatch: (before: DraftInstruction, now: DraftInstruction) => boolean, isChange: boolean): void => {
    for (const index of open) {
      const now = instructions[index];
      const match = [...free].find((place) => now && known[place] && isMatch(known[place], now));
      const before = match === undefined ? undefined : list.custom_instructions[match];
      if (match === undefined || !before || !now) continue;
      free.delete(match);
      open.delete(index);
      if (isChange) changed.push([before, now]);
    }
  };
  pair(isSame, false);
  pair((before, now) => before.label === now.label, true);
  pair((before, now) => before.prompt === now.prompt, true);
  pair(() => true, true);
  return {
    gone: [...free].flatMap((place) => list.custom_instructions[place] ?? []),
    changed,
    added: [...open].flatMap((index) => instructions[index] ?? []),
  };
}

function sameRules(one: ConfiguredRules, other: ConfiguredRules): boolean {
  const flat = (rules: ConfiguredRules): string[] =>
    Object.entries(rules)
      .flatMap(([category, chosen]) =>
        Object.entries(chosen).map(([rule, option]) => JSON.stringify([category, rule, option])),
      )
      .sort();
  return flat(one).join('\n') === flat(other).join('\n');
}
