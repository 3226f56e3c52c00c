import type { LedgerEntryRow } from '#server/db/loan-tables.ts';

/** The contract's ledger, oldest row first. */
export const ledgerReply = (entries: readonly LedgerEntryRow[]) =>
  entries.map(({ id, kind, amount, valueDate, note, paymentId, createdAt }) => ({
    id,
    kind,
    amount,
    valueDate,
    note,
    paymentId,
    createdAt: createdAt.toISOString(),
  }));
