import { ok } from '#domain/result.ts';
import { findUserByEmail, insertUser } from '#server/accounts/accounts.store.ts';
import { isClosedHere } from '#server/accounts/may-enter.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { EnvError } from '#server/env-variables.ts';

/**
 * Makes sure that the administrator of `ADMIN_EMAIL` exists (rule: first-admin); an existing password is left alone.
 * @throws {EnvError} for the e-mail of a customer, or of an account of the demo over https
 */
export async function ensureAdmin({ env, db, now }: Deps): Promise<void> {
  const { admin } = env;
  if (admin === null) return;
  const password = await hashPassword(admin.password);
  await inTransaction(db, async (tx) => {
    const at = now();
    const found = await findUserByEmail(tx, admin.email);
    if (found && isClosedHere(env, found))
      throw new EnvError(
        'ADMIN_EMAIL is an account of the demo, which never enters here. Choose another address.',
      );
    if (found?.isAdmin) return ok(null);
    if (found) throw new EnvError('ADMIN_EMAIL belongs to a customer. Choose another address.');
    await insertUser(tx, {
      email: admin.email,
      password,
      firstName: 'Administración',
      lastName: '',
      role: 'owner',
      verifiedChannel: 'email',
      verifiedAt: at,
      createdAt: at,
      updatedAt: at,
    });
    return ok(null);
  });
}
