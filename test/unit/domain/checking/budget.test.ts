import assert from 'node:assert/strict';
import { Budget, type DaySpending } from '../../../../src/domain/checking/budget';

describe('a budget for checking', () => {
  const noon = new Date(2026, 10, 21, 12).getTime();

  const budgetAt = (clock: { now: number }, stored: { spending?: DaySpending } = {}): Budget =>
    new Budget({
      limits: () => ({ perMinute: 100, perDay: 250 }),
      read: () => stored.spending,
      write: (spending) => (stored.spending = spending),
      now: () => clock.now,
    });

  it('lets a minute pass before more is spent than a minute has', () => {
    const clock = { now: noon };
    const budget = budgetAt(clock);
    budget.spend(80);
    assert.equal(budget.left, 20);
    assert.equal(budget.endFor(20), undefined);
    clock.now += 10_000;
    assert.deepEqual(budget.endFor(21), { limit: 'minute', waitMs: 50_000 });
    clock.now += 50_000;
    assert.equal(budget.endFor(100), undefined);
  });

  it('lets the day end before more is spent than a day has, also after the window was closed', () => {
    const clock = { now: noon };
    const stored = {};
    for (let minute = 0; minute < 3; minute++) {
      budgetAt(clock, stored).spend(80);
      clock.now += 60_000;
    }
    const budget = budgetAt(clock, stored);
    assert.equal(budget.spentToday, 240);
    assert.deepEqual(budget.endFor(11), { limit: 'day', waitMs: 12 * 3_600_000 - 180_000 });
    clock.now = new Date(2026, 10, 22, 0, 0, 1).getTime();
    assert.equal(budget.spentToday, 0);
    assert.equal(budget.endFor(100), undefined);
  });

  it('takes back what was not used after all', () => {
    const budget = budgetAt({ now: noon });
    budget.spend(90);
    budget.spend(-90);
    assert.equal(budget.left, 100);
  });
});
