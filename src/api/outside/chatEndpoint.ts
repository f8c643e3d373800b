import * as v from 'valibot';
import { endlessAnswer, ServiceError } from '../errors';
import type { CallOptions, ServiceDownload, ServiceRequest, Transport } from '../request';
import { eventData } from './serverSentEvents';

/** A question to a chat endpoint as the OpenAI API and those like it take it. */
export interface ChatCall {
  model: string;
  messages: ReadonlyArray<{ role: 'system' | 'user'; content: string }>;
  /** Tokens of the answer at most. */
  maxTokens: number;
  /** The answer shall be one JSON object. */
  json: boolean;
}

export interface ChatReply {
  text: string;
  /** `length`: cut at `maxTokens` or at the end of the model's memory; `filtered`: withheld by the provider. */
  finish: 'stop' | 'length' | 'filtered';
  /** Tokens, where the endpoint tells them. */
  usage?: { sent: number; received: number };
}

/** Limits of one question. A model on a slow machine answers a few words a second, and is loaded first. */
export interface ChatLimits {
  /** Until the answer begins, in milliseconds. */
  beginMs: number;
  /** Limit of the whole answer, in milliseconds. */
  wholeMs: number;
}

const usualLimits: ChatLimits = { beginMs: 180_000, wholeMs: 600_000 };

const listMs = 20_000;
/** Models whose names are read; a cloud has some hundred. */
const mostModels = 2_000;
/** No token is longer, in UTF-16 units. */
const unitsPerToken = 64;
/** Bytes per token of a stream: each token has an object of its own, and what a model thinks comes with it. */
const bytesPerToken = 2_048;
const fewBytes = 1024 * 1024;

const modelsSchema = v.looseObject({ data: v.array(v.looseObject({ id: v.string() })) });

const usageSchema = v.looseObject({
  prompt_tokens: v.optional(v.unknown()),
  completion_tokens: v.optional(v.unknown()),
});
const partSchema = v.looseObject({ content: v.nullish(v.string()), refusal: v.nullish(v.string()) });
/** A whole answer (`message`) or a piece of a stream (`delta`). */
const replySchema = v.looseObject({
  choices: v.optional(
    v.array(
      v.looseObject({
        message: v.optional(partSchema),
        delta: v.nullish(partSchema),
        finish_reason: v.nullish(v.string()),
      }),
    ),
    [],
  ),
  usage: v.nullish(usageSchema),
  error: v.optional(v.unknown()),
});
type ReplyPart = v.InferOutput<typeof replySchema>;

/** Parameters some endpoints or models do not take; each is left out, or renamed, when they say so. */
const optional = ['response_format', 'temperature', 'stream_options', 'max_tokens'] as const;
type Optional = (typeof optional)[number];

/**
 * A chat endpoint of the user's own: Ollama, LM Studio, llama.cpp, vLLM, or a cloud's. Answers are streamed, so that
 * a slow one is told from one that hangs, and one without end is cut.
 */
export class ChatEndpoint {
  private readonly limits: ChatLimits;
  private readonly notTaken = new Set<Optional>();

  constructor(
    private readonly transport: Transport,
    limits: Partial<ChatLimits> = {},
  ) {
    this.limits = { ...usualLimits, ...limits };
  }

  /** Names of the models the endpoint has, where it tells them. */
  async models(options?: CallOptions): Promise<string[]> {
    const request = { method: 'GET', path: '/models', repeatable: true, timeoutMs: listMs } as const;
    const { data } = await this.transport.json({ ...request, answerBytes: 8 * fewBytes }, modelsSchema, options);
    return data.slice(0, mostModels).map(({ id }) => id);
  }

  /** Rejects with `ServiceError`, or with the signal's reason. */
  async chat(call: ChatCall, { signal }: CallOptions = {}): Promise<ChatReply> {
    for (;;) {
      try {
        return await this.once(call, signal);
      } catch (error) {
        const named = ServiceError.is(error, 'bad-request') ? notTaken(error) : undefined;
        if (!named || this.notTaken.has(named)) throw error;
        this.notTaken.add(named);
      }
    }
  }

