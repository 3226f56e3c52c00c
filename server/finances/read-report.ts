import { ok } from '#domain/result.ts';
import type { Context, Outcome, Tx } from '#server/http/context.ts';
import { countLateCharge } from '#server/ledger/count-late-charge.ts';
import { lateChargeDay } from '#server/ledger/ledger.store.ts';

/**
 * Reads a report of today, with its late charge counted: from the standby where there is one that has it, else from the
 * primary. `asOf` is by when the standby has everything; `null` from the primary, which has it all.
 */
export async function readReport<T>(
  { deps, today, transact }: Context,
  work: (tx: Tx, asOf: string | null) => Promise<T>,
): Promise<Outcome<T>> {
  const found = await deps.standby.read(async (tx, moment) =>
    (await lateChargeDay(tx)) === today ? { report: await work(tx, moment.toISOString()) } : null,
  );
  if (found !== null) return ok(found.report);
  return transact(async (tx) => {
    await countLateCharge(tx, today);
    return ok(await work(tx, null));
  });
}
