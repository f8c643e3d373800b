import { execFileSync } from 'node:child_process';
import { extname } from 'node:path';
import { slipsBetween } from '../../src/localService/writing/spelling/slips';
import { wordsIn } from './files';
import { cloneIn } from './fetchSource';
import { isWrittenIn } from './language';
import type { SpoiltSentence } from './misspellings';
import { documentIds, programIds } from './paths';
import { sampled, type Source } from './sources';

/** What a commit says that mends how something is written. */
const mends = /\b(?:typos?|grammar|spelling|misspell?(?:ed|ings?))\b/i;
/** So many such commits of a project, and so many of its slips, at the most: no project has more weight than others. */
const mostCommits = 400;
const mostOfProject = 40;
/** What is shorter is no sentence, and what is longer is a page in one line. */
const [fewestWords, mostLetters] = [5, 600];
/** Lines that change together at the most: more are another version of the text. */
const mostLines = 8;
/** Words of what is changed, at the most. */
const mostWords = 3;
/** What a comment begins with in some language of program, so that code is left out. */
const comment = /^\s*(?:\/\/[/!]?|#+|\/?\*+|--|;+)\s+(.*?)(?:\*\/)?\s*$/;

/**
 * Slips that people made and others mended: lines of documents and comments that a commit changed in one word, whose
 * subject says that it mends typos or grammar.
 *
 * @param projects a folder with clones that have their history; a project without one has none here
 */
export function realSlips(
  sources: readonly Source[],
  projects: string | undefined,
  most: number,
  draw: string,
): SpoiltSentence[] {
  if (projects === undefined) return [];
  const commits = new Map(sources.flatMap(({ name, commit }) => (commit === undefined ? [] : [[name, commit]])));
  const all = [...commits].flatMap(([name, commit]) => {
    const clone = cloneIn(projects, name);
    return clone === undefined ? [] : sampled(slipsIn(logOf(clone, commit)), mostOfProject, `slips of ${name}`, draw);
  });
  return sampled(all, most, 'real slips', draw);
}

function logOf(clone: string, commit: string): string {
  const filter = ['--regexp-ignore-case', '--extended-regexp', '--grep=typo|grammar|spelling|misspel'];
  const shape = ['--no-merges', '--patch', '--unified=0', '--diff-filter=M', '--format=%x00%s'];
  try {
    return execFileSync('git', ['--git-dir', clone, 'log', ...filter, ...shape, `-${mostCommits}`, commit], {
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString();
  } catch {
    // A clone without all of its history.
    return '';
  }
}

/** The slips that the commits of a log mended, each once; a log has NUL and the subject before each patch. */
export function slipsIn(log: string): SpoiltSentence[] {
  const found = log.split('\0').flatMap((commit) => {
    const [subject = '', ...lines] = commit.split('\n');
    return mends.test(subject) ? changesIn(lines) : [];
  });
  return [...new Map(found.map((one) => [`${one.wrong}\n${one.right}`, one])).values()];
}

function changesIn(lines: readonly string[]): SpoiltSentence[] {
  const found: SpoiltSentence[] = [];
  let path = '';
  let [before, after]: [string[], string[]] = [[], []];
  const end = (): void => {
    if (before.length === after.length && before.length <= mostLines) {
      found.push(...before.flatMap((line, index) => slipOf(proseOf(line, path), proseOf(after[index]!, path))));
    }
    [before, after] = [[], []];
  };
  for (const line of [...lines, '@@']) {
    if (line.startsWith('+++ ')) path = line.slice('+++ b/'.length);
    else if (line.startsWith('@@') || line.startsWith('diff ')) end();
    else if (line.startsWith('-') && !line.startsWith('--- ')) before.push(line.slice(1));
    else if (line.startsWith('+')) after.push(line.slice(1));
  }
  return found;
}

/** What is prose of a line of a document or program. */
function proseOf(line: string, path: string): string {
  const extension = extname(path);
  if (extension in documentIds) return line.trim();
  return extension in programIds ? (comment.exec(line)?.[1] ?? '') : '';
}

/** Where two lines differ in one place by words alone. */
function slipOf(wrong: string, right: string): SpoiltSentence[] {
  if (wrong === right || wordsIn(wrong) < fewestWords || Math.max(wrong.length, right.length) > mostLetters) return [];
  if (!isWrittenIn('en', `${right} ${right} ${right}`)) return [];
  let start = 0;
  while (wrong[start] !== undefined && wrong[start] === right[start]) start++;
  let tail = 0;
  const shorter = Math.min(wrong.length, right.length) - start;
  while (tail < shorter && wrong.at(-1 - tail) === right.at(-1 - tail)) tail++;
  // Whole words.
  while (start > 0 && /[\p{L}\p{N}_'’-]/u.test(wrong.charAt(start - 1))) start--;
  while (tail > 0 && /[\p{L}\p{N}_'’-]/u.test(wrong.charAt(wrong.length - tail))) tail--;
  // Code is mended by other rules.
  if (/[`_/=@<]$/.test(wrong.slice(0, start)) || /^[`_/=@>(]/.test(wrong.slice(wrong.length - tail))) return [];
  const [old, now] = [wrong.slice(start, wrong.length - tail), right.slice(start, right.length - tail)];
  const kind = kindOf(old.trim(), now.trim());
  return kind === undefined ? [] : [{ kind, wrong, right, start, end: wrong.length - tail }];
}

function kindOf(old: string, now: string): string | undefined {
  if (![old, now].every((words) => /^[A-Za-z'’ ]*$/.test(words) && words.split(' ').length <= mostWords)) {
    return undefined;
  }
  if (old.toLowerCase() === now.toLowerCase() || old === '' || now === '' || / /.test(old + now)) {
    return old.toLowerCase() === now.toLowerCase() ? undefined : 'real: words more or fewer';
  }
  const [wrong, right] = [old.toLowerCase(), now.toLowerCase()];
  return wrong.length > 3 && slipsBetween(wrong, right) ? 'real: up to two letters' : 'real: another word';
}
