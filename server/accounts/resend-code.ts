import type { accountsApi } from '#contract/accounts.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { fail, ok } from '#domain/result.ts';
import { findPendingUser } from '#server/accounts/accounts.store.ts';
import { sendCode } from '#server/accounts/start-registration.ts';
import type { Actor, Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';

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
  if (refused) return fail({ ...refused, message: 'Espere un momento antes de pedir otro código.' });
  return context.transact(async (tx) => {
    const pending = await findPendingUser(tx, email, context.cookies.browser());
    if (pending) await sendCode(tx, context, pending);
    return ok({ message: 'Código reenviado' });
  });
}
