import assert from 'node:assert/strict';
import {
  createInstructionResponseSchema,
  customInstructionSchema,
  styleRuleLanguages,
  styleRulesResponseSchema,
  styleRulesSchema,
} from '../../../src/api/schemas/styleRules';
import type { CustomInstruction, StyleRules } from '../../../src/api/schemas/styleRules';
import { deleteStyleRules } from '../cleaning';
import type { ContractCase, Family, Fixture, Received, Sent, Service } from '../table';
import { NotOffered, madeBySuite } from '../table';

const root = '/v3/style_rules';
const rules = { numbers: { decimal_separator: 'use_period_as_decimal_separator' } };
const instruction = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  label: 'Tone',
  prompt: 'Sound relaxed',
  source_language: 'de',
  ...changes,
});
const list = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: madeBySuite,
  language: 'en',
  ...changes,
});

async function newList(service: Service): Promise<Fixture> {
  const json = list({ custom_instructions: [instruction()] });
  const answer = await service.send(`POST ${root}`, { json });
  if (answer.status === 403) throw new NotOffered('the service has no style rules on its plan');
  const created = answer.json as StyleRules;
  return { style_id: created.style_id, instruction_id: created.custom_instructions[0]?.id ?? '' };
}

const read = ({ json }: Received): StyleRules => json as StyleRules;
const takes = (name: string, json: unknown, status: number, check?: ContractCase['check']): ContractCase => ({
  name: `takes ${name}`,
  status,
  send: { json },
  check,
});
const refuses = (name: string, json: unknown): ContractCase => ({
  name: `refuses ${name}`,
  status: 400,
  send: { json },
});

const nameCases = (request: (name: unknown) => unknown, success: number): ContractCase[] => [
  takes('a name of 1024 characters', request(madeBySuite.padEnd(1024, '.')), success),
  refuses('a name of 1025 characters', request(madeBySuite.padEnd(1025, '.'))),
  refuses('an empty name', request('')),
  refuses('a name that is no string', request(7)),
];

const ruleCases = (request: (rules: unknown) => unknown): ContractCase[] => [
  refuses('an unknown category', request({ nothing: { decimal_separator: 'use_period_as_decimal_separator' } })),
  refuses('an unknown rule', request({ numbers: { nothing: 'use_period_as_decimal_separator' } })),
  refuses('an unknown option', request({ numbers: { decimal_separator: 'nothing' } })),
  refuses('rules that are no object', request([1])),
];

const instructionCases = (request: (instruction: unknown) => unknown, success: number): ContractCase[] => [
  takes(
    'a label of 100 and a prompt of 300 characters',
    request(instruction({ label: 'l'.repeat(100), prompt: 'p'.repeat(300) })),
    success,
  ),
  refuses('a label of 101 characters', request(instruction({ label: 'l'.repeat(101) }))),
  refuses('a prompt of 301 characters', request(instruction({ prompt: 'p'.repeat(301) }))),
  refuses('a missing label', request(instruction({ label: undefined }))),
  refuses('a missing prompt', request(instruction({ prompt: undefined }))),
  takes('no source language (C12)', request(instruction({ source_language: undefined })), success),
];

const many = (count: number): unknown[] => Array.from({ length: count }, () => instruction());

