import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runProgram } from '../../support/programUnderTest';
import { startHostileService } from '../hostileService';
import type { Suite, SuiteCase } from './suites';

/** What came of the cases of a suite that the foreign parser reads. */
export interface SuiteResult {
  cases: number;
  /** Of the parser that reads what comes out, too. */
  same: number;
  /** Cases of which a text has no translation by a good service, which is said. */
  left: number;
  damaged: Array<{ name: string; problem: string }>;
}

/** Where a suite lies in a folder of local clones; `undefined` where it is not there. */
export async function folderOf({ repository }: Suite, projects: string): Promise<string | undefined> {
  const name = repository.split('/').at(-1) ?? repository;
  const folder = path.join(projects, name);
  return await access(folder).then(
    () => folder,
    () => undefined,
  );
}

/**
 * Has all cases of a suite translated, and compares their structure.
 * @param seed of a hostile service; a good one, which only spells otherwise, when absent
 */
export async function runSuite(suite: Suite, clone: string, seed?: number): Promise<SuiteResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlance-suite-'));
  const service = await startHostileService(seed);
  const result: SuiteResult = { cases: 0, same: 0, left: 0, damaged: [] };
  try {
    const files = new Map<string, { one: SuiteCase; skeleton: string }>();
    for (const one of await suite.cases(clone)) {
      const skeleton = await skeletonOf(suite, one.text);
      if (skeleton === undefined) continue;
      const name = `${files.size}${suite.extension}`;
      files.set(name, { one, skeleton });
      await writeFile(path.join(folder, name), one.text);
    }
    result.cases = files.size;
    const options = ['--source', 'en', '--to', 'de', '--json', '--no-cache', '--max-characters', '5000000'];
    const args = ['translate', ...files.keys(), ...options, '--url', service.url];
    const { stdout } = await runProgram(args, { cwd: folder, env: { PARLANCE_KEY: 'a-key' } });
    const report = JSON.parse(stdout) as {
      files: Array<{ source: string; target: string; written: boolean; left: unknown[] }>;
    };
    const told = new Map(report.files.map((file) => [path.normalize(file.source), file]));
    for (const [name, { one, skeleton }] of files) {
      const file = told.get(name);
      if (file?.left.length) result.left++;
      const text = file?.written ? await readFile(path.join(folder, file.target), 'utf8') : one.text;
      const now = await skeletonOf(suite, text);
      if (now === skeleton) result.same++;
      else result.damaged.push({ name: one.name, problem: `${one.text}\nbecame\n${text}` });
    }
    return result;
  } finally {
    await service.close();
    await rm(folder, { recursive: true });
  }
}

async function skeletonOf(suite: Suite, text: string): Promise<string | undefined> {
  try {
    return await suite.skeleton(text);
  } catch {
    return undefined;
  }
}
