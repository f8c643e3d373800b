import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fetchSource } from '../../quality/fetchSource';
import { filesOf } from '../../quality/files';
import { projectWords } from '../../quality/projectWords';
import type { WordPlaces } from '../../../src/shared/languageServer';
import { Session } from '../../quality/session';
import type { Source } from '../../quality/sources';

/** A commit of a project with a message. */
function madeProject(folder: string, files: Readonly<Record<string, string>>, message: string): string {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', message);
  return git('rev-parse', 'HEAD').trim();
}

describe('what the measurement of quality knows of a project', () => {
  const projects = mkdtempSync(join(tmpdir(), 'parlance-projects-'));
  const made: string[] = [];
  after(() => [projects, ...made].forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  const fetched = (source: Source): string => {
    const got = fetchSource(source, projects);
    assert.ok('folder' in got, JSON.stringify(got));
    made.push(got.folder);
    return got.folder;
  };

  it('is what stands in its other files, also those that are not measured on, as in the editor', async () => {
    const folder = join(projects, 'unit+words');
    const files = {
      'docs/use.md': 'The lintian is a program that you can use for each of the packages.\n',
      'src/a/lintianrc.ts': 'export const setupProtip = 1;\n',
      'dist.min.js': 'const minified = 1;\n',
    };
    mkdirSync(folder);
    const commit = madeProject(folder, files, 'Mend the exampel');
    const source: Source = { name: 'unit/words', commit, license: 'MIT', kind: 'edited', files: ['^docs/'] };
    const words = projectWords(fetched(source));
    const known = (word: string, own = 'docs/use.md'): boolean => words.places(word, own) !== 'none';
    assert.deepEqual(
      ['protip', 'lintianrc', 'setup', 'lintian'].map((word) => known(word)),
      [true, true, true, false],
    );
    assert.ok(known('lintian', 'docs/other.md'));
    assert.ok(!known('minified'));

    const ofMessages: Source = { ...source, files: undefined, kind: 'draft', messages: 5 };
    const messages = fetched(ofMessages);
    assert.equal(filesOf(ofMessages, messages).length, 1);
    assert.equal(projectWords(messages).places('protip', '0'), 'some');
    assert.equal(projectWords(messages).places('exampel', 'a'), 'none', 'what messages say is in no file');
  });

  it('is asked for a word in doubt', async () => {
    const text = 'Index of the last column of the row kolumn data.\n';
    const session = await Session.start();
    try {
      const found = async (places: WordPlaces): Promise<string[]> =>
        (await session.check(text, 'markdown', { placesOf: () => places })).map(({ start, end }) =>
          text.slice(start, end),
        );
      assert.deepEqual([await found('none'), await found('some')], [['kolumn'], []]);
    } finally {
      await session.stop();
    }
  });
});
