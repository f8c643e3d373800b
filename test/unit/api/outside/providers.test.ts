import assert from 'node:assert/strict';
import { ChatEndpoint, type ChatReply } from '../../../../src/api/outside/chatEndpoint';
import { HttpTransport } from '../../../../src/api/transport';
import { modelProviders, needsOwnPart } from '../../../../src/shared/modelProviders';
import { streamed, whole } from '../../../support/chatServer';
import { ScriptedServer, status, type ReceivedRequest, type Step } from '../../../support/scriptedServer';

type Asked = Record<string, unknown>;

/** Answers as a provider documents it: what it rejects, then its reply. */
interface Provider {
  id: string;
  /** The fields it may get. */
  takes: readonly string[];
  /** Its error about another field. */
  refuses?(field: string): { status: number; body: unknown };
  reply: Step;
  models?: unknown;
}

const common = ['model', 'messages', 'stream', 'max_tokens', 'temperature', 'response_format'];
const usual = [...common, 'stream_options'];
const reply = streamed('{"answers":[]}');
const list = (...ids: string[]): unknown => ({ object: 'list', data: ids.map((id) => ({ id, object: 'model' })) });

const openAiError = (field: string) => ({
  status: 400,
  body: {
    error: {
      message: `Unsupported parameter: '${field}' is not supported with this model. Use 'max_completion_tokens' instead.`,
      type: 'invalid_request_error',
      param: field,
      code: 'unsupported_parameter',
    },
  },
});

const providers: readonly Provider[] = [
  { id: 'ollama', takes: usual, reply, models: list('llama3.1:latest') },
  { id: 'lmstudio', takes: usual, reply, models: list('qwen2.5-7b-instruct') },
  { id: 'llamacpp', takes: usual, reply, models: list('model.gguf') },
  { id: 'vllm', takes: usual, reply, models: list('org/model') },
  {
    id: 'openai',
    takes: ['model', 'messages', 'stream', 'stream_options', 'max_completion_tokens', 'response_format'],
    refuses: openAiError,
    reply,
    models: list('gpt-x', 'o-x'),
  },
  // What it does not know of the request it ignores, `response_format` too: the answer comes in a fence.
  { id: 'anthropic', takes: usual, reply: streamed('```json\n{"answers":[]}\n```') },
  {
    id: 'gemini',
    takes: common,
    refuses: (field) => ({
      status: 400,
      body: [
        { error: { code: 400, message: `Unknown name "${field}": Cannot find field.`, status: 'INVALID_ARGUMENT' } },
      ],
    }),
    reply: whole('{"answers":[]}'),
    models: list('models/gemini-x-flash'),
  },
  {
    id: 'mistral',
    takes: common,
    refuses: (field) => ({
      status: 422,
      body: {
        object: 'error',
        message: {
          detail: [
            {
              type: 'extra_forbidden',
              loc: ['body', field, 'include_usage'],
              msg: 'Extra inputs are not permitted',
              input: true,
            },
          ],
        },
        type: 'invalid_request_error',
      },
    }),
    reply,
    models: list('mistral-x'),
  },
  { id: 'openrouter', takes: usual, reply, models: list('vendor/model') },
  { id: 'groq', takes: usual, reply, models: list('llama-x') },
  {
    id: 'azure',
    takes: ['model', 'messages', 'stream', 'stream_options', 'max_completion_tokens', 'response_format'],
    refuses: openAiError,
    reply,
    models: list('deployment'),
  },
];

describe('Providers of language models', () => {
  let server: ScriptedServer;
  beforeEach(async () => void (server = await ScriptedServer.start()));
  afterEach(() => server.close());

  const ask = async (provider: Provider): Promise<{ reply: ChatReply; models: string[]; asked: Asked[] }> => {
    server.always((request, response) => {
      if (request.path.endsWith('/models')) return json(200, provider.models)(request, response);
      const extra = Object.keys(request.json() as Asked).find((name) => !provider.takes.includes(name));
      if (extra === undefined) return provider.reply(request, response);
      const refusal = provider.refuses?.(extra);
      return refusal ? json(refusal.status, refusal.body)(request, response) : status(500)(request, response);
    });
    // The path of the preset, at the scripted server.
    const { pathname } = new URL(modelProviders.find(({ id }) => id === provider.id)?.address ?? '');
    const connection = { baseUrl: server.url + pathname, authScheme: 'Bearer', tagHeader: 'X-Tag', key: 'a-key' };
    const transport = new HttpTransport(connection);
    try {
      const chat = new ChatEndpoint(transport);
      const answered = await chat.chat({
        model: 'x',
        messages: [{ role: 'user', content: '{"texts":[]}' }],
        maxTokens: 100,
        json: true,
      });
      const models = provider.models === undefined ? [] : await chat.models();
      const questions = server.requests.filter(({ method }) => method === 'POST');
      const isOurs = ({ path, headers }: ReceivedRequest): boolean =>
        path === `${pathname}/chat/completions` && headers.authorization === 'Bearer a-key';
      assert.ok(questions.every(isOurs), questions.map(({ path }) => path).join());
      return { reply: answered, models, asked: questions.map((request) => request.json() as Asked) };
    } finally {
      await transport.close();
    }
  };

  it('are all tested here', () => {
    assert.deepEqual(providers.map(({ id }) => id).sort(), modelProviders.map(({ id }) => id).sort());
    assert.deepEqual(
      modelProviders.filter(needsOwnPart).map(({ id }) => id),
      ['azure'],
    );
  });

  for (const provider of providers) {
    it(`answer as documented, and get only what they take: ${provider.id}`, async () => {
      const { reply: answered, models, asked } = await ask(provider);
      assert.match(answered.text, /\{"answers":\[\]\}/);
      assert.equal(answered.finish, 'stop');
      const known = modelProviders.find(({ id }) => id === provider.id);
      assert.equal(models.length > 0, known?.listsModels ?? true);
      const fields = Object.keys(asked.at(-1) ?? {});
      assert.deepEqual(
        fields.filter((name) => !provider.takes.includes(name)),
        [],
      );
      assert.ok(fields.includes('max_tokens') || fields.includes('max_completion_tokens'));
    });
  }
});

function json(code: number, body: unknown): Step {
  return (_request, response) => {
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
}
