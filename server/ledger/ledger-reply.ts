import type { LedgerEntryRow } from '#server/db/tables.ts';

/**
 * A loan's ledger as the contract has it, oldest row first: signed changes of the balance, without entries that leave
 * the balance as it is.
 */
export const ledgerReply = (entries: readonly LedgerEntryRow[]) =>
  entries
    .filter(({ balanceChange }) => balanceChange !== 0)
    .map(({ id, kind, balanceChange, valueDate, note, paymentId, createdAt }) => ({
      id,
      kind,
      amount: balanceChange,
      valueDate,
      note,
      paymentId,
      createdAt: createdAt.toISOString(),
    }));
