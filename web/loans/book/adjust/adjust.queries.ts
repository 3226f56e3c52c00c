import { adjustmentsApi } from '#contract/adjustments.ts';
import { financesApi } from '#contract/finances.ts';
import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { restructuringApi } from '#contract/restructuring.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const CHANGES = [
  loansApi.list,
  loanBookApi.file,
  loanBookApi.figures,
  financesApi.read,
  adjustmentsApi.foretell,
  adjustmentsApi.payoff,
  restructuringApi.foretell,
  paymentsApi.adminList,
  paymentsApi.counts,
  proposalsApi.list,
];

/** Of two persons the first has only proposed it. */
const doneOr =
  (done: string) =>
  ({ proposed }: { readonly proposed: boolean }): string =>
    proposed ? 'Propuesto' : done;

export const useAddCost = () =>
  useAction(adjustmentsApi.addCost, {
    done: 'Gasto de cobranza registrado',
    failed: 'No se pudo registrar el gasto',
    changes: CHANGES,
  });
export const useWaive = () =>
  useAction(adjustmentsApi.waive, {
    done: doneOr('Mora condonada'),
    failed: 'No se pudo condonar la mora',
    changes: CHANGES,
  });
export const useWriteOff = () =>
  useAction(adjustmentsApi.writeOff, {
    done: doneOr('Castigo registrado'),
    failed: 'No se pudo castigar el préstamo',
    changes: CHANGES,
  });
export const useRefund = () =>
  useAction(adjustmentsApi.refund, {
    done: doneOr('Devolución registrada'),
    failed: 'No se pudo registrar la devolución',
    changes: CHANGES,
  });
export const useCarryOver = () =>
  useAction(adjustmentsApi.carryOver, {
    done: 'Dinero a favor pasado al otro préstamo',
    failed: 'No se pudo pasar el dinero a favor',
    changes: CHANGES,
  });
export const useRecordPayment = () =>
  useAction(paymentsApi.record, {
    done: 'Pago registrado',
    failed: 'No se pudo registrar el pago',
    changes: CHANGES,
  });
export const usePropose = () =>
  useAction(restructuringApi.propose, {
    done: 'Reestructuración propuesta',
    failed: 'No se pudo proponer la reestructuración',
    changes: CHANGES,
  });
export const useWithdraw = () =>
  useAction(restructuringApi.withdraw, {
    done: 'Propuesta de reestructuración retirada',
    failed: 'No se pudo retirar la propuesta',
    changes: CHANGES,
  });
