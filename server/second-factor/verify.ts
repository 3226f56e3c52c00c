import type { secondFactorApi } from '#contract/second-factor.ts';
import { fail, ok } from '#domain/result.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';
import { withFreshCode } from '#server/second-factor/fresh-code.ts';
import { requiresSecondFactor } from '#server/second-factor/required.ts';
import { waysInChanged } from '#server/second-factor/second-factor.messages.ts';
import { deleteSecondFactor } from '#server/second-factor/second-factor.store.ts';

export const verifySecondFactor = (context: Context, { body }: VerbInput<typeof secondFactorApi.verify>) =>
  withFreshCode(context, body.code, async (tx) => {
    await context.cookies.passSecondFactor(tx);
    return ok({ message: 'Listo.' });
  });

/**
 * Removes the second factor with its passkeys: without the authenticator, no recovery code would replace a lost
 * passkey. Not allowed where it is required.
 */
export async function removeSecondFactor(
  context: Context,
  { body }: VerbInput<typeof secondFactorApi.remove>,
) {
  const { actor, deps } = context;
  if (requiresSecondFactor(deps.env, await deps.settings()))
    return fail({ code: 'second_factor_required' } as const);
  return withFreshCode(context, body.code, async (tx) => {
    await deleteSecondFactor(tx, actor.userId);
    await recordEvents(tx, context, [
      {
        name: 'second_factor.removed',
        subjectId: actor.userId,
        letters: await waysInChanged(tx, context, actor.userId, 'second_factor.removed'),
      },
    ]);
    return ok({ message: 'Se quitó el segundo paso.' });
  });
}
