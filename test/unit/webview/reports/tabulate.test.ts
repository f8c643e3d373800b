import assert from 'node:assert/strict';
import { reportDaysMax } from '../../../../src/api/schemas/admin';
import { periodProblem, products, type Report } from '../../../../src/shared/webview/reports';
import { barPaths } from '../../../../src/webview/reports/barPaths';
import { presetOf, presetPeriod, presets } from '../../../../src/webview/reports/periods';
import { mostColours, tabulate, ticks, totalsByName } from '../../../../src/webview/reports/tabulate';
import { seriesWords, slotWords } from '../../../../src/webview/reports/words';

const nothing = { text: 0, documents: 0, improvement: 0, other: 0, minutes: 0 };

function report(change: Partial<Report> = {}): Report {
  return {
    report: 'keys',
    period: { from: '2026-05-28', to: '2026-06-09' },
    names: [
      { label: 'docs', detail: 'aaaa****aaaa' },
      { label: 'app', detail: 'bbbb****bbbb' },
    ],
    rows: [
      { ...nothing, day: '2026-05-31', name: 0, text: 5, documents: 20 },
      { ...nothing, day: '2026-06-01', name: 0, text: 7, minutes: 1.5 },
      { ...nothing, day: '2026-06-01', name: 1, text: 30, improvement: 4 },
    ],
    total: { ...nothing, text: 42, documents: 20, improvement: 4, minutes: 1.5 },
    ...change,
  };
}

