import { networkOptionsFrom } from '../../api/network';
import { HttpTransport } from '../../api/transport';
import { userAgent } from '../../api/userAgent';
import type { OutsideAnswer, OutsideOptions, OutsideQuestion } from '../../shared/outsideWork';
import { isOwnServer, ownServers } from '../../shared/ownServers';
import type { Destination } from '../../work/engines/destination';
import type { KeyName } from '../../work/engines/engineSetup';
import { OwnEngines } from '../../work/engines/ownEngines';
import type { OutsideWork } from '../../work/engines/serviceChannel';
import { engineKey } from '../serviceOptions';
import type { Shell } from '../shell';
import type { ShellEngines } from './engineOptions';

/** Asks the user's own models and servers for the local service of a command. */
export class EngineAnswers implements OutsideWork {
  private readonly engines: OwnEngines;
  private readonly keys = new Map<string, Promise<string>>();

  constructor(
    private readonly setup: ShellEngines,
    private readonly shell: Shell,
  ) {
    const network = networkOptionsFrom({}, shell.world.env);
    this.engines = new OwnEngines({
      setup,
      // Naming an engine for this run allows texts to go there.
      isAllowed: () => Promise.resolve(true),
      key: (name, destination) => this.key(name, destination),
      openTransport: (connection, limits) =>
        Promise.resolve(
          new HttpTransport(connection, {
            network,
            limits,
            userAgent: userAgent({ name: 'parlance-engines', version: '1' }),
          }),
        ),
      fix: (name) => (isOwnServer(name) ? `--${ownServers[name].shell.option}` : '--model-url, --model'),
      unusable: (name, problem) =>
        `Couldn’t use ${isOwnServer(name) ? ownServers[name].name : 'the language model'}. ${problem}`,
    });
  }

  get options(): OutsideOptions {
    return this.setup.options;
  }

  async answer(question: OutsideQuestion, signal: AbortSignal): Promise<OutsideAnswer> {
    return await this.engines.answer(question, signal);
  }

  close(): void {
    this.engines.reset();
  }

  private async key(name: KeyName, destination: Destination): Promise<string> {
    const known = this.keys.get(name) ?? engineKey(variableOf(name), destination, this.shell);
    this.keys.set(name, known);
    return await known;
  }
}

function variableOf(name: KeyName): string {
  return isOwnServer(name) ? `${ownServers[name].shell.variable}_KEY` : 'PARLANCE_MODEL_KEY';
}
