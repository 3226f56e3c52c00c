import type { accountsApi } from '#contract/accounts.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { fail, ok } from '#domain/result.ts';
import {
  findPendingUser,
  findUser,
  insertUser,
  lockPendingUser,
  type PendingUserRow,
  rememberBrowser,
  setPendingAccount,
} from '#server/accounts/accounts.store.ts';
import { judgeGuess, registrationCode } from '#server/accounts/codes.store.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Actor, Context, Tx } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Makes the account; signs in only in the browser that began the registration (rule: registration-per-browser). The
 * same code from the same browser answers the first success again: its reply may have been lost (rule: repeated-code).
 */
export async function verifyRegistration(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.verifyRegistration>,
) {
  const { deps, cookies, now } = context;
  const refused = await deps.rateLimits.take('guesses', networkOf(context.ip));
  if (refused) return fail(refused);
  const browser = cookies.browser();
  const done = await context.transact(async (tx) => {
    const pending = await findPendingUser(tx, normaliseEmail(body.email), browser);
    // A wrong guess is no failure here: the transaction must keep its count.
    if (!pending) return ok(null);
    const guess = { code: body.code, browser, now };
    const verdict = await judgeGuess(tx, deps.env.sessionSecret, registrationCode(pending.id), guess);
    switch (verdict) {
      case 'wrong':
        return ok(null);
      case 'right':
        return ok(await welcome(tx, context, pending, await openAccount(tx, context, pending)));
      case 'again':
        return ok(await welcome(tx, context, pending, await accountOf(tx, pending)));
    }
  });
  if (!done.ok) return done;
  return done.value ? ok(done.value) : fail({ code: 'invalid_code' } as const);
}

/** The new account; `null` when the e-mail got one in the meantime. */
async function openAccount(
  tx: Tx,
  context: Context<Actor | null>,
  pending: PendingUserRow,
): Promise<UserRow | null> {
  const { now } = context;
  const user = await insertUser(tx, {
    email: pending.email,
    password: pending.password,
    firstName: pending.firstName,
    lastName: pending.lastName,
    cedula: pending.cedula,
    phone: pending.phone,
    verifiedChannel: pending.verificationMethod,
    verifiedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (!user) return null;
  await setPendingAccount(tx, pending.id, user.id);
  await recordEvents(tx, { ...context, actor: { userId: user.id } }, [
    {
      name: 'user.registered',
      subjectId: user.id,
      facts: { channel: pending.verificationMethod },
    },
  ]);
  return user;
}

/** The account that a code made a moment ago; `null` once another password locks it. */
async function accountOf(tx: Tx, { id }: PendingUserRow): Promise<UserRow | null> {
  // Read anew: the first of two requests at once made the account while this one waited.
  const pending = await lockPendingUser(tx, id);
  const user = pending?.userId ? await findUser(tx, pending.userId) : undefined;
  return user && user.password === pending?.password ? user : null;
}

async function welcome(
  tx: Tx,
  { cookies, now }: Context<Actor | null>,
  pending: PendingUserRow,
  user: UserRow | null,
) {
  if (!user) return null;
  const browser = cookies.browser();
  const autoLogin = pending.browser === browser;
  if (autoLogin) {
    await cookies.signIn(tx, user);
    await rememberBrowser(tx, user.id, browser, now);
  }
  return { message: '¡Registro completado!', autoLogin, ...(autoLogin && { user: userReply(user) }) };
}
