import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import type { Setting } from '../../../../src/editor/settings/kinds';
import { checkedValue, settings, settingsFor, type SettingName } from '../../../../src/editor/settings/table';

interface Property {
  scope: string;
  default: unknown;
  enum?: string[];
  minimum?: number;
  maximum?: number;
}

interface Manifest {
  capabilities: { untrustedWorkspaces: { supported: string; restrictedConfigurations: string[] } };
  contributes: { configuration: Array<{ properties: Record<string, Property> }> };
}

describe('settings', () => {
  const { capabilities, contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const all = Object.assign({}, ...contributes.configuration.map(({ properties }) => properties)) as Record<
    string,
    Property
  >;
  const table = Object.entries<Setting<unknown>>(settings);
  const full = (name: string): string => `parlance.${name}`;

  it('are those of the manifest, each with a decided scope and trust', () => {
    assert.deepEqual(table.map(([name]) => full(name)).sort(), Object.keys(all).sort());
    for (const [name, { scope, trust }] of table) {
      assert.equal(all[full(name)]?.scope, scope, name);
      // What VS Code keeps from every folder, and nothing else, is the person's alone.
      assert.equal(trust === 'person', scope === 'application', name);
    }
  });

  it('of a folder nobody trusts are ignored where they say what is sent, where to, what is checked, or what is written', () => {
    const { supported, restrictedConfigurations } = capabilities.untrustedWorkspaces;
    assert.equal(supported, 'limited');
    assert.deepEqual(restrictedConfigurations, settingsFor('trusted').map(full));
    for (const name of ['files.result', 'write.apply', 'documents.outputName', 'translate.glossaries']) {
      assert.ok(settingsFor('trusted').includes(name), name);
    }
    for (const [name] of table.filter(([one]) => one.startsWith('check.'))) {
      assert.ok(!settingsFor('anyone').includes(name), name);
    }
  });

  it('that any folder may set are named in the documentation, and no others', () => {
    const page = readFileSync('docs/connections.md', 'utf8').replace(/\s+/g, ' ');
    const [, said = ''] = /A folder may set only these:(.*?)An invalid setting/.exec(page) ?? [];
    const named = said.split(';').flatMap((part) => {
      const names = [...part.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!);
      const [section] = names[0]?.split('.') ?? [];
      return names.map((name) => (name.includes('.') ? name : `${section}.${name}`));
    });
    assert.deepEqual(named, settingsFor('anyone'));
  });

  for (const [name, setting] of table) {
    it(`parlance.${name} is as the manifest says`, () => {
      const property = all[full(name)]!;
      assert.deepEqual(setting.usual, property.default);
      assert.deepEqual(setting.values, property.enum);
      assert.deepEqual(
        setting.bounds,
        property.minimum === undefined ? undefined : [property.minimum, property.maximum],
      );
      assert.deepEqual(checkedValue(name as SettingName, property.default), { value: property.default });
    });
  }

  it('that are what they cannot be count as not set, and are told in a sentence', () => {
    assert.deepEqual(checkedValue('files.parallel', 1e9), {
      value: 4,
      problem: 'The setting parlance.files.parallel must be a whole number from 1 to 16, so 4 is used.',
    });
    for (const wrong of [-1, 0.5, NaN, Infinity, '2', null, [2], {}, 21]) {
      assert.equal(checkedValue('files.subtitleLines', wrong).value, 2, String(wrong));
    }
    assert.equal(checkedValue('files.result', 'elsewhere').value, 'auto');
    assert.equal(checkedValue('write.apply', true).value, 'preview');
    assert.equal(checkedValue('translate.source', '../x').value, '');
    assert.deepEqual(checkedValue('translate.targets', ['de', '../x', 5, 'pt-BR']), {
      value: ['de', 'pt-BR'],
      problem:
        'The setting parlance.translate.targets must be a list of language codes (up to 200), so invalid parts are ignored.',
    });
    assert.equal(checkedValue('documents.outputName', 'x'.repeat(300)).value, '${name}.${target}.${ext}');
  });

  it('are always what they may be, whatever is found', () => {
    const found = fc.oneof(
      fc.anything(),
      fc.double(),
      fc.integer(),
      fc.array(fc.string()),
      fc.constant('x'.repeat(5000)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...table), found, ([name], value) => {
        const { value: taken, problem } = checkedValue(name as SettingName, value);
        const again = checkedValue(name as SettingName, taken);
        assert.deepEqual(again.value, taken);
        if (problem !== undefined) assert.match(problem, /^The setting parlance\.[^\n]+\.$/);
      }),
      { seed: 13, numRuns: 5000 },
    );
  });
});
