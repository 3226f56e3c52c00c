import { drawerListApi, drawersApi } from '#contract/drawers.ts';
import { financesApi } from '#contract/finances.ts';
import { firstDayApi } from '#contract/first-day.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const CHANGES = [drawersApi.mine, drawerListApi.list, drawersApi.one, drawersApi.money, financesApi.dayClose];

export const useOpenDrawer = () =>
  useAction(drawersApi.open, CHANGES, { done: 'Caja abierta', failed: 'No se pudo abrir la caja' });

export const useMoveCash = () =>
  useAction(drawersApi.move, CHANGES, {
    done: 'Movimiento registrado',
    failed: 'No se pudo registrar el movimiento',
  });

export const useMoveSafe = () =>
  useAction(drawersApi.moveSafe, CHANGES, {
    done: 'Movimiento registrado',
    failed: 'No se pudo registrar el movimiento',
  });

export const useOpenBalance = () =>
  useAction(drawersApi.opening, [...CHANGES, firstDayApi.read], {
    done: 'Saldo de apertura anotado',
    failed: 'No se pudo anotar el saldo',
  });

export const useCountDrawer = () =>
  useAction(drawersApi.count, CHANGES, { done: 'Conteo guardado', failed: 'No se pudo guardar el conteo' });

export const useSignOffDrawer = () =>
  useAction(drawersApi.signOff, CHANGES, { done: 'Caja cerrada', failed: 'No se pudo firmar la caja' });
