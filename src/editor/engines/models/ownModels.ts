import { EventEmitter, workspace, type Disposable } from 'vscode';
import type { Duplex } from 'node:stream';
import { ServiceError } from '../../../api/errors';
import type { ChatEndpoint } from '../../../api/outside/chatEndpoint';
import type { HttpTransport, TransportLimits } from '../../../api/transport';
import type {
  ChatAnswer,
  ChatQuestion,
  HttpAnswer,
  HttpQuestion,
  OutsideAnswer,
  OutsideFailure,
  OutsideOptions,
  OutsideQuestion,
} from '../../../shared/outsideWork';
import type { OpenTransport } from '../../service/network';
import type { KeyStore } from '../../service/secrets';
import type { Consents } from './consents';
import { askEditorModel } from './editorModel';
import { outsideFailure } from './failures';
import { OutsideFailed, ServiceChannel, type OutsideWork } from './serviceChannel';
import { endpointName, modelSetup, outsideOptions, serverSetup, type Destination } from './setup';
import { t } from '../../../shared/l10n';

export interface OwnModelParts {
  /** Keys of models and servers, by the names in `setup`. */
  keys: KeyStore;
  consents: Consents;
  openTransport: OpenTransport;
  warn(message: string): void;
}

/** Tokens that language models told of, since the window was opened. */
export interface TokenCount {
  sent: number;
  received: number;
}

/** What a chat endpoint may be silent within an answer, in milliseconds: a model may be loaded, or think, meanwhile. */
const silenceMs = 120_000;

/** For a call to the local service while it asks others, in milliseconds. */
const longestMs = 15 * 60_000;

const sections = ['model', 'languageTool', 'libreTranslate', 'engines', 'http'];

/**
 * Does for the local service what needs the network or the editor: asks the person's own language model, LanguageTool or
 * LibreTranslate. Only here are their addresses and keys known.
 */
export class OwnModels implements OutsideWork, Disposable {
  private readonly channels = new Set<ServiceChannel>();
  private readonly changed = new EventEmitter<void>();
  private readonly subscriptions: Disposable[] = [this.changed];
  /** Ways that are open, by where they lead and the key they carry. */
  private readonly ways = new Map<string, Promise<{ transport: HttpTransport; chat: ChatEndpoint }>>();
  readonly tokens: TokenCount = { sent: 0, received: 0 };
  /** Other models or servers are in use. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: OwnModelParts) {
    this.subscriptions.push(
      workspace.onDidChangeConfiguration((event) => {
        if (sections.some((name) => event.affectsConfiguration(name === 'http' ? name : `parlance.${name}`))) {
          this.reset();
        }
      }),
    );
  }

  get options(): OutsideOptions {
    return outsideOptions();
  }

  /** A call to the local service takes as long as the model or server it asks. */
  get limits(): Partial<TransportLimits> | undefined {
    const { languageModel, languageTool, libreTranslate } = outsideOptions();
    return (languageModel ?? languageTool ?? libreTranslate)
      ? { attemptMs: longestMs, firstAttemptMs: longestMs }
      : undefined;
  }

  /** Answers what a run of the local service asks through this pipe. */
  serve(pipe: Duplex): void {
    const channel = new ServiceChannel(pipe, this, this.parts.warn);
    this.channels.add(channel);
    pipe.once('close', () => this.channels.delete(channel));
  }

  async answer(question: OutsideQuestion, signal: AbortSignal): Promise<OutsideAnswer> {
    return question.kind === 'chat' ? await this.chat(question, signal) : await this.http(question, signal);
  }

