import assert from 'node:assert/strict';
import { execFileSync, type ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter, once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceClient } from '../../../src/api/client';
import { fetchToFile } from '../../../src/cli/document/fetchResult';
import { jobFileOf, keepJob, type DocumentJob } from '../../../src/cli/document/job';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { runProgram, shellIn, startProgram, type ProgramResult } from '../../support/programUnderTest';
import { json, ScriptedServer, status } from '../../support/scriptedServer';
import { testConnection } from '../../support/testConnection';
import { ServiceProcess } from '../localService/support/serviceProcess';

const handle = { document_id: 'a'.repeat(32), document_key: 'b'.repeat(64) };

describeWithSqlite('parlance document', () => {
  let folder: string;
  let caches: string;
  let server: ScriptedServer;
  let result: string;
  let state: string;
  let asked: () => void;
  let fetched: () => Promise<void>;
  let refusal: number | undefined;
  let unapplied: string[] | undefined;
  const paths: string[] = [];
  const arrivals = new EventEmitter();

  before(async () => {
    server = await ScriptedServer.start();
    caches = await mkdtemp(path.join(tmpdir(), 'parlance-document-caches-'));
    server.always(async (request, response) => {
      paths.push(request.path);
      arrivals.emit('request');
      const place = `/v2/document/${handle.document_id}`;
      if (request.path === '/v2/document') {
        await (refusal === undefined ? json(handle) : status(refusal))(request, response);
      } else if (request.path === place) {
        asked();
        const facts = { status: state, billed_characters: 5, error_message: 'Not today', not_applied: unapplied };
        await json({ ...handle, ...facts })(request, response);
      } else if (request.path === `${place}/result`) {
        await fetched();
        response.writeHead(200, { 'Content-Type': 'text/plain' }).end(result);
      } else {
        await status(404)(request, response);
      }
    });
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parlance-document-'));
    await writeFile(inFolder('note.txt'), 'A note.');
    [state, result, asked] = ['done', 'Eine Notiz.', () => undefined];
    fetched = () => Promise.resolve();
    refusal = undefined;
    unapplied = undefined;
    paths.splice(0);
  });
  afterEach(() => rm(folder, { recursive: true }));
  after(async () => {
    await server.close();
    await rm(caches, { recursive: true });
  });

  /** Resolves once the service was asked for that. */
  async function untilAsked(place: string): Promise<void> {
    while (!paths.includes(place)) await once(arrivals, 'request');
  }
  const inFolder = (name: string): string => path.join(folder, name);
  const run = (args: readonly string[], signal?: AbortSignal): Promise<ProgramResult> =>
    runProgram(['document', ...args, '--url', server.url], {
      cwd: folder,
      env: { PARLANCE_KEY: 'secret', XDG_CACHE_HOME: caches },
      ...(signal && { signal }),
    });

  it('says what the service did not apply to a document, once for all of them', async () => {
    unapplied = ['formality', 'style_id'];
    await writeFile(inFolder('other.txt'), 'Another note.');
    const { code, stdout, stderr } = await run(['translate', 'note.txt', 'other.txt', '--to', 'de', '--json']);
    assert.equal(code, 0, stderr);
    assert.equal(stderr.match(/Not applied by the offline engine: formality, style rules\./g)?.length, 1, stderr);
    const { documents } = JSON.parse(stdout) as { documents: Array<{ notApplied?: string[] }> };
    assert.deepEqual(
      documents.map(({ notApplied }) => notApplied),
      [unapplied, unapplied],
    );
  });

  it('sends documents, waits and writes what comes back, and keeps nothing beside it', async () => {
    const { code, stdout, stderr } = await run(['translate', 'note.txt', '--to', 'de']);
    assert.deepEqual([code, stdout], [0, '']);
    assert.equal(stderr, 'Sent note.txt for de.\nWrote note.de.txt; 5 characters were billed.\n');
    assert.equal(await readFile(inFolder('note.de.txt'), 'utf8'), 'Eine Notiz.');
    assert.deepEqual((await readdir(folder)).sort(), ['note.de.txt', 'note.txt']);
    const again = await run(['translate', 'note.txt', '--to', 'de', '--json']);
    assert.match(again.stderr, /note\.de\.txt already exists/);
    const over = await run(['translate', 'note.txt', '--to', 'de', '--json', '--overwrite']);
    const expected = { version: 1, documents: [{ output: 'note.de.txt', outcome: 'done', billedCharacters: 5 }] };
    assert.deepEqual([again.code, over.code, JSON.parse(over.stdout)], [2, 0, expected]);
  });

  it('keeps what a stop needs to go on, for the person alone, and goes on', async () => {
    const stop = new AbortController();
    [state, asked] = ['translating', () => stop.abort(new Error('Stopped.'))];
    const job = 'note.de.txt.parlance-document.json';
    const stopped = await run(['translate', 'note.txt', '--to', 'de'], stop.signal);
    assert.equal(stopped.stderr, `Sent note.txt for de.\nTo resume: parlance document resume ${job}\nStopped.\n`);
    assert.equal(stopped.code, 130);
    if (process.platform !== 'win32') assert.equal((await stat(inFolder(job))).mode & 0o777, 0o600);
    const other = await run(['translate', 'note.txt', '--to', 'de', '--formality', 'more']);
    assert.match(other.stderr, /^Another job already writes note\.de\.txt: parlance document resume /);
    assert.deepEqual([other.code, paths.filter((one) => one === '/v2/document').length], [2, 1]);
    const elsewhere = await runProgram(['document', 'resume', job], { cwd: folder });
    assert.match(elsewhere.stderr, /^note\.de\.txt belongs to http:\/\/\S+\. Use its --url and key\.$/m);

    [state, asked] = ['done', () => undefined];
    const resumed = await run(['resume', job]);
    assert.deepEqual([resumed.code, await readFile(inFolder('note.de.txt'), 'utf8')], [0, 'Eine Notiz.']);
    assert.deepEqual((await readdir(folder)).sort(), ['note.de.txt', 'note.txt']);
  });

  it('fetches what was sent by a run that was killed, and sends it no second time', async () => {
    const args = ['document', 'translate', 'note.txt', '--to', 'de', '--url', server.url];
    const { child, ended } = startProgram(args, {
      cwd: folder,
      env: { PARLANCE_KEY: 'secret', XDG_CACHE_HOME: caches },
    });
    [state, asked] = ['translating', () => child.kill('SIGKILL')];
    await ended;
    assert.equal(child.signalCode, 'SIGKILL');

    [state, asked] = ['done', () => undefined];
    const again = await run(['translate', 'note.txt', '--to', 'de', '--max-characters', '1']);
    assert.deepEqual([again.code, await readFile(inFolder('note.de.txt'), 'utf8')], [0, 'Eine Notiz.'], again.stderr);
    assert.equal(paths.filter((one) => one === '/v2/document').length, 1);
    assert.ok(!(await readdir(folder)).includes('note.de.txt.parlance-document.json'));
  });

  it('has a document translated once where two runs are at it', async () => {
    const gate = Promise.withResolvers<undefined>();
    fetched = () => gate.promise;
    const first = run(['translate', 'note.txt', '--to', 'de']);
    await untilAsked('/v2/document');
    const second = run(['translate', 'note.txt', '--to', 'de', '--json']);
    const third = run(['translate', 'note.txt', '--to', 'de', '--formality', 'more']);
    await untilAsked(`/v2/document/${handle.document_id}/result`);
    gate.resolve(undefined);
    const [one, two, other] = await Promise.all([first, second, third]);
    assert.deepEqual([one.code, two.code], [0, 0], two.stderr);
    assert.match(one.stderr, /5 characters were billed/);
    assert.match(
      two.stderr,
      /^Another run \(process \d+\) is translating note\.de\.txt\. Waiting for it to finish\.$/m,
    );
    const expected = { output: 'note.de.txt', outcome: 'done', billedCharacters: 0 };
    assert.deepEqual((JSON.parse(two.stdout) as { documents: unknown }).documents, [expected]);
    // What was to be another translation finds its place taken.
    assert.match(other.stderr, /note\.de\.txt already exists/);
    assert.equal(other.code, 2);
    assert.equal(paths.filter((one) => one === '/v2/document').length, 1);
    assert.deepEqual((await readdir(folder)).sort(), ['note.de.txt', 'note.txt']);
  });

  it('sends anew what was being sent when a run ended, and says so', async () => {
    const job = 'note.de.txt.parlance-document.json';
    for (const torn of ['', ' '.repeat(4096), '{\n  "version": 1,\n  "handle": {']) {
      await writeFile(inFolder(job), torn);
      const resumed = await run(['resume', job]);
      assert.match(resumed.stderr, /The previous run ended while sending\. Translate the document again\.$/m);
      assert.equal(resumed.code, 2);
      const again = await run(['translate', 'note.txt', '--to', 'de', '--overwrite']);
      assert.match(
        again.stderr,
        /^note\.txt: the previous run ended while sending\. Sending it again for note\.de\.txt\.$/m,
      );
      assert.deepEqual([again.code, await readFile(inFolder('note.de.txt'), 'utf8')], [0, 'Eine Notiz.'], again.stderr);
      assert.deepEqual((await readdir(folder)).sort(), ['note.de.txt', 'note.txt']);
    }
    await writeFile(inFolder(job), 'Notes of mine.');
    const other = await run(['translate', 'note.txt', '--to', 'de', '--overwrite']);
    assert.match(other.stderr, /isn’t a job file of parlance document/);
    assert.equal(await readFile(inFolder(job), 'utf8'), 'Notes of mine.');
  });

  it('leaves nothing of a document that could not be sent', async () => {
    refusal = 413;
    const { code } = await run(['translate', 'note.txt', '--to', 'de']);
    assert.notEqual(code, 0);
    assert.deepEqual(await readdir(folder), ['note.txt']);
  });

  it('keeps a paid result elsewhere where its place takes it no more, and names that', async () => {
    const elsewhere = inFolder('elsewhere');
    await mkdir(elsewhere);
    // Its folder becomes a file while it is fetched: nothing can be written there any more, for administrators too.
    await mkdir(inFolder('out'));
    fetched = async () => {
      await rm(inFolder('out'), { recursive: true });
      await writeFile(inFolder('out'), '');
    };
    const args = ['document', 'translate', 'note.txt', '--to', 'de', '-o', 'out', '--url', server.url];
    const env = { PARLANCE_KEY: 'secret', XDG_CACHE_HOME: caches, TMPDIR: elsewhere };
    const { code, stderr } = await runProgram(args, { cwd: folder, env });
    const [, place = ''] = /^out\/note\.de\.txt: .* The result is in (.*)\.$/m.exec(stderr) ?? [];
    assert.ok(place.startsWith(elsewhere), stderr);
    assert.equal(await readFile(place, 'utf8'), 'Eine Notiz.');
    assert.doesNotMatch(stderr, /To go on/);
    assert.equal(code, 1);
  });

  it('keeps what was sent where the service never tells where it is, to be fetched later', async () => {
    const output = 'note.de.txt';
    const job: DocumentJob = { version: 1, url: server.url, handle, output, type: 'txt', mayReplace: false };
    await keepJob(job, shellIn(folder));
    state = 'mulling';
    const client = new ServiceClient(testConnection(server.url));
    const kept = await fetchToFile({ renewed: () => Promise.resolve(client), isLocal: false }, job, shellIn(folder), 0);
    await client.close();
    assert.deepEqual(kept, {
      output,
      outcome: 'kept',
      problem: 'The service returned an unknown document status.',
      code: 3,
    });

    state = 'done';
    const resumed = await run(['resume', jobFileOf(output)]);
    assert.deepEqual([resumed.code, await readFile(inFolder(output), 'utf8')], [0, 'Eine Notiz.'], resumed.stderr);
  });

  it('puts a result beside the file that is kept of it, wherever that says, and replaces what it is told to now', async () => {
    const outside = path.join(folder, 'outside');
    await mkdir(inFolder('project'));
    await writeFile(outside, 'Mine.');
    await symlink(outside, inFolder('project/link.txt'));
    const kept = { version: 1, url: server.url, handle, output: '../outside', type: 'txt', mayReplace: true };
    for (const name of ['plan.de.txt', 'link.txt']) {
      await writeFile(inFolder(`project/${jobFileOf(name)}`), JSON.stringify(kept));
    }
    const resumed = await run(['resume', `project/${jobFileOf('plan.de.txt')}`]);
    assert.deepEqual([resumed.code, await readFile(inFolder('project/plan.de.txt'), 'utf8')], [0, 'Eine Notiz.']);
    const link = await run(['resume', `project/${jobFileOf('link.txt')}`]);
    assert.equal(link.code, 1);
    assert.match(link.stderr, /link\.txt is a link or in a linked folder\. Nothing was written\./);
    assert.equal(await readFile(outside, 'utf8'), 'Mine.');
    await writeFile(inFolder('other.json'), JSON.stringify(kept));
    assert.match((await run(['resume', 'other.json'])).stderr, /^other\.json isn’t a job file of parlance document\./);
  });

  it('writes by no link of a folder that nobody named, and reads nothing but a file as what it kept', async () => {
    const outside = path.join(folder, 'outside');
    await mkdir(inFolder('project'));
    await writeFile(outside, 'Mine.');
    await writeFile(inFolder('project/plan.txt'), 'A plan.');
    await symlink(outside, inFolder('project/plan.de.txt'));
    for (const more of [[], ['-o', 'project']]) {
      const refused = await run(['translate', 'project/plan.txt', '--to', 'de', '--overwrite', ...more]);
      assert.equal(refused.code, 2);
      assert.match(refused.stderr, /plan\.de\.txt is a link or in a linked folder\. Nothing was written\./);
    }
    const kept = { version: 1, url: server.url, handle, type: 'txt' };
    await writeFile(inFolder(jobFileOf('project/plan.de.txt')), JSON.stringify(kept));
    const resumed = await run(['resume', jobFileOf('project/plan.de.txt'), '--overwrite']);
    assert.match(resumed.stderr, /Nothing was written\./);
    assert.deepEqual(
      [await readFile(outside, 'utf8'), paths.filter((one) => /\/result$|document$/.test(one))],
      ['Mine.', []],
    );
    // Whoever names a link means the file that it leads to.
    await writeFile(inFolder('other.txt'), 'A plan.');
    const named = await run(['translate', 'other.txt', '--to', 'de', '--overwrite', '-o', 'project/plan.de.txt']);
    assert.match(named.stderr, /Another job already writes/);
    await rm(inFolder(jobFileOf('project/plan.de.txt')));
    const replaced = await run(['translate', 'other.txt', '--to', 'de', '--overwrite', '-o', 'project/plan.de.txt']);
    assert.deepEqual([replaced.code, await readFile(outside, 'utf8')], [0, 'Eine Notiz.'], replaced.stderr);
    if (process.platform === 'win32') return;
    execFileSync('mkfifo', [inFolder(jobFileOf('project/plan.fr.txt'))]);
    await symlink('/dev/zero', inFolder(jobFileOf('project/plan.it.txt')));
    for (const language of ['fr', 'it']) {
      const { code, stderr } = await run(['translate', 'project/plan.txt', '--to', language]);
      assert.equal(code, 2);
      assert.match(stderr, /plan\...\.txt\.parlance-document\.json (?:isn’t a regular file|couldn’t be read)/);
    }
  });

  it('says what failed, and keeps a damaged result, which cannot be fetched again', async () => {
    state = 'error';
    const refused = await run(['translate', 'note.txt', '--to', 'de']);
    assert.deepEqual([refused.code, refused.stderr], [3, 'Sent note.txt for de.\nnote.de.txt: Not today.\n']);
    [state, result] = ['done', ''];
    const damaged = await run(['translate', 'note.txt', '--to', 'de']);
    assert.match(damaged.stderr, /The result is in note\.de\.txt\.damaged\.$/m);
    assert.deepEqual([damaged.code, (await readdir(folder)).sort()], [3, ['note.de.txt.damaged', 'note.txt']]);
    const again = await run(['translate', 'note.txt', '--to', 'de']);
    assert.match(again.stderr, /The result is in note\.de\.txt-2\.damaged\.$/m);
  });

  it('looks at everything before it sends anything', async () => {
    await writeFile(inFolder('a.pdf'), '%PDF-1.4');
    await writeFile(inFolder('a.bin'), 'x');
    await writeFile(
      inFolder('old.xlf'),
      '<xliff version="1.2"><file original="a" source-language="en"><body><trans-unit id="1"><source>Hello</source></trans-unit></body></file></xliff>',
    );
    const dry = await run(['translate', 'note.txt', 'a.pdf', '--to', 'de,fr', '--dry-run']);
    assert.match(dry.stdout, /^note\.txt +de +note\.de\.txt +up to 7$/m);
    assert.match(dry.stdout, /^a\.pdf +fr +a\.fr\.pdf +at least 50,000$/m);
    const calls: Array<[args: string[], said: RegExp]> = [
      [['translate', 'gone.txt', '--to', 'de'], /^File not found: gone\.txt\.$/m],
      [['translate', 'note.txt'], /^--to is missing/],
      [['translate', 'note.txt', '--to', 'no language'], /isn’t a valid language code/],
      [['translate', 'a.bin', '--to', 'de'], /^a\.bin: /],
      [['translate', 'old.xlf', '--to', 'de'], /Use parlance translate\.$/m],
      [['translate', 'note.txt', '--to', 'de', '-o', 'note.docx'], /can be translated only to txt/],
      [['translate', 'a.pdf', '--to', 'de', '--max-characters', '100'], /At least 50,000 characters.*Nothing was sent/],
      [['translate', 'note.txt', '--to', 'de', '--glossary', 'x'], /A glossary needs the source language/],
      [['resume', 'note.txt'], /^note\.txt isn’t a job file of parlance document\.$/m],
    ];
    for (const [args, said] of calls) {
      const { code, stderr } = await run(args);
      assert.match(stderr, said);
      assert.equal(code, 2);
    }
    assert.deepEqual([dry.code, paths], [0, []]);
  });

  it('has the local service translate', async () => {
    const service = await ServiceProcess.start('--data', inFolder('data'));
    service.child.stderr.resume();
    try {
      await writeFile(inFolder('n.txt'), '12345');
      const args = ['document', 'translate', 'n.txt', '--source', 'en', '--to', 'de', '--url', service.endpoint.url];
      const { code, stderr } = await runProgram(args, { cwd: folder, env: { PARLANCE_KEY: service.endpoint.key } });
      assert.deepEqual([code, await readFile(inFolder('n.de.txt'), 'utf8')], [0, '12345'], stderr);
    } finally {
      await service.end('SIGTERM');
    }
  });

  it('starts the local service again that ends while it is asked, and goes on', async () => {
    await writeFile(inFolder('n.txt'), '12345');
    const started: ChildProcess[] = [];
    const onStart = (message: unknown): void => {
      const { process: child } = message as { process: ChildProcess };
      // The first one ends as soon as it says where it answers.
      if (started.push(child) === 1) setImmediate(() => child.stdout?.once('data', () => child.kill('SIGKILL')));
    };
    subscribe('child_process', onStart);
    try {
      const args = ['document', 'translate', 'n.txt', '--source', 'en', '--to', 'de'];
      const { code, stderr } = await runProgram(args, { cwd: folder, env: { XDG_CACHE_HOME: caches } });
      assert.deepEqual([code, await readFile(inFolder('n.de.txt'), 'utf8')], [0, '12345'], stderr);
      assert.equal(started.length, 2);
    } finally {
      unsubscribe('child_process', onStart);
    }
  });
});
