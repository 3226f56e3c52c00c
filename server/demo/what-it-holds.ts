import { ok } from '#domain/result.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { countAccounts, hasLoans } from '#server/demo/demo.store.ts';
import { expectOk } from '#server/demo/demo-context.ts';
import { DEMO_PEOPLE } from '#server/demo/demo-people.ts';
import type { Deps } from '#server/deps.ts';
import { EnvError } from '#server/env-variables.ts';

/**
 * What a database holds, by the mark of the demo's accounts (rule: demo-accounts). The administrator of ADMIN_EMAIL
 * counts with the demo where there is one.
 */
export type Holds =
  /** Nobody and no loan. */
  | { readonly is: 'empty' }
  /** A part of the demo, because its making was interrupted. */
  | { readonly is: 'unfinished' }
  | { readonly is: 'demo' }
  /** A demo with accounts that joined it. */
  | { readonly is: 'joined'; readonly demo: number; readonly others: number }
  /** An installation in use into which an earlier version put the demo. */
  | { readonly is: 'spoiled'; readonly demo: number; readonly others: number }
  | { readonly is: 'real' };

/** It is asked before the modules that make the demo are loaded, which take some twenty megabytes. */
export async function whatItHolds({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Holds> {
  const { accounts, loans } = expectOk(
    await inTransaction(db, async (tx) =>
      ok({ accounts: await countAccounts(tx, env.admin?.email ?? null), loans: await hasLoans(tx) }),
    ),
  );
  const { all, demo, people, others, othersFirst } = accounts;
  if (all === 0) return { is: loans ? 'real' : 'empty' };
  if (demo === 0) return { is: 'real' };
  if (others > 0) return { is: othersFirst ? 'spoiled' : 'joined', demo, others };
  return { is: people < DEMO_PEOPLE.length ? 'unfinished' : 'demo' };
}

/**
 * Refuses the demo where real people or loans are: its passwords stand on the login page.
 * @throws {EnvError}
 */
export function refuseDemoOf({ is }: Holds): void {
  if (is === 'real' || is === 'spoiled')
    throw new EnvError(
      'DEMO is refused: this database holds real people or loans. Set DEMO=0, or name an empty database in DATABASE_URL.',
    );
}

/** What the operator has to know of this database, in red; `null`: nothing. */
export function warningOf(holds: Holds): string | null {
  if (holds.is !== 'joined' && holds.is !== 'spoiled') return null;
  const { demo, others } = holds;
  return `\u001b[31mThis database holds ${demo} accounts of the demo beside ${others} others. The passwords of the demo are public: its accounts do not enter at an https address. Remove them, or use this database only to try the program.\u001b[0m\n`;
}
