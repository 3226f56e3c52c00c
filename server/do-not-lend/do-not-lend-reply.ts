import type { DoNotLendEntry } from '#contract/do-not-lend.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { accountsWith, type NamedEntry } from '#server/do-not-lend/do-not-lend.store.ts';
import type { Tx } from '#server/http/context.ts';

export async function entryReplies(tx: Tx, rows: readonly NamedEntry[]): Promise<DoNotLendEntry[]> {
  const accounts = await accountsWith(
    tx,
    rows.flatMap(({ cedula }) => cedula ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    cedula: row.cedula,
    reason: row.reason,
    addedAt: row.addedAt.toISOString(),
    addedBy: row.adderName,
    removedAt: row.removedAt?.toISOString() ?? null,
    removedBy: row.removerName,
    removalReason: row.removalReason,
    clients: accounts
      .filter(({ cedula }) => cedula === row.cedula)
      .map((account) => ({ id: account.id, fullName: fullNameOf(account) })),
  }));
}
