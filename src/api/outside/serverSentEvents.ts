import { endlessAnswer, ServiceError } from '../errors';

/** UTF-16 units of one event at most: a token or two with its frame take a few hundred. */
const longestEvent = 256 * 1024;

/**
 * The data of each event of a stream (HTML Living Standard §9.2.6), its lines joined; comments are passed over.
 * @throws ServiceError where an event or a line has no end
 */
export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  let data: string[] = [];
  let units = 0;
  const take = function* (line: string): Generator<string> {
    if (line === '' && data.length > 0) {
      yield data.join('\n');
      data = [];
      units = 0;
    }
    const [, value] = /^data:? ?(.*)$/s.exec(line) ?? [];
    if (value === undefined) return;
    units += value.length;
    if (units > longestEvent) throw tooLong();
    data.push(value);
  };
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be half of a line end.
    const whole = Math.max(text.lastIndexOf('\n'), text.endsWith('\r') ? text.length - 2 : text.lastIndexOf('\r'));
    if (whole < 0) {
      if (text.length > longestEvent) throw tooLong();
      continue;
    }
    const lines = text.slice(0, whole + 1).split(/\r\n|\n|\r/);
    text = text.slice(whole + 1);
    for (const line of lines.slice(0, -1)) yield* take(line);
  }
  for (const line of [...(text + decoder.decode()).split(/\r\n|\n|\r/), '']) yield* take(line);
}

function tooLong(): ServiceError {
  const message = 'A line of the response was too long, so the response was stopped.';
  return new ServiceError('unexpected-answer', message, { code: endlessAnswer, mayHaveHappened: true });
}
