import type { Day } from '#domain/calendar.ts';
import type { ProvingChannel } from '#domain/messages/channel.ts';
import { linkHash, makeLinkSecret } from '#server/accounts/link-secret.ts';
import type { RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

export interface ProvedAddress {
  readonly channel: ProvingChannel;
  readonly recipient: string;
}

export type RegistrationLinkRow = RowOf<'registrationLinks'>;

/** Creates the one link that an address gets in a day, with its secret; `null` where it got one before. */
export async function issueRegistrationLink(
  tx: Tx,
  { channel, recipient }: ProvedAddress,
  { day, now }: { readonly day: Day; readonly now: Date },
): Promise<{ readonly id: number; readonly secret: string } | null> {
  const secret = makeLinkSecret();
  const row = await tx
    .insertInto('registrationLinks')
    .values({
      secret: linkHash(secret),
      channel,
      recipient,
      day,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['recipient', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? { id: row.id, secret } : null;
}

/**
 * Finds and locks a registration link of this day, used or not: of two concurrent requests the second waits for the
 * first.
 */
export const lockRegistrationLink = (
  tx: Tx,
  secret: string,
  day: Day,
): Promise<RegistrationLinkRow | undefined> =>
  tx
    .selectFrom('registrationLinks')
    .selectAll()
    .where('secret', '=', linkHash(secret))
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();

/**
 * Marks a registration link as used.
 * @param userId the account that the link created; `null` where it created none.
 */
export const spendRegistrationLink = (
  tx: Tx,
  { id }: RegistrationLinkRow,
  { userId, now }: { readonly userId: number | null; readonly now: Date },
): Promise<unknown> =>
  tx.updateTable('registrationLinks').set({ userId, usedAt: now }).where('id', '=', id).execute();
