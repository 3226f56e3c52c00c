import { administratorsApi } from '#contract/administrators.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { useAction } from '#web/app/calls/use-action.ts';

const useChange = <const E extends Endpoint>(endpoint: E, done: string, failed: string) =>
  useAction(endpoint, { done, failed, changes: [administratorsApi.list] });

export const useInvite = () =>
  useChange(administratorsApi.invite, 'Invitación en camino', 'No se pudo enviar la invitación');
export const useRemove = () =>
  useChange(administratorsApi.remove, 'Administrador retirado', 'No se pudo retirar al administrador');
export const useChangeRole = () =>
  useChange(administratorsApi.changeRole, 'Rol cambiado', 'No se pudo cambiar el rol');
export const useEndSessions = () =>
  useChange(administratorsApi.endSessions, 'Sesiones cerradas', 'No se pudieron cerrar las sesiones');
export const useResetSecondFactor = () =>
  useChange(administratorsApi.resetSecondFactor, 'Segundo paso quitado', 'No se pudo quitar el segundo paso');
export const useEndEverySession = () =>
  useChange(administratorsApi.endEverySession, 'Sesiones cerradas', 'No se pudieron cerrar las sesiones');
