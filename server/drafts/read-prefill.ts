import { photoReusableSince } from '#domain/applications/application.ts';
import { ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { prefillOf } from '#server/applications/application-fields.ts';
import { lastSent, latestPhoto } from '#server/drafts/drafts.store.ts';
import type { Context } from '#server/http/context.ts';

/** What the form needs not ask again. */
export function readPrefill(context: Context) {
  return context.transact(async (tx) => {
    const { userId } = context.actor;
    const since = photoReusableSince(context.now);
    return ok(
      prefillOf(await findUser(tx, userId), await lastSent(tx, userId), {
        cedulaPhotoUrl: await latestPhoto(tx, userId, 'cedula_front', since),
        cedulaBackPhotoUrl: await latestPhoto(tx, userId, 'cedula_back', since),
      }),
    );
  });
}
