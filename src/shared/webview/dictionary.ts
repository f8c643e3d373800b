import * as v from 'valibot';

/*
 * The table of a dictionary and its host. The text of the document is the only truth: the page gets it once, sends
 * what is to be changed, and is told what was changed, by whomever. Lines are counted from 0, as the document does.
 */

const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const side = v.picklist(['source', 'target']);

/** Lines taken out, and lines that come in their place. */
const splice = v.object({
  line: index,
  remove: index,
  insert: v.array(v.pipe(v.string(), v.regex(/^[^\r\n]*$/, 'A line has a line break.'))),
});

export const dictionaryRequests = {
  /** The page is there: asks for the dictionary. */
  open: v.undefined(),
  /** The page shows the dictionary: what it can do without at first may begin. */
  shown: v.undefined(),
  /**
   * Changes lines of the version the page knows, from the top down, as one step of undo. Refused as `stale` when the
   * document has another version by now; what is in the way is told before.
   */
  edit: v.object({ version: index, splices: v.array(splice) }),
  /** Problems with a phrase that is being typed. */
  check: v.object({ line: index, side, phrase: v.string() }),
  save: v.undefined(),
  openAsText: v.undefined(),
  /** Makes the connection this dictionary came from the one in use. */
  switchConnection: v.undefined(),
};

export type Side = v.InferOutput<typeof side>;
export type LineSplice = v.InferOutput<typeof splice>;

/** Facts the page shows beside the entries. */
export interface DictionaryFacts {
  glossaryName: string;
  sourceLang: string;
  targetLang: string;
  isReadonly: boolean;
  /** The connection the dictionary came from. */
  connection: string;
  /** The connection in use when it is another: then nothing can be saved. */
  otherInUse: string | undefined;
}

/** A whole dictionary: TSV in UTF-8, bytes because they are quicker to hand over. */
export interface DictionaryText {
  version: number;
  text: Uint8Array;
}

/** The same when a page opens: made small, because between a window and a machine far away the way is long. */
export interface DeflatedText {
  version: number;
  /** Text in the `deflate` format of the browser's `DecompressionStream`. */
  deflated: Uint8Array<ArrayBuffer>;
}

export interface LineProblem {
  line: number;
  side: Side;
  message: string;
}

export interface DictionaryProtocol {
  requests: typeof dictionaryRequests;
  answers: {
    open: DeflatedText & { facts: DictionaryFacts };
    shown: undefined;
    edit: undefined;
    /** One sentence; `null` when nothing is wrong. */
    check: string | null;
    save: undefined;
    openAsText: undefined;
    switchConnection: undefined;
  };
  events: {
    /** The document was changed, by the page or otherwise. */
    changed: { version: number; splices: LineSplice[] };
    /** So much was changed that the whole text is told. */
    replaced: DictionaryText;
    /** Problems with this version; only the first of `total`. */
    problems: { version: number; shown: LineProblem[]; total: number };
    facts: DictionaryFacts;
    /** The user wants to see the entry on this line. */
    jump: { line: number };
  };
}