  private async once(call: ChatCall, caller: AbortSignal | undefined): Promise<ChatReply> {
    const clock = new AbortController();
    const timer = setTimeout(() => clock.abort(tooSlow()), this.limits.wholeMs);
    const signal = caller ? AbortSignal.any([caller, clock.signal]) : clock.signal;
    try {
      const download = await this.transport.download(this.request(call), { signal });
      return await readReply(download, call.maxTokens);
    } finally {
      clearTimeout(timer);
    }
  }

  private request({ model, messages, maxTokens, json }: ChatCall): ServiceRequest {
    const takes = (name: Optional): boolean => !this.notTaken.has(name);
    const value = {
      model,
      messages,
      stream: true,
      stream_options: takes('stream_options') ? { include_usage: true } : undefined,
      [takes('max_tokens') ? 'max_tokens' : 'max_completion_tokens']: maxTokens,
      temperature: takes('temperature') ? 0 : undefined,
      response_format: json && takes('response_format') ? { type: 'json_object' } : undefined,
    };
    return {
      method: 'POST',
      path: '/chat/completions',
      body: { kind: 'json', value },
      // An answer that was lost is paid for all the same.
      repeatable: false,
      timeoutMs: this.limits.beginMs,
      comesAsMade: true,
    };
  }
}

/** The parameter that an endpoint says it does not take. */
function notTaken({ said = '' }: ServiceError): Optional | undefined {
  return optional.find((name) => said.includes(name));
}

async function readReply({ body, contentType }: ServiceDownload, maxTokens: number): Promise<ChatReply> {
  const reader = new ReplyReader(maxTokens * unitsPerToken);
  const measured = atMost(body, fewBytes + maxTokens * bytesPerToken);
  if (/^text\/event-stream\b/i.test(contentType ?? '')) {
    for await (const data of eventData(measured)) {
      if (data.trim() === '[DONE]') break;
      reader.take(parse(data));
    }
  } else {
    const chunks: Uint8Array[] = [];
    for await (const chunk of measured) chunks.push(chunk);
    reader.take(parse(Buffer.concat(chunks).toString('utf8')));
  }
  return reader.reply();
}

/** Gathers an answer from its pieces. */
class ReplyReader {
  private text = '';
  private finish: string | undefined;
  private isRefused = false;
  private usage: ChatReply['usage'];

  constructor(private readonly mostUnits: number) {}

  take({ choices: [choice], usage, error }: ReplyPart): void {
    if (error !== undefined && error !== null) {
      throw new ServiceError('service-unavailable', 'The endpoint ended its response with an error.');
    }
    const part = choice?.delta ?? choice?.message;
    this.text += part?.content ?? '';
    this.isRefused ||= Boolean(part?.refusal);
    this.finish = choice?.finish_reason ?? this.finish;
    if (this.text.length > this.mostUnits) throw endless();
    const { prompt_tokens: sent, completion_tokens: received } = usage ?? {};
    if (isCount(sent) && isCount(received)) this.usage = { sent, received };
  }

  /** A stream that ended without saying so was cut. */
  reply(): ChatReply {
    const finish = this.isRefused || this.finish === 'content_filter' ? 'filtered' : undefined;
    const isCut = this.finish === undefined || this.finish === 'length';
    return { text: this.text, finish: finish ?? (isCut ? 'length' : 'stop'), usage: this.usage };
  }
}

/** No endpoint reads or writes more for one question, whatever it says. */
const mostTokens = 100_000_000;

function isCount(tokens: unknown): tokens is number {
  return Number.isInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= mostTokens;
}

function parse(text: string): ReplyPart {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unexpected('isn’t JSON');
  }
  const parsed = v.safeParse(replySchema, value);
  if (!parsed.success) throw unexpected('doesn’t have the form of a chat completion');
  return parsed.output;
}

async function* atMost(body: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of body) {
    left -= chunk.length;
    if (left < 0) throw endless();
    yield chunk;
  }
}

function unexpected(problem: string): ServiceError {
  return new ServiceError('unexpected-answer', `The endpoint’s response ${problem}.`, { mayHaveHappened: true });
}

function endless(): ServiceError {
  const message = 'The endpoint’s response was too long and was stopped.';
  return new ServiceError('unexpected-answer', message, { code: endlessAnswer, mayHaveHappened: true });
}

function tooSlow(): ServiceError {
  return new ServiceError('timeout', 'The endpoint’s response didn’t finish in time.', { mayHaveHappened: true });
}
