import { Hono } from 'hono';
import {
  configuredRulesSchema,
  createStyleRulesRequestSchema,
  customInstructionRequestSchema,
  renameStyleRulesRequestSchema,
  styleRuleLanguages,
  type CustomInstruction,
  type CustomInstructionRequest,
  type StyleRules,
  type StyleRulesItem,
} from '../../api/schemas/styleRules';
import { limits } from '../../api/schemas/limits';
import type { LocalStyleRules } from '../../api/schemas/localStyleRules';
import { baseLanguage } from '../../formats/languageCode';
import { checkConfiguredRules } from '../data/styleRuleCatalogue';
import { readBody } from '../http/body';
import { check, checkUuid } from '../http/check';
import type { ServiceContext, ServiceEnv } from '../http/environment';
import { badRequest, notFound } from '../http/failure';
import { pageOf } from '../http/paging';
import { mechanicalOptions } from '../translation/styleRules/mechanicalRules';
import type { Instruction, InstructionInput, StyleRuleList, StyleRuleLists } from '../store/styleRuleLists';

export interface StyleRulesDependencies {
  styleRules: StyleRuleLists;
}

const root = '/v3/style_rules';
const one = `${root}/:id`;
const instructions = `${one}/custom_instructions`;

/**
 * The ten calls on style rules (contract §8). Beyond the contract, `GET /local/style_rules`: what is carried out here of
 * the catalogue, whichever engine translates into `language`.
 */
export function styleRulesRoutes({ styleRules }: StyleRulesDependencies): Hono<ServiceEnv> {
  const known = (c: ServiceContext): StyleRuleList => found(styleRules.get(idOf(c)));
  const knownInstruction = (c: ServiceContext): Instruction => {
    const id = instructionIdOf(c);
    return found(
      known(c).instructions.find((instruction) => instruction.id === id),
      'Custom instruction',
    );
  };
  return new Hono<ServiceEnv>()
    .get('/local/style_rules', (c) => {
      const language = baseLanguage(c.req.query('language') ?? '');
      return c.json({ rules: mechanicalOptions(language) } satisfies LocalStyleRules);
    })
    .get(root, (c) => {
      const { limit, offset } = pageOf(c);
      const show = isDetailed(c) ? answer : item;
      return c.json({ style_rules: styleRules.list(limit, offset).map(show) });
    })
    .post(root, async (c) => {
      const request = check(createStyleRulesRequestSchema, await body(c));
      const created = styleRules.create({
        name: request.name,
        language: checkLanguage(request.language),
        configuredRules: checkConfiguredRules(request.configured_rules ?? {}),
        instructions: (request.custom_instructions ?? []).map(input),
      });
      return c.json(answer(found(created)), 201);
    })
    .get(one, (c) => c.json(answer(known(c))))
    .patch(one, async (c) => {
      const { name } = check(renameStyleRulesRequestSchema, await body(c));
      return c.json(answer(name === undefined ? known(c) : found(styleRules.rename(idOf(c), name))));
    })
    .delete(one, (c) => {
      if (!styleRules.delete(idOf(c))) throw notFound('Style rule list');
      return c.body(null, 204);
    })
    .put(`${one}/configured_rules`, async (c) => {
      const rules = checkConfiguredRules(check(configuredRulesSchema, await body(c)));
      return c.json(answer(found(styleRules.configure(idOf(c), rules))));
    })
    .post(instructions, async (c) => {
      const instruction = input(check(customInstructionRequestSchema, await body(c)));
      if (known(c).instructions.length >= limits.styleRules.customInstructions) {
        throw badRequest(`A list can have at most ${limits.styleRules.customInstructions} custom instructions.`);
      }
      const list = found(styleRules.addInstruction(idOf(c), instruction));
      const added = list.instructions.at(-1);
      // The list (contract C2), and beside its fields those of the new instruction, where other clients look for them.
      return c.json({ ...(added && instructionAnswer(added)), ...answer(list) }, 201);
    })
    .get(`${instructions}/:instruction`, (c) => c.json(instructionAnswer(knownInstruction(c))))
    .put(`${instructions}/:instruction`, async (c) => {
      const instruction = input(check(customInstructionRequestSchema, await body(c)));
      const { id } = knownInstruction(c);
      styleRules.replaceInstruction(idOf(c), id, instruction);
      return c.json(instructionAnswer({ ...instruction, id }));
    })
    .delete(`${instructions}/:instruction`, (c) => {
      styleRules.removeInstruction(idOf(c), knownInstruction(c).id);
      return c.body(null, 204);
    });
}

async function body(c: ServiceContext): Promise<unknown> {
  return await readBody(c, { maxBytes: 1024 * 1024 });
}

function idOf(c: ServiceContext): string {
  return checkUuid('style_id', c.req.param('id'));
}

function instructionIdOf(c: ServiceContext): string {
  return checkUuid('instruction_id', c.req.param('instruction'));
}

function found<T>(thing: T | undefined, what = 'Style rule list'): T {
  if (thing === undefined) throw notFound(what);
  return thing;
}

function isDetailed(c: ServiceContext): boolean {
  const value = c.req.query('detailed') ?? 'false';
  if (value !== 'true' && value !== 'false') {
    throw badRequest("Value of 'detailed' not supported: expected true or false.");
  }
  return value === 'true';
}

function checkLanguage(code: string): string {
  const language = styleRuleLanguages.find((known) => known === code.toLowerCase());
  if (!language) throw badRequest(`Value of 'language' not supported: expected ${styleRuleLanguages.join(', ')}.`);
  return language;
}

function input({ label, prompt, source_language: sourceLanguage }: CustomInstructionRequest): InstructionInput {
  return { label, prompt, sourceLanguage: sourceLanguage?.toLowerCase() };
}

function item(list: StyleRuleList): StyleRulesItem {
  return {
    style_id: list.styleId,
    name: list.name,
    creation_time: list.creationTime,
    updated_time: list.updatedTime,
    language: list.language,
    version: list.version,
  };
}

function answer(list: StyleRuleList): StyleRules {
  return {
    ...item(list),
    configured_rules: list.configuredRules,
    custom_instructions: list.instructions.map(instructionAnswer),
  };
}

function instructionAnswer({ id, label, prompt, sourceLanguage }: Instruction): CustomInstruction {
  return { id, label, prompt, source_language: sourceLanguage };
}
