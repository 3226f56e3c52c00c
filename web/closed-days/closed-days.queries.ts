import { closedDaysApi } from '#contract/closed-days.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const CHANGES = [closedDaysApi.read];

export const useAddClosedDay = () =>
  useAction(closedDaysApi.add, {
    done: 'Día cerrado agregado',
    failed: 'No se pudo agregar el día',
    changes: CHANGES,
  });

export const useRemoveClosedDay = () =>
  useAction(closedDaysApi.remove, {
    done: 'Día cerrado quitado',
    failed: 'No se pudo quitar el día',
    changes: CHANGES,
  });
