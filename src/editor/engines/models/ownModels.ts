import { EventEmitter, workspace, type Disposable } from 'vscode';
import type { Duplex } from 'node:stream';
import type { TransportLimits } from '../../../api/transport';
import type { OutsideAnswer, OutsideOptions, OutsideQuestion } from '../../../shared/outsideWork';
import { isOwnServer, ownServerIds, ownServers } from '../../../shared/ownServers';
import type { Destination } from '../../../work/engines/destination';
import { ownEngineLimits, type KeyName } from '../../../work/engines/engineSetup';
import type { OwnEngines } from '../../../work/engines/ownEngines';
import { OutsideFailed, ServiceChannel, type OutsideWork } from '../../../work/engines/serviceChannel';
import type { OpenTransport } from '../../service/network';
import type { KeyStore } from '../../service/secrets';
import type { Consents } from './consents';
import { askEditorModel } from './editorModel';
import { modelSetup, outsideOptions, serverSetup } from './setup';
import { t } from '../../../shared/l10n';

export interface OwnModelDependencies {
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

const sections = ['model', ...ownServerIds, 'engines', 'http'];

/**
 * Does for the local service what needs the network or the editor: asks the user's own language model or server. Only here
 * are their addresses and keys known.
 */
export class OwnModels implements OutsideWork, Disposable {
  private readonly channels = new Set<ServiceChannel>();
  private readonly changed = new EventEmitter<void>();
  private readonly subscriptions: Disposable[] = [this.changed];
  /** Loaded with the first question. */
  private engines: Promise<OwnEngines> | undefined;
  readonly tokens: TokenCount = { sent: 0, received: 0 };
  /** Other models or servers are in use. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly parts: OwnModelDependencies) {
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
    const options = outsideOptions();
    const isAsked = options.languageModel !== undefined || ownServerIds.some((id) => options[id] !== undefined);
    return isAsked ? ownEngineLimits : undefined;
  }

  /** Answers what a run of the local service asks through this pipe. */
  serve(pipe: Duplex): void {
    const channel = new ServiceChannel(pipe, this, this.parts.warn);
    this.channels.add(channel);
    pipe.once('close', () => this.channels.delete(channel));
  }

  async answer(question: OutsideQuestion, signal: AbortSignal): Promise<OutsideAnswer> {
    this.engines ??= this.load();
    const answer = await (await this.engines).answer(question, signal);
    if (answer.kind === 'chat') {
      this.tokens.sent += answer.usage?.sent ?? 0;
      this.tokens.received += answer.usage?.received ?? 0;
    }
    return answer;
  }

  /** Settings or keys changed: ways are opened anew, and the local service is told. */
  reset(): void {
    void this.engines?.then((engines) => engines.reset()).catch(() => undefined);
    for (const channel of this.channels) channel.tellOptions();
    this.changed.fire();
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async load(): Promise<OwnEngines> {
    const { OwnEngines } = await import('../../../work/engines/ownEngines');
    const { consents, openTransport } = this.parts;
    return new OwnEngines({
      setup: { model: modelSetup, server: serverSetup },
      isAllowed: (recipient) => consents.isAllowed(recipient),
      key: (name, destination) => this.key(name, destination),
      openTransport,
      askEditorModel,
      fix,
      unusable: (name, problem) => {
        const section = isOwnServer(name) ? name : 'model';
        return t('Couldn’t use the setting parlance.{0}.address. {1}', section, problem);
      },
    });
  }

  private async key(name: KeyName, { origin, host }: Destination): Promise<string> {
    const found = await this.parts.keys.find(name, origin);
    if ('key' in found) return found.key;
    // Most of them need none; one that was given is not left out silently.
    if (found.missing === 'key-not-kept') {
      throw new OutsideFailed({
        reason: 'sign-in',
        sentence: t('The key for {0} wasn’t stored on this computer. Enter it again: {1}.', host, fix(name)),
      });
    }
    return '';
  }
}

/** The command that sets up a model or server. */
function fix(name: KeyName): string {
  return isOwnServer(name)
    ? t('“Parlance: Connect to {0}…”', ownServers[name].name)
    : t('“Parlance: Use a Language Model…”');
}