  /** Settings or keys changed: ways are opened anew, and the local service is told. */
  reset(): void {
    for (const way of this.ways.values()) void way.then(({ transport }) => transport.close()).catch(() => undefined);
    this.ways.clear();
    for (const channel of this.channels) channel.tellOptions();
    this.changed.fire();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async chat(question: ChatQuestion, signal: AbortSignal): Promise<ChatAnswer> {
    const setup = modelSetup();
    switch (setup.kind) {
      case 'none':
        throw new OutsideFailed(noModel);
      case 'unusable':
        throw new OutsideFailed(unusable('model', setup.problem));
      case 'editor':
        return this.counted(await askEditorModel(setup.id, question, signal));
      case 'endpoint': {
        const { destination, model } = setup;
        const { messages, maxTokens, json } = question;
        const what = { name: t('the language model “{0}”', model), destination };
        if (!(await this.parts.consents.isAllowed(what))) {
          throw new OutsideFailed(notAllowed(destination, connectModel));
        }
        const { chat } = await this.way(endpointName, destination, connectModel);
        const asked = { host: destination.host, model, mend: connectModel };
        try {
          return this.counted({ kind: 'chat', ...(await chat.chat({ model, messages, maxTokens, json }, { signal })) });
        } catch (error) {
          throw ServiceError.is(error) ? outsideFailure(error, asked) : error;
        }
      }
    }
  }

  private counted(answer: ChatAnswer): ChatAnswer {
    this.tokens.sent += answer.usage?.sent ?? 0;
    this.tokens.received += answer.usage?.received ?? 0;
    return answer;
  }

  private async http({ server, path, body }: HttpQuestion, signal: AbortSignal): Promise<HttpAnswer> {
    const destination = serverSetup(server);
    const name = server === 'languageTool' ? 'LanguageTool' : 'LibreTranslate';
    const mend = t('“Parlance: Connect to {0}…”', name);
    if (!destination) {
      throw new OutsideFailed({ reason: 'not-connected', sentence: t('{0} isn’t connected: {1}.', name, mend) });
    }
    if ('problem' in destination) throw new OutsideFailed(unusable(server, destination.problem));
    const isAllowed = body === undefined || (await this.parts.consents.isAllowed({ name, destination }));
    if (!isAllowed) throw new OutsideFailed(notAllowed(destination, mend));
    const key = await this.key(server, destination, mend);
    const { transport } = await this.way(server, destination, mend);
    const { askServer } = await import('../../../api/outside/ownServer');
    const fields = body && { ...body, ...(server === 'libreTranslate' && key !== '' ? { api_key: key } : {}) };
    const kind = server === 'languageTool' ? ('form' as const) : ('json' as const);
    try {
      return {
        kind: 'http',
        status: 200,
        body: await askServer(transport, { path, body: fields && { kind, fields } }, { signal }),
      };
    } catch (error) {
      throw ServiceError.is(error) ? outsideFailure(error, { host: destination.host, mend }) : error;
    }
  }

  private async key(name: string, { origin, host }: Destination, mend: string): Promise<string> {
    const found = await this.parts.keys.find(name, origin);
    if ('key' in found) return found.key;
    // Most of them need none; one that was given is not left out silently.
    if (found.missing === 'key-not-kept') {
      throw new OutsideFailed({
        reason: 'sign-in',
        sentence: t('The key for {0} wasn’t stored on this computer. Enter it again: {1}.', host, mend),
      });
    }
    return '';
  }

  private async way(
    name: string,
    destination: Destination,
    mend: string,
  ): Promise<{ transport: HttpTransport; chat: ChatEndpoint }> {
    const key = name === endpointName ? await this.key(name, destination, mend) : '';
    const id = JSON.stringify([name, destination.baseUrl, key]);
    const way = this.ways.get(id) ?? this.open(destination, key);
    this.ways.set(id, way);
    way.catch(() => this.ways.delete(id));
    return await way;
  }

  private async open({ baseUrl }: Destination, key: string): Promise<{ transport: HttpTransport; chat: ChatEndpoint }> {
    const { ChatEndpoint } = await import('../../../api/outside/chatEndpoint');
    const connection = { baseUrl, authScheme: 'Bearer', tagHeader: 'X-Service-Reporting-Tag', key };
    const transport = await this.parts.openTransport(connection, { silenceMs });
    return { transport, chat: new ChatEndpoint(transport) };
  }
}

const connectModel = t('“Parlance: Connect a Language Model…”');

const noModel: OutsideFailure = {
  reason: 'not-connected',
  sentence: t('No language model is connected: {0}.', connectModel),
};

function unusable(section: string, problem: string): OutsideFailure {
  return {
    reason: 'not-connected',
    sentence: t('Couldn’t use the setting parlance.{0}.address. {1}', section, problem),
  };
}

function notAllowed({ host }: Destination, mend: string): OutsideFailure {
  return {
    reason: 'not-allowed',
    sentence: t('Sending text to {0} isn’t allowed. Nothing was sent. To allow it: {1}.', host, mend),
  };
}
