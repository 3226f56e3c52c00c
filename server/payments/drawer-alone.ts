import type { Failure } from '#contract/errors.ts';
import { ROLE, type Role } from '#domain/accounts/role.ts';
import { addDays, type Day, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { isCash, type PaymentMethod } from '#domain/payments/payment.ts';
import type { PaymentRow } from '#server/db/tables.ts';
import type { Context } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';

const daysOf = (role: Role | null) => (role === null ? null : ROLE[role].drawerDays);

/**
 * Why this person may not date cash so early: an earlier day waives late charge. It refuses no one where the settings
 * require a second person for such cash, since that person decides (rules: drawer-alone, two-persons).
 */
export async function refuseEarlyCash(
  { actor, today, deps }: Context,
  { paymentMethod, on }: { readonly paymentMethod: PaymentMethod; readonly on: Day },
): Promise<Failure | null> {
  if (!isCash(paymentMethod) || (await deps.settings()).twoPersonActs.includes('early_cash')) return null;
  const days = daysOf(actor.role);
  const first = days && addDays(today, -days.cashBefore);
  return first && on < first
    ? invalidField('on', `El efectivo de antes del ${formatDay(first)} lo anota un dueño`)
    : null;
}

/**
 * Why this person may not reverse a payment: the same person took or confirmed it, and another one has to (rules:
 * drawer-alone, two-persons). `null`: the person may.
 */
export async function refuseOwnReversal(context: Context, payment: PaymentRow): Promise<Failure | null> {
  const { actor, today, deps } = context;
  if (payment.recordedBy !== actor.userId && payment.verifiedBy !== actor.userId) return null;
  const { twoPersonActs } = await deps.settings();
  if (twoPersonActs.includes('reversal'))
    return {
      code: 'second_person_needed',
      message: 'Usted recibió o confirmó este pago: lo reversa otra persona',
    };
  const days = daysOf(actor.role);
  const last =
    days && addDays(dayInSantoDomingo(payment.verifiedAt ?? payment.createdAt), days.reversalAfter);
  return last && today > last
    ? {
        code: 'second_person_needed',
        message: `Usted recibió o confirmó este pago: desde el ${formatDay(addDays(last, 1))} lo reversa otra persona`,
      }
    : null;
}
