import { isTextChannel, type ProvingChannel } from '#domain/messages/channel.ts';
import { emailTakenMessage } from '#server/accounts/accounts.messages.ts';
import {
  endEmailClaim,
  findUserByEmail,
  insertUser,
  rememberBrowser,
} from '#server/accounts/accounts.store.ts';
import type { Newcomer } from '#server/accounts/registration/newcomer.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import { findClaimedByPhone, setLogin } from '#server/counter/claims/claims.store.ts';
import type { UserRow } from '#server/db/tables.ts';
import type { Actor, Context, Tx } from '#server/http/context.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

type Anybody = Context<Actor | null>;

/**
 * Creates the account of a person who proved an address by this channel, with the password hashed; `null` where the
 * e-mail has an account.
 */
export async function openAccount(
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
  await recordEvents(tx, { ...context, actor: { userId: user.id } }, [
    { name: 'user.registered', subjectId: user.id, facts: { channel } },
  ]);
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
  await recordEvents(tx, context, [{ name: 'user.email_taken', subjectId: holder.id, letters }]);
}

/**
 * The reply to a finished registration, for the first request and its repeats. It signs in where this browser is the
 * one that registered.
 */
export async function welcome(tx: Tx, { cookies, now }: Anybody, user: UserRow, autoLogin: boolean) {
  if (autoLogin) {
    await cookies.signIn(tx, user);
    await rememberBrowser(tx, user.id, cookies.browser(), now);
  }
  return { message: '¡Registro completado!', autoLogin, ...(autoLogin && { user: userReply(user) }) };
}
