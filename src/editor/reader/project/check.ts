import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFileName } from '../../../domain/checking/projectRules';
import { checkPairs } from '../../../domain/files/checkPairs';
import { checkTarget } from '../../../domain/localisation/checkTarget';
import { filesOf, proposeMap, readMap, type LocalisedFile } from '../../../domain/localisation/map';
import { pathsIn, readIfThere } from '../../../domain/localisation/projectPaths';
import { decodeFile } from '../../../formats/encoding';
import { formatOfFile, formatOfRoot } from '../../../formats/fileFormats';
import { hangInTests } from '../../../shared/testHang';
import { isInside } from './answers';
import type { ProjectQuestions } from './questions';

type Question = ProjectQuestions['check']['question'];
type Answer = ProjectQuestions['check']['answer'];

/** The targets of projects by their paths. */
const known = new Map<string, { targets: Map<string, LocalisedFile>; stamp: string; at: number }>();

/** Milliseconds after which the files of a project are looked at again. */
const keptMs = 60_000;

export async function checkText(question: Question): Promise<Answer> {
  const { path, text, folder } = question;
  hangInTests(text);
  const format = formatOfRoot(text) ?? formatOfFile(path);
  if (format?.textPairs) {
    const { pairs, sourceLanguage: source, targetLanguage: target } = format.textPairs(text);
    return {
      findings: checkPairs(pairs, { ...(source !== undefined && { source }), ...(target !== undefined && { target }) }),
    };
  }
  if (!format?.entries || folder === undefined) return undefined;
  const file = await targetAt(folder, question);
  if (!file || file.format.id !== format.id) return undefined;
  const source = await sourceOf(folder, file, question.sourceText);
  if (source === undefined) return undefined;
  const { entries } = file.format;
  // What a translation of a document has in other words, links and numbers, is no mistake as a rule.
  if (entries('').isDocument) return undefined;
  return {
    findings: checkTarget({
      source: entries(source),
      target: entries(text),
      language: file.language.replaceAll('_', '-').replace(/-r(?=[A-Z]{2}$)/, '-'),
      ...(file.sourceLanguage !== undefined && { sourceLanguage: file.sourceLanguage }),
      read: (changed) => entries(changed),
    }),
    source: file.source,
  };
}

async function sourceOf(
  folder: string,
  { source, format }: LocalisedFile,
  shown: string | undefined,
): Promise<string | undefined> {
  if (shown !== undefined) return shown;
  if (!(await isInside(folder, source))) return undefined;
  const bytes = await readIfThere(join(folder, source));
  const decoded = bytes && decodeFile(bytes, format.encoding ?? {});
  return decoded?.ok ? decoded.file.text : undefined;
}

/** What the map of a project says of a file, or the layout of a project that has none. */
async function targetAt(folder: string, { path, isChanged, isLikely }: Question): Promise<LocalisedFile | undefined> {
  const mapPath = join(folder, projectFileName);
  const stamp = await stat(mapPath).then(
    ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
    () => '',
  );
  // Nothing can say that it is a target.
  if (stamp === '' && !isLikely) return undefined;
  const before = known.get(folder);
  if (before && before.stamp === stamp && !isChanged && Date.now() - before.at < keptMs) {
    return before.targets.get(path);
  }
  const { rules, problems } = readMap(stamp === '' ? '{}' : (await readFile(mapPath)).toString());
  if (rules.length === 0 && !isLikely) return undefined;
  const paths = await pathsIn(folder);
  const files = filesOf(rules.length > 0 || problems.length > 0 ? rules : proposeMap(paths), paths);
  const targets = new Map(files.map((file) => [file.target, file]));
  known.set(folder, { targets, stamp, at: Date.now() });
  return targets.get(path);
}