describe('The numbers of a report', () => {
  it('are put into a bar for each day, week or month', () => {
    const { series, slots } = tabulate(report(), 'day', 'product');
    assert.deepEqual(
      series.map(({ of, total }) => [of, total]),
      [
        ['text', 42],
        ['documents', 20],
        ['improvement', 4],
      ],
    );
    assert.equal(slots.length, 13);
    assert.deepEqual(slots[3], { from: '2026-05-31', to: '2026-05-31', values: [5, 20, 0], total: 25, minutes: 0 });
    assert.deepEqual(slots[4]?.values, [37, 0, 4]);
    const bars = (length: 'week' | 'month') =>
      tabulate(report(), length, 'product').slots.map(({ from, to, total }) => [from.slice(5), to.slice(5), total]);
    assert.deepEqual(bars('week'), [
      ['05-28', '05-31', 25],
      ['06-01', '06-07', 41],
      ['06-08', '06-09', 0],
    ]);
    assert.deepEqual(bars('month'), [
      ['05-28', '05-31', 25],
      ['06-01', '06-09', 41],
    ]);
  });

  it('are grouped by key, the largest first, and what has no colour of its own together', () => {
    const two = tabulate(report(), 'month', 'name');
    assert.deepEqual(two.series, [
      { of: 1, total: 34 },
      { of: 0, total: 32 },
    ]);
    assert.deepEqual(
      two.slots.map(({ values }) => values),
      [
        [0, 25],
        [34, 7],
      ],
    );
    const many = (count: number) =>
      report({
        names: Array.from({ length: count }, (_, index) => ({ label: `Key ${index}`, detail: '' })),
        rows: Array.from({ length: count }, (_, name) => ({ ...nothing, day: '2026-06-01', name, text: name + 1 })),
      });
    assert.equal(tabulate(many(mostColours + 1), 'day', 'name').series.length, mostColours + 1);
    const { series, slots } = tabulate(many(10), 'month', 'name');
    assert.deepEqual(series.at(-1), { of: undefined, total: 1 + 2 + 3 + 4 });
    assert.equal(series.length, mostColours + 1);
    assert.deepEqual(slots[1]?.values, [10, 9, 8, 7, 6, 5, 10]);
    assert.equal(seriesWords(series.at(-1)!, many(10)), 'Others');
  });

  it('are in every bar, series and table the same in sum', () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      ...nothing,
      day: presetPeriod('30', `2026-${String((index % 12) + 1).padStart(2, '0')}-28`).from,
      name: index % 9,
      text: (index * 7919) % 1000,
      documents: index % 3 === 0 ? index : 0,
      other: index % 50,
    }));
    const all = report({
      period: { from: '2025-11-30', to: '2026-11-30' },
      names: Array.from({ length: 9 }, (_, index) => ({ label: `${index}`, detail: '' })),
      rows,
    });
    const expected = rows.reduce((sum, row) => products.reduce((total, product) => total + row[product], sum), 0);
    for (const length of ['day', 'week', 'month'] as const) {
      for (const stacks of ['product', 'name'] as const) {
        const { series, slots } = tabulate(all, length, stacks);
        assert.equal(
          series.reduce((sum, { total }) => sum + total, 0),
          expected,
        );
        assert.equal(
          slots.reduce((sum, { total }) => sum + total, 0),
          expected,
        );
        assert.equal(
          slots.flatMap(({ values }) => values).reduce((sum, value) => sum + value, 0),
          expected,
        );
      }
    }
    assert.equal(
      totalsByName(all).reduce((sum, { total }) => sum + total, 0),
      expected,
    );
  });

  it('stand beside the names of keys, which may have the same label', () => {
    const same = report({
      names: [
        { label: 'docs', detail: 'aaaa****aaaa' },
        { label: 'docs', detail: 'bbbb****bbbb' },
      ],
    });
    assert.equal(seriesWords({ of: 1, total: 0 }, same), 'docs (bbbb****bbbb)');
    assert.equal(seriesWords({ of: 1, total: 0 }, report()), 'app');
    const [month] = tabulate(report(), 'month', 'product').slots;
    assert.match(slotWords(month!), /^May 28\s–\s31, 2026$/);
  });

  it('are drawn on top of each other', () => {
    const { slots } = tabulate(report(), 'month', 'product');
    assert.deepEqual(barPaths(slots, 3, 50), [
      'M0.1 50v-5h0.8v5zM1.1 50v-37h0.8v37z',
      'M0.1 45v-20h0.8v20z',
      'M1.1 13v-4h0.8v4z',
    ]);
  });

  it('have lines that few digits name, the last above the largest', () => {
    assert.deepEqual(ticks(0), [0, 1]);
    assert.deepEqual(ticks(3), [0, 1, 2, 3]);
    assert.deepEqual(ticks(41), [0, 20, 40, 60]);
    assert.deepEqual(ticks(1_000_000), [0, 250_000, 500_000, 750_000, 1_000_000]);
    for (let largest = 1; largest < 1e12; largest = Math.ceil(largest * 1.37)) {
      const lines = ticks(largest);
      assert.ok(lines.at(-1)! >= largest && lines.length >= 2 && lines.length <= 6, `${largest}: ${lines.join()}`);
      assert.ok(
        lines.every((line) => Number.isInteger(line)),
        `${largest}: ${lines.join()}`,
      );
    }
  });
});

describe('The days of a report', () => {
  it('are at most as many as a service answers, and both ends are days in their order', () => {
    const problem = (from: string, to: string) => periodProblem({ from, to }, reportDaysMax);
    assert.equal(problem('2026-06-01', '2026-06-01'), undefined);
    assert.equal(problem('2025-06-01', '2026-06-01'), undefined);
    assert.equal(problem('2025-05-31', '2026-06-01'), 'The period has 367 days; the maximum is 366.');
    assert.equal(problem('2026-06-02', '2026-06-01'), 'The first day is after the last one.');
    assert.equal(problem('', '2026-06-01'), 'Select a first and a last day.');
  });

  it('are chosen by what people often want', () => {
    const today = '2026-03-31';
    assert.deepEqual(presetPeriod('7', today), { from: '2026-03-25', to: today });
    assert.deepEqual(presetPeriod('month', today), { from: '2026-03-01', to: today });
    assert.deepEqual(presetPeriod('lastMonth', today), { from: '2026-02-01', to: '2026-02-28' });
    for (const preset of presets) {
      const period = presetPeriod(preset, today);
      assert.equal(periodProblem(period, reportDaysMax), undefined);
      assert.equal(presetOf(period, today), preset);
    }
    assert.equal(presetOf({ from: '2026-03-03', to: today }, today), undefined);
  });
});
