import type { accountsApi } from '#contract/accounts.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { addDays, startOfDay } from '#domain/calendar.ts';
import { fail, ok } from '#domain/result.ts';
import { resetCodeMessage } from '#server/accounts/accounts.messages.ts';
import { findUserByEmail, isKnownBrowser } from '#server/accounts/accounts.store.ts';
import { refusal, type Taken, TOO_SOON, takeRecipientLimits } from '#server/accounts/code-channel.ts';
import { issueCode, resetCode } from '#server/accounts/codes.store.ts';
import { evenly } from '#server/accounts/evenly.ts';
import { issueLink } from '#server/accounts/password-links.store.ts';
import type { Actor, Context } from '#server/http/context.ts';
import { networkOf } from '#server/http/limits/network.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { senderOf } from '#server/outbox/notify.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/** Said of any address, whether it has an account or not. */
const LOOK_FOR_THE_LINK =
  'Hoy ya se pidieron muchos códigos para este email. El último correo de hoy trae un enlace para elegir la contraseña hasta la medianoche.';

/** Answers alike for known and unknown e-mails (rule: no-enumeration). */
export async function requestPasswordReset(
  context: Context<Actor | null>,
  { body }: VerbInput<typeof accountsApi.requestPasswordReset>,
) {
  const { deps, now } = context;
  const email = normaliseEmail(body.email);
  const browser = context.cookies.browser();
  const { refused, isLast } = await takeLimits(context, email);
  if (refused) return fail(refused);
  const answered = context.transact(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user) {
      const sender = await senderOf(deps);
      const code = await issueCode(tx, deps.env.sessionSecret, resetCode(user.id), { email, browser, now });
      const link = isLast
        ? await issueLink(tx, user.id, { now, expiresAt: startOfDay(addDays(context.today, 1)) })
        : null;
      const letters = { 'password-reset-code': resetCodeMessage(sender, user, { code, link }, now) };
      await recordEvents(tx, context, [{ name: 'user.reset_requested', subjectId: user.id, letters }]);
    }
    return ok({ message: 'Si el email tiene una cuenta, le enviaremos un código.', email });
  });
  return evenly(answered);
}

/** The holder's own browser has a budget of its own, so that strangers who ask for codes cannot keep the holder out. */
async function takeLimits(context: Context<Actor | null>, email: string): Promise<Taken> {
  const { rateLimits } = context.deps;
  const network = networkOf(context.ip);
  const browser = context.cookies.browser();
  const known = await context.transact(async (tx) => {
    const user = await findUserByEmail(tx, email);
    // Asked for nobody too, so that both answers take as long.
    return ok(await isKnownBrowser(tx, user?.id ?? 0, browser));
  });
  const own = known.ok && known.value;
  const early = await rateLimits.take('resend', `${email} ${own ? browser : network}`);
  if (early) return refusal({ ...early, message: TOO_SOON });
  const crowd = await rateLimits.take('codesAddress', network);
  if (crowd) return refusal(crowd);
  if (own) return refusal(await rateLimits.take('codesKnownBrowser', `${email} ${browser}`));
  const taken = await takeRecipientLimits(context, `reset ${email}`);
  return taken.isSpent && taken.refused ? refusal({ ...taken.refused, message: LOOK_FOR_THE_LINK }) : taken;
}
