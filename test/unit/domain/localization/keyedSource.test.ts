import assert from 'node:assert/strict';
import { openTarget } from '../../../../src/domain/localization/openTarget';
import { planTarget } from '../../../../src/domain/localization/plan';
import { hasEntries } from '../../../../src/domain/localization/target';
import { formatOfPath } from '../../../../src/formats/fileFormats';

const unit = (id: string, source: string, target?: string): string =>
  `<trans-unit id="${id}"><source>${source}</source>${target === undefined ? '' : `<target>${target}</target>`}</trans-unit>`;
const xliff = (language: string, ...units: string[]): string =>
  `<xliff version="1.2"><file source-language="en" target-language="${language}" datatype="plaintext" original="a"><body>${units.join('')}</body></file></xliff>`;
const message = (id: string, text: string): string => `msgid "${id}"\nmsgstr "${text}"\n`;
const po = (language: string, ...messages: string[]): string =>
  [`msgid ""\nmsgstr "Language: ${language}\\n"\n`, ...messages].join('\n');

function planOf(path: string, source: string, target?: string) {
  const format = formatOfPath(path);
  assert.ok(hasEntries(format));
  return planTarget({ format, source, ...(target !== undefined && { target }), language: 'de', sourceLanguage: 'en' });
}

describe('a source whose sources are keys', () => {
  const files = [
    {
      path: 'messages.en.xlf',
      source: xliff('en', unit('1', 'picker.today', 'Today'), unit('2', 'month', 'This %name%'), unit('3', 'no.text')),
      target: xliff('de', unit('1', 'picker.today', 'Heute'), unit('2', 'month', 'Ohne')),
      broken: '2',
    },
    {
      path: 'en.po',
      source: po('en', message('picker.today', 'Today'), message('month', 'This %s'), message('no.text', '')),
      target: po('de', message('picker.today', 'Heute'), message('month', 'Ohne')),
      broken: 'month',
    },
  ];
  for (const { path, source, target, broken } of files) {
    it(`has the texts of its own language translated, and never sends a key: ${path}`, () => {
      const { segments } = openTarget(planOf(path, source));
      assert.deepEqual(
        segments.map(({ text }) => text),
        ['Today', path.endsWith('.po') ? 'This %s' : 'This %name%'],
      );
      assert.ok(planOf(path, source, target).broken.some((key) => key.endsWith(broken)));
    });
  }

  it('is one in which most texts differ from their keys, in the language of the source', () => {
    const british = po('en-GB', message('Color of the page', 'Colour of the page'), message('Open', ''));
    const texts = (source: string): string[] => openTarget(planOf('en.po', source)).segments.map(({ text }) => text);
    assert.deepEqual(texts(british), ['Color of the page', 'Open']);
    assert.deepEqual(texts(po('fr', message('picker.today', 'Aujourd’hui'))), ['picker.today']);
  });

  it('does not make a translation stale by another name of its key', () => {
    const source = xliff('en', unit('1', 'Both', 'Both'), unit('2', 'picker.month', 'This month'));
    const { stale, missing } = planOf(
      'messages.en.xlf',
      source,
      xliff('de', unit('1', 'both', 'Beide'), unit('2', 'picker.month', 'Monat')),
    );
    assert.deepEqual([missing, stale], [[], []]);
  });

  it('tells what nobody has translated yet as missing, and another wording as stale', () => {
    const [source, target] = [xliff('de', unit('1', 'One house')), (text: string) => xliff('de', text)];
    const told = (text: string): string[][] => {
      const { missing, stale } = planOf('messages.xlf', source, target(text));
      return [[...missing], [...stale]];
    };
    for (const state of ['new', 'needs-translation']) {
      const own = unit('1', 'One house', 'One house').replace('<target>', `<target state="${state}">`);
      assert.deepEqual(
        told(own).map((keys) => keys.length),
        [1, 0],
        state,
      );
    }
    assert.deepEqual(
      told(unit('1', 'A house', 'Ein Haus')).map((keys) => keys.length),
      [0, 1],
    );
  });
});
