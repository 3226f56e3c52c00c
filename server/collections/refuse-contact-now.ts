import type { Failure } from '#contract/errors.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { type Day, startOfDay } from '#domain/calendar.ts';
import { openWindow } from '#domain/contact-hours.ts';
import { CONTACT_HOURS_PLAIN } from '#domain/limits/contact-hours-words.ts';
import { contactsSince } from '#server/collections/collections.store.ts';
import type { Context, Tx } from '#server/http/context.ts';

/** Whether a debt admits no more contacts on a day (rule: contacts-per-day). */
export async function hasEnoughContacts(
  tx: Tx,
  loanId: number,
  on: Day,
  { contactsPerDay }: { readonly contactsPerDay: number },
): Promise<boolean> {
  return ((await contactsSince(tx, [loanId], startOfDay(on))).get(loanId) ?? 0) >= contactsPerDay;
}

/** Which rule of the law a contact breaks; `null`: none. */
export type BeyondLaw = 'hours' | 'count';

export async function beyondLaw(
  tx: Tx,
  { deps, today }: Context,
  loanId: number,
  at: Date,
): Promise<BeyondLaw | null> {
  if (openWindow(at) === null) return 'hours';
  return (await hasEnoughContacts(tx, loanId, today, await deps.settings())) ? 'count' : null;
}

/** Asked about, and an owner's alone to note (rules: contact-hours, contacts-per-day). */
export function refuseBeyondLaw({ actor }: Context, beyond: BeyondLaw, confirmed: boolean): Failure | null {
  const mayNote = actor.role !== null && ROLE[actor.role].notesBeyondLaw;
  if (mayNote && confirmed) return null;
  const who = mayNote ? 'Si se hizo, confírmelo.' : 'Solo un dueño puede anotarlo.';
  switch (beyond) {
    case 'hours':
      return {
        code: 'outside_contact_hours',
        message: `La ley permite contactar ${CONTACT_HOURS_PLAIN}. ${who}`,
      };
    case 'count':
      return {
        code: 'too_many_contacts',
        message: `Por esta deuda ya se hicieron los contactos que un día permite. ${who}`,
      };
  }
}
