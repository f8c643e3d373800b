import assert from 'node:assert/strict';
import { unappliedWishes, type PlannedWishes } from '../../../../src/domain/translation/unappliedWishes';
import { useScriptedService } from '../../../support/scriptedService';
import { json } from '../../../support/scriptedServer';

const id = '5a1d2f0e-7c61-4b0d-8a55-0a8f1be0c3d4';
const moment = '2026-05-30T09:12:44.107Z';

describe('wishes that a local service is known not to apply', () => {
  const service = useScriptedService();
  const pair = (target: string, instructions?: true): object => ({
    ...{ source: 'en', target, engine: 'One', quality: 'draft' },
    ...(instructions && { instructions }),
  });
  const pairs = [pair('de'), pair('fr', true), pair('es'), pair('es', true)];
  let list: object;

  beforeEach(() => {
    list = { configured_rules: { numbers: { decimal_separator: 'use_comma' } }, custom_instructions: [] };
    service.server.always((request, response) => {
      const answers: ReadonlyArray<readonly [start: string, answer: object]> = [
        ['/local/engines', { engines: [], pairs }],
        ['/local/style_rules', { rules: { numbers: { decimal_separator: ['use_comma'] } } }],
        [
          '/v3/style_rules/',
          {
            style_id: id,
            name: 'House',
            creation_time: moment,
            updated_time: moment,
            language: 'de',
            version: 1,
            ...list,
          },
        ],
      ];
      const answer = answers.find(([start]) => request.path.startsWith(start))?.[1];
      return json(answer ?? {}, answer ? 200 : 404)(request, response);
    });
  });

  const unapplied = (wishes: Partial<PlannedWishes>): Promise<string[]> =>
    unappliedWishes(
      service.client,
      { source: 'en', targets: ['de'], hasFormality: false, ...wishes },
      new AbortController().signal,
    );

  it('are formality where no engine of a target reads instructions', async () => {
    assert.deepEqual(await unapplied({ hasFormality: true }), ['formality']);
    assert.deepEqual(await unapplied({ hasFormality: true, targets: ['fr', 'es'] }), []);
    assert.deepEqual(await unapplied({ hasFormality: true, targets: ['fr', 'de'] }), ['formality']);
    // Into which nothing translates at all, the answer tells.
    assert.deepEqual(await unapplied({ hasFormality: true, targets: ['ja'] }), []);
  });

  it('are style rules that the service does not apply itself', async () => {
    const styleFor = (): string => id;
    assert.deepEqual(await unapplied({ styleFor }), []);
    list = { configured_rules: { numbers: { decimal_separator: 'use_period' } }, custom_instructions: [] };
    assert.deepEqual(await unapplied({ styleFor }), ['style_id']);
    assert.deepEqual(await unapplied({ styleFor, targets: ['fr'] }), []);
    list = { configured_rules: {}, custom_instructions: [{ id, label: 'Tone', prompt: 'Be brief.' }] };
    assert.deepEqual(await unapplied({ styleFor, hasFormality: true }), ['formality', 'style_id']);
  });

  it('are not asked for where nothing is wished', async () => {
    assert.deepEqual(await unapplied({ styleFor: () => undefined }), []);
    assert.deepEqual(service.server.requests, []);
  });
});
