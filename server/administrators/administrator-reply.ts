import type { Administrator } from '#contract/administrators.ts';
import type { Role } from '#domain/accounts/role.ts';
import { emailOf } from '#server/accounts/accounts.store.ts';
import type { listAdministrators } from '#server/administrators/administrators.store.ts';

/** The role of a member of the staff. @throws {Error} for the row of a customer, which no caller passes */
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
