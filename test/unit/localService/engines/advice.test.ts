import assert from 'node:assert/strict';
import { adviceFor } from '../../../../src/localService/engines/advice';

const elsewhere =
  'Download a model with “Parlance: Offline Languages…”, or use “Parlance: Connect a DeepL Key or Service…”.';

describe('adviceFor', () => {
  it('names the packages of a pair', () => {
    assert.equal(
      adviceFor('ES', 'PT-BR', 'editor', 'linux', true),
      `${elsewhere} Or install an engine with "sudo apt-get install apertium apertium-es-pt".`,
    );
  });

  it('names the packages of both halves of a pivot, each once', () => {
    assert.match(
      adviceFor('fr', 'en-US', 'editor', 'linux', true),
      /install apertium apertium-fr-es apertium-eng-spa"/,
    );
    assert.match(
      adviceFor('it', 'pt-PT', 'editor', 'linux', true),
      /install apertium apertium-spa-ita cg3 apertium-es-pt"/,
    );
  });

  it('names them without a command where there is no apt', () => {
    assert.match(
      adviceFor('es', 'pt-PT', 'editor', 'linux', false),
      /install Apertium .*on Debian: apertium apertium-es-pt/,
    );
  });

  it('tells in a shell what can be done there', () => {
    const said = adviceFor('ES', 'PT-BR', 'shell', 'linux', true);
    assert.match(
      said,
      /parlance models get PAIR.*parlance languages.*--url.*"sudo apt-get install apertium apertium-es-pt"/,
    );
    assert.doesNotMatch(said, /Parlance:/);
  });

  it('does not promise packages for a pair that has none', () => {
    for (const [source, target] of [
      ['en', 'ja'],
      ['ru', 'uk'],
      ['de', 'en-US'],
    ] as const) {
      assert.equal(adviceFor(source, target, 'editor', 'linux', true), elsewhere);
    }
  });

  for (const platform of ['win32', 'darwin'] as const) {
    it(`names no packages on ${platform}, but what every system has`, () => {
      assert.equal(adviceFor('es', 'pt-PT', 'editor', platform), elsewhere);
    });
  }
});
