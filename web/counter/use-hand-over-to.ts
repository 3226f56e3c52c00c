import { HANDED_NOTE } from '#web/app/session/session.tsx';
import { useHandOver } from '#web/counter/counter.queries.ts';
import { heardByOf, type Vouching } from '#web/counter/vouching.ts';

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
