import { type ClosedDays, type Day, day } from '#domain/calendar.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import type { Tx } from '#server/http/context.ts';

const named = (tx: Tx) =>
  tx
    .selectFrom('closedDays as c')
    .innerJoin('users as adder', 'adder.id', 'c.addedBy')
    .select(['c.id', 'c.day', 'c.reason', 'c.addedAt', 'c.removedAt'])
    .select(fullNameOf('adder').as('adderName'));
export type NamedClosedDay = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

/** Closed days in force from a day on. */
export const listClosedDays = (tx: Tx, from: Day): Promise<NamedClosedDay[]> =>
  named(tx).where('c.removedAt', 'is', null).where('c.day', '>=', from).orderBy('c.day').execute();

export const findClosedDay = (tx: Tx, id: number): Promise<NamedClosedDay | undefined> =>
  named(tx).where('c.id', '=', id).executeTakeFirst();

/** All closed days in force, as this transaction sees them and not as a process has cached them. */
export async function closedDaysInForce(tx: Tx): Promise<ClosedDays> {
  const rows = await tx.selectFrom('closedDays').select('day').where('removedAt', 'is', null).execute();
  return new Set(rows.map((row) => day(row.day)));
}

/** Marks a closed day as removed. @returns `false` where it was removed earlier. */
export async function removeClosedDayRow(
  tx: Tx,
  id: number,
  removal: { readonly removedBy: number; readonly removedAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('closedDays')
    .set(removal)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
