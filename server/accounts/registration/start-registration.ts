import type { accountsApi } from '#contract/accounts.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { fail, ok } from '#domain/result.ts';
import { alreadyRegisteredMessage, registrationCodeMessage } from '#server/accounts/accounts.messages.ts';
import {
  claimsEmail,
  findUserByEmail,
  insertPendingUser,
  type PendingUserRow,
} from '#server/accounts/accounts.store.ts';
import { refuseMethod, takeCodeLimits } from '#server/accounts/code-channel.ts';
import { issueCode, registrationCode } from '#server/accounts/codes.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { newcomerOf } from '#server/accounts/registration/newcomer.ts';
import { sendRegistrationLink } from '#server/accounts/registration/send-registration-link.ts';
import type { Actor, Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Sends a code to begin a registration; gives exactly the same reply for an e-mail that has an account already
 * (rule: no-enumeration).
 */
export async function startRegistration(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.startRegistration>,
) {
  const method = body.verificationMethod ?? 'email';
  const newcomer = newcomerOf(body);
  if (!newcomer.ok) return newcomer;
  const { email, phone } = newcomer.value;
  const unavailable = await refuseMethod(context, method);
  if (unavailable) return fail(unavailable);
  const sought = { email, phone, method };
  const allowance = await takeCodeLimits(context, sought);
  if (allowance.is === 'refused') return fail(allowance.failure);
  if (allowance.is === 'day-spent') return sendRegistrationLink(context, sought);
  const password = await hashPassword(newcomer.value.password);
  const browser = context.cookies.browser();
  const warns = await mayWarn(context, email);
  const done = await context.transact(async (tx) => {
    const pending = await insertPendingUser(tx, {
      ...newcomer.value,
      password,
      verificationMethod: method,
      browser,
      createdAt: context.now,
    });
    await sendCode(tx, context, pending, warns);
    return ok(null);
  });
  if (!done.ok) return done;
  return ok({ message: 'Código enviado', email, phone: formatPhone(phone), method });
}

/**
 * Whether the holder of this e-mail may get one more notice that it was used in a registration. Takes a point of the
 * rate limit, whether an account with the e-mail exists or not, before the transaction.
 */
export const mayWarn = async ({ deps }: Context<Actor | null>, email: string): Promise<boolean> =>
  (await deps.rateLimits.take('registeredAgain', email)) === null;

/**
 * Sends a code for a pending registration. Where the e-mail has an account already, its owner gets a notice instead,
 * and no code finishes this registration.
 */
export async function sendCode(
  tx: Tx,
  context: Context<Actor | null>,
  pending: PendingUserRow,
  warns: boolean,
): Promise<void> {
  const sender = await senderOf(context.deps);
  const code = await issueCode(tx, context.deps.env.sessionSecret, registrationCode(pending.id), {
    email: pending.email,
    browser: pending.browser,
    now: context.now,
  });
  const holder = await findUserByEmail(tx, pending.email);
  // The person who reads the mailbox proves the address, and takes it from an account that only named it
  // (rule: proved-address).
  const proves = pending.verificationMethod === 'email' && holder !== undefined && claimsEmail(holder);
  const owner = proves ? undefined : holder;
  await recordEvents(tx, context, [
    {
      name: 'registration.code_sent',
      subjectId: `pending-${pending.id}`,
      letters: {
        'registration-code': owner ? [] : [registrationCodeMessage(sender, pending, code, context.now)],
        'already-registered': owner && warns ? alreadyRegisteredMessage(sender, owner) : [],
      },
    },
  ]);
}
