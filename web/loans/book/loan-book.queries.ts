import { applicationsApi } from '#contract/applications.ts';
import { disbursementsApi, loanBookApi } from '#contract/loan-book.ts';
import { loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { statsApi } from '#contract/stats.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const CHANGES = [
  loansApi.list,
  loanBookApi.file,
  loanBookApi.figures,
  statsApi.read,
  applicationsApi.list,
  paymentsApi.adminList,
];

export const useDisburse = () =>
  useAction(loansApi.disburse, {
    done: 'Desembolso registrado',
    failed: 'No se pudo registrar el desembolso',
    changes: CHANGES,
  });
export const useDisburseAll = () =>
  useAction(disbursementsApi.disburseAll, {
    done: 'Desembolsos registrados',
    failed: 'No se pudieron registrar los desembolsos',
    changes: CHANGES,
  });
export const useCallOff = () =>
  useAction(applicationsApi.cancel, {
    done: 'Préstamo cancelado',
    failed: 'No se pudo cancelar el préstamo',
    changes: CHANGES,
  });
export const useReverse = () =>
  useAction(paymentsApi.reverse, {
    done: 'Pago reversado',
    failed: 'No se pudo reversar el pago',
    changes: CHANGES,
  });
