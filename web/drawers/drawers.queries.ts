import { drawerListApi, drawersApi } from '#contract/drawers.ts';
import { financesApi } from '#contract/finances.ts';
import { firstDayApi } from '#contract/first-day.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const CHANGES = [drawersApi.mine, drawerListApi.list, drawersApi.one, drawersApi.money, financesApi.dayClose];

export const useOpenDrawer = () =>
  useAction(drawersApi.open, { done: 'Caja abierta', failed: 'No se pudo abrir la caja', changes: CHANGES });

export const useMoveCash = () =>
  useAction(drawersApi.move, {
    done: 'Movimiento registrado',
    failed: 'No se pudo registrar el movimiento',
    changes: CHANGES,
  });

export const useMoveSafe = () =>
  useAction(drawersApi.moveSafe, {
    done: 'Movimiento registrado',
    failed: 'No se pudo registrar el movimiento',
    changes: CHANGES,
  });

export const useOpenBalance = () =>
  useAction(drawersApi.opening, {
    done: 'Saldo de apertura anotado',
    failed: 'No se pudo anotar el saldo',
    changes: [...CHANGES, firstDayApi.read],
  });

export const useCountDrawer = () =>
  useAction(drawersApi.count, {
    done: 'Conteo guardado',
    failed: 'No se pudo guardar el conteo',
    changes: CHANGES,
  });

export const useSignOffDrawer = () =>
  useAction(drawersApi.signOff, {
    done: 'Caja cerrada',
    failed: 'No se pudo firmar la caja',
    changes: CHANGES,
  });
