import { secondFactorApi } from '#contract/second-factor.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { fail, ok } from '#domain/result.ts';
import { emailOf, findUser } from '#server/accounts/accounts.store.ts';
import { serve } from '#server/http/serve.ts';
import { recordEvent } from '#server/outbox/record-events.ts';
import { withFreshCode } from '#server/second-factor/codes.ts';
import { waysInChanged } from '#server/second-factor/second-factor.messages.ts';
import { deletePasskey, insertPasskey, lockSecondFactor } from '#server/second-factor/second-factor.store.ts';
import { askDevice } from '#server/second-factor/verify.ts';
import { readNewPasskey } from '#server/second-factor/webauthn.ts';

const notAdded = () =>
  fail({ code: 'invalid_code', message: 'No se pudo añadir la llave de acceso. Empiece de nuevo.' });

/** Starts the adding of a passkey. It requires a fresh code, so that a stranger at an open panel cannot add one. */
export const startPasskey = serve(secondFactorApi.startPasskey, async (context, { body }) => {
  const { actor, deps } = context;
  const { name: product } = await deps.settings();
  return withFreshCode(context, body.code, async (tx) => {
    const user = await findUser(tx, actor.userId);
    if (!user) throw new Error('The user of a session must exist');
    const { challenge, site, known } = await askDevice(tx, context, true);
    return ok({
      ...{ challenge, site, known, product },
      person: {
        id: Buffer.from(String(user.id)).toString('base64url'),
        email: emailOf(user),
        name: fullNameOf(user),
      },
    });
  });
});

export const addPasskey = serve(secondFactorApi.addPasskey, async (context, { body }) => {
  const { actor, deps, now } = context;
  // In its own transaction, so that a refused challenge is used up as well.
  const taken = await context.transact(async (tx) => ok(await context.cookies.takeChallenge(tx, true)));
  if (!taken.ok) return taken;
  const made = taken.value === null ? null : await readNewPasskey(deps.env, taken.value, body);
  if (made === null) return notAdded();
  return context.transact(async (tx) => {
    // Another tab may have removed the authenticator meanwhile, and a passkey requires one.
    const application = await lockSecondFactor(tx, actor.userId);
    if (!application || application.confirmedAt === null) return notAdded();
    const isNew = await insertPasskey(tx, {
      userId: actor.userId,
      name: body.name.trim(),
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: body.transports,
      madeAt: now,
    });
    if (!isNew) return notAdded();
    await recordEvent(tx, context, 'passkey.added', actor.userId, {
      letters: await waysInChanged(tx, context, actor.userId, 'passkey.added'),
    });
    return ok({ message: 'Se añadió la llave de acceso.' });
  });
});

export const removePasskey = serve(secondFactorApi.removePasskey, (context, { params: { id }, body }) =>
  withFreshCode(context, body.code, async (tx) => {
    if (!(await deletePasskey(tx, context.actor.userId, id))) return fail({ code: 'not_found' });
    await recordEvent(tx, context, 'passkey.removed', context.actor.userId, {
      letters: await waysInChanged(tx, context, context.actor.userId, 'passkey.removed'),
    });
    return ok({ message: 'Se quitó la llave de acceso.' });
  }),
);
