import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import { isLoopback } from './baseUrl';
import { digest, hintOf, localKeyPrefix, proofHeader, proofOf, proofPath } from './schemas/localKey';

/** Maximum size of an answer, which has a few headers. */
const mostBytes = 8 * 1024;

/**
 * Returns whether a local service is asked. Nobody but whoever wrote down address and key has a say: an answer could
 * claim anything. A service elsewhere is never one, and whoever pays for one that is reached by this machine has no
 * such key.
 */
export function isOfLocalService(url: string, key: string): boolean {
  return key.startsWith(localKeyPrefix) && isLoopback(new URL(url).hostname);
}

/**
 * Has the other end of a new connection prove that it is the local service that made a key. Where that one has ended, its
 * port can be that of any other program: it gets neither key nor text.
 * @throws Error when it does not, or not in time; the connection is closed then
 */
export async function requireProof(
  socket: Socket,
  { host, key, timeoutMs }: { host: string; key: string; timeoutMs: number },
): Promise<void> {
  const challenge = randomBytes(32).toString('hex');
  const known = digest(key);
  try {
    const answered = answerOf(socket, timeoutMs);
    socket.write(`GET ${proofPath}?key=${hintOf(known)}&challenge=${challenge} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    const [status = '', ...headers] = (await answered).split('\r\n');
    const given = headers.flatMap((line) => {
      const [name = '', value = ''] = line.split(': ');
      return name.toLowerCase() === proofHeader ? [value] : [];
    });
    const isProved = timingSafeEqual(digest(given.join()), digest(proofOf(known, challenge)));
    if (!status.startsWith('HTTP/1.1 204') || !isProved) {
      throw new Error('Another program responds at the address of the local service.');
    }
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** The head of an answer that has no body. */
async function answerOf(socket: Socket, timeoutMs: number): Promise<string> {
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const listening = new AbortController();
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = (): void =>
        reject(
          new Error('The program at the address of the local service couldn’t prove that it’s the local service.'),
        );
      const listen = (event: string, listener: (chunk: unknown) => void): void => {
        socket.on(event, listener);
        listening.signal.addEventListener('abort', () => socket.off(event, listener));
      };
      timer = setTimeout(fail, timeoutMs);
      listen('error', reject);
      listen('close', fail);
      listen('data', (chunk) => {
        text += (chunk as Buffer).toString('latin1');
        const end = text.indexOf('\r\n\r\n');
        if (end >= 0 && end + 4 === text.length) resolve(text.slice(0, end));
        else if (end >= 0 || text.length > mostBytes) fail();
      });
    });
  } finally {
    clearTimeout(timer);
    listening.abort();
    // The HTTP client resumes it.
    socket.pause();
  }
}
