import { readProjectFile } from '../../domain/checking/projectFile';
import { leveled, type FileFinding, type FindingLevels } from '../../domain/files/findings';
import type { TermList } from '../../domain/glossaries/termList';
import type { ReadTarget } from '../../domain/localization/readTarget';
import { checkTermsIn, pairsOfTarget, readTerms } from '../../domain/localization/targetPairs';
import { readInProject } from '../../projectFiles/readInProject';
import { UsageError } from '../arguments';
import { projectText } from '../ownFile';
import type { Shell } from '../shell';
import { syncChecks, type SyncCommandLine } from './commandLine';
import { faultOf } from './target';

/**
 * Returns the terms that translations don’t use as their project demands, at the project’s `checkLevels`, except for those
 * that `--allow` lets pass.
 * @throws UsageError if terms can’t be read
 */
export async function checkTerms(
  works: readonly ReadTarget[],
  { folder, allowed }: SyncCommandLine,
  shell: Shell,
): Promise<Map<ReadTarget, FileFinding[]>> {
  const levels = await levelsOf(folder, shell);
  const lists = new Map<string, TermList>();
  const found = new Map<ReadTarget, FileFinding[]>();
  for (const work of works) {
    const path = work.file.terms;
    if (path === undefined) continue;
    const list = lists.get(path) ?? (await listAt(folder, path, shell));
    lists.set(path, list);
    const findings = leveled(checkTermsIn(pairsOfTarget(work.plan), list, work.file), levels);
    const isAllowed = ({ code }: FileFinding): boolean => syncChecks.some((one) => one === code && allowed.has(one));
    found.set(
      work,
      findings.filter((finding) => !isAllowed(finding)),
    );
  }
  return found;
}

async function levelsOf(folder: string, shell: Shell): Promise<FindingLevels> {
  const text = await projectText(shell.at(folder), shell);
  return text === undefined ? {} : readProjectFile(text).checkLevels;
}

async function listAt(folder: string, path: string, shell: Shell): Promise<TermList> {
  const bytes = await readInProject(shell.at(folder), path, 'terms', shell.signal).catch((error: unknown) => {
    throw new UsageError(`${path}: ${faultOf(error)}`);
  });
  const list = bytes && readTerms(bytes, path);
  if (!list) {
    throw new UsageError(`${path}: Couldn’t read terms: the first row doesn’t name two languages.`);
  }
  return list;
}
