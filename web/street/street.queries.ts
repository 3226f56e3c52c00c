import { useMutation } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { drawerListApi, drawersApi } from '#contract/drawers.ts';
import { type DayRoute, streetApi } from '#contract/street.ts';
import { useActionKey } from '#web/app/calls/action-key.ts';
import { call } from '#web/app/calls/api-client.ts';
import { hasCode } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import type { Debt } from '#web/street/phone/give-receipt.ts';
import { keepPhoneNote, type PhoneNote, phoneNote } from '#web/street/phone/note-visit.ts';

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

/** Downloads today's route. The phone and the office exchange the last used number of the phone's block. */
export async function fetchRoute(note: PhoneNote): Promise<DayRoute> {
  const route = await call(streetApi.prepareRoute, {
    params: { id: note.phone },
    body: { lastNumber: note.last },
  });
  const last = Math.max(phoneNote()?.last ?? 0, route.lastNumber);
  keepPhoneNote({ ...note, last });
  return route;
}

const LISTS = [streetApi.phones, streetApi.receipts];

export const useRevokePhone = () =>
  useAction(streetApi.revokePhone, LISTS, {
    done: 'Teléfono cerrado',
    failed: 'No se pudo cerrar el teléfono',
  });

/** Accepts or refuses a collector's receipt; accepted cash enters the collector's drawer. */
export const useDecideReceipt = () =>
  useAction(streetApi.decide, [...LISTS, drawersApi.money, drawerListApi.list, drawersApi.one], {
    done: 'Anotado',
    failed: 'No se pudo decidir',
  });

/** Pesos of a loan that are due by today. */
export const dueToday = ({ due }: Pick<Debt, 'due'>): number => due.principal + due.interest + due.lateCharge;
