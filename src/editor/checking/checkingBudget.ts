import type { Memento } from 'vscode';
import { Budget, type DaySpending } from '../../domain/checking/budget';
import { checkBudget } from '../settings/check';

const storedAs = 'check.spending';

/** Budget of checking with remote services; all workspaces share what was spent today. */
export function checkingBudget(memento: Memento): Budget {
  return new Budget({
    limits: checkBudget,
    read: () => memento.get<DaySpending>(storedAs),
    write: (spending) => void memento.update(storedAs, spending),
  });
}
