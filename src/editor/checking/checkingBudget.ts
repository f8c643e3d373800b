import type { Memento } from 'vscode';
import { Budget, type DaySpending } from '../../domain/checking/budget';
import { checkBudget } from '../settings/check';

const storedAs = 'check.spending';

/** What checking with remote services may cost; what was spent today is shared by all workspaces. */
export function checkingBudget(memento: Memento): Budget {
  return new Budget({
    limits: checkBudget,
    read: () => memento.get<DaySpending>(storedAs),
    write: (spending) => void memento.update(storedAs, spending),
  });
}
