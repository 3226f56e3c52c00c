import type { Failure } from '#contract/errors.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { type Day, dayInSantoDomingo } from '#domain/calendar.ts';
import { type BeyondLaw, beyondLawText } from '#domain/collections/contact.ts';
import { openWindow } from '#domain/contact-hours.ts';
import { contactsOn } from '#server/collections/collections.store.ts';
import type { Context, Tx } from '#server/http/context.ts';

/** Whether the day's maximum number of contacts about a loan is reached (rule: contacts-per-day). */
export async function hasEnoughContacts(
  tx: Tx,
  loanId: number,
  on: Day,
  { contactsPerDay }: { readonly contactsPerDay: number },
): Promise<boolean> {
  return ((await contactsOn(tx, [loanId], on)).get(loanId) ?? 0) >= contactsPerDay;
}

/** The rule of the law that a contact at this hour of this day breaks; `null`: it breaks none. */
export async function beyondLaw(
  tx: Tx,
  { deps, closedDays }: Context,
  loanId: number,
  at: Date,
): Promise<BeyondLaw | null> {
  if (openWindow(at, closedDays) === null) return 'hours';
  const enough = await hasEnoughContacts(tx, loanId, dayInSantoDomingo(at), await deps.settings());
  return enough ? 'count' : null;
}

/** Whether this person may record contacts that the law does not allow, and contacts that a phone sent too late. */
export const notesBeyond = ({ actor }: Context): boolean =>
  actor.role !== null && ROLE[actor.role].notesBeyondLaw;

const CODE_OF = {
  hours: 'outside_contact_hours',
  count: 'too_many_contacts',
} as const satisfies Record<BeyondLaw, Failure['code']>;

/**
 * The failure for a contact that the law does not allow; `null` where an owner has confirmed to record it (rules:
 * contact-hours, contacts-per-day).
 */
export function refuseBeyondLaw(context: Context, beyond: BeyondLaw, confirmed: boolean): Failure | null {
  const mayNote = notesBeyond(context);
  if (mayNote && confirmed) return null;
  return { code: CODE_OF[beyond], message: beyondLawText(beyond, mayNote) };
}
