import type { accountsApi } from '#contract/accounts.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { checkPassword, PASSWORD_SENTENCES } from '#domain/accounts/password.ts';
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts';
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
import type { Actor, Context, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Sends a code to begin with; answers exactly alike for an e-mail that has an account already (rule: no-enumeration).
 */
export async function startRegistration(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.startRegistration>,
) {
  const method = body.verificationMethod ?? 'email';
  const email = normaliseEmail(body.email);
  const cedula = parseCedula(body.cedula) ?? body.cedula;
  const phone = parsePhone(body.phone) ?? body.phone;
  const owner = { ...body, email, cedula, phone, isAdmin: false };
  const strong = checkPassword(body.password, owner);
  if (!strong.ok) return fail(invalidField('password', PASSWORD_SENTENCES[strong.error]));
  const refused =
    (await refuseMethod(context, method)) ?? (await takeCodeLimits(context, { email, phone, method }));
  if (refused) return fail(refused);
  const password = await hashPassword(body.password);
  const browser = context.cookies.browser();
  const warns = await mayWarn(context, email);
  const done = await context.transact(async (tx) => {
    const pending = await insertPendingUser(tx, {
      email,
      firstName: body.firstName.trim(),
      lastName: body.lastName.trim(),
      cedula,
      phone,
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

/** Whether an account with this e-mail may be told once more; asked before the transaction, with or without an account. */
export const mayWarn = async ({ deps }: Context<Actor | null>, email: string): Promise<boolean> =>
  (await deps.rateLimits.take('registeredAgain', email)) === null;

/** A code for a pending registration; the owner of an account gets told instead, and the code leads nowhere. */
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
  // Who reads the mailbox proves the address, and takes it from somebody who only typed it (rule: proved-address).
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
