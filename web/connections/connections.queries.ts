import { tokensApi } from '#contract/tokens.ts';
import { webhooksApi } from '#contract/webhooks.ts';
import { useAction } from '#web/app/calls/use-action.ts';

export const useCreateToken = () =>
  useAction(tokensApi.create, [tokensApi.list], {
    done: 'Llave creada',
    failed: 'No se pudo crear la llave',
  });
export const useRevokeToken = () =>
  useAction(tokensApi.revoke, [tokensApi.list], {
    done: 'Llave revocada',
    failed: 'No se pudo revocar la llave',
  });

const LISTS = [webhooksApi.list, webhooksApi.deliveries];
export const useCreateWebhook = () =>
  useAction(webhooksApi.create, LISTS, { done: 'Avisos creados', failed: 'No se pudieron crear los avisos' });
export const useEditWebhook = () =>
  useAction(webhooksApi.edit, LISTS, {
    done: 'Avisos cambiados',
    failed: 'No se pudieron cambiar los avisos',
  });
export const useTestWebhook = () =>
  useAction(webhooksApi.test, LISTS, {
    done: 'Aviso de prueba en camino',
    failed: 'No se pudo enviar el aviso de prueba',
  });
export const useSwitchWebhook = () =>
  useAction(webhooksApi.change, LISTS, {
    done: 'Avisos cambiados',
    failed: 'No se pudieron cambiar los avisos',
  });
export const useRemoveWebhook = () =>
  useAction(webhooksApi.remove, LISTS, {
    done: 'Avisos retirados',
    failed: 'No se pudieron retirar los avisos',
  });
export const useRenewSecret = () =>
  useAction(webhooksApi.renewSecret, [], {
    done: 'Secreto cambiado',
    failed: 'No se pudo cambiar el secreto',
  });
export const useReplay = () =>
  useAction(webhooksApi.replay, LISTS, { done: 'Aviso repetido', failed: 'No se pudo repetir el aviso' });
