import { accountingApi } from '#contract/accounting.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const CHANGES = [accountingApi.read, accountingApi.month];

export const useChangeAccounting = () =>
  useAction(accountingApi.change, {
    done: 'Reglas guardadas',
    failed: 'No se pudieron guardar las reglas',
    changes: CHANGES,
  });

export const useCloseMonth = () =>
  useAction(accountingApi.close, {
    done: 'Mes cerrado',
    failed: 'No se pudo cerrar el mes',
    changes: CHANGES,
  });
