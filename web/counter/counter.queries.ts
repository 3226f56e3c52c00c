import { counterApi } from '#contract/counter.ts';
import { handOverApi } from '#contract/hand-over.ts';
import { offersAtCounterApi } from '#contract/offers-at-counter.ts';
import { statsApi } from '#contract/stats.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { browserNotes } from '#web/app/session/notes.ts';
import { HANDED_NOTE } from '#web/app/session/session.tsx';
import { heardByOf, type Vouching } from '#web/counter/vouching.tsx';

export const CHANGES = [counterApi.list, counterApi.one];

/** Replies that an answered offer changes; not the offer itself, which stays on the screen with its answer. */
export const ANSWERED = [offersAtCounterApi.list, statsApi.read];

/**
 * Hands this device to the customer for the signature of an application or an offer. The page and this browser's other
 * tabs are loaded anew: nothing of what the staff had open stays in their memory (rule: hand-over).
 */
export function useHandOverTo(applicationId: number) {
  const { mutate, isPending, error } = useAction(handOverApi.start, [], {
    done: 'Entregue el equipo',
    failed: null,
  });
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
            browserNotes.write(HANDED_NOTE, new Date().toISOString());
            location.reload();
          },
        },
      );
    },
  };
}
