/*
 * npm run pin-models -- CLONE     writes data/models/pinned.json, the list of translation models that comes with Parlance
 *
 * CLONE is a clone of the repository of the models; their files need not be there, since their Git LFS pointers have the
 * hash and the size of each. The list names the commit that is checked out, so what it leads to cannot change.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const repository = 'https://github.com/mozilla/firefox-translations-models';
const slug = new URL(repository).pathname.slice(1);

interface Metadata {
  architecture: string;
  byteSize: number;
  hash: string;
  sourceLanguage: string;
  targetLanguage: string;
  version?: string;
  flores?: { bleu?: number; comet?: number };
}

function git(clone: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', ['-C', clone, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Packed size and hash of a file that a pointer stands for. @throws where it is none */
function pointed(pointer: string, file: string): { packedSize: number; packedSha256: string } {
  const [, packedSha256] = /^oid sha256:([\da-f]{64})$/m.exec(pointer) ?? [];
  const [, size] = /^size (\d+)$/m.exec(pointer) ?? [];
  if (packedSha256 === undefined || size === undefined) throw new Error(`${file} is no pointer of Git LFS`);
  return { packedSize: Number(size), packedSha256 };
}

/** The list that a clone gives, as text. */
export function pinnedList(clone: string): string {
  const commit = git(clone, ['rev-parse', 'HEAD']).trim();
  const paths = git(clone, ['ls-tree', '-r', '--name-only', 'HEAD', 'models/']).trim().split('\n');
  const read = (file: string): string => git(clone, ['cat-file', 'blob', `HEAD:${file}`]);
  const models = paths
    .filter((file) => file.endsWith('/metadata.json'))
    .map((file) => {
      const folder = file.slice(0, file.lastIndexOf('/') + 1);
      const about = JSON.parse(read(file)) as Metadata;
      const files = paths
        .filter((one) => one.startsWith(folder))
        .flatMap((one) => {
          const [, kind] = /\/(model|lex|vocab|srcvocab|trgvocab)\.[^/]*\.gz$/.exec(one) ?? [];
          if (kind === undefined) return [];
          const unpacked = kind === 'model' ? { size: about.byteSize, sha256: about.hash } : {};
          return [{ kind, path: one, ...pointed(read(one), one), ...unpacked }];
        });
      const { bleu, comet } = about.flores ?? {};
      return {
        source: about.sourceLanguage,
        target: about.targetLanguage,
        version: about.version,
        architecture: about.architecture,
        ...((bleu ?? comet) !== undefined && { quality: { bleu, comet } }),
        files,
      };
    })
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const head = {
    repository,
    commit,
    licence: 'MPL-2.0',
    places: [`https://media.githubusercontent.com/media/${slug}/${commit}/`, `${repository}/raw/${commit}/`],
  };
  // A model a line: what changes is seen.
  const lines = models.map((model) => `    ${JSON.stringify(model)}`).join(',\n');
  return `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "models": [\n${lines}\n  ]\n}\n`;
}

function keyOf({ source, target, architecture }: { source: string; target: string; architecture: string }): string {
  return `${source} ${target} ${architecture}`;
}

if (process.argv[1] && path.resolve(process.argv[1]) === path.resolve('build/pinModels.ts')) {
  const [clone] = process.argv.slice(2);
  if (clone === undefined) throw new Error('Give the folder of a clone.');
  writeFileSync('data/models/pinned.json', pinnedList(clone));
}
