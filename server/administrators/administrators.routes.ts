import { administratorsApi } from '#contract/administrators.ts';
import {
  changeRole,
  endAdministratorSessions,
  endEverySession,
  inviteAdministrator,
  readAdministrators,
  removeOneAdministrator,
  resetSecondFactor,
} from '#server/administrators/manage-administrators.ts';
import { serve } from '#server/http/serve.ts';

export const administratorsRoutes = [
  serve(administratorsApi.list, readAdministrators),
  serve(administratorsApi.invite, inviteAdministrator),
  serve(administratorsApi.remove, removeOneAdministrator),
  serve(administratorsApi.changeRole, changeRole),
  serve(administratorsApi.endSessions, endAdministratorSessions),
  serve(administratorsApi.endEverySession, endEverySession),
  serve(administratorsApi.resetSecondFactor, resetSecondFactor),
];
