import type { TextEdit } from '../edits';
import { attributeOf, type XmlElement } from '../markup/elements';
import type { XliffHolder } from './unit';
import { editTag, insertTarget } from './writeTargets';

/** The states of translations a version of XLIFF knows, from the first to the last. */
export interface XliffStates {
  all: readonly string[];
  /** States that a segment without a translation may have. */
  untranslated: readonly string[];
}

/** States of each version, with the attribute of their details, which are of the old state when it changes. */
const versions = {
  1: {
    all: [
      'new',
      'needs-translation',
      'needs-adaptation',
      'needs-l10n',
      'needs-review-translation',
      'needs-review-adaptation',
      'needs-review-l10n',
      'translated',
      'signed-off',
      'final',
    ],
    untranslated: ['new', 'needs-translation', 'needs-adaptation', 'needs-l10n'],
    detail: 'state-qualifier',
    emptied: 'needs-translation',
  },
  2: {
    all: ['initial', 'translated', 'reviewed', 'final'],
    untranslated: ['initial'],
    detail: 'subState',
    emptied: 'initial',
  },
} as const satisfies Record<number, XliffStates & { detail: string; emptied: string }>;

export type XliffGeneration = keyof typeof versions;

/** Returns the states that the specifications of XLIFF 1.2 and 2.1 allow. */
export function statesOf(generation: XliffGeneration): XliffStates {
  const { all, untranslated } = versions[generation];
  return { all, untranslated };
}

/**
 * The edits that give segments another state. Nothing is done with a segment whose state the version does not know, or
 * does not allow without a translation.
 * @param wanted whether a segment, by its index in the file, gets the state
 */
export function changeStates(
  file: string,
  holders: readonly XliffHolder[],
  generation: XliffGeneration,
  wanted: ReadonlySet<number>,
  state: string,
): TextEdit[] {
  const { all, untranslated, detail } = versions[generation];
  const known: readonly string[] = all;
  const open: readonly string[] = untranslated;
  if (!known.includes(state)) return [];
  return touched(holders, wanted).flatMap(({ holder }) => {
    if (!open.includes(state) && holder.segments.every(({ target }) => target === undefined)) return [];
    const attributes = { state, [detail]: undefined };
    const edits = generation === 1 ? withoutApproval(file, holder.unit, state) : [];
    const element = holder.stateElement;
    return [...edits, ...(element ? editTag(file, element, attributes) : [insertTarget(file, holder, '', { state })])];
  });
}

/** The edits that take the translations of segments out, and say that they are wanted. */
export function emptyTargets(
  file: string,
  holders: readonly XliffHolder[],
  generation: XliffGeneration,
  wanted: ReadonlySet<number>,
): TextEdit[] {
  const { detail, emptied } = versions[generation];
  return touched(holders, wanted).flatMap(({ holder, indexes }) => {
    const contents = indexes.flatMap((index): TextEdit[] => {
      const place = holder.places[index];
      if (!place || place.isEmptyTag || place.contentStart === place.contentEnd) return [];
      return [{ start: place.contentStart, end: place.contentEnd, newText: '' }];
    });
    const { stateElement } = holder;
    if (contents.length === 0 || !stateElement) return contents;
    return [...editTag(file, stateElement, { state: emptied, [detail]: undefined }), ...contents];
  });
}

/** The holders of the wanted segments, with which of their own segments are wanted. */
function touched(
  holders: readonly XliffHolder[],
  wanted: ReadonlySet<number>,
): Array<{ holder: XliffHolder; indexes: number[] }> {
  let first = 0;
  return holders.flatMap((holder) => {
    const indexes = [...holder.segments.keys()].filter((index) => wanted.has(first + index));
    first += holder.segments.length;
    return indexes.length > 0 ? [{ holder, indexes }] : [];
  });
}

/** A unit that gets a state before the last ones is approved no more (XLIFF 1.2, `approved`). */
function withoutApproval(file: string, unit: XmlElement, state: string): TextEdit[] {
  const isFinal = state === 'final' || state === 'signed-off';
  return isFinal || attributeOf(unit, 'approved') !== 'yes' ? [] : editTag(file, unit, { approved: 'no' });
}
