import { tokensApi } from '#contract/tokens.ts';
import { webhooksApi } from '#contract/webhooks.ts';
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

const LISTS = [webhooksApi.list, webhooksApi.deliveries];
export const useCreateWebhook = () =>
  useAction(webhooksApi.create, {
    done: 'Avisos creados',
    failed: 'No se pudieron crear los avisos',
    changes: LISTS,
  });
export const useEditWebhook = () =>
  useAction(webhooksApi.edit, {
    done: 'Avisos cambiados',
    failed: 'No se pudieron cambiar los avisos',
    changes: LISTS,
  });
export const useTestWebhook = () =>
  useAction(webhooksApi.test, {
    done: 'Aviso de prueba en camino',
    failed: 'No se pudo enviar el aviso de prueba',
    changes: LISTS,
  });
export const useSwitchWebhook = () =>
  useAction(webhooksApi.change, {
    done: 'Avisos cambiados',
    failed: 'No se pudieron cambiar los avisos',
    changes: LISTS,
  });
export const useRemoveWebhook = () =>
  useAction(webhooksApi.remove, {
    done: 'Avisos retirados',
    failed: 'No se pudieron retirar los avisos',
    changes: LISTS,
  });
export const useRenewSecret = () =>
  useAction(webhooksApi.renewSecret, {
    done: 'Secreto cambiado',
    failed: 'No se pudo cambiar el secreto',
    changes: [],
  });
export const useReplay = () =>
  useAction(webhooksApi.replay, {
    done: 'Aviso repetido',
    failed: 'No se pudo repetir el aviso',
    changes: LISTS,
  });
