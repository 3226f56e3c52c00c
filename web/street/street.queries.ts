import { useMutation } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { type DayRoute, streetApi } from '#contract/street.ts';
import { hasArrived } from '#domain/street/street-receipt.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { hasCode } from '#web/app/calls/api-error.ts';
import { itemsOf } from '#web/app/queue/sending/queue-store.ts';
import { type Debt, receiptsIn } from '#web/street/phone/give-receipt.ts';
import { keepPhoneNote, type PhoneNote, phoneNote } from '#web/street/phone/note-visit.ts';
import type { GivenReceipt } from '#web/street/phone/route-store.ts';

/** Whether a call failed because an owner closed this phone. */
export const isRevoked = (failure: unknown): boolean => hasCode(failure, 'phone_revoked');

/** Opens this phone's block of receipt numbers for this account: the present one, or a new one. */
export function useOpenPhone() {
  const key = useActionKey();
  return useMutation({
    mutationFn: async ({
      user,
      label,
    }: {
      readonly user: User;
      readonly label: string;
    }): Promise<PhoneNote> => {
      const known = phoneNote();
      if (known?.userId === user.id) return known;
      const body = { label };
      const opened = await call(streetApi.openPhone, { body }, { idempotencyKey: key.keyFor(body) });
      const note = { phone: opened.id, userId: user.id, block: opened.block, last: 0 };
      keepPhoneNote(note);
      key.renew();
      return note;
    },
  });
}

/** Today's route, and the receipts of this phone beside it. */
interface FetchedRoute {
  readonly route: DayRoute;
  /** The receipts that waited in the phone's queue before the office made the route. */
  readonly waiting: readonly GivenReceipt[];
  /** Whether the figures of the route contain a receipt. */
  readonly isKnown: (receipt: Pick<GivenReceipt, 'number'>) => boolean;
}

/** Downloads today's route. The phone and the office exchange the last used number of the phone's block. */
export async function fetchRoute(note: PhoneNote): Promise<FetchedRoute> {
  const items = await itemsOf(note.userId);
  const { missing, ...route } = await call(streetApi.prepareRoute, {
    params: { id: note.phone },
    body: { lastNumber: note.last },
  });
  const { lastNumber, visits } = route;
  keepPhoneNote({ ...note, last: Math.max(phoneNote()?.last ?? 0, lastNumber) });
  return {
    route,
    waiting: receiptsIn(items, note.phone, visits),
    isKnown: ({ number }) => hasArrived(number, { lastNumber, missing }),
  };
}

/**
 * The receipts that a downloaded route lists: those that were listed before, and those that an earlier route left in
 * the queue. The office may have one whose reply was lost.
 */
export function receiptsOn(
  { waiting, isKnown }: FetchedRoute,
  listed: readonly GivenReceipt[],
): readonly GivenReceipt[] {
  const ids = new Set(listed.map(({ clientId }) => clientId));
  const receipts = [...waiting.filter(({ clientId }) => !ids.has(clientId)), ...listed];
  return receipts.map((receipt) => ({ ...receipt, isKnown: isKnown(receipt) }));
}

export const LISTS = [streetApi.phones, streetApi.receipts];

/** Pesos of a loan that are due by today. */
export const dueToday = ({ due }: Pick<Debt, 'due'>): number => due.principal + due.interest + due.lateCharge;
