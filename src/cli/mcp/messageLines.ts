import { Transform } from 'node:stream';
import { deserializeMessage } from './mcpProtocol';

/** A message has one text of a tool at most, which is far shorter in any writing. */
const longestMessage = 4 * 1024 ** 2;
/** Number of characters looked at from the beginning and the end of a message that is too long. */
const edge = 200;
const lineFeed = 0x0a;

/** Error codes of JSON-RPC. */
const codes = { unreadable: -32_700, invalid: -32_600 } as const;

type Refuse = (code: number, message: string, id?: unknown) => void;

/**
 * Lets the messages of a client through, one a line. What is none is answered, as JSON-RPC wants it: the protocol's library
 * passes over it without a word, so that its sender waits for ever, and ends the server at one that is very long.
 * @param answer takes a line
 */
export function messageLines(answer: (line: string) => void): Transform {
  const refuse: Refuse = (code, message, id) => {
    const known = typeof id === 'string' || typeof id === 'number' ? id : null;
    answer(`${JSON.stringify({ jsonrpc: '2.0', id: known, error: { code, message } })}\n`);
  };
  let line = new Line();
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let start = 0;
      for (let end; (end = chunk.indexOf(lineFeed, start)) >= 0; start = end + 1) {
        line.add(chunk.subarray(start, end));
        const message = line.read(refuse);
        if (message !== undefined) this.push(`${message}\n`);
        line = new Line();
      }
      line.add(chunk.subarray(start));
      done();
    },
  });
}

/** A line that is still coming. */
class Line {
  private parts: Buffer[] = [];
  private length = 0;
  private first = '';
  private last = '';

  add(part: Buffer): void {
    this.length += part.length;
    this.parts.push(part);
    if (this.length <= longestMessage) return;
    const held = Buffer.concat(this.parts);
    if (this.first === '') this.first = held.toString('latin1', 0, edge);
    // No more than its end is kept.
    this.parts = [held.subarray(-edge)];
    this.last = held.toString('latin1', Math.max(0, held.length - edge));
  }

  /** @returns the message, where it is one */
  read(refuse: Refuse): string | undefined {
    if (this.length > longestMessage) {
      const most = `${longestMessage / 1024 ** 2} MiB`;
      refuse(codes.invalid, `Skipped a message longer than ${most}.`, this.idAtEdge());
      return undefined;
    }
    const text = Buffer.concat(this.parts).toString();
    return text.trim() !== '' && isMessage(text, refuse) ? text : undefined;
  }

  /**
   * Returns the id of a message from the positions in which clients write it: first or last. In a text its quotes would be
   * escaped.
   */
  private idAtEdge(): unknown {
    const id = String.raw`"id":\s?(\d{1,15}|"[\w-]{1,100}")`;
    const [, found] =
      new RegExp(String.raw`^\{"jsonrpc":\s?"2\.0",\s?${id},`).exec(this.first) ??
      new RegExp(String.raw`,\s?${id}\}\r?$`).exec(this.last) ??
      [];
    return found === undefined ? undefined : JSON.parse(found);
  }
}

function isMessage(text: string, refuse: Refuse): boolean {
  try {
    deserializeMessage(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) {
      refuse(codes.unreadable, 'Invalid JSON: each message must be one line.');
      return false;
    }
    const value: unknown = JSON.parse(text);
    const id: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'id') : undefined;
    refuse(codes.invalid, 'Not a JSON-RPC 2.0 message.', id);
    return false;
  }
}
