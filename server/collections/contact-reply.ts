import type { Contact } from '#contract/collections.ts';
import type { ContactRow } from '#server/collections/collections.store.ts';

export const contactReply = (row: ContactRow): Contact => ({
  id: row.id,
  loanId: row.loanId,
  channel: row.channel,
  outcome: row.outcome,
  note: row.note,
  promisedOn: row.promisedOn,
  promisedAmount: row.promisedAmount,
  at: row.madeAt.toISOString(),
  by: `${row.firstName} ${row.lastName}`,
});
