import { readJsonTree } from '../../formats/json/tree';

/** Name of the list of translated files in `.parlance.json`. */
export const mapMember = 'localization';
/** Its name in files of earlier versions: still read, and renamed when Parlance next writes the file. */
export const formerMapMember = 'localisation';

/** Text of a `.parlance.json` with its list under the current name; everything else stays as it is written. */
export function withCurrentMember(text: string): string {
  const members = readJsonTree(text)?.members;
  const former = members?.get(formerMapMember);
  if (!former || members?.has(mapMember)) return text;
  return `${text.slice(0, former.key.start)}${JSON.stringify(mapMember)}${text.slice(former.key.end)}`;
}
