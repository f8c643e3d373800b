import { ServiceError } from '../errors';
import type { CallOptions, ServiceRequest, Transport } from '../request';
import {
  createInstructionResponseSchema,
  customInstructionSchema,
  styleRulesResponseSchema,
  styleRulesSchema,
  type ConfiguredRules,
  type CreateStyleRulesRequest,
  type CustomInstruction,
  type CustomInstructionRequest,
  type StyleRules,
  type StyleRulesItem,
} from '../schemas/styleRules';
import { pages } from './pages';

/**
 * Style rule lists (contract §8). Paid plans only, else 403. A list holds at most 200 instructions; every change makes
 * its `version` grow.
 */
export class StyleRulesResource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** `POST /v3/style_rules` */
  create(request: CreateStyleRulesRequest, options?: CallOptions): Promise<StyleRules> {
    return this.#transport.json(send('POST', '/v3/style_rules', request, false), styleRulesSchema, options);
  }

  /** `GET /v3/style_rules`, all pages, without their contents. */
  list(options?: CallOptions): AsyncGenerator<StyleRulesItem> {
    return this.#pages(false, options);
  }

  /** `GET /v3/style_rules?detailed=true`, all pages, with rules and instructions. */
  async *listDetailed(options?: CallOptions): AsyncGenerator<StyleRules> {
    for await (const item of this.#pages(true, options)) {
      if (!('configured_rules' in item)) {
        throw new ServiceError('unexpected-answer', 'The service listed style rules without their contents.');
      }
      yield item as StyleRules;
    }
  }

  /** `GET /v3/style_rules/{style_id}` */
  get(styleId: string, options?: CallOptions): Promise<StyleRules> {
    return this.#transport.json(read(pathOf(styleId)), styleRulesSchema, options);
  }

  /** `PATCH /v3/style_rules/{style_id}` */
  rename(styleId: string, name: string, options?: CallOptions): Promise<StyleRules> {
    return this.#transport.json(send('PATCH', pathOf(styleId), { name }, true), styleRulesSchema, options);
  }

  /** `PUT /v3/style_rules/{style_id}/configured_rules`: replaces all rules; the body is the bare object (I17). */
  replaceRules(styleId: string, rules: ConfiguredRules, options?: CallOptions): Promise<StyleRules> {
    const path = `${pathOf(styleId)}/configured_rules`;
    return this.#transport.json(send('PUT', path, rules, true), styleRulesSchema, options);
  }

  /** `DELETE /v3/style_rules/{style_id}` */
  delete(styleId: string, options?: CallOptions): Promise<void> {
    return this.#transport.nothing({ method: 'DELETE', path: pathOf(styleId), repeatable: false }, options);
  }

  /**
   * `POST /v3/style_rules/{style_id}/custom_instructions`. Services answer with the full list or with the instruction
   * alone (contract C2): the list is there only in the first case, where its last instruction is the new one.
   */
  async addInstruction(
    styleId: string,
    request: CustomInstructionRequest,
    options?: CallOptions,
  ): Promise<{ instruction: CustomInstruction; list?: StyleRules }> {
    const answer = await this.#transport.json(
      send('POST', instructionsOf(styleId), request, false),
      createInstructionResponseSchema,
      options,
    );
    if (!('style_id' in answer)) return { instruction: answer as CustomInstruction };
    const list = answer as StyleRules;
    const instruction = list.custom_instructions.findLast(
      ({ label, prompt }) => label === request.label && prompt === request.prompt,
    );
    if (!instruction) throw new ServiceError('unexpected-answer', 'The new instruction is missing in the answer.');
    return { instruction, list };
  }

  /** `GET /v3/style_rules/{style_id}/custom_instructions/{instruction_id}` */
  getInstruction(styleId: string, instructionId: string, options?: CallOptions): Promise<CustomInstruction> {
    return this.#transport.json(read(instructionOf(styleId, instructionId)), customInstructionSchema, options);
  }

  /** `PUT …/custom_instructions/{instruction_id}`: a missing `source_language` clears it (contract C12). */
  replaceInstruction(
    styleId: string,
    instructionId: string,
    request: CustomInstructionRequest,
    options?: CallOptions,
  ): Promise<CustomInstruction> {
    const path = instructionOf(styleId, instructionId);
    return this.#transport.json(send('PUT', path, request, true), customInstructionSchema, options);
  }

  /** `DELETE …/custom_instructions/{instruction_id}` */
  deleteInstruction(styleId: string, instructionId: string, options?: CallOptions): Promise<void> {
    const path = instructionOf(styleId, instructionId);
    return this.#transport.nothing({ method: 'DELETE', path, repeatable: false }, options);
  }

  #pages(detailed: boolean, options?: CallOptions): AsyncGenerator<StyleRulesItem> {
    return pages(async (page, pageSize) => {
      const request = { ...read('/v3/style_rules'), query: { page, page_size: pageSize, detailed } };
      return (await this.#transport.json(request, styleRulesResponseSchema, options)).style_rules;
    });
  }
}

function pathOf(styleId: string): string {
  return `/v3/style_rules/${encodeURIComponent(styleId)}`;
}

function instructionsOf(styleId: string): string {
  return `${pathOf(styleId)}/custom_instructions`;
}

function instructionOf(styleId: string, instructionId: string): string {
  return `${instructionsOf(styleId)}/${encodeURIComponent(instructionId)}`;
}

function read(path: string): ServiceRequest {
  return { method: 'GET', path, repeatable: true };
}

function send(method: 'POST' | 'PUT' | 'PATCH', path: string, value: unknown, repeatable: boolean): ServiceRequest {
  return { method, path, body: { kind: 'json', value }, repeatable };
}
