import type { SpoiltSentence } from './misspellings';
import type { Session, Shown } from './session';

/** What became of what is wrong in a sentence: `exact` where the first fix gives the right sentence. */
export type Outcome = 'exact' | 'wrong' | 'missed';

export interface Tried {
  spoilt: SpoiltSentence;
  outcome: Outcome;
  /** The right sentence is one of the fixes. */
  among: boolean;
  /** Something else in the sentence is marked. */
  elsewhere: boolean;
  shown: readonly Shown[];
}

/** Each sentence in a document of its own. */
export async function tryAll(session: Session, all: readonly SpoiltSentence[]): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const spoilt of all) tried.push(toTried(spoilt, await session.check(spoilt.wrong, 'markdown')));
  return tried;
}

/** A fix in the words before and after an error is a fix of it. */
const near = 2;

function toTried(spoilt: SpoiltSentence, shown: readonly Shown[]): Tried {
  const { wrong, right } = spoilt;
  const before = wrong.slice(0, Math.max(spoilt.start, 0)).trimEnd().split(' ').slice(-near).join(' ').length + 1;
  const after = wrong.slice(Math.max(spoilt.end, 0)).trimStart().split(' ').slice(0, near).join(' ').length + 1;
  const isAtPlace = ({ start, end }: Shown): boolean => start < spoilt.end + after && spoilt.start - before < end;
  const mends = ({ fixed }: Shown): boolean => fixed.includes(right);
  const isExact = shown.some(({ fixed }) => fixed[0] === right);
  const atPlace = shown.filter((one) => mends(one) || (spoilt.start >= 0 && isAtPlace(one)));
  return {
    spoilt,
    outcome: isExact ? 'exact' : atPlace.length > 0 ? 'wrong' : 'missed',
    among: shown.some(mends),
    elsewhere: shown.length > atPlace.length,
    shown,
  };
}
