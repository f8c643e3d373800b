import { ServiceError } from '../errors';
import { sameLanguage } from '../languageCodes';
import { listBytes, type CallOptions, type ServiceRequest, type Transport } from '../request';
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
import { createdSince, createOnce, deleteItem, onlyOne } from './lostAnswer';
import { pages } from './pages';

/**
 * Style rule lists (contract §8). Paid plans only, else 403. A list holds at most 200 instructions; every change makes
 * its `version` grow.
 */
export class StyleRulesResource {
  constructor(
    private readonly transport: Transport,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * `POST /v3/style_rules`. Never sent twice: when the answer was lost, the lists are read, and the new one with this
   * name and language is returned.
   */
  create(request: CreateStyleRulesRequest, options?: CallOptions): Promise<StyleRules> {
    const startedAtMs = this.now();
    return createOnce(
      'style rule list',
      () => this.transport.json(send('POST', '/v3/style_rules', request, false), styleRulesSchema, options),
      async () => {
        const items: StyleRulesItem[] = [];
        for await (const item of this.list(options)) items.push(item);
        const created = onlyOne(
          items,
          (item) =>
            createdSince(item, startedAtMs) &&
            item.name === request.name &&
            sameLanguage(item.language, request.language) &&
            item.version === 1,
        );
        return created && (await this.get(created.style_id, options));
      },
      options,
    );
  }

  /** `GET /v3/style_rules`, all pages, without their contents. */
  list(options?: CallOptions): AsyncGenerator<StyleRulesItem> {
    return this.pages(false, options);
  }

  /** `GET /v3/style_rules?detailed=true`, all pages, with rules and instructions. */
  async *listDetailed(options?: CallOptions): AsyncGenerator<StyleRules> {
    for await (const item of this.pages(true, options)) {
      if (!('configured_rules' in item)) {
        throw new ServiceError('unexpected-answer', 'The service listed style rules without their content.');
      }
      yield item as StyleRules;
    }
  }

  /** `GET /v3/style_rules/{style_id}` */
  get(styleId: string, options?: CallOptions): Promise<StyleRules> {
    return this.transport.json(read(pathOf(styleId)), styleRulesSchema, options);
  }

  /** `PATCH /v3/style_rules/{style_id}` */
  rename(styleId: string, name: string, options?: CallOptions): Promise<StyleRules> {
    return this.transport.json(send('PATCH', pathOf(styleId), { name }, true), styleRulesSchema, options);
  }

  /** `PUT /v3/style_rules/{style_id}/configured_rules`: replaces all rules; the body is the bare object (I17). */
  replaceRules(styleId: string, rules: ConfiguredRules, options?: CallOptions): Promise<StyleRules> {
    const path = `${pathOf(styleId)}/configured_rules`;
    return this.transport.json(send('PUT', path, rules, true), styleRulesSchema, options);
  }

  /** `DELETE /v3/style_rules/{style_id}` */
  delete(styleId: string, options?: CallOptions): Promise<void> {
    return deleteItem(this.transport, { path: pathOf(styleId) }, options);
  }

  /**
   * `POST /v3/style_rules/{style_id}/custom_instructions`. Services answer with the full list or with the instruction
   * alone (contract C2): the list is there only in the first case, where its last instruction of this wording is the
   * new one. Never sent twice: when the answer was lost, the list is read and the instruction looked for.
   */
  addInstruction(
    styleId: string,
    request: CustomInstructionRequest,
    options?: CallOptions,
  ): Promise<{ instruction: CustomInstruction; list?: StyleRules }> {
    return createOnce(
      'instruction',
      async () => {
        const answer = await this.transport.json(
          send('POST', instructionsOf(styleId), request, false),
          createInstructionResponseSchema,
          options,
        );
        if (!('style_id' in answer)) return { instruction: answer };
        const added = instructionIn(answer as StyleRules, request);
        if (added) return added;
        throw new ServiceError('unexpected-answer', 'The new instruction is missing from the response.');
      },
      async () => instructionIn(await this.get(styleId, options), request),
      options,
    );
  }

  /** `GET /v3/style_rules/{style_id}/custom_instructions/{instruction_id}` */
  getInstruction(styleId: string, instructionId: string, options?: CallOptions): Promise<CustomInstruction> {
    return this.transport.json(read(instructionOf(styleId, instructionId)), customInstructionSchema, options);
  }

  /** `PUT …/custom_instructions/{instruction_id}`: a missing `source_language` clears it (contract C12). */
  replaceInstruction(
    styleId: string,
    instructionId: string,
    request: CustomInstructionRequest,
    options?: CallOptions,
  ): Promise<CustomInstruction> {
    const path = instructionOf(styleId, instructionId);
    return this.transport.json(send('PUT', path, request, true), customInstructionSchema, options);
  }

  /** `DELETE …/custom_instructions/{instruction_id}` */
  deleteInstruction(styleId: string, instructionId: string, options?: CallOptions): Promise<void> {
    return deleteItem(this.transport, { path: instructionOf(styleId, instructionId) }, options);
  }

  private pages(detailed: boolean, options?: CallOptions): AsyncGenerator<StyleRulesItem> {
    return pages(async (page, pageSize) => {
      const request = {
        ...read('/v3/style_rules'),
        query: { page, page_size: pageSize, detailed },
        answerBytes: listBytes,
      };
      return (await this.transport.json(request, styleRulesResponseSchema, options)).style_rules;
    });
  }
}

/** The newest instruction of the list with the wording of the request. */
function instructionIn(
  list: StyleRules,
  request: CustomInstructionRequest,
): { instruction: CustomInstruction; list: StyleRules } | undefined {
  const instruction = list.custom_instructions.findLast(
    ({ label, prompt }) => label === request.label && prompt === request.prompt,
  );
  return instruction && { instruction, list };
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
