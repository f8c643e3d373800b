import assert from 'node:assert/strict';
import { hashOf } from '../../../../src/domain/localization/lock';
import { spliceOf } from '../../../../src/domain/localization/keys';
import type { Pair, PairRow } from '../../../../src/domain/localization/pair/pair';
import { readPair } from '../../../../src/domain/localization/pair/readPair';
import { hasEntries, type EntryFormat } from '../../../../src/domain/localization/target';
import { entriesOf } from '../../../../src/formats/entries/tree';
import { fileFormats } from '../../../../src/formats/fileFormats';
import { locateCodes } from '../../../../src/formats/segment';
import { pairFixtures as files } from './pairFixtures';

const formatOf = (id: string): EntryFormat => {
  const format = fileFormats.find((one) => one.id === id);
  assert.ok(hasEntries(format));
  return format;
};
const pairOf = (id: string, target = files[id]?.target): Pair => {
  const source = files[id]?.source ?? '';
  return readPair({ format: formatOf(id), source, ...(target !== undefined && { target }), language: 'pl' }, 'en');
};
const shown = ({ id, state, target = '-', lock }: PairRow): string => `${id} ${state} ${target}${lock ? ' !' : ''}`;
const codesOf = ({ source, codes }: PairRow): string =>
  codes.map(({ start, end }) => source.slice(start, end)).join(' ');
const same = (row: PairRow) => (one: PairRow) => one.key === row.key && one.part === row.part;

