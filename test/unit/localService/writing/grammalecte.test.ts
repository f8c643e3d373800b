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
  const counts: Readonly<Record<string, number>> = {
    ...{
      fichier: 900,
      fichiers: 700,
      client: 90,
      cliente: 1,
      les: 9000,
      ouvrez: 50,
      ici: 80,
      une: 9000,
      remplacer: 90,
    },
    ...{
      son: 800,
      parent: 90,
      mettent: 20,
      racine: 70,
      sera: 300,
      différent: 60,
      pull: 90,
      page: 300,
      est: 9000,
      ou: 900,
    },
    ...{
      rafale: 5,
      tâche: 90,
      tache: 5,
      différents: 60,
      en: 900,
      ce: 900,
      mode: 200,
      pour: 900,
      vous: 900,
      êtes: 90,
      à: 9000,
      jour: 90,
      elles: 90,
    },
  };
  const english = new Set(['pull', 'client']);
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
    const count = (word: string): number => counts[word] ?? 0;
    return frenchErrors(
      text,
      { check: () => Promise.resolve([error]) },
      { count, isOwn: (word) => !english.has(word) },
    );
  };

  it('takes one of two errors that are two ways to mend one', async () => {
    const text = 'Pour ce mode il ne sont pas ici.';
    const error = (wrong: string, suggestion: string, rule: string): GrammalecteError => {
      const start = text.indexOf(wrong);
      return { start, end: start + wrong.length, rule, kind: 'conj', message: 'Accord', suggestions: [suggestion] };
    };
    const both = [error('il', 'ils', 'g2__conj_il__b2_a2_1'), error('sont', 'est', 'g2__conj_il__b2_a1_1')];
    const found = await frenchErrors(
      text,
      { check: () => Promise.resolve(both) },
      { count: () => 100, isOwn: () => true },
    );
    assert.deepEqual(
      found.map(({ suggestions }) => suggestions),
      [['ils']],
    );
  });

  it('doubts what is about a noun that stands as a kind behind another, or about two things', async () => {
    assert.deepEqual(await said('Pour vous les fichiers client ouvrez ici.', 'client', 'clients'), []);
    assert.deepEqual(await said('En mode page ou le fichier différents ici.', 'différents', 'différent'), []);
    const right = { rule: 'g3__conf_tache_tâche__b1_a1_1', kind: 'conf' };
    assert.deepEqual(await said('Pour vous une tâche en rafale est ici.', 'tâche', 'tache', right), []);
  });

  it('keeps a sure one, with its message as the reason', async () => {
    assert.deepEqual(await said('Ouvrez les fichier ici pour vous.', 'fichier', 'fichiers'), [
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
      said('Ouvrez `les fichier` ici pour vous.', 'fichier', 'fichiers'),
      said('Ouvrez les Fichier ici pour vous.', 'Fichier', 'Fichiers'),
      said('Ouvrez les tokio ici pour vous.', 'tokio', 'tokios'),
      said('Ouvrez la branche client ici pour vous.', 'client', 'cliente', { message: 'Accord de genre erroné.' }),
      said('Ouvrez les fichier Vue ici pour vous.', 'fichier', 'fichiers'),
      said('Ouvrez les fichier-temps ici pour vous.', 'fichier', 'fichiers'),
      said('Ouvrez les fichier ici pour vous.', 'fichier', ''),
      said('Ouvrez les fichier ici pour vous.', 'fichier', 'fichiers', { kind: 'typo' }),
      said('Ouvrez les fichier ici pour vous.', 'fichier', 'fichiers', { rule: 'g3__gn_pfx_de_2m__b1' }),
    ];
    for (const [at, found] of none.entries()) assert.deepEqual(await found, [], String(at));
  });

  it('drops what stands in a title, brackets or quotes, or beside a word that is not French', async () => {
    const none: ReadonlyArray<ReturnType<typeof said>> = [
      said('Les fichier ouverts', 'fichier', 'fichiers'),
      said('Ouvrez ce mode (les fichier ici) pour vous.', 'fichier', 'fichiers'),
      said('Ouvrez ce mode « les fichier ici » pour vous.', 'fichier', 'fichiers'),
      said('Ouvrez ce mode "les fichier ici" pour vous.', 'fichier', 'fichiers'),
      said('Ouvrez une pull ici pour vous.', 'une', 'un'),
      said('Ouvrez les client ici pour vous.', 'client', 'clients'),
    ];
    for (const [at, found] of none.entries()) assert.deepEqual(await found, [], String(at));
  });

  it('keeps agreement, conjugation and accents, and only where their subject is plain', async () => {
    const suggested = async (...args: Parameters<typeof said>): Promise<string[][]> =>
      (await said(...args)).map(({ suggestions }) => suggestions);
    const conjugation = { kind: 'conj', rule: 'gv2__conj_det_sing_nom__b1_a3_1' };
    assert.deepEqual(await suggested('Pour vous son parent mettent ce mode à jour.', 'mettent', 'met', conjugation), [
      ['met'],
    ]);
    const both = 'Ici la page et son parent mettent ce mode à jour.';
    assert.deepEqual(await suggested(both, 'mettent', 'met', conjugation), []);
    const participle = { kind: 'ppas', rule: 'gv1__ppas_sujet_être_accord_singulier__b3_a2_1' };
    const plain = 'La page est différent pour vous ici.';
    assert.deepEqual(await suggested(plain, 'différent', 'différente', participle), [['différente']]);
    const two = 'Votre page racine sera différent pour vous ici.';
    assert.deepEqual(await suggested(two, 'différent', 'différente', participle), []);
    const confusion = { kind: 'conf', rule: 'g2__conf_ou_où__b1_a1_1' };
    assert.deepEqual(await suggested('Ce mode ou vous êtes ici pour elles.', 'ou', 'où', confusion), [['où']]);
    const form = 'Ce mode est pour remplacer une page ici.';
    assert.deepEqual(await suggested(form, 'remplacer', 'remplacé', confusion), []);
    const expression = { kind: 'loc', rule: 'g3__loc_par_en_rafales__b1_a1_1' };
    assert.deepEqual(await suggested('Vous êtes ici en rafale pour vous.', 'rafale', 'rafales', expression), []);
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
