import assert from 'node:assert/strict';
import { once } from 'node:events';
import { messageLines } from '../../../src/cli/mcp/messageLines';

/** What is let through and what is answered of bytes that come in pieces of a length. */
async function sent(bytes: Buffer, piece: number): Promise<{ through: string; answers: unknown[] }> {
  const answers: unknown[] = [];
  const lines = messageLines((line) => {
    assert.ok(line.endsWith('\n'));
    const { id, error } = JSON.parse(line) as { id: unknown; error: { code: number } };
    answers.push([id, error.code]);
  });
  let through = '';
  lines.on('data', (chunk) => (through += String(chunk)));
  for (let at = 0; at < bytes.length; at += piece) lines.write(bytes.subarray(at, at + piece));
  lines.end();
  await once(lines, 'end');
  return { through, answers };
}

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const long = 'x\\"id\\":7}'.repeat(500_000);

describe('messageLines', () => {
  const cases: Array<[what: string, line: string | Buffer, answer?: readonly [id: unknown, code: number]]> = [
    ['a message', '{"jsonrpc":"2.0","id":"ä","method":"tools/call","params":{"name":"x","arguments":{}}}'],
    ['a notification', '{"jsonrpc":"2.0","method":"notifications/initialized"}'],
    ['an answer', '{"jsonrpc":"2.0","id":4,"result":{}}'],
    ['an empty line', ' '],
    ['what is no JSON', 'hello', [null, -32_700]],
    ['half a message', '{"jsonrpc":"2.0","id":2,', [null, -32_700]],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0]), [null, -32_700]],
    ['what is nested deeply', '['.repeat(100_000), [null, -32_700]],
    ['a value', 'null', [null, -32_600]],
    ['a list of messages', `[${ping}]`, [null, -32_600]],
    ['a message without a method', '{"jsonrpc":"2.0","id":3}', [3, -32_600]],
    ['another version', '{"jsonrpc":"1.0","id":"a","method":"ping"}', ['a', -32_600]],
    ['a method that is a number', '{"jsonrpc":"2.0","id":5,"method":5}', [5, -32_600]],
    ['parameters that are a text', '{"jsonrpc":"2.0","id":6,"method":"ping","params":"x"}', [6, -32_600]],
    ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"ping"}', [null, -32_600]],
    ['a text that is far too long', `{"method":"a","params":{"a":"${long}"},"jsonrpc":"2.0","id":8}`, [8, -32_600]],
    [
      'one whose id stands first',
      `{"jsonrpc":"2.0","id":"n-9","method":"a","params":{"a":"${long}"}}`,
      ['n-9', -32_600],
    ],
    ['one that never says an id', `"${long}`, [null, -32_600]],
  ];
  for (const [what, line, answer] of cases) {
    it(`${answer ? 'answers' : 'lets through'} ${what}, and goes on`, async () => {
      const bytes = Buffer.concat([Buffer.from(line), Buffer.from(`\r\n${ping}\n`)]);
      const isMessage = !answer && String(line).trim() !== '';
      for (const piece of bytes.length < 200 ? [1, 65_536] : [65_536]) {
        const { through, answers } = await sent(bytes, piece);
        assert.deepEqual(answers, answer ? [answer] : []);
        assert.equal(through, `${isMessage ? `${String(line)}\r\n` : ''}${ping}\n`);
      }
    });
  }
});
