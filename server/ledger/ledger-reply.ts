import type { LedgerEntryRow } from '#server/db/loan-tables.ts';

/** The contract's ledger, oldest row first: signed changes of the balance, without moves within it. */
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
