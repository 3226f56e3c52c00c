import { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { isTextChannel, type ProvingChannel } from '#domain/messages/channel.ts';
import { fail, ok } from '#domain/result.ts';
import { alreadyRegisteredMessage, emailTakenMessage } from '#server/accounts/accounts.messages.ts';
import {
  endEmailClaim,
  findOwnPendingUser,
  findUser,
  findUserByEmail,
  insertUser,
  lockPendingUser,
  lockPendingUsers,
  lockPerson,
  type PendingUserRow,
  rememberBrowser,
  setPendingAccount,
} from '#server/accounts/accounts.store.ts';
import {
  countOtherGuess,
  type Guess,
  judgeGuess,
  registrationCode,
  registrationOfCode,
  spendCode,
} from '#server/accounts/codes.store.ts';
import { evenly } from '#server/accounts/evenly.ts';
import { hashPassword, verifyPassword } from '#server/accounts/passwords.ts';
import {
  lockRegistrationLink,
  type ProvedAddress,
  spendRegistrationLink,
} from '#server/accounts/registration/registration-links.store.ts';
import { mayWarn, type Newcomer, newcomerOf } from '#server/accounts/registration/start-registration.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import { findClaimedByPhone, setLogin } from '#server/counter/claims/claims.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Actor, Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { networkOf } from '#server/http/limits/network.ts';
import { serve } from '#server/http/serve.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

/**
 * Creates the account from a right code; signs in only in the browser that began the registration (rule:
 * registration-per-browser). The same code from the same browser gets the reply of the first success again, which may
 * have been lost (rule: repeated-code).
 */
export const verifyRegistration = evenly(accountsApi.verifyRegistration, async (context, { body }) => {
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
  // Also for an e-mail without a pending registration: the reply reveals nothing about it.
  if (own.value === null && body.password === undefined) return fail({ code: 'password_needed' });
  const pending = own.value ?? (await startedElsewhere(context, email, guess, body.password ?? ''));
  const done = await context.transact(async (tx) => {
    // A wrong guess is not a failure here: the transaction must commit its count.
    if (!pending) return ok(null);
    const verdict = await judgeGuess(tx, deps.env.sessionSecret, registrationCode(pending.id), guess);
    switch (verdict.is) {
      case 'wrong':
        return ok(null);
      case 'right':
        await spendCode(tx, registrationCode(pending.id), verdict.codeId, browser);
        return ok(await answer(tx, context, pending, await register(tx, context, pending)));
      case 'again':
        return ok(await answer(tx, context, pending, await accountOf(tx, pending)));
    }
  });
  if (!done.ok) return done;
  return done.value ? ok(done.value) : fail({ code: 'invalid_code' });
});

/**
 * The registration of another browser that this code belongs to, if the password is the one of that same start. A
 * person who only reads the mailbox must not finish the registration that a stranger began
 * (rule: registration-per-browser).
 */
async function startedElsewhere(
  context: Context<Actor | null>,
  email: string,
  guess: Guess,
  password: string,
): Promise<PendingUserRow | null> {
  const { deps } = context;
  const found = await context.transact(async (tx) => {
    const all = await lockPendingUsers(tx, email, context.now);
    const ids = all.map(({ id }) => id);
    const id = await registrationOfCode(tx, deps.env.sessionSecret, ids, guess);
    return ok(all.find((one) => one.id === id) ?? null);
  });
  // Hashing is slow, and runs under no lock.
  if (!found.ok || found.value === null) return null;
  const pending = found.value;
  if (await verifyPassword(pending.password, password)) return pending;
  await context.transact(async (tx) => ok(await countOtherGuess(tx, [pending.id], guess)));
  return null;
}

type Anybody = Context<Actor | null>;

/**
 * Creates the account of a person who proved an address by this channel, with the password hashed; `null` where the
 * e-mail has an account.
 */
async function openAccount(
  tx: Tx,
  context: Anybody,
  newcomer: Newcomer,
  channel: ProvingChannel,
): Promise<UserRow | null> {
  const { now } = context;
  const { email, password, firstName, lastName, cedula, phone } = newcomer;
  if (channel === 'email') await takeEmail(tx, context, email);
  const user =
    (await joinClaimed(tx, context, newcomer, channel)) ??
    (await insertUser(tx, {
      email,
      password,
      firstName,
      lastName,
      cedula,
      phone,
      verifiedChannel: channel,
      verifiedAt: now,
      createdAt: now,
      updatedAt: now,
    }));
  if (!user) return null;
  await recordEvent(tx, { ...context, actor: { userId: user.id } }, 'user.registered', user.id, {
    facts: { channel },
  });
  return user;
}

/**
 * The account that the staff opened at the counter for the person who registers, where they proved this phone at the
 * counter too and name the same cédula; `null`: none (rule: account-claim). Its names stay as the staff read them on
 * the cédula.
 */
async function joinClaimed(
  tx: Tx,
  { now }: Anybody,
  { email, password, phone, cedula }: Newcomer,
  channel: ProvingChannel,
): Promise<UserRow | null> {
  if (!isTextChannel(channel) || (await findUserByEmail(tx, email))) return null;
  const claimed = await findClaimedByPhone(tx, phone, cedula);
  return claimed ? setLogin(tx, claimed.id, { email, password }, now) : null;
}

/**
 * Takes the e-mail from a customer who registered by a text and never proved it. A text informs the customer, and the
 * lender can add another e-mail.
 */
export async function takeEmail(tx: Tx, context: Anybody, email: string): Promise<void> {
  const holder = await endEmailClaim(tx, email, context.now);
  if (!holder) return;
  // An account without an e-mail cannot sign in (rule: no-email).
  await endSessionsOf(tx, holder.id);
  const letters = { 'email-taken': emailTakenMessage(await senderOf(context.deps), holder) };
  await recordEvent(tx, context, 'user.email_taken', holder.id, { letters });
}

/**
 * The reply to a finished registration, for the first request and its repeats. It signs in where this browser is the
 * one that registered.
 */
async function welcome(tx: Tx, { cookies, now }: Anybody, user: UserRow, autoLogin: boolean) {
  if (autoLogin) {
    await cookies.signIn(tx, user);
    await rememberBrowser(tx, user.id, cookies.browser(), now);
  }
  return { message: '¡Registro completado!', autoLogin, ...(autoLogin && { user: userReply(user) }) };
}

async function register(
  tx: Tx,
  context: Context<Actor | null>,
  pending: PendingUserRow,
): Promise<UserRow | null> {
  const user = await openAccount(tx, context, pending, pending.verificationMethod);
  if (user) await setPendingAccount(tx, pending.id, user.id);
  return user;
}

const answer = async (
  tx: Tx,
  context: Context<Actor | null>,
  pending: PendingUserRow,
  user: UserRow | null,
) => user && welcome(tx, context, user, pending.browser === context.cookies.browser());

/** The account that a code created a moment ago; `null` where its password has changed since. */
async function accountOf(tx: Tx, { id }: PendingUserRow): Promise<UserRow | null> {
  // Read again: the first of two requests at once created the account while this one waited.
  const pending = await lockPendingUser(tx, id);
  const user = pending?.userId ? await findUser(tx, pending.userId) : undefined;
  return user && user.password === pending?.password ? user : null;
}

const INVALID: Failure = { code: 'invalid_link' };

/**
 * Creates the account of the person who opens the link of an address, with the fields that this browser sends, and
 * signs it in (rule: registration-links). The same link with the same password gets the reply of the first success
 * again, which may have been lost.
 */
export const registerByLink = serve(accountsApi.registerByLink, async (context, { body }) => {
  const { link: secret, ...typed } = body;
  const newcomer = newcomerOf(typed);
  if (!newcomer.ok) return newcomer;
  const refused = await context.deps.rateLimits.take('guesses', networkOf(context.ip));
  if (refused) return fail(refused);
  const found = await context.transact(async (tx) =>
    ok(await lockRegistrationLink(tx, secret, context.today)),
  );
  if (!found.ok) return found;
  const link = found.value;
  if (!link) return fail(INVALID);
  return link.usedAt === null
    ? makeAccount(context, secret, newcomer.value)
    : enterAgain(context, link.userId, typed.password);
});

async function makeAccount(context: Anybody, secret: string, newcomer: Newcomer) {
  // Both run before the transaction: hashing is slow, and a limit uses a connection of its own.
  const password = await hashPassword(newcomer.password);
  const warns = await mayWarn(context, newcomer.email);
  const made = await context.transact(async (tx) => {
    const link = await lockRegistrationLink(tx, secret, context.today);
    if (!link || link.usedAt !== null) return fail(INVALID);
    const other = refuseOtherAddress(link, newcomer);
    if (other) return fail(other);
    const user = await openAccount(tx, context, { ...newcomer, password }, link.channel);
    await spendRegistrationLink(tx, link, { userId: user?.id ?? null, now: context.now });
    if (user) return ok(await welcome(tx, context, user, true));
    // Used up all the same: a link reveals of one e-mail, and of no other, whether it has an account.
    await tellHolder(tx, context, newcomer.email, warns);
    return ok(null);
  });
  if (!made.ok) return made;
  return made.value ? ok(made.value) : fail(INVALID);
}

async function enterAgain(context: Anybody, userId: number | null, password: string) {
  const found = await context.transact(async (tx) => ok(await findUser(tx, userId ?? 0)));
  if (!found.ok) return found;
  const user = found.value;
  if (!user || !(await verifyPassword(user.password, password))) return fail(INVALID);
  return context.transact(async (tx) => {
    // The check used a row read a moment ago: a password that was changed meanwhile must not open a session.
    const held = await lockPerson(tx, user.id);
    return held?.password === user.password ? ok(await welcome(tx, context, held, true)) : fail(INVALID);
  });
}

function refuseOtherAddress(
  { channel, recipient }: ProvedAddress,
  { email, phone }: Newcomer,
): Failure | null {
  if (isTextChannel(channel))
    return phone === recipient
      ? null
      : invalidField('phone', 'El enlace confirma otro teléfono: escriba el que recibió el mensaje');
  return email === recipient
    ? null
    : invalidField('email', 'El enlace confirma otro email: escriba el que recibió el mensaje');
}

async function tellHolder(tx: Tx, context: Anybody, email: string, warns: boolean): Promise<void> {
  const holder = await findUserByEmail(tx, email);
  if (!holder) return;
  const sender = await senderOf(context.deps);
  await recordEvent(tx, context, 'registration.link_refused', holder.id, {
    letters: { 'already-registered': warns ? alreadyRegisteredMessage(sender, holder) : [] },
  });
}
