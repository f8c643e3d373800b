import assert from 'node:assert/strict';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { environmentFor, isVisible, type Purpose } from '../../../src/programs/environment';
import { outputOf, startProgram } from '../../../src/programs/startProgram';

const purposes: readonly Purpose[] = ['engine', 'git', 'sound', 'ours', 'ourServer'];

describe('The environment of a program', () => {
  const secrets = [
    ...['PARLANCE_KEY', 'PARLANCE_KEY_FILE', 'PARLANCE_ADMIN_KEY', 'PARLANCE_ADMIN_KEY_FILE', 'PARLANCE_LEDGER'],
    ...['PARLANCE_URL', 'DEEPL_API_KEY', 'DEEPL_AUTH_KEY', 'OPENAI_API_KEY', 'AWS_SECRET_ACCESS_KEY', 'GITHUB_TOKEN'],
    ...['NPM_TOKEN', 'SSH_AUTH_SOCK', 'NODE_OPTIONS', 'LD_PRELOAD', 'GIT_ASKPASS', 'GIT_SSH_COMMAND', 'A_NEW_NAME'],
    ...['parlance_key', 'Parlance_Key', 'VSCODE_IPC_HOOK', 'PATH_KEY', 'LANG_KEY'],
  ];

  it('has what it needs, whatever it is for, and no key', () => {
    const needed = { PATH: '/bin', HOME: '/home/a', LANG: 'de', LC_ALL: 'C', TMPDIR: '/tmp', XDG_DATA_HOME: '/x' };
    const all = { ...needed, ...Object.fromEntries(secrets.map((name) => [name, 'secret'])) };
    for (const purpose of purposes) assert.deepEqual(environmentFor(purpose, all), needed, purpose);
  });

  it('has the variables of its purpose', () => {
    const cases: Array<[string, Purpose[]]> = [
      ['PULSE_SERVER', ['sound', 'ourServer']],
      ['DBUS_SESSION_BUS_ADDRESS', ['sound', 'ourServer']],
      ['GIT_INDEX_FILE', ['git', 'ourServer']],
      ['GIT_CONFIG_VALUE_12', ['git']],
      ['PYTHONPATH', ['engine', 'ours', 'ourServer']],
      ['PARLANCE_WHISPER_MODEL', ['ours', 'ourServer']],
      ['https_proxy', ['ourServer']],
    ];
    for (const [name, seen] of cases) {
      assert.deepEqual(
        purposes.filter((purpose) => isVisible(name, purpose, 'linux')),
        seen,
        name,
      );
    }
  });

  it('is chosen in any case of letters on Windows, which knows but one', () => {
    assert.ok(isVisible('Path', 'engine', 'win32'));
    assert.ok(isVisible('SYSTEMROOT', 'engine', 'win32'));
    assert.ok(!isVisible('Path', 'engine', 'linux'));
    for (const name of secrets) assert.ok(!isVisible(name, 'ours', 'win32'), name);
  });

  it('is what a program that was started finds', async () => {
    const from = { ...process.env, PARLANCE_KEY: 'secret', SOME_API_KEY: 'secret', LANG: 'C.UTF-8' };
    const args = ['-e', 'console.log(JSON.stringify(process.env))'];
    const env = { ELECTRON_RUN_AS_NODE: '1', GIVEN: 'by us' };
    const child = startProgram(process.execPath, args, { for: 'engine', from, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const [told] = await Promise.all([text(child.stdout), once(child, 'close')]);
    const { stdout } = await outputOf(process.execPath, args, { for: 'engine', from, env });
    for (const output of [told, stdout]) {
      const seen = JSON.parse(output) as Record<string, string>;
      assert.deepEqual([seen['LANG'], seen['GIVEN'], seen['PATH']], ['C.UTF-8', 'by us', process.env['PATH']]);
      assert.ok(!output.includes('secret'), output);
    }
  });
});

describe('The folder of a program', () => {
  it('is that of an engine itself, and never one of a project', async () => {
    const args = ['-e', 'console.log(process.cwd())'];
    const own = await realpath(path.dirname(process.execPath));
    const env = { ELECTRON_RUN_AS_NODE: '1' };
    for (const purpose of ['engine', 'sound'] as const) {
      const child = startProgram(process.execPath, args, { for: purpose, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const [told] = await Promise.all([text(child.stdout), once(child, 'close')]);
      const { stdout } = await outputOf(process.execPath, args, { for: purpose, env });
      assert.deepEqual([told.trim(), stdout.trim()], [own, own], purpose);
    }
    const { stdout } = await outputOf(process.execPath, args, { for: 'git', env });
    assert.equal(stdout.trim(), process.cwd());
  });
});
