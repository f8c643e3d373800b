import { isSame } from './draftChange';
import type { DraftInstruction, StyleRulesDraft } from './draft';

/** Whose version of something is taken: the user's, somebody else's on the service, or that from before both. */
export type MergeSide = 'mine' | 'theirs' | 'base';

interface Sides<Value> {
  /** Names it among all of a merge. */
  id: string;
  mine?: Value;
  theirs?: Value;
  base?: Value;
  /** Side that is taken unless the user says otherwise: the one that was changed; of two the user's own. */
  chosen: MergeSide;
  /** Both sides changed it, each in another way, or nobody knows who did. */
  isConflict: boolean;
}

/** One thing in which two versions of a list differ; a side without a value does not have it. */
export type MergeItem =
  | ({ kind: 'name' } & Sides<string>)
  /** Values are options. */
  | ({ kind: 'rule'; category: string; rule: string } & Sides<string>)
  | ({ kind: 'instruction'; label: string } & Sides<DraftInstruction>);

/** Versions of one list. */
export interface MergedDrafts {
  mine: StyleRulesDraft;
  theirs: StyleRulesDraft;
  /** List as it was before both; absent where nobody remembers. */
  base?: StyleRulesDraft;
}

/** Returns what is to be decided, with the default choice: name, then rules, then instructions by their labels. */
export function mergeItems({ mine, theirs, base }: MergedDrafts): MergeItem[] {
  const items: MergeItem[] = [];
  const hasBase = base !== undefined;
  if (mine.name !== theirs.name) {
    const values = { mine: mine.name, theirs: theirs.name, base: base?.name };
    items.push({ kind: 'name', id: 'name', ...values, ...decide(values, hasBase, Object.is) });
  }
  const [myRules, theirRules, baseRules] = [rulesOf(mine), rulesOf(theirs), rulesOf(base)];
  for (const [id, { category, rule }] of new Map([...baseRules, ...theirRules, ...myRules])) {
    const values = {
      mine: myRules.get(id)?.option,
      theirs: theirRules.get(id)?.option,
      base: baseRules.get(id)?.option,
    };
    if (values.mine === values.theirs) continue;
    items.push({ kind: 'rule', id, category, rule, ...values, ...decide(values, hasBase, Object.is) });
  }
  const [my, their, former] = [instructionsOf(mine), instructionsOf(theirs), instructionsOf(base)];
  for (const [id, { label }] of new Map([...former, ...their, ...my])) {
    const values = { mine: my.get(id), theirs: their.get(id), base: former.get(id) };
    if (isSameInstruction(values.mine, values.theirs)) continue;
    items.push({ kind: 'instruction', id, label, ...values, ...decide(values, hasBase, isSameInstruction) });
  }
  return items;
}

/** The list with each thing as it was decided; what is not named as it would be by itself. */
export function mergeDrafts(drafts: MergedDrafts, choices: ReadonlyMap<string, MergeSide>): StyleRulesDraft {
  const { mine, theirs } = drafts;
  const items = new Map(mergeItems(drafts).map((item) => [item.id, item]));
  const sideOf = (item: MergeItem): MergeSide => choices.get(item.id) ?? item.chosen;

  const name = items.get('name');
  const myRules = rulesOf(mine);
  const rules = new Map<string, Map<string, string>>();
  for (const [id, { category, rule }] of new Map([...rulesOf(drafts.base), ...rulesOf(theirs), ...myRules])) {
    const item = items.get(id);
    const taken = item?.kind === 'rule' ? item[sideOf(item)] : myRules.get(id)?.option;
    if (taken === undefined) continue;
    rules.set(category, (rules.get(category) ?? new Map<string, string>()).set(rule, taken));
  }
  const my = instructionsOf(mine);
  const instructions: DraftInstruction[] = [];
  // Those of the service keep the order that it gives them.
  for (const id of new Map([...instructionsOf(theirs), ...my, ...instructionsOf(drafts.base)]).keys()) {
    const item = items.get(id);
    const taken = item?.kind === 'instruction' ? item[sideOf(item)] : my.get(id);
    if (taken) instructions.push(taken);
  }
  return {
    name: (name?.kind === 'name' ? name[sideOf(name)] : undefined) ?? mine.name,
    language: theirs.language,
    configured_rules: Object.fromEntries(
      [...rules].map(([category, chosen]) => [category, Object.fromEntries(chosen)]),
    ),
    custom_instructions: instructions,
  };
}

function decide<Value>(
  { mine, theirs, base }: { mine?: Value; theirs?: Value; base?: Value },
  hasBase: boolean,
  isSameValue: (one: Value | undefined, other: Value | undefined) => boolean,
): Pick<Sides<Value>, 'chosen' | 'isConflict'> {
  if (hasBase && isSameValue(mine, base)) return { chosen: 'theirs', isConflict: false };
  return { chosen: 'mine', isConflict: !hasBase || !isSameValue(theirs, base) };
}

function rulesOf(draft: StyleRulesDraft | undefined): Map<string, { category: string; rule: string; option: string }> {
  return new Map(
    Object.entries(draft?.configured_rules ?? {}).flatMap(([category, chosen]) =>
      Object.entries(chosen).map(([rule, option]) => [
        JSON.stringify(['rule', category, rule]),
        { category, rule, option },
      ]),
    ),
  );
}

/** Returns instructions by their labels: a draft has no ids. One label may have several. */
function instructionsOf(draft: StyleRulesDraft | undefined): Map<string, DraftInstruction> {
  const counts = new Map<string, number>();
  return new Map(
    (draft?.custom_instructions ?? []).map((instruction) => {
      const count = (counts.get(instruction.label) ?? 0) + 1;
      counts.set(instruction.label, count);
      return [JSON.stringify(['instruction', instruction.label, count]), instruction];
    }),
  );
}

function isSameInstruction(one: DraftInstruction | undefined, other: DraftInstruction | undefined): boolean {
  return one && other ? isSame(one, other) : one === other;
}
