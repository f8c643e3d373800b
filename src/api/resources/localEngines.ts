import { listBytes, type CallOptions, type Transport } from '../request';
import {
  detectResponseSchema,
  enginesOverviewSchema,
  localEnginesSchema,
  localPageSchema,
  type EnginesOverview,
  type LocalEngines,
} from '../schemas/localEngines';
import { localStyleRulesSchema, type LocalStyleRules } from '../schemas/localStyleRules';
import { localMemoriesSchema, type LocalMemoryFile } from '../schemas/localMemories';

/** Engines of the local service on this machine. Every other service answers `not-found`. */
export class LocalEnginesResource {
  constructor(private readonly transport: Transport) {}

  /**
   * `GET /local/engines`. Never kept: a model may be there since a moment ago.
   * @param source tells the pairs from this language only
   */
  list(options?: CallOptions & { source?: string }): Promise<LocalEngines> {
    const query = { source: options?.source };
    const request = { method: 'GET', path: '/local/engines', query, repeatable: true, answerBytes: listBytes } as const;
    return this.transport.json(request, localEnginesSchema, options);
  }

  /** `GET /local/engines/overview`: every engine there is or could be, in its state of this moment. */
  overview(options?: CallOptions): Promise<EnginesOverview> {
    const request = {
      method: 'GET',
      path: '/local/engines/overview',
      repeatable: true,
      answerBytes: listBytes,
    } as const;
    return this.transport.json(request, enginesOverviewSchema, options);
  }

  /** `POST /local/page`: the address at which a browser shows the same for some minutes. */
  async page(options?: CallOptions): Promise<string> {
    const request = { method: 'POST', path: '/local/page', repeatable: true } as const;
    return (await this.transport.json(request, localPageSchema, options)).url;
  }

  /** `GET /local/memories`: the files of the folder of translation memories, with their state. */
  async memoryFiles(options?: CallOptions): Promise<LocalMemoryFile[]> {
    const request = { method: 'GET', path: '/local/memories', repeatable: true, answerBytes: listBytes } as const;
    return (await this.transport.json(request, localMemoriesSchema, options)).files;
  }

  /** `GET /local/style_rules`: category → rule → options that the service carries out itself in a language. */
  async styleRules(language: string, options?: CallOptions): Promise<LocalStyleRules['rules']> {
    const query = { language };
    const request = { method: 'GET', path: '/local/style_rules', query, repeatable: true } as const;
    return (await this.transport.json(request, localStyleRulesSchema, options)).rules;
  }

  /** `POST /local/detect`: the source language a text would be taken for; undefined when nothing tells. */
  async detect(text: string, options?: CallOptions): Promise<string | undefined> {
    const body = { kind: 'json', value: { text } } as const;
    const request = { method: 'POST', path: '/local/detect', body, repeatable: true, reads: true } as const;
    return (await this.transport.json(request, detectResponseSchema, options)).language;
  }
}
