import { parseYaml } from '../../yaml/yaml';
import type { ParsedFile } from '../../segment';
import type { OffsetRange } from '../../trackedRange';
import type { Block } from '../block';
import type { Line } from '../lines';
import type { ChosenNames } from './names';

/** Finds the front matter of a document: the line of the mark that closes it, and whether it is YAML. */
function placeOf(lines: readonly Line[]): { last: number; isYaml: boolean } | undefined {
  const mark = /^(---|\+\+\+)[ \t]*$/.exec(lines[0]?.text ?? '')?.[1];
  if (mark === undefined) return undefined;
  const last = lines.findIndex(({ text }, index) => index > 0 && text.trimEnd() === mark);
  return last < 0 ? undefined : { last, isYaml: mark === '---' };
}

/** The front matter of a document as YAML, which knows how its texts are written. */
export interface YamlPart extends OffsetRange {
  file: ParsedFile;
}

/** Reads the YAML in front of a document; `undefined` where there is none. */
export function readYamlPart(text: string, lines: readonly Line[]): YamlPart | undefined {
  const place = placeOf(lines);
  const first = lines[1];
  const end = place && lines[place.last];
  if (!place?.isYaml || !first || !end) return undefined;
  return { start: first.start, end: end.start, file: parseYaml(text.slice(first.start, end.start)) };
}

const member = /^([ \t]*(?:-[ \t]+)*)("[^"]*"|'[^']*'|[\w.$@/-]+)[ \t]*:(?:[ \t]|$)/;
const item = /^[ \t]*-(?:[ \t]|$)/;
const opensText = /:[ \t]+(?:[|>][-+\d]*|"(?:[^"\\]|\\.)*|'(?:[^']|'')*)$/;
const tomlText = /^[ \t]*([\w-]+)[ \t]*=[ \t]*"((?:[^"\\]|\\.)*)"[ \t]*$/;

/** The lines in front of a document as blocks, each member one, by what it is called. */
export function readFrontMatter(
  text: string,
  lines: readonly Line[],
  { frontMatter: chosen }: Pick<ChosenNames, 'frontMatter'>,
): { blocks: Block[]; lines: number } {
  const place = placeOf(lines);
  if (!place) return { blocks: [], lines: 0 };
  const yaml = readYamlPart(text, lines);
  const texts = (yaml?.file.segments ?? []).flatMap(({ start, end, id = '' }) => {
    const names = id.split('.').filter((name) => !/^\d+$/.test(name));
    const isChosen = chosen.has(names.at(-1) ?? '');
    const from = yaml?.start ?? 0;
    return isChosen ? [{ start: start + from, end: end + from }] : [];
  });
  const blocks: Block[] = [];
  const path: Array<{ column: number; name: string; count: number }> = [];
  const add = (kind: string, from: number, to: number): void => {
    const [first, last] = [lines[from], lines[to]];
    if (!first || !last) return;
    const own = texts.filter(({ start }) => start >= first.start && start < last.end);
    const toml = place.isYaml ? undefined : tomlText.exec(first.text);
    const isChosen = toml && chosen.has(toml[1] ?? '') && /\p{L}/u.test(toml[2] ?? '');
    const quote = first.start + first.text.indexOf('"') + 1;
    blocks.push({
      kind,
      ...{ start: first.start, end: last.end },
      value: { start: first.start, end: last.end },
      stretches: isChosen
        ? [{ kind: 'quoted', quote: '\\"', pieces: [{ start: quote, end: quote + (toml[2]?.length ?? 0) }] }]
        : own.map((piece) => ({ kind: 'yaml', pieces: [piece] })),
    });
  };
  add('front', 0, 0);
  let at = 1;
  while (at < place.last) {
    const from = at++;
    const line = lines[from]?.text ?? '';
    if (line.trim() === '') continue;
    const [, lead = '', name = ''] = member.exec(line) ?? [];
    const column = name === '' ? (/^[ \t]*/.exec(line)?.[0].length ?? 0) : lead.length;
    const isItem = item.test(line);
    const open = opensText.test(line.trimEnd());
    while (at < place.last && isContinued(lines[at]?.text ?? '', column, open)) at++;
    const dash = isItem ? line.indexOf('-') : Infinity;
    const above = path.findLast(
      (one) => one.column < Math.min(column, dash) || (isItem && one.column === dash && one.name !== ''),
    );
    while (path.length > 0 && path.at(-1) !== above) path.pop();
    if (above && isItem) above.count++;
    const inside = path.map((one) => (one.count > 0 ? `${one.name}[${one.count}]` : one.name)).join('.');
    const own = name === '' ? (isItem ? '' : '#') : name.replace(/^["']|["']$/g, '');
    add(`front ${[inside, own].filter(Boolean).join('.')}`, from, at - 1);
    if (name !== '') path.push({ column, name: own, count: 0 });
  }
  add('front', place.last, place.last);
  return { blocks, lines: place.last + 1 };
}

/** Returns whether a line goes on with the value of the one before. */
function isContinued(line: string, column: number, isOpen: boolean): boolean {
  if (line.trim() === '') return isOpen;
  const own = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  if (own <= column) return false;
  return isOpen || (!member.test(line) && !item.test(line) && !/^[ \t]*#/.test(line));
}
