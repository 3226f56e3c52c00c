import type { Tx } from '#server/http/context.ts';

/** The e-mail of each person, `null` for one without. */
export async function findEmails(tx: Tx): Promise<(string | null)[]> {
  const rows = await tx.selectFrom('users').select('email').execute();
  return rows.map(({ email }) => email);
}

export const hasLoans = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('loans').select('id').limit(1).executeTakeFirst()) !== undefined;
