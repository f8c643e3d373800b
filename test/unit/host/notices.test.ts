import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Metafile {
  inputs: object;
}

const { bundledPackages, withoutNotice, writeNotices } = createRequire(import.meta.url)(
  '../../../build/notices.js',
) as {
  bundledPackages(metafiles: Metafile[]): string[];
  withoutNotice(dist: string): string[];
  writeNotices(dist: string, metafiles: Metafile[]): void;
};

/** What the build wrote. */
const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8');

/** The packages that the sources import for more than their types. */
function imported(): Set<string> {
  const bare =
    /^(?:import|export) (?!type\b)[^;]*? from '([^.'][^']*)'|^import '([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm;
  const found = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(bare)].flatMap(([, from, whole, later]) => {
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(from ?? whole ?? later ?? '')?.[0] ?? '';
      return name === 'vscode' || name.startsWith('node:') ? [] : [name];
    }),
  );
  return new Set(found);
}

describe('The notices of the package', () => {
  it('know the packages of a bundle by the files it was made from', () => {
    const files = [
      'src/a.ts',
      'node_modules/hono/dist/a.js',
      'node_modules/@x/y/z.js',
      'node_modules/p/node_modules/q/i.js',
    ];
    const inputs = Object.fromEntries(files.map((file) => [file, {}]));
    const expected = ['node_modules/@x/y', 'node_modules/hono', 'node_modules/p/node_modules/q'];
    assert.deepEqual(bundledPackages([{ inputs }, { inputs }]), expected);
  });

  it('have the licence of every library that runs', () => {
    const missing = [...imported()].filter((name) => !new RegExp(`^${name} \\d+\\.\\S+ \\(`, 'm').test(notices));
    assert.deepEqual(missing, []);
    assert.match(notices, /^Hunspell \(MPL-1\.1\)$/m);
  });

  it('are about every file of data that is shipped, and what was compiled into each engine', () => {
    assert.deepEqual(withoutNotice('dist'), []);
    for (const part of [
      'Marian NMT (MIT)',
      'SentencePiece (Apache-2.0)',
      'Compact Language Detector v3 (Apache-2.0)',
      'Tables of OpenCC (Apache-2.0)',
    ]) {
      assert.ok(notices.includes(`\n${part}\n`), part);
    }
    for (const file of ['writing/words_de.tsv.gz', 'writing/slips.json']) {
      assert.ok(notices.includes(`\n${file}\n`), file);
    }
  });

  it('stop the build for a library they do not know, and name a file of data whose work they do not know', () => {
    const dist = mkdtempSync(path.join(tmpdir(), 'parlance-notices-'));
    try {
      assert.throws(() => writeNotices(dist, [{ inputs: { 'node_modules/unheard-of/index.js': {} } }]), /unheard-of/);
      mkdirSync(path.join(dist, 'writing'));
      writeFileSync(path.join(dist, 'writing/words.of.somebody'), '');
      assert.deepEqual(withoutNotice(dist), ['writing/words.of.somebody']);
    } finally {
      rmSync(dist, { recursive: true });
    }
  });

  it('name the licence of every data file of others, with its text', () => {
    const folders = globSync('dist/writing/dictionaries/*');
    assert.ok(folders.length > 0);
    for (const folder of folders) {
      assert.ok(existsSync(path.join(folder, 'license')), folder);
      assert.ok(notices.includes(path.relative('dist', folder).replaceAll('\\', '/')), folder);
    }
    const texts = new Set(notices.match(/licenses\/[\w.-]+\.txt/g));
    assert.ok(texts.has('licenses/GPL-3.0.txt'));
    for (const text of texts) assert.ok(existsSync(path.join('dist', text)), text);
    assert.match(readFileSync('dist/licenses/GPL-3.0.txt', 'utf8'), /END OF TERMS AND CONDITIONS/);
  });

  it('say of each dictionary where its source is, and of the model what it learnt from', () => {
    const dictionaries = globSync('dist/writing/dictionaries/*').map((folder) => path.basename(folder));
    for (const name of dictionaries) {
      const [notice = ''] = notices.split(`\nwriting/dictionaries/${name}\n`).slice(1);
      const [own = ''] = notice.split('-'.repeat(80));
      assert.match(own, /\nMade by .*https?:\/\/.*: the source of its files\./, name);
      const project = /\nMade by (.*)/.exec(own)?.[1] ?? '';
      assert.ok(!/wooorm|npmjs/.test(project), `${name}: the project itself, not who packs it`);
    }
    for (const model of globSync('dist/models/*')) {
      const card = readFileSync(path.join(model, 'README.md'), 'utf8');
      for (const licence of ['GPL', 'GFDL', 'CC-BY-SA']) assert.ok(card.includes(licence), `${model}: ${licence}`);
      for (const [, link = ''] of card.matchAll(/\]\(([^)#]+)\)/g)) assert.ok(existsSync(path.join(model, link)), link);
    }
  });

  it('name no licence that the package does not', () => {
    const { license } = JSON.parse(readFileSync('package.json', 'utf8')) as { license: string };
    const [, file = ''] = /^SEE LICENSE IN (.+)$/.exec(license) ?? [];
    const told = readFileSync(file, 'utf8');
    const named = [...notices.matchAll(/^\S.* \(([\w.+() -]+)\)$/gm)]
      .flatMap(([, expression = '']) => expression.match(/[A-Za-z0-9][\w.-]+/g) ?? [])
      .filter((word) => /^(?:[A-Z0-9]\S*-\d|MIT$|ISC$|Zlib$|0BSD$)/.test(word));
    assert.ok(new Set(named).size > 10, [...new Set(named)].join());
    assert.deepEqual(
      [...new Set(named)].filter((word) => !told.includes(word)),
      [],
    );
  });

  it('are in the package of VS Code and in that of npm, with the licences and the card of the model', function () {
    this.timeout(60_000);
    const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
    const told = execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [packed] = JSON.parse(told) as Array<{ files: Array<{ path: string }> }>;
    const files = packed!.files.map((one) => one.path);
    for (const file of ['LICENSE', 'LICENSES.md', 'dist/THIRD-PARTY-NOTICES.txt', 'dist/models/en-x/README.md']) {
      assert.ok(files.includes(file), file);
    }
    const rules = (file: string): string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean);
    for (const rule of rules('.npmignore')) assert.ok(rules('.vscodeignore').includes(rule), rule);
  });

  it('are all that an installed package needs: what runs is built in', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies?: object };
    assert.deepEqual(dependencies ?? {}, {}, 'libraries that are bundled are development dependencies');
    assert.ok(imported().size > 15, 'they were found');
    const known = new Set([...builtinModules, 'vscode']);
    const needed = globSync('dist/*.js').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\brequire\("([^"./][^"]*)"\)/g)].map(([, name]) => name!),
    );
    assert.deepEqual(
      [...new Set(needed)].filter((name) => !name.startsWith('node:') && !known.has(name)),
      [],
    );
  });

  it('leave no tool to be fetched by what the lock files do not name', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    assert.deepEqual(
      Object.values(scripts).filter((script) => /\bnpx\b|npm (exec|install)/.test(script)),
      [],
    );
  });
});
