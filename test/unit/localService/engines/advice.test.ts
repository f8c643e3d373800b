import assert from 'node:assert/strict';
import { adviceFor } from '../../../../src/localService/engines/advice';

describe('adviceFor', () => {
  it('names the packages of a pair', () => {
    assert.equal(
      adviceFor('ES', 'PT-BR', 'linux', true),
      'Install one with "sudo apt-get install apertium apertium-es-pt", or: connect to a remote service with “Parlance: Connect…”.',
    );
  });

  it('names the packages of both halves of a pivot, each once', () => {
    assert.match(adviceFor('fr', 'en-US', 'linux', true), /install apertium apertium-fr-es apertium-eng-spa"/);
    assert.match(adviceFor('it', 'pt-PT', 'linux', true), /install apertium apertium-spa-ita cg3 apertium-es-pt"/);
  });

  it('names them without a command where there is no apt', () => {
    assert.match(adviceFor('es', 'pt-PT', 'linux', false), /Install Apertium .*on Debian: apertium apertium-es-pt/);
  });

  it('does not promise an engine for a pair that has none', () => {
    for (const [source, target] of [
      ['en', 'ja'],
      ['ru', 'uk'],
      ['de', 'en-US'],
    ] as const) {
      assert.equal(adviceFor(source, target, 'linux', true), 'Connect to a remote service with “Parlance: Connect…”.');
    }
  });

  for (const platform of ['win32', 'darwin'] as const) {
    it(`says on ${platform} that there is no engine for the system`, () => {
      assert.match(adviceFor('es', 'pt-PT', platform), /no offline engine for this system yet.*Connect…/);
    });
  }
});
