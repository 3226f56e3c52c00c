import type { Administrator } from '#contract/administrators.ts';
import type { listAdministrators } from '#server/administrators/administrators.store.ts';

type Row = Awaited<ReturnType<typeof listAdministrators>>[number];

export const administratorReply = (row: Row, you: number): Administrator => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  openSessions: Number(row.openSessions),
  secondFactor: row.confirmedAt !== null,
  isYou: row.id === you,
});
