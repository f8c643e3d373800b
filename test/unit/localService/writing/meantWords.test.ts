import assert from 'node:assert/strict';
import path from 'node:path';
import { ContextModel } from '../../../../src/localService/writing/context/contextModel';
import { MeantWords } from '../../../../src/localService/writing/context/meantWords';

const file = path.join(__dirname, '../../../../data/writing/context_en.bin.gz');

describe('words that may have been meant', function () {
  this.timeout(60_000);

  let meant: MeantWords;
  before(async () => {
    meant = new MeantWords(await ContextModel.read(file));
  });
  const best = (text: string, wrong: string, words: readonly string[]): string | undefined => {
    const fits = meant.fits(text, text.indexOf(wrong), words);
    return words[fits.indexOf(Math.max(...fits))];
  };

  it('are told by their sentence', () => {
    const containers = ['contains', 'containers', 'container'];
    assert.equal(best('Send a list of all the containrs to the server.', 'containrs', containers), 'containers');
    assert.equal(best('The file containrs a list of names.', 'containrs', containers), 'contains');
    assert.equal(
      best('You may want to conditionnaly load a part.', 'conditionnaly', ['conditional', 'conditionally']),
      'conditionally',
    );
    assert.equal(best('There are several paramter to change.', 'paramter', ['parameter', 'parameters']), 'parameters');
    assert.equal(best('The request goes thrugh a proxy.', 'thrugh', ['though', 'through', 'thought']), 'through');
  });

  it('are told in each sentence of a text by itself, and also where they are not known', () => {
    const text = 'The file containrs a list. Send all the containrs to it.';
    const fits = (start: number): number[] => meant.fits(text, start, ['contains', 'containers', 'quuxification']);
    const [first, last] = [fits(text.indexOf('containrs')), fits(text.lastIndexOf('containrs'))];
    assert.ok((first[0] ?? 0) > (first[1] ?? 0) && (last[0] ?? 0) < (last[1] ?? 0));
    assert.ok([...first, ...last].every(Number.isFinite));
  });

  it('are all alike where there is no sentence, or one without end', () => {
    assert.deepEqual(meant.fits('', 0, ['a', 'b']), [0, 0]);
    const endless = `The ${'word '.repeat(200)}containrs`;
    assert.deepEqual(meant.fits(endless, endless.length - 3, ['contains', 'containers']), [0, 0]);
  });
});
