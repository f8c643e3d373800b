import type { Connection } from '../../api/connection';
import { ServiceError } from '../../api/errors';
import { askServer } from '../../api/outside/ownServer';
import { ChatEndpoint } from '../../api/outside/chatEndpoint';
import type { HttpTransport, TransportLimits } from '../../api/transport';
import type {
  ChatAnswer,
  ChatQuestion,
  HttpAnswer,
  HttpQuestion,
  OutsideAnswer,
  OutsideFailure,
  OutsideQuestion,
} from '../../shared/outsideWork';
import { ownServer } from '../../shared/ownServers';
import { t } from '../../shared/l10n';
import type { Destination } from './destination';
import { endpointName, type EngineSetup, type KeyName } from './engineSetup';
import { outsideFailure } from './failures';
import { OutsideFailed } from './serviceChannel';

/** Recipient of texts, with its destination: `the language model “x”`. */
export interface Recipient {
  name: string;
  destination: Destination;
}

/** Functions a program provides to ask its user's engines. */
export interface OwnEngineDependencies {
  setup: EngineSetup;
  /** Returns whether texts may go there. */
  isAllowed(recipient: Recipient): Promise<boolean>;
  /** The key of a model or server, empty where it has none. Rejects with `OutsideFailed`. */
  key(name: KeyName, destination: Destination): Promise<string>;
  openTransport(connection: Connection, limits: Partial<TransportLimits>): Promise<HttpTransport>;
  /** Asks a model of the editor; absent where there is no editor. */
  askEditorModel?(id: string, question: ChatQuestion, signal: AbortSignal): Promise<ChatAnswer>;
  /** The command or option that sets one up, or fixes what is wrong with it. */
  fix(name: KeyName): string;
  /** A sentence on an address that can't be used, and its setting or option. */
  unusable(name: KeyName, problem: string): string;
}

/** Max silence of a chat endpoint within an answer, in milliseconds: a model may be loaded, or think, meanwhile. */
const silenceMs = 120_000;

interface Way {
  transport: HttpTransport;
  chat: ChatEndpoint;
}

/** Asks a user's own language model and servers for the local service. Only here are their addresses and keys known. */
export class OwnEngines {
  /** Ways that are open, by where they lead and the key they carry. */
  private readonly ways = new Map<string, Promise<Way>>();

  constructor(private readonly parts: OwnEngineDependencies) {}

  /** Rejects with `OutsideFailed`, or with the signal's reason. */
  async answer(question: OutsideQuestion, signal: AbortSignal): Promise<OutsideAnswer> {
    return question.kind === 'chat' ? await this.chat(question, signal) : await this.http(question, signal);
  }

  /** Closes all ways; the next question opens its own anew. */
  reset(): void {
    for (const way of this.ways.values()) void way.then(({ transport }) => transport.close()).catch(() => undefined);
    this.ways.clear();
  }

  private async chat(question: ChatQuestion, signal: AbortSignal): Promise<ChatAnswer> {
    const { setup, askEditorModel, fix } = this.parts;
    const found = setup.model();
    switch (found.kind) {
      case 'none':
        throw new OutsideFailed(noModel(fix(endpointName)));
      case 'unusable':
        throw new OutsideFailed(this.unusable(endpointName, found.problem));
      case 'editor':
        if (!askEditorModel) throw new OutsideFailed(noModel(fix(endpointName)));
        return await askEditorModel(found.id, question, signal);
      case 'endpoint': {
        const { destination, model } = found;
        const { messages, maxTokens, json } = question;
        await this.allow({ name: t('the language model “{0}”', model), destination }, endpointName);
        const { chat } = await this.way(endpointName, destination);
        try {
          return { kind: 'chat', ...(await chat.chat({ model, messages, maxTokens, json }, { signal })) };
        } catch (error) {
          const asked = { host: destination.host, model, mend: fix(endpointName) };
          throw ServiceError.is(error) ? outsideFailure(error, asked) : error;
        }
      }
    }
  }

  private async http({ server, path, body }: HttpQuestion, signal: AbortSignal): Promise<HttpAnswer> {
    const { setup, fix, key: keyOf } = this.parts;
    const { name, body: kind, keyField } = ownServer(server);
    const destination = setup.server(server);
    if (!destination) {
      throw new OutsideFailed({
        reason: 'not-connected',
        sentence: t('{0} isn’t connected: {1}.', name, fix(server)),
      });
    }
    if ('problem' in destination) throw new OutsideFailed(this.unusable(server, destination.problem));
    if (body !== undefined) await this.allow({ name, destination }, server);
    const key = keyField === undefined ? '' : await keyOf(server, destination);
    const { transport } = await this.way(server, destination);
    const fields = body && { ...body, ...(keyField !== undefined && key !== '' ? { [keyField]: key } : {}) };
    try {
      return {
        kind: 'http',
        status: 200,
        body: await askServer(transport, { path, body: fields && { kind, fields } }, { signal }),
      };
    } catch (error) {
      throw ServiceError.is(error) ? outsideFailure(error, { host: destination.host, mend: fix(server) }) : error;
    }
  }

  private async allow(recipient: Recipient, name: KeyName): Promise<void> {
    if (await this.parts.isAllowed(recipient)) return;
    throw new OutsideFailed({
      reason: 'not-allowed',
      sentence: t(
        'Sending text to {0} isn’t allowed. Nothing was sent. To allow it: {1}.',
        recipient.destination.host,
        this.parts.fix(name),
      ),
    });
  }

  private unusable(name: KeyName, problem: string): OutsideFailure {
    return { reason: 'not-connected', sentence: this.parts.unusable(name, problem) };
  }

  private async way(name: KeyName, destination: Destination): Promise<Way> {
    const key = name === endpointName ? await this.parts.key(name, destination) : '';
    const id = JSON.stringify([name, destination.baseUrl, key]);
    const way = this.ways.get(id) ?? this.open(destination, key);
    this.ways.set(id, way);
    way.catch(() => this.ways.delete(id));
    return await way;
  }

  private async open({ baseUrl }: Destination, key: string): Promise<Way> {
    const connection = { baseUrl, authScheme: 'Bearer', tagHeader: 'X-Service-Reporting-Tag', key };
    const transport = await this.parts.openTransport(connection, { silenceMs });
    return { transport, chat: new ChatEndpoint(transport) };
  }
}

function noModel(fix: string): OutsideFailure {
  return { reason: 'not-connected', sentence: t('No language model is connected: {0}.', fix) };
}
