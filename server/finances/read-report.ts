import { ok } from '#domain/result.ts';
import { inSnapshot } from '#server/db/transaction.ts';
import { ifAvailable } from '#server/db/unavailable.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { countLateCharge } from '#server/ledger/count-late-charge.ts';
import { lateChargeDay } from '#server/ledger/ledger.store.ts';

type Report<T> = (tx: Tx, asOf: string | null) => Promise<T>;

/**
 * Reads a report from the standby; `null` where no standby can serve it. A standby may lack today's late charge,
 * which only the primary can count.
 */
async function fromStandby<T>({ deps, today }: Context, report: Report<T>): Promise<Outcome<T> | null> {
  const standby = await deps.standby.find();
  if (standby === null) return null;
  const asOf = standby.moment.toISOString();
  const read = await ifAvailable(() =>
    inSnapshot(standby.db, async (tx) => {
      const isCounted = (await lateChargeDay(tx)) === today;
      return ok(isCounted ? { report: await report(tx, asOf) } : null);
    }),
  );
  if (read === null || !read.ok) return read;
  return read.value && ok(read.value.report);
}

/**
 * Reads a report of today, with its late charge counted: from the standby where one is complete enough, else from the
 * primary. `asOf` is the instant up to which the standby is complete; `null` from the primary, which is always
 * complete.
 */
export async function readReport<T>(context: Context, report: Report<T>): Promise<Outcome<T>> {
  return (
    (await fromStandby(context, report)) ??
    context.transact(async (tx) => {
      await countLateCharge(tx, context.today, context.closedDays);
      return ok(await report(tx, null));
    })
  );
}
