import { ok } from '#domain/result.ts';
import { findUserByEmail } from '#server/accounts/accounts.store.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { expectOk } from '#server/demo/demo-context.ts';
import { DEMO_PEOPLE } from '#server/demo/demo-people.ts';
import type { Deps } from '#server/deps.ts';

/**
 * Whether the demo's people exist: Ana is created last (server/demo/seed-demo.ts). It is checked before the seeding
 * modules are loaded, which take some twenty megabytes.
 */
export const isSeeded = async (deps: Deps): Promise<boolean> =>
  expectOk(
    await inTransaction(deps.db, async (tx) =>
      ok((await findUserByEmail(tx, DEMO_PEOPLE[0].email)) !== undefined),
    ),
  );
