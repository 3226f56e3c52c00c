import { profileToldBy } from '#server/applications/application-fields.ts';
import type { ApplicationRow, UserRow } from '#server/db/tables.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { updateUser } from '#server/profile/profile.store.ts';

/** An application that is sent locks the profile: what the profile lacks is filled with it, and nothing else changes. */
export async function completeProfile(
  tx: Tx,
  context: Context,
  customer: UserRow,
  application: ApplicationRow,
): Promise<void> {
  const told = profileToldBy(application);
  const completed = {
    birthDate: customer.birthDate ?? told.birthDate,
    address: customer.address ?? told.address,
    monthlyIncome: customer.monthlyIncome ?? told.monthlyIncome,
    companyName: customer.companyName ?? told.companyName,
    occupation: customer.occupation ?? told.occupation,
    bankName: customer.bankName ?? told.bankName,
    accountNumber: customer.accountNumber ?? told.accountNumber,
  } satisfies typeof told;
  const changed = Object.entries(completed).flatMap(([field, value]) =>
    value === customer[field as keyof typeof completed] ? [] : [field],
  );
  if (changed.length === 0) return;
  await updateUser(tx, customer.id, { ...completed, updatedAt: context.now });
  await recordEvents(tx, context, [
    {
      name: 'profile.completed',
      subjectId: customer.id,
      facts: { fields: changed.join(',') },
    },
  ]);
}
