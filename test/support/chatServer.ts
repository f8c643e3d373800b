import type { ReceivedRequest, Step } from './scriptedServer';

/** What a request asks a chat endpoint. */
export interface AskedChat {
  model: string;
  instructions: string;
  question: { texts: Array<{ id: number; text: string }>; context?: string };
  max_tokens?: number;
}

export function askedChat(request: ReceivedRequest): AskedChat {
  const body = request.json() as { model: string; max_tokens?: number; messages: Array<{ content: string }> };
  const [system, user] = body.messages;
  return {
    model: body.model,
    max_tokens: body.max_tokens,
    instructions: system!.content,
    question: JSON.parse(user!.content) as AskedChat['question'],
  };
}

const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/** Streams a reply as chat endpoints do, in pieces of a few characters. */
export function streamed(content: string, finish: string | null = 'stop'): Step {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (value: unknown): unknown => response.write(`data: ${JSON.stringify(value)}\n\n`);
    response.write(': keep-alive\n\n');
    for (let at = 0; at < content.length; at += 7) {
      send({ choices: [{ delta: { content: content.slice(at, at + 7) }, finish_reason: null }] });
    }
    send({ choices: [{ delta: {}, finish_reason: finish }] });
    send({ choices: [], usage });
    response.end('data: [DONE]\n\n');
  };
}

/** A reply in one piece. */
export function whole(content: string, finish = 'stop'): Step {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: finish }], usage }),
    );
  };
}

/** Answers each text of a question with what `answer` makes of it, in the form that was asked for. */
export function answers(
  answer: (text: string, asked: AskedChat) => string,
  wrap: (json: string) => string = (json) => json,
): Step {
  return (request, response) => {
    const asked = askedChat(request);
    const list = asked.question.texts.map(({ id, text }) => ({ id, text: answer(text, asked) }));
    return streamed(wrap(JSON.stringify({ answers: list })))(request, response);
  };
}

/** Streams one token after the other until the other side is gone. */
export function endless(onGone?: () => void): Step {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const token = `data: ${JSON.stringify({ choices: [{ delta: { content: 'and so on ' } }] })}\n\n`.repeat(200);
    const go = (): void => {
      while (!response.destroyed && response.write(token));
      if (!response.destroyed) response.once('drain', go);
    };
    response.on('close', () => onGone?.());
    go();
  };
}
