import type { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import { isTextChannel } from '#domain/messages/channel.ts';
import { fail, ok } from '#domain/result.ts';
import { alreadyRegisteredMessage } from '#server/accounts/accounts.messages.ts';
import { findUser, findUserByEmail, lockPerson } from '#server/accounts/accounts.store.ts';
import { hashPassword, verifyPassword } from '#server/accounts/passwords.ts';
import {
  lockRegistrationLink,
  type ProvedAddress,
  spendRegistrationLink,
} from '#server/accounts/registration/registration-links.store.ts';
import { mayWarn, type Newcomer, newcomerOf } from '#server/accounts/registration/start-registration.ts';
import { openAccount, welcome } from '#server/accounts/registration/verify-registration.ts';
import type { Actor, Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

type Anybody = Context<Actor | null>;

const INVALID: Failure = { code: 'invalid_link' };

/**
 * Creates the account of the person who opens the link of an address, with the fields that this browser sends, and
 * signs it in (rule: registration-links). The same link with the same password gets the reply of the first success
 * again, which may have been lost.
 */
export async function registerByLink(
  context: Anybody,
  { body: { link: secret, ...typed } }: VerbInput<typeof accountsApi.registerByLink>,
) {
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
}

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
  await recordEvents(tx, context, [
    {
      name: 'registration.link_refused',
      subjectId: holder.id,
      letters: { 'already-registered': warns ? alreadyRegisteredMessage(sender, holder) : [] },
    },
  ]);
}
