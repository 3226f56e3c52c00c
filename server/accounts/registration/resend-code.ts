import type { accountsApi } from '#contract/accounts.ts';
import type { Failure } from '#contract/errors.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { RESEND_AFTER_SECONDS } from '#domain/limits/limits.ts';
import { fail, ok } from '#domain/result.ts';
import {
  findOwnPendingUser,
  lockPendingUser,
  type PendingUserRow,
  setMethod,
} from '#server/accounts/accounts.store.ts';
import { refuseMethod, TOO_SOON, takeCodeLimits } from '#server/accounts/code-channel.ts';
import { lastCodeAt, registrationCode } from '#server/accounts/codes.store.ts';
import { sendRegistrationLink } from '#server/accounts/registration/send-registration-link.ts';
import { mayWarn, sendCode } from '#server/accounts/registration/start-registration.ts';
import type { Actor, Context, Tx } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

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
export async function resendCode(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.resendCode>,
) {
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
}
