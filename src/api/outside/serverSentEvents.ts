/** Bytes of one event at most: a token or two with its frame take a few hundred. */
const longestEvent = 256 * 1024;

/** The data of each event of a stream (HTML Living Standard §9.2.6), its lines joined; comments are passed over. */
export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  let data: string[] = [];
  const take = function* (line: string): Generator<string> {
    if (line === '' && data.length > 0) {
      yield data.join('\n');
      data = [];
    }
    const [, value] = /^data:? ?(.*)$/s.exec(line) ?? [];
    if (value !== undefined) data.push(value);
  };
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be half of a line end.
    const whole = Math.max(text.lastIndexOf('\n'), text.endsWith('\r') ? text.length - 2 : text.lastIndexOf('\r'));
    if (whole < 0) {
      if (text.length > longestEvent) throw new RangeError('An event of the stream is too long.');
      continue;
    }
    const lines = text.slice(0, whole + 1).split(/\r\n|\n|\r/);
    text = text.slice(whole + 1);
    for (const line of lines.slice(0, -1)) yield* take(line);
  }
  for (const line of [...(text + decoder.decode()).split(/\r\n|\n|\r/), '']) yield* take(line);
}
