import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findGrammalecte } from '../../../../src/localService/writing/grammalecte/findGrammalecte';
import { frenchErrors } from '../../../../src/localService/writing/grammalecte/frenchErrors';
import { Grammalecte, type GrammalecteError } from '../../../../src/localService/writing/grammalecte/grammalecte';

describe('finding Grammalecte', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(path.join(tmpdir(), 'parlance-grammalecte-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  const install = async (firstLine: string): Promise<void> => {
    const script = path.join(folder, 'grammalecte-cli');
    await writeFile(script, `${firstLine}\nimport grammalecte\n`);
    await chmod(script, 0o755);
  };

  it('takes the Python that its program names, and no other interpreter', async () => {
    assert.equal(await findGrammalecte([folder]), undefined);
    const python = path.join(folder, 'python3');
    await install(`#!${python}`);
    assert.equal(await findGrammalecte([folder]), undefined, 'the interpreter is not there');
    await writeFile(python, '');
    await chmod(python, 0o755);
    assert.equal(await findGrammalecte(['', folder]), python);
    await install('#!/usr/bin/env bash');
    assert.equal(await findGrammalecte([folder]), undefined);
  });
});

describe('what Grammalecte finds, doubted', () => {
  const counts: Readonly<Record<string, number>> = { fichier: 900, fichiers: 700, client: 90, cliente: 1, les: 9000 };
  const said = (text: string, wrong: string, suggestion: string, more: Partial<GrammalecteError> = {}) => {
    const start = text.indexOf(wrong);
    const error: GrammalecteError = {
      start,
      end: start + wrong.length,
      rule: 'g3__gn_les_1m__b1',
      kind: 'gn',
      message: 'Accord de nombre erroné',
      suggestions: [suggestion],
      ...more,
    };
    return frenchErrors(text, { check: () => Promise.resolve([error]) }, (word) => counts[word] ?? 0);
  };

  it('keeps a sure one, with its message as the reason', async () => {
    assert.deepEqual(await said('Ouvrez les fichier ici.', 'fichier', 'fichiers'), [
      {
        start: 11,
        end: 18,
        suggestions: ['fichiers'],
        category: 'grammar',
        rule: 'grammalecte/g3__gn_les_1m__b1',
        reason: 'Accord de nombre erroné.',
        sure: false,
      },
    ]);
  });

  it('drops what is about code, names, words that are not French, and nouns that stand beside nouns', async () => {
    const none: ReadonlyArray<ReturnType<typeof said>> = [
      said('Ouvrez `les fichier` ici.', 'fichier', 'fichiers'),
      said('Ouvrez les Fichier ici.', 'Fichier', 'Fichiers'),
      said('Ouvrez les tokio ici.', 'tokio', 'tokios'),
      said('Ouvrez la branche client ici.', 'client', 'cliente', { message: 'Accord de genre erroné.' }),
      said('Ouvrez les fichier Vue ici.', 'fichier', 'fichiers'),
      said('Ouvrez les fichier-temps ici.', 'fichier', 'fichiers'),
      said('Ouvrez les fichier ici.', 'fichier', ''),
      said('Ouvrez les fichier ici.', 'fichier', 'fichiers', { kind: 'typo' }),
      said('Ouvrez les fichier ici.', 'fichier', 'fichiers', { rule: 'g3__gn_pfx_de_2m__b1' }),
    ];
    for (const [at, found] of none.entries()) assert.deepEqual(await found, [], String(at));
  });
});

describe('Grammalecte itself', function () {
  this.timeout(60_000);
  let grammalecte: Grammalecte | undefined;
  before(async function () {
    const python = await findGrammalecte();
    // Where it is not installed there is nothing to ask.
    if (python === undefined) return this.skip();
    grammalecte = new Grammalecte(python, { idleMs: 300 });
  });
  after(() => grammalecte?.stop());

  it('tells errors in UTF-16 units, from one process for all texts', async () => {
    assert.ok(grammalecte);
    const text = '😀 Tous les fichier sont la.';
    const found = await grammalecte.check(text);
    const [first] = found;
    assert.ok(first);
    assert.equal(text.slice(first.start, first.end), 'fichier');
    assert.deepEqual(first.suggestions, ['fichiers']);
    assert.equal(first.kind, 'gn');
    const pids = grammalecte.pids;
    assert.equal(pids.length, 1);
    assert.deepEqual(await grammalecte.check('Il mange.'), []);
    assert.deepEqual(grammalecte.pids, pids);
  });

  it('goes on after its process was ended, and ends it when nobody asks any more', async () => {
    assert.ok(grammalecte);
    await grammalecte.check('Il mange.');
    const [pid = 0] = grammalecte.pids;
    process.kill(pid, 'SIGKILL');
    await ended(grammalecte);
    assert.notDeepEqual(await grammalecte.check('Les fichier.'), []);
    const [next = 0] = grammalecte.pids;
    assert.notEqual(next, pid);
    await ended(grammalecte);
  });

  it('finds nothing in a text it cannot be given', async () => {
    assert.deepEqual(await grammalecte?.check('a\0b'), []);
  });
});

async function ended(grammalecte: Grammalecte): Promise<void> {
  while (grammalecte.pids.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}
