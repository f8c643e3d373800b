import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { betterPreset, presets } from '../../../../../src/editor/service/connections/presets';

describe('presets', () => {
  const [free, pro, proUs] = presets.map(({ baseUrl }) => baseUrl) as [string, string, string];

  it('sends a free key from a paid address to the free one', () => {
    assert.equal(betterPreset(pro, 'abc:fx')?.baseUrl, free);
    assert.equal(betterPreset(proUs, 'abc:fx')?.baseUrl, free);
  });

  it('sends a paid key from the free address to the paid one', () => {
    assert.equal(betterPreset(free, 'abc')?.baseUrl, pro);
  });

  it('has nothing to say where key and address fit, or the address is none of its own', () => {
    assert.equal(betterPreset(free, 'abc:fx'), undefined);
    assert.equal(betterPreset(pro, 'abc'), undefined);
    assert.equal(betterPreset(proUs, 'abc'), undefined);
    assert.equal(betterPreset('https://api.example.com', 'abc:fx'), undefined);
  });

  it('are the only place in the program that knows an address or a header of a vendor', () => {
    const files = execFileSync('grep', ['-rliE', 'deepl\\.com|DeepL-Auth|X-DeepL', 'src', 'package.json'], {
      encoding: 'utf8',
    });
    assert.deepEqual(files.trim().split('\n'), ['src/editor/service/connections/presets.ts']);
  });
});
