import type { FormatProblem } from '../segment';
import type { OffsetRange } from '../trackedRange';
import { reason, type Reason } from '../reason';

/** A string that is no key. */
export interface JsonValue extends OffsetRange {
  /** The outer keys and places that lead to it, three at most. */
  path: readonly string[];
  /** All of them, joined. */
  id: string;
}

/** Units of the joined keys beyond which the outer ones are left out: every text of a deep file has them in its name. */
const longestId = 1000;

const token =
  /\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)|"(?<content>[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*)(?<closed>"?)|[{}[\],:]|[^\s{}[\],:"/]+|\//g;

interface Level {
  /** The keys and places that lead to it, joined; absent for the outermost. */
  id?: string;
  close: '}' | ']';
  /** The key of the next value, or its place. */
  key: string;
  isKeyNext: boolean;
}

export interface JsonValues {
  values: JsonValue[];
  /** Names of numbers that may be forms of plurals. */
  numbers: string[];
  problems: FormatProblem[];
}

const ofForm = /(?:zero|one|two|few|many|other)$/;

/** The strings that are values, also of a damaged file. */
export function readValues(text: string): JsonValues {
  const values: JsonValue[] = [];
  const numbers: string[] = [];
  const problems: FormatProblem[] = [];
  const levels: Level[] = [];
  const fault = (start: number, message: Reason): void => {
    if (problems.length > 0) return;
    problems.push({ code: 'json-malformed', message, start, end: Math.min(start + 1, text.length) });
  };
  for (const match of text.matchAll(token)) {
    const { 0: written, index, groups = {} } = match;
    const level = levels.at(-1);
    const { content, closed } = groups;
    if (content !== undefined) {
      const range = { start: index + 1, end: index + 1 + content.length };
      if (closed === '') {
        fault(index, reason('json-quote'));
      }
      // In a damaged file a key may stand anywhere.
      else if (level?.isKeyNext || isColonNext(text, range.end + 1)) {
        if (level) level.key = content;
      } else {
        values.push({ ...range, path: levels.slice(0, 3).map(({ key }) => key), id: idIn(level) ?? '' });
      }
    } else if (written === '{') {
      levels.push({ id: idIn(level), close: '}', key: '', isKeyNext: true });
    } else if (written === '[') {
      levels.push({ id: idIn(level), close: ']', key: '0', isKeyNext: false });
    } else if (written === ':' && level) {
      level.isKeyNext = false;
    } else if (written === ',' && level) {
      level.isKeyNext = level.close === '}';
      if (!level.isKeyNext) level.key = String(Number(level.key) + 1);
    } else if (written === '}' || written === ']') {
      if (level?.close !== written) fault(index, reason('json-closes-nothing', written));
      else levels.pop();
    } else if (level && !level.isKeyNext && /^\d/.test(written)) {
      if (ofForm.test(level.key)) numbers.push(idIn(level) ?? '');
    } else if (levels.length === 0 && !/^(?:\/[/*]|[-\d]|true$|false$|null$|\ufeff)/.test(written)) {
      fault(index, reason('not-valid', 'JSON'));
    }
  }
  if (levels.length > 0) fault(text.length - 1, reason('json-ends-early', levels.at(-1)?.close ?? ''));
  return { values, numbers, problems };
}

/** The name of what is read next in a level. */
function idIn(level: Level | undefined): string | undefined {
  if (level?.id === undefined) return level?.key;
  return `${level.id.length > longestId ? '…' : level.id}.${level.key}`;
}

function isColonNext(text: string, at: number): boolean {
  let next = at;
  while (/\s/.test(text.charAt(next))) next++;
  return text[next] === ':';
}
