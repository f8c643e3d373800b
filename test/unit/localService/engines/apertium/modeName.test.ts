import assert from 'node:assert/strict';
import { pairsOfMode } from '../../../../../src/localService/engines/apertium/modeName';

function pairs(name: string): string[] {
  return pairsOfMode(name).map(({ source, target }) => `${source} ${target}`);
}

describe('pairsOfMode', () => {
  for (const [name, expected] of Object.entries({
    'eng-spa': ['en es'],
    'es-pt': ['es pt-pt'],
    'es-pt_BR': ['es pt-br'],
    'cat-por_BR': ['ca pt-br'],
    'spa-eng': ['es en-us', 'es en-gb'],
    'spa-eng_US': ['es en-us'],
    'swe-nob': ['sv nb'],
    'nob-dan': ['nb da'],
    'ro-es': ['ro es'],
    'ind-zlm': ['id ms'],
    'zlm-ind': ['ms id'],
    'eng-hbs_HR': ['en hr'],
    'hbs-eng': ['bs en-us', 'bs en-gb', 'hr en-us', 'hr en-gb'],
  })) {
    it(`${name} is ${expected.join(', ')}`, () => assert.deepEqual(pairs(name), expected));
  }

  for (const name of [
    'eco-es-fr',
    'Cyrl-Latn',
    'nno-nob',
    'nno_e-nno',
    'spa-cat_valencia_uni_iec2017',
    'cat-por_PTpre1990',
    'en-eo-bytecode-cg',
    'eng-hbs_SR',
    'fra-cat_pre2017',
    '',
    'spa',
    '../../etc-spa',
  ]) {
    it(`${name || 'an empty name'} is no pair of the contract`, () => assert.deepEqual(pairs(name), []));
  }
});
