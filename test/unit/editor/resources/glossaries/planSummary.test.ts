import assert from 'node:assert/strict';
import { planImport, type ImportMode } from '../../../../../src/domain/glossaries/importPlan';
import {
  changesOf,
  droppedReport,
  leftOutOf,
} from '../../../../../src/editor/resources/glossaries/interchange/planSummary';
import { readCsv } from '../../../../../src/formats/glossaries/csv';

const current = [
  { source: 'tea', target: 'Tee' },
  { source: 'cup', target: 'Becher' },
  { source: 'spoon', target: 'Löffel' },
];
const plan = (csv: string, mode: ImportMode = 'merge') =>
  planImport([...readCsv(csv)], current, { pair: { sourceLang: 'en', targetLang: 'de' }, mode }).then((one) => [one]);

describe('summary of an import', () => {
  it('counts what happens to the entries', async () => {
    assert.equal(
      changesOf(await plan('tea,Tee\ncup,Tasse\nfork,Gabel')),
      '1 entry added, 1 changed, 1 already exists, 1 other unchanged',
    );
    assert.equal(changesOf(await plan('fork,Gabel\nknife,Messer', 'replace')), '2 entries added, 3 removed');
  });
  it('counts what happens to the entries of several dictionaries', async () => {
    const plans = [...(await plan('tea,Tee\nfork,Gabel')), ...(await plan('tea,thé\n,x'))];
    assert.equal(changesOf(plans), '1 entry added, 1 changed, 1 already exists, 4 others unchanged');
    assert.equal(leftOutOf(plans), '1 row dropped.');
  });
  it('says what of the file is left out, and nothing when all is taken', async () => {
    assert.equal(leftOutOf(await plan('tea,Tee')), '');
    assert.equal(
      leftOutOf(await plan('en,de\n fork,Gabel\nx\nfork,fourchette,en,fr')),
      '1 row dropped. 1 row in other languages was skipped. Trimmed whitespace in 1 row. The first row contains column titles and isn’t imported.',
    );
  });
  it('lists each dropped row with its place', async () => {
    assert.equal(
      [...droppedReport(await plan('tea,Tee\n,x'), 'a.csv')].join(''),
      '1 row of a.csv can’t be imported:\n\na.csv:2:1\tThe source is empty.\n',
    );
  });
});
