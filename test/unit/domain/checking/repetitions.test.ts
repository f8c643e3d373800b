import assert from 'node:assert/strict';
import { isSureSlip, Repetitions } from '../../../../src/domain/checking/repetitions';

describe('Repetitions', () => {
  it('knows what stands more than once, in any case and within names', () => {
    const repetitions = new Repetitions(
      '// Install nvm first.\nconst NVM_DIR = homedir();\n// A tokio task, and a slep.',
    );
    assert.deepEqual(
      ['nvm', 'Nvm', 'tokio', 'slep', 'absent'].map((word) => repetitions.has(word)),
      [true, true, false, false, false],
    );
  });

  it('does not count a word that is cut off where it stands in full', () => {
    const repetitions = new Repetitions('It calls the functio. A function, all functions.');
    assert.deepEqual([repetitions.has('functio'), repetitions.has('functio', 'function')], [true, false]);
  });

  it('counts no place twice', () => {
    assert.equal(new Repetitions('aaa').has('aa'), false);
  });
});

describe('isSureSlip', () => {
  it('takes swapped and doubled letters for slips, and no other', () => {
    for (const [wrong, right] of [
      ['teh', 'the'],
      ['recieve', 'receive'],
      ['occured', 'occurred'],
      ['Comitted', 'Committed'],
    ] as const) {
      assert.ok(isSureSlip(wrong, right), wrong);
    }
    for (const [name, word] of [
      ['nvm', 'num'],
      ['malloc', 'mallow'],
      ['Gson', 'Goon'],
      ['addr', 'adr'],
      ['irb', 'rib'],
      ['eregon', 'region'],
    ] as const) {
      assert.ok(!isSureSlip(name, word), name);
    }
  });
});
