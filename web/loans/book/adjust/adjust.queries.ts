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
  useAction(adjustmentsApi.addCost, CHANGES, {
    done: 'Gasto de cobranza registrado',
    failed: 'No se pudo registrar el gasto',
  });
export const useWaive = () =>
  useAction(adjustmentsApi.waive, CHANGES, {
    done: doneOrProposed('Mora condonada'),
    failed: 'No se pudo condonar la mora',
  });
export const useWriteOff = () =>
  useAction(adjustmentsApi.writeOff, CHANGES, {
    done: doneOrProposed('Castigo registrado'),
    failed: 'No se pudo castigar el préstamo',
  });
export const useRefund = () =>
  useAction(adjustmentsApi.refund, CHANGES, {
    done: doneOrProposed('Devolución registrada'),
    failed: 'No se pudo registrar la devolución',
  });
export const useCarryOver = () =>
  useAction(adjustmentsApi.carryOver, CHANGES, {
    done: 'Dinero a favor pasado al otro préstamo',
    failed: 'No se pudo pasar el dinero a favor',
  });
export const useRecordPayment = () =>
  useAction(paymentsApi.record, CHANGES, {
    done: doneOrProposed('Pago registrado'),
    failed: 'No se pudo registrar el pago',
  });
export const usePropose = () =>
  useAction(restructuringApi.propose, CHANGES, {
    done: 'Reestructuración propuesta',
    failed: 'No se pudo proponer la reestructuración',
  });
export const useWithdraw = () =>
  useAction(restructuringApi.withdraw, CHANGES, {
    done: 'Propuesta de reestructuración retirada',
    failed: 'No se pudo retirar la propuesta',
  });
