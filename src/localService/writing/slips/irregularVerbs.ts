import { setOf } from '../setOf';
import type { IsOwn } from './fixedSlip';

/** The simple past of irregular verbs with another participle: "ran", and "run" behind "has". */
export const pasts: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'ran run became become went gone took taken wrote written gave given did done broke broken began begun chose chosen came come saw seen ' +
      'drove driven fell fallen froze frozen grew grown knew known rose risen spoke spoken stole stolen threw thrown woke woken wore worn ' +
      'overrode overridden undid undone overwrote overwritten rewrote rewritten withdrew withdrawn overcame overcome underwent undergone ' +
      'redid redone outgrew outgrown',
  ),
);

/** The base of irregular verbs by their past. */
export const bases: ReadonlyMap<string, string> = new Map(
  pairsOf(
    'understood understand went go saw see knew know took take gave give wrote write broke break chose choose came come became become ' +
      'began begin ran run got get made make had have thought think brought bring built build sent send lost lose kept keep told tell said say ' +
      'felt feel held hold meant mean met meet paid pay heard hear did do caught catch bought buy fell fall grew grow spoke speak taught teach ' +
      'threw throw won win wrote write found find forgot forget drew draw drove drive ate eat flew fly hid hide sold sell stood stand spent spend',
  ),
);

/** Participles that are not made by rule. */
export const participles: ReadonlyMap<string, string> = new Map(pairsOf('choose chosen'));

/** Words in "ed" that are no past. */
const noPast = setOf(
  'need feed embed proceed succeed exceed seed speed shed shred bleed breed heed weed wed bed red indeed based compared provided supposed ' +
    'given allowed hundred',
);
/** The base of a verb in its past: "worked", "tried", "understood". */
export function baseOfPast(word: string, isOwn: IsOwn): string | undefined {
  const irregular = bases.get(word);
  if (irregular !== undefined) return irregular;
  if (!word.endsWith('ed') || word.length < 5 || noPast.has(word)) return undefined;
  if (word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  const [withE, without] = [word.slice(0, -1), word.slice(0, -2)];
  if (/([bdgmnprt])\1$/.test(without) && isOwn(without.slice(0, -1))) return without.slice(0, -1);
  if (isOwn(withE)) return withE;
  return isOwn(without) ? without : undefined;
}

function pairsOf(list: string): Array<[string, string]> {
  const words = list.split(' ');
  return words.flatMap((word, at): Array<[string, string]> => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : []));
}
