import { profileFieldList } from '#domain/audit/fact-labels.ts';
import { profileFrom } from '#server/applications/application-fields.ts';
import { changedColumns } from '#server/db/named-columns.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { updateUser } from '#server/profile/profile.store.ts';

/**
 * Fills the empty fields of a profile from an application that was just sent. A sent application locks the profile,
 * and of the other fields only the paydays change.
 */
export async function completeProfile(
  tx: Tx,
  context: Context,
  customer: UserRow,
  application: ApplicationRow,
): Promise<void> {
  const known = profileFrom(application);
  const completed = {
    birthDate: customer.birthDate ?? known.birthDate,
    address: customer.address ?? known.address,
    monthlyIncome: customer.monthlyIncome ?? known.monthlyIncome,
    companyName: customer.companyName ?? known.companyName,
    occupation: customer.occupation ?? known.occupation,
    // When a person is paid changes: what was said last is proposed next (rule: paydays).
    paydays: known.paydays ?? customer.paydays,
    bankName: customer.bankName ?? known.bankName,
    accountNumber: customer.accountNumber ?? known.accountNumber,
  } satisfies typeof known;
  const changed = changedColumns(completed, customer);
  if (changed.length === 0) return;
  await updateUser(tx, customer.id, { ...completed, updatedAt: context.now });
  await recordEvents(tx, context, [
    {
      name: 'profile.completed',
      subjectId: customer.id,
      facts: { fields: profileFieldList(changed) },
    },
  ]);
}
