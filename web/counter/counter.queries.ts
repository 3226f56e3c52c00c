import { accountClaimsApi } from '#contract/account-claims.ts';
import { clientsApi } from '#contract/clients.ts';
import { counterApi } from '#contract/counter.ts';
import { handOverApi } from '#contract/hand-over.ts';
import { offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { statsApi } from '#contract/stats.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { HANDED_NOTE } from '#web/app/session/session.tsx';
import { heardByOf, type Vouching } from '#web/counter/vouching.tsx';

const CHANGES = [counterApi.list, counterApi.one];

export const useOpenClient = () =>
  useAction(counterApi.openClient, {
    done: 'Cliente abierto',
    failed: null,
    changes: [clientsApi.list, clientsApi.counts],
  });

export const useStartApplication = () =>
  useAction(counterApi.start, { done: 'Solicitud abierta', failed: null, changes: CHANGES });

export const useSaveTaken = () =>
  useAction(counterApi.edit, { done: 'Borrador guardado', failed: null, changes: [counterApi.list] });

export const useDiscardTaken = () =>
  useAction(counterApi.discard, {
    done: 'Borrador descartado',
    failed: 'No se pudo descartar el borrador',
    changes: [counterApi.list],
  });

export const useGivePhoneLink = () =>
  useAction(counterApi.givePhoneLink, { done: 'Código listo', failed: null, changes: [counterApi.one] });

const useHandOver = () =>
  useAction(handOverApi.start, { done: 'Entregue el equipo', failed: null, changes: [] });

export const useTakeBack = () =>
  useAction(handOverApi.end, {
    done: 'De vuelta',
    failed: null,
    changes: [...CHANGES, offersAtCounterApi.list],
  });

export const useSignAtCounter = () =>
  useAction(counterApi.sign, {
    done: 'Solicitud firmada',
    failed: null,
    changes: [counterApi.list, statsApi.read],
  });

/** Replies that an answered offer changes; not the offer itself, which stays on the screen with its answer. */
const ANSWERED = [offersAtCounterApi.list, statsApi.read];

export const useAcceptAtCounter = () =>
  useAction(offersAtCounterApi.accept, { done: 'Oferta aceptada', failed: null, changes: ANSWERED });

export const useDeclineAtCounter = () =>
  useAction(offersAtCounterApi.decline, { done: 'Oferta rechazada', failed: null, changes: ANSWERED });

export const useSendClaimCode = () =>
  useAction(accountClaimsApi.send, { done: 'Código enviado', failed: null, changes: [] });

/** Proves a client's e-mail or phone by its code. The client stays on the screen, updated from the reply. */
export const useProveClaim = () =>
  useAction(accountClaimsApi.prove, {
    done: 'Comprobado',
    failed: null,
    changes: [clientsApi.list],
  });

function tellOtherTabs(): void {
  try {
    localStorage.setItem(HANDED_NOTE, new Date().toISOString());
  } catch {
    // The browser forbids storage, and with it every session.
  }
}

/**
 * Hands this device to the customer for the signature of an application or an offer. The page and this browser's other
 * tabs are loaded anew: nothing of what the staff had open stays in their memory (rule: hand-over).
 */
export function useHandOverTo(applicationId: number) {
  const { mutate, isPending, error } = useHandOver();
  return {
    isPending,
    error,
    start(vouching: Vouching) {
      const witness = heardByOf(vouching);
      const body = {
        ...{ applicationId, device: vouching.device.trim(), cedulaSeen: true as const },
        ...(witness && { witness }),
      };
      mutate(
        { body },
        {
          onSuccess: () => {
            tellOtherTabs();
            location.reload();
          },
        },
      );
    },
  };
}
