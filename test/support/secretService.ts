import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The key store of a Linux desktop on a bus of its own, with nothing in it, that goes with `end`. */
export class SecretService {
  private constructor(
    /** What a program needs in its environment to find it. */
    readonly env: Readonly<Record<string, string>>,
    readonly end: () => Promise<void>,
  ) {}

  /** Whether the programs for it are on this machine. */
  static isHere(): boolean {
    const programs = ['dbus-run-session', 'gnome-keyring-daemon'];
    try {
      for (const program of programs) execFileSync('which', [program], { stdio: 'ignore' });
      return process.platform === 'linux';
    } catch {
      return false;
    }
  }

  /** @param home where it keeps what it is given @param isLocked whether it is given no password to open it by */
  static async start(home: string, isLocked = false): Promise<SecretService> {
    const unlock = 'printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null;';
    // The bus is there as long as the last of these commands, which waits for the end of its input.
    const commands = `${isLocked ? '' : unlock} echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat`;
    const child = spawn('dbus-run-session', ['--', 'sh', '-c', commands], {
      env: { PATH: process.env['PATH'], HOME: home },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const [address] = (await once(createInterface(child.stdout), 'line')) as [string];
    return new SecretService({ DBUS_SESSION_BUS_ADDRESS: address }, async () => {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    });
  }
}
