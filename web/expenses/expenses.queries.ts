import { drawersApi } from '#contract/drawers.ts';
import { expensesApi } from '#contract/expenses.ts';
import { financesApi } from '#contract/finances.ts';
import { statementsApi } from '#contract/statements.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const CHANGES = [expensesApi.list, drawersApi.money, drawersApi.mine, financesApi.dayClose, financesApi.read];

export const useRecordExpense = () =>
  useAction(expensesApi.record, {
    done: 'Gasto registrado',
    failed: 'No se pudo registrar el gasto',
    changes: CHANGES,
  });

export const useBookFee = () =>
  useAction(expensesApi.bookLine, {
    done: 'Gasto registrado',
    failed: 'No se pudo anotar el gasto',
    changes: [statementsApi.lines, ...CHANGES],
  });
