import { type Client, clientsApi } from '#contract/clients.ts';
import { historyApi } from '#contract/history.ts';
import { statsApi } from '#contract/stats.ts';
import { useAction } from '#web/app/calls/use-action.ts';

/** The queries with a client's data: the list, the client's page and the figures. */
const CHANGES = [clientsApi.list, clientsApi.one, clientsApi.counts, statsApi.read];

export const useEraseClient = () =>
  useAction(clientsApi.erase, {
    done: 'Usuario eliminado',
    failedTitle: 'Error al eliminar usuario',
    failed: 'No se pudo eliminar el usuario. Intente nuevamente.',
    // Not the page of the deleted client.
    changes: [clientsApi.list, clientsApi.counts, statsApi.read],
  });

export const useEditClient = () =>
  useAction(clientsApi.edit, {
    done: 'Perfil guardado',
    failed: 'No se pudo guardar el perfil',
    changes: CHANGES,
  });

export const useVerifyIdentity = () =>
  useAction(clientsApi.changeStatus, {
    done: 'Identidad verificada',
    failed: 'No se pudo verificar la identidad',
    changes: CHANGES,
  });

export const useRejectIdentity = () =>
  useAction(clientsApi.changeStatus, {
    done: 'Identidad no aceptada',
    failed: 'No se pudo cambiar la identidad',
    changes: CHANGES,
  });

export const useChangeAccount = () =>
  useAction(clientsApi.changeStatus, {
    done: 'Cuenta actualizada',
    failed: 'No se pudo cambiar el estado de la cuenta',
    changes: CHANGES,
  });

export const useSetScore = () =>
  useAction(clientsApi.changeStatus, {
    done: 'Puntaje guardado',
    failed: 'No se pudo guardar el puntaje',
    changes: CHANGES,
  });

export const useSendPasswordReset = () =>
  useAction(clientsApi.sendPasswordReset, {
    done: 'Enlace enviado',
    failed: 'No se pudo enviar el enlace',
    changes: [historyApi.ofObject],
  });

export const useRequestDocuments = () =>
  useAction(clientsApi.requestDocuments, {
    done: 'Documentos solicitados',
    failed: 'No se pudieron solicitar los documentos',
    changes: [],
  });

export const clientName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
