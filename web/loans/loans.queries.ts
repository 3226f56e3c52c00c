import { applicationsApi } from '#contract/applications.ts';
import { loansApi } from '#contract/loans.ts';
import { statsApi } from '#contract/stats.ts';
import { useAction } from '#web/app/use-action.ts';

const CHANGES = [loansApi.list, loansApi.active, statsApi.read, applicationsApi.list];

export const useDisburse = () =>
  useAction(loansApi.disburse, {
    done: 'Desembolso registrado',
    failed: 'No se pudo registrar el desembolso',
    changes: CHANGES,
  });
export const useCallOff = () =>
  useAction(applicationsApi.cancel, {
    done: 'Préstamo cancelado',
    failed: 'No se pudo cancelar el préstamo',
    changes: CHANGES,
  });
