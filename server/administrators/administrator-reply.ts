import type { Administrator } from '#contract/administrators.ts';
import type { Role } from '#domain/accounts/role.ts';
import { emailOf } from '#server/accounts/accounts.store.ts';
import type { listAdministrators } from '#server/administrators/administrators.store.ts';

/** @throws {Error} for a row that is not a member of the staff: the database refuses one without a role. */
const roleOf = ({ role }: Row): Role => {
  if (role === null) throw new Error('A member of the staff has a role');
  return role;
};

type Row = Awaited<ReturnType<typeof listAdministrators>>[number];

export const administratorReply = (row: Row, you: number): Administrator => ({
  id: row.id,
  email: emailOf(row),
  role: roleOf(row),
  firstName: row.firstName,
  lastName: row.lastName,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  openSessions: Number(row.openSessions),
  secondFactor: row.confirmedAt !== null,
  isYou: row.id === you,
});
