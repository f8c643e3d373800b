import type { Socket } from 'node:net';
import { chatBaseUrl } from '../../../../src/api/outside/chatAddress';
import { ChatEndpoint, type ChatLimits } from '../../../../src/api/outside/chatEndpoint';
import { askServer } from '../../../../src/api/outside/ownServer';
import { ServiceError } from '../../../../src/api/errors';
import { HttpTransport, type TransportOptions } from '../../../../src/api/transport';
import { outsideFailure } from '../../../../src/work/engines/failures';
import { ServiceChannel, type OutsideWork } from '../../../../src/work/engines/serviceChannel';
import { OutsidePipe } from '../../../../src/localService/outside/outsidePipe';
import type { OutsideOptions, OutsideQuestion } from '../../../../src/shared/outsideWork';
import { socketPair } from '../../../support/socketPair';

export const testKey = 'sk-a-key-that-is-secret';

/** What the extension host does for the local service, without an editor: all is asked of one server over real HTTP. */
export class OwnModelsWork implements OutsideWork {
  /** Seconds it would have waited between attempts. */
  readonly waited: number[] = [];
  private readonly transport: HttpTransport;
  private readonly chat: ChatEndpoint;

  constructor(
    url: string,
    public options: OutsideOptions,
    limits: Partial<ChatLimits> = {},
    more: TransportOptions = {},
    private readonly own: { model: string; key?: string } = { model: 'parrot', key: testKey },
  ) {
    this.transport = new HttpTransport(
      { baseUrl: chatBaseUrl(url), authScheme: 'Bearer', tagHeader: 'X-Tag', key: own.key ?? '' },
      { ...more, sleep: (ms) => (this.waited.push(ms / 1000), Promise.resolve()) },
    );
    this.chat = new ChatEndpoint(this.transport, limits);
  }

  async answer(
    question: OutsideQuestion,
    signal: AbortSignal,
  ): Promise<never | Awaited<ReturnType<OutsideWork['answer']>>> {
    try {
      if (question.kind === 'chat') {
        return { kind: 'chat', ...(await this.chat.chat({ model: this.own.model, ...question }, { signal })) };
      }
      const { server, path, body } = question;
      const kind = server === 'languageTool' ? ('form' as const) : ('json' as const);
      const call = { path, body: body && { kind, fields: body } };
      return { kind: 'http', status: 200, body: await askServer(this.transport, call, { signal }) };
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      throw outsideFailure(error, { host: 'models.example.com', model: this.own.model, mend: '“Connect”' });
    }
  }

  async close(): Promise<void> {
    await this.transport.close();
  }
}

/** The service's end of a channel to such work. */
export async function channelTo(work: OutsideWork): Promise<{ outside: OutsidePipe; sockets: Socket[] }> {
  const sockets = await socketPair();
  const outside = new OutsidePipe(sockets[0]);
  new ServiceChannel(sockets[1], work, () => undefined);
  while (outside.options.translate.length < work.options.translate.length) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { outside, sockets };
}
