import type { accountsApi } from '#contract/accounts.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { fail, ok } from '#domain/result.ts';
import {
  deletePendingUsers,
  findPendingUser,
  insertUser,
  rememberBrowser,
} from '#server/accounts/accounts.store.ts';
import { guessCode, registrationCode } from '#server/accounts/codes.store.ts';
import { userReply } from '#server/accounts/user-reply.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Makes the account; signs in only in the browser that began the registration (ruling B7). */
export async function verifyRegistration(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.verifyRegistration>,
) {
  const { deps, cookies, now } = context;
  const email = normaliseEmail(body.email);
  const refused = await deps.rateLimits.take('guesses', networkOf(context.ip));
  if (refused) return fail(refused);
  const browser = cookies.browser();
  // In a transaction of its own: a wrong guess counts although nothing else happens.
  const guessed = await context.transact(async (tx) => {
    const pending = await findPendingUser(tx, email, browser);
    const right =
      pending && (await guessCode(tx, deps.env.sessionSecret, registrationCode(pending.id), body.code, now));
    return ok(right ? pending : null);
  });
  if (!guessed.ok) return guessed;
  const pending = guessed.value;
  if (!pending) return fail({ code: 'invalid_code' } as const);
  return context.transact(async (tx) => {
    const user = await insertUser(tx, {
      email,
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
    if (!user) return fail({ code: 'invalid_code' } as const);
    await deletePendingUsers(tx, email);
    const autoLogin = pending.browser === browser;
    if (autoLogin) {
      await cookies.signIn(tx, user);
      await rememberBrowser(tx, user.id, browser, now);
    }
    await recordEvents(tx, { ...context, actor: { userId: user.id } }, [
      {
        name: 'user.registered',
        subject: 'user',
        subjectId: user.id,
        facts: { channel: pending.verificationMethod },
      },
    ]);
    return ok({ message: '¡Registro completado!', autoLogin, ...(autoLogin && { user: userReply(user) }) });
  });
}
