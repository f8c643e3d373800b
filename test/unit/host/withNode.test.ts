import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const withNode = ['test/host/withNode.mjs', 'test/support/hangs.mjs'];

/** A shell that does not end with the one that started it, as that of npm. */
const shellOfNpm = `require('node:child_process').spawn('sh', ['-c', '${process.execPath} ${withNode.join(' ')}; true'], {
  stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`;

/** Its output closes with the last process that has it. */
function start(args: string[]): ChildProcess & { stdout: NodeJS.ReadableStream } {
  const env = { ...process.env, npm_lifecycle_event: '' };
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env }) as never;
}

describe('A program run by npm', () => {
  for (const [what, args] of [
    ['what runs it', withNode],
    ['npm', ['-e', shellOfNpm]],
  ] as const) {
    it(`ends when ${what} is killed, even while it hangs`, async function () {
      if (what === 'npm' && process.platform === 'win32') this.skip();
      const outer = start([...args]);
      const ended = once(outer.stdout, 'close');
      const [line] = (await once(outer.stdout, 'data')) as [Buffer];
      assert.equal(String(line), 'ready\n');
      outer.kill('SIGKILL');
      await ended;
    });
  }
});
