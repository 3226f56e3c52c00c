import { type Client, clientsApi } from '#contract/clients.ts';
import { historyApi } from '#contract/history.ts';
import { statsApi } from '#contract/stats.ts';
import { useAction } from '#web/app/calls/use-action.ts';

/** The queries with a client's data: the list, the client's page and the figures. */
const CHANGES = [clientsApi.list, clientsApi.one, clientsApi.counts, statsApi.read];

// Not the page of the deleted client.
export const useEraseClient = () =>
  useAction(clientsApi.erase, [clientsApi.list, clientsApi.counts, statsApi.read], {
    done: 'Usuario eliminado',
    failedTitle: 'Error al eliminar usuario',
    failed: 'No se pudo eliminar el usuario. Intente nuevamente.',
  });

export const useEditClient = () =>
  useAction(clientsApi.edit, CHANGES, { done: 'Perfil guardado', failed: 'No se pudo guardar el perfil' });

export const useVerifyIdentity = () =>
  useAction(clientsApi.changeStatus, CHANGES, {
    done: 'Identidad verificada',
    failed: 'No se pudo verificar la identidad',
  });

export const useRejectIdentity = () =>
  useAction(clientsApi.changeStatus, CHANGES, {
    done: 'Identidad no aceptada',
    failed: 'No se pudo cambiar la identidad',
  });

export const useChangeAccount = () =>
  useAction(clientsApi.changeStatus, CHANGES, {
    done: 'Cuenta actualizada',
    failed: 'No se pudo cambiar el estado de la cuenta',
  });

export const useSetScore = () =>
  useAction(clientsApi.changeStatus, CHANGES, {
    done: 'Puntaje guardado',
    failed: 'No se pudo guardar el puntaje',
  });

export const useSendPasswordReset = () =>
  useAction(clientsApi.sendPasswordReset, [historyApi.ofObject], {
    done: 'Enlace enviado',
    failed: 'No se pudo enviar el enlace',
  });

export const useRequestDocuments = () =>
  useAction(clientsApi.requestDocuments, [], {
    done: 'Documentos solicitados',
    failed: 'No se pudieron solicitar los documentos',
  });

export const clientName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
