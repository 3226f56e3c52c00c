import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { expectOk } from '#server/demo/demo-context.ts';
import { DEMO_PEOPLE } from '#server/demo/demo-people.ts';
import { findEmails, hasLoans } from '#server/demo/is-seeded.store.ts';
import type { Deps } from '#server/deps.ts';

/** Addresses of the lender's borrowers (server/demo/lender/borrowers.ts), whose module is not loaded for this check. */
const BORROWER = /^cliente\d+@demo\.example$/;
const DEMO_EMAILS: readonly string[] = DEMO_PEOPLE.map(({ email }) => email);
const isDemoEmail = (email: string) => DEMO_EMAILS.includes(email) || BORROWER.test(email);

/**
 * What a database holds: nobody and no loan (`empty`); only a part of the demo, because its seeding was interrupted
 * (`unfinished`); the whole demo (`demo`); real people (`real`); or real people and the demo's (`mixed`). The
 * administrator of ADMIN_EMAIL counts with the demo where demo people exist.
 */
export type Holds = 'empty' | 'unfinished' | 'demo' | 'real' | 'mixed';

/** It is checked before the seeding modules are loaded, which take some twenty megabytes. */
export async function whatItHolds({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Holds> {
  const { emails, loans } = expectOk(
    await inTransaction(db, async (tx) => ok({ emails: await findEmails(tx), loans: await hasLoans(tx) })),
  );
  if (emails.length === 0) return loans ? 'real' : 'empty';
  if (!emails.some((email) => email !== null && isDemoEmail(email))) return 'real';
  const isReal = (email: string | null) =>
    email === null || !(isDemoEmail(email) || email === env.admin?.email);
  if (emails.some(isReal)) return 'mixed';
  return DEMO_EMAILS.every((email) => emails.includes(email)) ? 'demo' : 'unfinished';
}