export const styleRulesFamily: Family = {
  name: 'Style rules',
  prepare: async (service) => {
    const renamed = await newList(service);
    return { ...(await newList(service)), renamed_id: renamed.style_id ?? '' };
  },
  clean: deleteStyleRules,
  rows: [
    {
      endpoint: `GET ${root}`,
      section: '§8',
      success: 200,
      schema: styleRulesResponseSchema,
      valid: () => ({}),
      cases: [
        {
          name: 'leaves the contents out',
          status: 200,
          send: {},
          check: ({ json }) => {
            for (const one of (json as { style_rules: object[] }).style_rules) assert.ok(!('configured_rules' in one));
          },
        },
        {
          name: 'shows them when detailed',
          status: 200,
          send: { query: { detailed: 'true' } },
          check: ({ json }) => {
            for (const one of (json as { style_rules: object[] }).style_rules) assert.ok('custom_instructions' in one);
          },
        },
        { name: 'takes page_size 1', status: 200, send: { query: { page_size: '1' } } },
        { name: 'takes page_size 25', status: 200, send: { query: { page_size: '25' } } },
        { name: 'refuses page_size 0', status: 400, send: { query: { page_size: '0' } } },
        { name: 'refuses page_size 26', status: 400, send: { query: { page_size: '26' } } },
        { name: 'refuses a negative page', status: 400, send: { query: { page: '-1' } } },
        { name: 'refuses a page that is no number', status: 400, send: { query: { page: 'one' } } },
        { name: 'refuses another detailed', status: 400, send: { query: { detailed: 'yes' } } },
        {
          name: 'answers a page behind the last with none',
          status: 200,
          send: { query: { page: '100000' } },
          check: ({ json }) => assert.equal((json as { style_rules: object[] }).style_rules.length, 0),
        },
      ],
    },
    {
      endpoint: `POST ${root}`,
      section: '§8',
      success: 201,
      schema: styleRulesSchema,
      valid: () => ({ json: list({ configured_rules: rules, custom_instructions: [instruction()] }) }),
      check: (answer) => {
        const { version, language, configured_rules, custom_instructions } = read(answer);
        assert.deepEqual([version, language, configured_rules], [1, 'en', rules]);
        assert.equal(custom_instructions[0]?.prompt, 'Sound relaxed');
      },
      cases: [
        ...styleRuleLanguages.map((language) => takes(`language ${language}`, list({ language }), 201)),
        takes('a language in any case', list({ language: 'DE' }), 201, (answer) =>
          assert.equal(read(answer).language, 'de'),
        ),
        refuses('an unknown language', list({ language: 'nl' })),
        refuses('a variant', list({ language: 'en-GB' })),
        refuses('a missing language', list({ language: undefined })),
        ...nameCases((name) => list({ name }), 201),
        ...ruleCases((configured_rules) => list({ configured_rules })),
        ...instructionCases((one) => list({ custom_instructions: [one] }), 201),
        takes('200 instructions', list({ custom_instructions: many(200) }), 201),
        refuses('201 instructions', list({ custom_instructions: many(201) })),
      ],
    },
    {
      endpoint: `GET ${root}/{style_id}`,
      section: '§8',
      success: 200,
      schema: styleRulesSchema,
      valid: () => ({}),
      check: (answer, { style_id }) => assert.equal(read(answer).style_id, style_id),
    },
    {
      endpoint: `PATCH ${root}/{style_id}`,
      section: '§8',
      success: 200,
      schema: styleRulesSchema,
      // On a list of its own, since a service may take a bad name.
      valid: ({ renamed_id = '' }) => ({ params: { style_id: renamed_id }, json: { name: madeBySuite } }),
      check: (answer) => assert.ok(read(answer).version > 1),
      cases: nameCases((name) => ({ name }), 200).map((one) => ({
        ...one,
        send: ({ renamed_id = '' }) => ({ params: { style_id: renamed_id }, ...(one.send as Sent) }),
      })),
    },
    {
      endpoint: `PUT ${root}/{style_id}/configured_rules`,
      section: '§8',
      success: 200,
      schema: styleRulesSchema,
      valid: () => ({ json: rules }),
      looseBody: false,
      check: (answer) => assert.deepEqual(read(answer).configured_rules, rules),
      cases: [
        takes('no rules', {}, 200, (answer) => assert.deepEqual(read(answer).configured_rules, {})),
        ...ruleCases((all) => all),
      ],
    },
    {
      endpoint: `DELETE ${root}/{style_id}`,
      section: '§8',
      success: 204,
      valid: async (_fixture, service) => ({ params: await newList(service) }),
    },
    {
      endpoint: `POST ${root}/{style_id}/custom_instructions`,
      section: '§8, C2',
      success: 201,
      schema: createInstructionResponseSchema,
      valid: () => ({ json: instruction() }),
      // The list, or what published clients read: the instruction alone.
      checkOwn: (answer) => assert.ok(read(answer).custom_instructions.length > 1),
      cases: instructionCases((one) => one, 201),
    },
    {
      endpoint: `GET ${root}/{style_id}/custom_instructions/{instruction_id}`,
      section: '§8',
      success: 200,
      schema: customInstructionSchema,
      valid: () => ({}),
      check: ({ json }, { instruction_id }) => assert.equal((json as CustomInstruction).id, instruction_id),
    },
    {
      endpoint: `PUT ${root}/{style_id}/custom_instructions/{instruction_id}`,
      section: '§8, C12',
      success: 200,
      schema: customInstructionSchema,
      valid: () => ({ json: instruction({ prompt: 'Sound formal' }) }),
      check: ({ json }) => assert.equal((json as CustomInstruction).prompt, 'Sound formal'),
      cases: instructionCases((one) => one, 200),
    },
    {
      endpoint: `DELETE ${root}/{style_id}/custom_instructions/{instruction_id}`,
      section: '§8',
      success: 204,
      valid: async (_fixture, service) => ({ params: await newList(service) }),
    },
  ],
};
