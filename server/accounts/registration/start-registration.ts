import type * as z from 'zod/mini';
import type { registrationBody } from '#contract/account-forms.ts';
import { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import { parseCedula } from '#domain/accounts/cedula.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { checkPassword, PASSWORD_SENTENCES } from '#domain/accounts/password.ts';
import { formatPhone, parsePhone } from '#domain/accounts/phone.ts';
import { RESEND_AFTER_SECONDS } from '#domain/limits/limits.ts';
import { isTextChannel, type ProvingChannel } from '#domain/messages/channel.ts';
import { fail, ok } from '#domain/result.ts';
import {
  alreadyRegisteredMessage,
  registrationCodeMessage,
  registrationLinkMessage,
} from '#server/accounts/accounts.messages.ts';
import {
  claimsEmail,
  findOwnPendingUser,
  findUserByEmail,
  insertPendingUser,
  lockPendingUser,
  type PendingUserRow,
  setMethod,
} from '#server/accounts/accounts.store.ts';
import { lookForTheLink, refuseMethod, TOO_SOON, takeCodeLimits } from '#server/accounts/code-channel.ts';
import { issueCode, lastCodeAt, registrationCode } from '#server/accounts/codes.store.ts';
import { evenly } from '#server/accounts/evenly.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import {
  issueRegistrationLink,
  type ProvedAddress,
} from '#server/accounts/registration/registration-links.store.ts';
import type { Actor, Context, Outcome, Tx } from '#server/http/context.ts';
import { invalidField } from '#server/http/error-reply.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvent } from '#server/outbox/record-events.ts';

interface Sought {
  readonly email: string;
  readonly phone: string;
  readonly method: ProvingChannel;
}

/**
 * Replaces a code where those of a day are used up. The address gets one link on that day, and every reply refers to
 * it, also for an e-mail that has an account (rules: registration-links, no-enumeration).
 */
async function sendRegistrationLink(context: Context<Actor | null>, sought: Sought): Promise<Outcome<never>> {
  const address = addressOf(sought);
  const sent = await context.transact(async (tx) => {
    if (await isOpen(tx, address)) await sendOnce(tx, context, address);
    return ok(null);
  });
  if (!sent.ok) return sent;
  const where = isTextChannel(sought.method) ? 'teléfono' : 'email';
  return fail(lookForTheLink(context, where, 'crear la cuenta'));
}

/**
 * The address for a registration link: the e-mail, or the phone by SMS. WhatsApp approves no template for codes with
 * a link, so an SMS replaces it (rule: whatsapp-templates).
 */
const addressOf = ({ email, phone, method }: Sought): ProvedAddress =>
  isTextChannel(method) ? { channel: 'sms', recipient: phone } : { channel: method, recipient: email };

/**
 * Whether a new account may be registered with this address: not with an e-mail that the owner of another account has
 * proved.
 */
async function isOpen(tx: Tx, { channel, recipient }: ProvedAddress): Promise<boolean> {
  if (isTextChannel(channel)) return true;
  const holder = await findUserByEmail(tx, recipient);
  return !holder || claimsEmail(holder);
}

async function sendOnce(tx: Tx, context: Context<Actor | null>, address: ProvedAddress): Promise<void> {
  const link = await issueRegistrationLink(tx, address, { day: context.today, now: context.now });
  if (link === null) return;
  const message = registrationLinkMessage(await senderOf(context.deps), address, link.secret);
  await recordEvent(tx, context, 'registration.link_sent', `link-${link.id}`, {
    letters: { 'registration-link': [message] },
  });
}

/** The person who registers, as stored, with the password still as typed. */
export type Newcomer = Pick<
  PendingUserRow,
  'email' | 'firstName' | 'lastName' | 'cedula' | 'phone' | 'password'
>;

/**
 * The registration fields in the form in which they are stored; a failure for a password that is too easy (rule:
 * password-strength).
 */
export function newcomerOf(body: Pick<z.infer<typeof registrationBody>, keyof Newcomer>): Outcome<Newcomer> {
  const newcomer = {
    email: normaliseEmail(body.email),
    firstName: body.firstName.trim(),
    lastName: body.lastName.trim(),
    cedula: parseCedula(body.cedula) ?? body.cedula,
    phone: parsePhone(body.phone) ?? body.phone,
    password: body.password,
  };
  const strong = checkPassword(body.password, { ...newcomer, isAdmin: false });
  return strong.ok ? ok(newcomer) : fail(invalidField('password', PASSWORD_SENTENCES[strong.error]));
}

/**
 * Sends a code to begin a registration; gives exactly the same reply for an e-mail that has an account already
 * (rule: no-enumeration).
 */
export const startRegistration = evenly(accountsApi.startRegistration, async (context, { body }) => {
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
});

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
  await recordEvent(tx, context, 'registration.code_sent', `pending-${pending.id}`, {
    letters: {
      'registration-code': owner ? [] : [registrationCodeMessage(sender, pending, code, context.now)],
      'already-registered': owner && warns ? alreadyRegisteredMessage(sender, owner) : [],
    },
  });
}

const SENT = { message: 'Código reenviado' };

async function tooSoon(tx: Tx, pending: PendingUserRow, now: Date): Promise<Failure | null> {
  const last = await lastCodeAt(tx, registrationCode(pending.id));
  const wait = last ? RESEND_AFTER_SECONDS - (now.getTime() - last.getTime()) / 1000 : 0;
  return wait > 0
    ? {
        code: 'too_many_requests',
        retryAfter: wait,
        message: TOO_SOON,
      }
    : null;
}

const MADE: Failure = { code: 'account_made' };

/**
 * Sends a new code a minute after the last one (rule: one-time-codes), for the browser that began the registration.
 * Every other browser gets the same reply without any effect: a stranger neither voids the code nor sends letters.
 */
export const resendCode = evenly(accountsApi.resendCode, async (context, { body }) => {
  const { now, cookies } = context;
  const email = normaliseEmail(body.email);
  const browser = cookies.browser();
  const unavailable = body.verificationMethod && (await refuseMethod(context, body.verificationMethod));
  if (unavailable) return fail(unavailable);
  // Checked before the hour's limit is touched: an impatient customer must not use it up.
  const found = await context.transact(async (tx) => {
    const pending = await findOwnPendingUser(tx, email, browser);
    if (pending?.userId) return fail(MADE);
    const early = pending && (await tooSoon(tx, pending, now));
    return early ? fail(early) : ok(pending ?? null);
  });
  if (!found.ok) return found;
  const { value: waiting } = found;
  if (waiting === null) return ok(SENT);
  const method = body.verificationMethod ?? waiting.verificationMethod;
  const sought = { email, phone: waiting.phone, method };
  const allowance = await takeCodeLimits(context, sought);
  if (allowance.is === 'refused') return fail(allowance.failure);
  if (allowance.is === 'day-spent') return sendRegistrationLink(context, sought);
  const warns = await mayWarn(context, email);
  return context.transact(async (tx) => {
    const pending = await lockPendingUser(tx, waiting.id);
    if (!pending) return ok(SENT);
    // Another request of this browser may have finished the registration, or sent a code, in between.
    if (pending.userId) return fail(MADE);
    const early = await tooSoon(tx, pending, now);
    if (early) return fail(early);
    const changed = pending.verificationMethod !== method;
    await sendCode(tx, context, changed ? await setMethod(tx, pending.id, method) : pending, warns);
    return ok(SENT);
  });
});
