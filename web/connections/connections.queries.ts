import { tokensApi } from '#contract/tokens.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useCreateToken = () =>
  useAction(tokensApi.create, {
    done: 'Llave creada',
    failed: 'No se pudo crear la llave',
    changes: [tokensApi.list],
  });
export const useRevokeToken = () =>
  useAction(tokensApi.revoke, {
    done: 'Llave revocada',
    failed: 'No se pudo revocar la llave',
    changes: [tokensApi.list],
  });
