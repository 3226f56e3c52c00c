import { adjustmentsApi } from '#contract/adjustments.ts';
import { financesApi } from '#contract/finances.ts';
import { loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { restructuringApi } from '#contract/restructuring.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { doneOrProposed } from '#web/proposals/proposal-notice.tsx';

export const CHANGES = [
  loansApi.list,
  loanBookApi.file,
  loanBookApi.figures,
  financesApi.read,
  adjustmentsApi.preview,
  restructuringApi.previewEffect,
  paymentsApi.adminList,
  paymentsApi.counts,
  proposalsApi.list,
];

export const useAddCost = () =>
  useAction(adjustmentsApi.addCost, {
    done: 'Gasto de cobranza registrado',
    failed: 'No se pudo registrar el gasto',
    changes: CHANGES,
  });
export const useWaive = () =>
  useAction(adjustmentsApi.waive, {
    done: doneOrProposed('Mora condonada'),
    failed: 'No se pudo condonar la mora',
    changes: CHANGES,
  });
export const useWriteOff = () =>
  useAction(adjustmentsApi.writeOff, {
    done: doneOrProposed('Castigo registrado'),
    failed: 'No se pudo castigar el préstamo',
    changes: CHANGES,
  });
export const useRefund = () =>
  useAction(adjustmentsApi.refund, {
    done: doneOrProposed('Devolución registrada'),
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
    done: doneOrProposed('Pago registrado'),
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
