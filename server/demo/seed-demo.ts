import { ok } from '#domain/result.ts';
import { findUserByEmail, insertUser } from '#server/accounts/accounts.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { DEMO_PEOPLE } from '#server/demo/demo-people.ts';
import type { Deps } from '#server/deps.ts';

/** The demo's people. Safe to repeat. */
export async function seedDemo(deps: Deps): Promise<void> {
  const { db, now } = deps;
  for (const person of DEMO_PEOPLE) {
    const exists = await inTransaction(db, async (tx) => ok(await findUserByEmail(tx, person.email)));
    if (exists.ok && exists.value) continue;
    const password = await hashPassword(person.password);
    await inTransaction(db, async (tx) => {
      const at = now();
      const { email, firstName, lastName, cedula, phone, isAdmin } = person;
      await insertUser(tx, {
        email,
        password,
        firstName,
        lastName,
        cedula,
        phone,
        isAdmin,
        verifiedChannel: 'email',
        verifiedAt: at,
        createdAt: at,
        updatedAt: at,
      });
      return ok(null);
    });
  }
}
