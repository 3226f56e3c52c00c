import { adjustmentsApi } from '#contract/adjustments.ts';
import { financesApi } from '#contract/finances.ts';
import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const CHANGES = [
  loansApi.list,
  loanBookApi.file,
  loanBookApi.figures,
  financesApi.read,
  adjustmentsApi.foretell,
  adjustmentsApi.payoff,
];

export const useAddCost = () =>
  useAction(adjustmentsApi.addCost, {
    done: 'Gasto de cobranza registrado',
    failed: 'No se pudo registrar el gasto',
    changes: CHANGES,
  });
export const useWaive = () =>
  useAction(adjustmentsApi.waive, {
    done: 'Mora condonada',
    failed: 'No se pudo condonar la mora',
    changes: CHANGES,
  });
export const useWriteOff = () =>
  useAction(adjustmentsApi.writeOff, {
    done: 'Castigo registrado',
    failed: 'No se pudo castigar el préstamo',
    changes: CHANGES,
  });
export const useRefund = () =>
  useAction(adjustmentsApi.refund, {
    done: 'Devolución registrada',
    failed: 'No se pudo registrar la devolución',
    changes: CHANGES,
  });
export const useCarryOver = () =>
  useAction(adjustmentsApi.carryOver, {
    done: 'Dinero a favor pasado al otro préstamo',
    failed: 'No se pudo pasar el dinero a favor',
    changes: CHANGES,
  });
