import assert from 'node:assert/strict';
import * as v from 'valibot';
import {
  customInstructionSchema,
  styleRulesResponseSchema,
  styleRulesSchema,
  type StyleRules,
} from '../../../src/api/schemas/styleRules';
import { localStyleRulesSchema } from '../../../src/api/schemas/localStyleRules';
import { translateResponseSchema } from '../../../src/api/schemas/translate';
import { describeWithSqlite } from '../../support/describeWithSqlite';
import { ServiceUnderTest, type Answer } from './support/serviceUnderTest';

const root = '/v3/style_rules';
const unknown = '5a1d2f0e-7c61-4b0d-8a55-0a8f1be0c3d4';
const rules = { numbers: { decimal_separator: 'use_comma_as_decimal_separator' } };

describeWithSqlite('Style rule lists of the local service', () => {
  let service: ServiceUnderTest;
  let minute: number;
  beforeEach(async () => {
    minute = 0;
    service = await ServiceUnderTest.start({ now: () => new Date(Date.UTC(2026, 5, 1, 0, minute++)) });
  });
  afterEach(() => service.stop());

  const create = async (body: Record<string, unknown> = {}): Promise<StyleRules> => {
    const answer = await service.call('POST', root, { name: 'House', language: 'DE', ...body });
    assert.equal(answer.status, 201, answer.text);
    return v.parse(styleRulesSchema, answer.json);
  };
  const status = async (method: string, path: string, body?: unknown): Promise<number> =>
    (await service.call(method, root + path, body)).status;

  it('goes through all ten calls, a version at a time', async () => {
    const list = await create({
      configured_rules: rules,
      custom_instructions: [{ label: 'Tone', prompt: 'Relaxed', source_language: 'EN' }],
    });
    assert.deepEqual([list.version, list.language, list.configured_rules], [1, 'de', rules]);
    assert.equal(list.custom_instructions[0]?.source_language, 'en');
    const path = `${root}/${list.style_id}`;
    const next = async (method: string, sub: string, body: unknown, expected: number): Promise<Answer> => {
      const answer = await service.call(method, path + sub, body);
      assert.equal(answer.status, expected, answer.text);
      return answer;
    };
    const renamed = v.parse(styleRulesSchema, (await next('PATCH', '', { name: 'New' }, 200)).json);
    assert.deepEqual([renamed.name, renamed.version], ['New', 2]);
    assert.ok(renamed.updated_time > renamed.creation_time);
    const configured = v.parse(styleRulesSchema, (await next('PUT', '/configured_rules', {}, 200)).json);
    assert.deepEqual([configured.configured_rules, configured.version], [{}, 3]);
    const added = v.parse(
      styleRulesSchema,
      (await next('POST', '/custom_instructions', { label: 'L', prompt: 'P' }, 201)).json,
    );
    assert.equal(added.version, 4);
    const [first, second] = added.custom_instructions;
    // Beside the list stands the new instruction, where other clients look for it.
    const { id, label, prompt } = added as StyleRules & Record<string, unknown>;
    assert.deepEqual({ id, label, prompt }, { id: second?.id, label: 'L', prompt: 'P' });
    assert.deepEqual([first?.label, second?.label], ['Tone', 'L']);
    const read = await next('GET', `/custom_instructions/${first?.id}`, undefined, 200);
    assert.deepEqual(read.json, first);
    const replaced = await next('PUT', `/custom_instructions/${first?.id}`, { label: 'T', prompt: 'Formal' }, 200);
    assert.deepEqual(v.parse(customInstructionSchema, replaced.json), { id: first?.id, label: 'T', prompt: 'Formal' });
    await next('DELETE', `/custom_instructions/${second?.id}`, undefined, 204);
    const after = v.parse(styleRulesSchema, (await next('GET', '', undefined, 200)).json);
    assert.equal(after.version, 6);
    assert.deepEqual(after.custom_instructions, [{ id: first?.id, label: 'T', prompt: 'Formal' }]);
    await next('DELETE', '', undefined, 204);
    await next('GET', '', undefined, 404);
  });

  it('lists by pages, in detail when asked', async () => {
    for (let index = 0; index < 12; index += 1) await create({ name: `List ${index}`, configured_rules: rules });
    const page = async (query: string): Promise<Array<Record<string, unknown>>> => {
      const { json } = await service.call('GET', `${root}?${query}`);
      return v.parse(styleRulesResponseSchema, json).style_rules;
    };
    assert.deepEqual((await page('')).map(({ name }) => name).slice(0, 2), ['List 0', 'List 1']);
    assert.equal((await page('')).length, 10);
    assert.equal((await page('page=1')).length, 2);
    assert.equal((await page('page_size=25')).length, 12);
    assert.equal((await page('page=7')).length, 0);
    assert.equal('configured_rules' in ((await page(''))[0] ?? {}), false);
    assert.deepEqual((await page('detailed=true'))[0]?.configured_rules, rules);
    for (const query of ['page=-1', 'page_size=0', 'page_size=26', 'page=x', 'detailed=1']) {
      assert.equal(await status('GET', `?${query}`), 400, query);
    }
  });

  it('refuses what the contract refuses', async () => {
    const refused = async (body: Record<string, unknown>): Promise<void> =>
      assert.equal(
        await status('POST', '', { name: 'X', language: 'de', ...body }),
        400,
        JSON.stringify(body).slice(0, 80),
      );
    const instruction = { label: 'L', prompt: 'P' };
    await refused({ name: '' });
    await refused({ name: 'x'.repeat(1025) });
    await refused({ language: 'pt' });
    await refused({ language: 'en-GB' });
    await refused({ configured_rules: { colours: {} } });
    await refused({ configured_rules: { numbers: { colour: 'red' } } });
    await refused({ configured_rules: { numbers: { decimal_separator: 'use_none' } } });
    await refused({ configured_rules: { numbers: { toString: 'x' } } });
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      await refused({ configured_rules: { ...rules, [name]: { a: 'b' } } });
      await refused({ configured_rules: { numbers: { [name]: 'x' } } });
    }
    await refused({ custom_instructions: [{ ...instruction, prompt: 'x'.repeat(301) }] });
    await refused({ custom_instructions: [{ ...instruction, label: 'x'.repeat(101) }] });
    await refused({ custom_instructions: Array.from({ length: 201 }, () => instruction) });

    // Characters are code points (contract §1.7): an emoji is one.
    await create({
      name: '🫖'.repeat(1024),
      custom_instructions: [{ label: '🫖'.repeat(100), prompt: '🫖'.repeat(300) }],
    });
    const full = await create({ custom_instructions: Array.from({ length: 200 }, () => instruction) });
    assert.equal(await status('POST', `/${full.style_id}/custom_instructions`, instruction), 400);
    assert.equal(await status('GET', `/${unknown}`), 404);
    assert.equal(await status('DELETE', `/${unknown}`), 404);
    assert.equal(await status('PATCH', `/${unknown}`, { name: 'X' }), 404);
    assert.equal(await status('PUT', `/${unknown}/configured_rules`, {}), 404);
    assert.equal(await status('PUT', `/${full.style_id}/configured_rules`, { ['__proto__']: { a: 'b' } }), 400);
    assert.equal(await status('POST', `/${unknown}/custom_instructions`, instruction), 404);
    assert.equal(await status('GET', `/${full.style_id}/custom_instructions/${unknown}`), 404);
    assert.equal(await status('DELETE', `/${full.style_id}/custom_instructions/${unknown}`), 404);
    assert.equal(await status('GET', '/17'), 400);
  });

  it('applies the mechanical rules to translations and says in the log which it cannot', async () => {
    const { style_id } = await create({
      configured_rules: {
        ...rules,
        punctuation: { quotation_mark: 'use_guillemets' },
        style_and_tone: { formality: 'use_casual_tone' },
      },
    });
    const translate = (body: Record<string, unknown>): Promise<Answer> =>
      service.call('POST', '/v2/translate', {
        text: ['"it" is 1.5 <b>1.5</b>'],
        source_lang: 'en',
        target_lang: 'DE',
        style_id,
        ...body,
      });
    const { json } = await translate({ tag_handling: 'xml', ignore_tags: ['b'] });
    assert.equal((json as { translations: Array<{ text: string }> }).translations[0]?.text, '«IT» IS 1,5 <b>1.5</b>');
    assert.match(service.log.join('\n'), /Not applied of style rule list .*: style_and_tone\.formality\./);
    assert.equal((await translate({ target_lang: 'es' })).status, 400);
    assert.equal((await translate({ style_id: unknown })).status, 404);
  });

  it('tells of each rule whether it changed the text, found nothing in it, or could not be applied', async () => {
    const configured_rules = {
      numbers: { decimal_separator: 'use_comma_as_decimal_separator', thousands_separator: 'use_space' },
      punctuation: { quotation_mark: 'use_guillemets' },
      style_and_tone: { formality: 'use_casual_tone' },
    };
    const outcomeOf = async (id: string, text: string[]): Promise<Record<string, unknown>> => {
      const body = { text, source_lang: 'en', target_lang: 'DE', style_id: id };
      const { json } = await service.call('POST', '/v2/translate', body);
      const { rules: told, instructions } = v.parse(translateResponseSchema, json).style_outcome ?? { rules: [] };
      return { ...Object.fromEntries(told.map(({ rule, outcome }) => [rule, outcome])), instructions };
    };
    const { style_id } = await create({ configured_rules, custom_instructions: [{ label: 'L', prompt: 'P' }] });
    const expected = {
      decimal_separator: 'effective',
      thousands_separator: 'effective',
      quotation_mark: 'withoutEffect',
      formality: 'notApplied',
      instructions: 'notApplied',
    };
    // Of all texts of a request together.
    assert.deepEqual(await outcomeOf(style_id, ['It is 1,234.5.', 'It is.']), expected);
    const styled = { text: ['It is.'], source_lang: 'en', target_lang: 'DE', style_id };
    const header = (await service.call('POST', '/v2/translate', styled)).headers.get('X-Parlance-Not-Applied');
    assert.equal(header, 'style_id');
    const ofModel = { ...expected, formality: 'wished', instructions: 'wished' };
    Object.assign(service.engine, { readsInstructions: true });
    assert.deepEqual(await outcomeOf(style_id, ['It is 1,234.5.']), ofModel);
    const { style_id: plain } = await create({ configured_rules: rules });
    assert.deepEqual(await outcomeOf(plain, ['It is.']), {
      decimal_separator: 'withoutEffect',
      instructions: undefined,
    });
    const body = { text: ['It is.'], source_lang: 'en', target_lang: 'DE' };
    assert.ok(!('style_outcome' in ((await service.call('POST', '/v2/translate', body)).json as object)));
  });

  it('tells what of the catalogue it carries out in a language', async () => {
    const carriedOut = async (language: string): Promise<Record<string, Record<string, string[]>>> =>
      v.parse(localStyleRulesSchema, (await service.call('GET', `/local/style_rules?language=${language}`)).json).rules;
    const german = await carriedOut('de');
    assert.deepEqual(german['punctuation']?.['serial_comma'], ['use', 'do_not_use']);
    assert.equal(german['style_and_tone'], undefined);
    // No conjunctions of it are known.
    assert.deepEqual((await carriedOut('ja'))['punctuation']?.['serial_comma'], []);
  });
});
