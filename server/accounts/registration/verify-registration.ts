import type { accountsApi } from '#contract/accounts.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { fail, ok } from '#domain/result.ts';
import { emailTakenMessage } from '#server/accounts/accounts.messages.ts';
import {
  endEmailClaim,
  findOwnPendingUser,
  findUser,
  insertUser,
  lockPendingUser,
  lockPendingUsers,
  type PendingUserRow,
  rememberBrowser,
  setPendingAccount,
} from '#server/accounts/accounts.store.ts';
import {
  countOtherGuess,
  judgeGuess,
  registrationCode,
  registrationOfCode,
  spendCode,
} from '#server/accounts/codes.store.ts';
import { verifyPassword } from '#server/accounts/passwords.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Actor, Context, Tx } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { senderOf } from '#server/outbox/notify.ts';
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
  const email = normaliseEmail(body.email);
  const guess = { code: body.code, browser, now };
  const own = await context.transact(async (tx) =>
    ok((await findOwnPendingUser(tx, email, browser)) ?? null),
  );
  if (!own.ok) return own;
  // Also for an e-mail that nobody is registering: the answer tells nothing of it.
  if (own.value === null && body.password === undefined) return fail({ code: 'password_needed' } as const);
  const pending = own.value ?? (await startedElsewhere(context, email, guess, body.password ?? ''));
  const done = await context.transact(async (tx) => {
    // A wrong guess is no failure here: the transaction must keep its count.
    if (!pending) return ok(null);
    const verdict = await judgeGuess(tx, deps.env.sessionSecret, registrationCode(pending.id), guess);
    switch (verdict.is) {
      case 'wrong':
        return ok(null);
      case 'right':
        await spendCode(tx, registrationCode(pending.id), verdict.codeId, browser);
        return ok(await welcome(tx, context, pending, await openAccount(tx, context, pending)));
      case 'again':
        return ok(await welcome(tx, context, pending, await accountOf(tx, pending)));
    }
  });
  if (!done.ok) return done;
  return done.value ? ok(done.value) : fail({ code: 'invalid_code' } as const);
}

/**
 * The registration of another browser that this code is of, if the password is the one of that same start: who only reads
 * the mailbox must not finish what a stranger began (rule: registration-per-browser).
 */
async function startedElsewhere(
  context: Context<Actor | null>,
  email: string,
  guess: { readonly code: string; readonly browser: string; readonly now: Date },
  password: string,
): Promise<PendingUserRow | null> {
  const { deps } = context;
  const found = await context.transact(async (tx) => {
    const all = await lockPendingUsers(tx, email);
    const ids = all.map(({ id }) => id);
    const id = await registrationOfCode(tx, deps.env.sessionSecret, ids, guess);
    return ok(all.find((one) => one.id === id) ?? null);
  });
  // Hashing is slow, and happens under no lock.
  if (!found.ok || found.value === null) return null;
  const pending = found.value;
  if (await verifyPassword(pending.password, password)) return pending;
  await context.transact(async (tx) => ok(await countOtherGuess(tx, [pending.id], guess)));
  return null;
}

/** The new account; `null` when the e-mail got one in the meantime. */
async function openAccount(
  tx: Tx,
  context: Context<Actor | null>,
  pending: PendingUserRow,
): Promise<UserRow | null> {
  const { now } = context;
  if (pending.verificationMethod === 'email') await takeEmail(tx, context, pending.email);
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

/** From somebody who registered by a text and never proved it: told by that text, and the lender can add another. */
async function takeEmail(tx: Tx, context: Context<Actor | null>, email: string): Promise<void> {
  const holder = await endEmailClaim(tx, email, context.now);
  if (!holder) return;
  // Nobody enters an account without an e-mail (rule: no-email).
  await endSessionsOf(tx, holder.id);
  const letters = { 'email-taken': emailTakenMessage(await senderOf(context.deps), holder) };
  await recordEvents(tx, context, [{ name: 'user.email_taken', subjectId: holder.id, letters }]);
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
