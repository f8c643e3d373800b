import * as v from 'valibot';

/*
 * The form of a style rule list and its host. The text of the document is the only truth: the page is told what it says
 * whenever it changes, by whomever, and asks for one change at a time.
 */

const index = v.pipe(v.number(), v.integer(), v.minValue(0));

const instruction = v.object({
  label: v.string(),
  prompt: v.string(),
  source_language: v.optional(v.string()),
});

const change = v.variant('kind', [
  v.object({ kind: v.literal('name'), name: v.string() }),
  /** `option` absent = not set. */
  v.object({ kind: v.literal('rule'), category: v.string(), rule: v.string(), option: v.optional(v.string()) }),
  v.object({ kind: v.literal('addInstruction'), instruction }),
  /** `was` is what the user saw. Refused as `stale` when the document has another one by now. */
  v.object({ kind: v.literal('instruction'), index, was: instruction, instruction }),
  v.object({ kind: v.literal('removeInstruction'), index, was: instruction }),
]);

export const styleRulesRequests = {
  /** The page is there: asks for the list. */
  open: v.undefined(),
  change,
  /** Translates a text with the list and without it. Sent only when the user asked for it. */
  tryOut: v.object({ text: v.string() }),
  /** Takes each difference from the side that is named; refused as `stale` when there are others by now. */
  merge: v.object({ id: v.number(), choices: v.record(v.string(), v.picklist(['mine', 'theirs', 'base'])) }),
  save: v.undefined(),
  openAsText: v.undefined(),
  /** Makes the connection this list came from the one in use. */
  switchConnection: v.undefined(),
};

export type StyleRulesChange = v.InferOutput<typeof change>;
export type Instruction = v.InferOutput<typeof instruction>;

/** A category, rule or option: its identifier, and the words for it. */
export interface Named {
  id: string;
  label: string;
}

export interface RuleChoices extends Named {
  options: Named[];
}

export interface CategoryChoices extends Named {
  rules: RuleChoices[];
}

/** A configured rule that Parlance does not know, or with an option it does not know. */
export interface UnknownRule {
  category: Named;
  rule: Named;
  option: Named;
  isKnownRule: boolean;
}

/** Whose version of something is taken: the user's, somebody else's, or that from before both. */
export type MergeSide = 'mine' | 'theirs' | 'base';

/** One thing in which the list here differs from that of the service, in words. */
export interface Difference {
  id: string;
  label: string;
  /** Group it belongs to: the category of a rule. */
  group: string;
  mine: string;
  theirs: string;
  /** Absent where nobody remembers. */
  base?: string;
  chosen: MergeSide;
  /** Both sides changed it. */
  isConflict: boolean;
}

/** Somebody else changed the list while it has changes here. */
export interface Differences {
  /** Id of these differences. */
  id: number;
  items: Difference[];
}

/** Problem that prevents saving. */
export interface Problem {
  field: 'name' | 'instructions' | 'label' | 'prompt' | 'source_language';
  /** Index of the instruction, for its fields. */
  index?: number;
  message: string;
}

/** Content of the document. */
export interface StyleRulesContent {
  /** Absent when the text cannot be read as a list. */
  list?: {
    name: string;
    /** Category → rule → option. */
    rules: Record<string, Record<string, string>>;
    instructions: Instruction[];
    unknown: UnknownRule[];
    problems: Problem[];
  };
  /** Reason why it cannot be read, as one or two sentences. */
  unreadable?: string;
  /** Changes that are not saved. */
  isDirty: boolean;
}

/** Facts the page shows beside the content. */
export interface StyleRulesFacts {
  /** English name of the language the list is for. */
  languageName: string;
  /** The connection the list came from. */
  connection: string;
  isLocal: boolean;
  /** The connection in use when it is another: then nothing can be saved. */
  otherInUse: string | undefined;
  limits: { name: number; label: number; prompt: number; instructions: number };
}

export interface TryOutAnswer {
  withList: string;
  withoutList: string;
  /** English name of the language the text was taken for. */
  sourceName: string | undefined;
  /** Outcome of each rule of the list; absent where the service does not say. */
  outcome?: TriedOutcome;
}

/** The rules of a list by what became of them, by their labels. */
export interface TriedOutcome {
  effective: string[];
  withoutEffect: string[];
  /** A model was told, which did with them what it could. */
  wished: string[];
  notApplied: string[];
}

/** Category → rule → options that the connected service carries out itself. */
export type CarriedOut = Record<string, Record<string, string[]>>;

export interface StyleRulesProtocol {
  requests: typeof styleRulesRequests;
  answers: {
    open: {
      catalogue: CategoryChoices[];
      content: StyleRulesContent;
      facts: StyleRulesFacts;
      /** Index of the custom instruction to show first. */
      instruction: number | undefined;
      /** Languages that an instruction can be for, until the service has told its own. */
      sources: Named[];
    };
    change: undefined;
    tryOut: TryOutAnswer;
    merge: undefined;
    save: undefined;
    openAsText: undefined;
    switchConnection: undefined;
  };
  events: {
    content: StyleRulesContent;
    facts: StyleRulesFacts;
    /** Rules of the catalogue that the service in use carries out; undefined where it does not say. */
    carriedOut: { rules: CarriedOut | undefined };
    /** Languages that an instruction can be for, as the service has them. */
    sources: { languages: Named[] };
    /** Differences to be decided before the list can be saved; undefined when none are left. */
    differences: Differences | undefined;
    /** Index of a custom instruction to show. */
    jump: { instruction: number };
  };
}