describe('a target beside its source', () => {
  for (const [id, { source, target, rows }] of Object.entries(files)) {
    it(`has a row for each text of ${id}, and writes what is typed into nothing else`, () => {
      const pair = pairOf(id);
      assert.deepEqual(pair.rows.map(shown), rows);
      if (/A hint/.test(source)) assert.ok(pair.rows.some(({ context = '' }) => context.includes('A hint')));
      const nodes = entriesOf(formatOf(id).entries(target));
      for (const row of pair.rows) {
        const text = `${codesOf(row)} Żółw "q" \\ & 'x' <b>`.trim();
        const put = pair.put({ ...row, text });
        if (row.lock) {
          assert.deepEqual(put, { code: 'locked' });
          continue;
        }
        if (typeof put !== 'string') {
          // A place in a list before which another one is missing.
          assert.deepEqual([row.id, put], ['l.1', { code: 'not-put' }]);
          continue;
        }
        const again = pairOf(id, put);
        const written = again.rows.find(same(row));
        assert.equal(written?.target, text, `${id} ${row.id}`);
        assert.equal(again.put({ ...written, text }), put, 'twice is once');
        const others = (of: Pair): string[] => of.rows.filter((one) => one.key !== row.key).map(shown);
        assert.deepEqual(others(again), others(pair));
        const [edit] = spliceOf(target, put);
        const node = nodes.get(row.key)?.node;
        if (edit && node && row.target !== undefined) {
          assert.ok(edit.start >= node.start && edit.end <= node.tail, `${id} ${row.id}: ${JSON.stringify(edit)}`);
        }
        if (edit && !node) assert.ok(edit.end - edit.start <= 1, `${id} ${row.id}: ${JSON.stringify(edit)}`);
      }
    });
  }

  it('takes whatever is typed as it is, or leaves the file as it is', () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const pieces = [
      'a',
      'Ż',
      ' ',
      '"',
      "'",
      '\\',
      '\\n',
      '\n',
      '{',
      '}',
      '<',
      '&',
      '%s',
      '#',
      '=',
      ':',
      '|',
      '🙂',
      '\t',
      '`',
      '${x}',
      ';',
      '$',
      ',',
      '-',
    ];
    for (const [id, { target }] of Object.entries(files)) {
      const pair = pairOf(id);
      const free = pair.rows.filter(({ lock }) => !lock);
      for (let run = 0; run < 40; run++) {
        const row = free[random(free.length)] as PairRow;
        const typed = Array.from({ length: 1 + random(8) }, () => pieces[random(pieces.length)]).join('');
        const text = `${codesOf(row)}x${typed}`.trim();
        const put = pair.put({ ...row, text });
        if (typeof put !== 'string') continue;
        const again = pairOf(id, put);
        const others = (of: Pair): string[] => of.rows.filter((one) => one.key !== row.key).map(shown);
        assert.deepEqual(others(again), others(pair), `${id} ${row.id} ${JSON.stringify(text)}`);
        assert.equal(again.rows.find(same(row))?.target, text, `${id} ${row.id} ${JSON.stringify(text)}`);
        assert.ok(put.length >= target.length / 2);
      }
    }
  });

  it('is translated by its segments, also what has a translation, and plurals in all their forms', () => {
    for (const id of Object.keys(files)) {
      const pair = pairOf(id);
      const places = pair.rows.filter(({ state, lock }) => state !== 'unused' && lock !== 'no-text');
      const segments = pair.segments(places);
      const targets = segments.map(({ segment }) => {
        const codes = segment.protectedSpans.map(({ start, end }) => segment.text.slice(start, end)).join(' ');
        return locateCodes(segment, `${codes} X${segment.text.length}`.trim());
      });
      const again = pairOf(id, pair.translated(places, targets, { needsReview: false }).text);
      const open = again.rows.filter(({ state, lock }) => state === 'missing' && lock !== 'no-text');
      assert.deepEqual(open.map(shown), [], id);
      assert.ok(
        again.rows.some(({ state, target = '' }) => state !== 'unused' && /X\d/.test(target)),
        id,
      );
      const kept = (of: Pair): string[] => of.rows.filter(({ state }) => state === 'unused').map(shown);
      assert.deepEqual(kept(again), kept(pair));
    }
  });

  it('says what is wrong with a translation, and which are of another wording', () => {
    const [first] = pairOf('json').rows;
    assert.deepEqual(
      first?.findings.map(({ code }) => code),
      ['placeholder-missing', 'blanks'],
    );
    assert.deepEqual(
      pairOf('po').rows[0]?.findings.map(({ code }) => code),
      ['placeholder-missing'],
    );
    const order = {
      format: formatOf('json'),
      language: 'pl',
      source: '{"a": "New", "b": "Same"}',
      target: '{"a": "A", "b": "B"}',
    };
    const { rows } = readPair({ ...order, hashFor: (key) => hashOf(key === 'a' ? 'Old' : 'Same') });
    assert.deepEqual(rows.map(shown), ['a stale A', 'b translated B']);
  });

  it('writes nothing where the row is another one by now, or the file cannot be read', () => {
    const pair = pairOf('json');
    const [row] = pair.rows as [PairRow];
    assert.deepEqual(pair.put({ ...row, target: 'Other', text: 'x' }), { code: 'stale' });
    assert.deepEqual(pair.put({ ...row, source: 'Other', text: 'x' }), { code: 'stale' });
    assert.deepEqual(pair.put({ ...row, key: 'gone', text: 'x' }), { code: 'stale' });
    const broken = pairOf('json', '{\n<<<<<<< HEAD\n"a": "A"\n=======\n"a": "B"\n>>>>>>> other\n}\n');
    assert.deepEqual(broken.rows, []);
    assert.deepEqual(
      broken.plan.faults.map(({ code }) => code),
      ['conflict-marker'],
    );
    assert.deepEqual(broken.put({ ...row, text: 'x' }), { code: 'not-put' });
  });

  it('takes translations out, and what nobody uses', () => {
    const pair = pairOf('json');
    const out = pair.without(pair.rows.filter(({ id }) => ['a', 'old'].includes(id)));
    assert.equal(out, '{\n\t"d_other": "{{count}} xow"\n}\n');
    assert.equal(pairOf('po').without(pairOf('po').rows), files['po']?.target);
  });
});
