import type { accountsApi } from '#contract/accounts.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { RESEND_AFTER_SECONDS } from '#domain/accounts/verification-code.ts';
import { fail, ok } from '#domain/result.ts';
import { findPendingUser } from '#server/accounts/accounts.store.ts';
import { lastCodeAt, registrationCode } from '#server/accounts/codes.store.ts';
import { sendCode } from '#server/accounts/start-registration.ts';
import type { Actor, Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

const WAIT = 'Espere un momento antes de pedir otro código.';

export async function resendCode(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.resendCode>,
) {
  const email = normaliseEmail(body.email);
  const { rateLimits } = context.deps;
  const refused =
    (await rateLimits.take('codesAddress', context.ip)) ??
    (await rateLimits.take('resend', email)) ??
    (await rateLimits.take('codes', email));
  if (refused) return fail({ ...refused, message: WAIT });
  return context.transact(async (tx) => {
    const pending = await findPendingUser(tx, email, context.cookies.browser());
    if (pending) {
      const last = await lastCodeAt(tx, registrationCode(pending.id));
      const wait = last ? RESEND_AFTER_SECONDS - (context.now.getTime() - last.getTime()) / 1000 : 0;
      if (wait > 0) return fail({ code: 'too_many_requests', retryAfter: wait, message: WAIT } as const);
      await sendCode(tx, context, pending);
    }
    return ok({ message: 'Código reenviado' });
  });
}
