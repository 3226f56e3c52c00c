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
  useAction(counterApi.openClient, [clientsApi.list, clientsApi.counts], {
    done: 'Cliente abierto',
    failed: null,
  });

export const useStartApplication = () =>
  useAction(counterApi.start, CHANGES, { done: 'Solicitud abierta', failed: null });

export const useSaveTaken = () =>
  useAction(counterApi.edit, [counterApi.list], { done: 'Borrador guardado', failed: null });

export const useDiscardTaken = () =>
  useAction(counterApi.discard, [counterApi.list], {
    done: 'Borrador descartado',
    failed: 'No se pudo descartar el borrador',
  });

export const useGivePhoneLink = () =>
  useAction(counterApi.givePhoneLink, [counterApi.one], { done: 'Código listo', failed: null });

const useHandOver = () => useAction(handOverApi.start, [], { done: 'Entregue el equipo', failed: null });

export const useTakeBack = () =>
  useAction(handOverApi.end, [...CHANGES, offersAtCounterApi.list], { done: 'De vuelta', failed: null });

export const useSignAtCounter = () =>
  useAction(counterApi.sign, [counterApi.list, statsApi.read], { done: 'Solicitud firmada', failed: null });

/** Replies that an answered offer changes; not the offer itself, which stays on the screen with its answer. */
const ANSWERED = [offersAtCounterApi.list, statsApi.read];

export const useAcceptAtCounter = () =>
  useAction(offersAtCounterApi.accept, ANSWERED, { done: 'Oferta aceptada', failed: null });

export const useDeclineAtCounter = () =>
  useAction(offersAtCounterApi.decline, ANSWERED, { done: 'Oferta rechazada', failed: null });

export const useSendClaimCode = () =>
  useAction(accountClaimsApi.send, [], { done: 'Código enviado', failed: null });

/** Proves a client's e-mail or phone by its code. The client stays on the screen, updated from the reply. */
export const useProveClaim = () =>
  useAction(accountClaimsApi.prove, [clientsApi.list], { done: 'Comprobado', failed: null });

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
