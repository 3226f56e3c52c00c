import { PHOTO_FIELD } from '#contract/application-fields.ts';
import { photoReusableSince } from '#domain/applications/application.ts';
import { ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { prefillOf } from '#server/applications/application-fields.ts';
import { lastSent, latestPhoto } from '#server/drafts/drafts.store.ts';
import type { Context } from '#server/http/context.ts';
import { termsOfPerson } from '#server/loans/terms-of-person.ts';

/** What the form needs not ask again. */
export function readPrefill(context: Context) {
  return context.transact(async (tx) => {
    const { userId } = context.actor;
    const since = photoReusableSince(context.now);
    const [user, sent, cedulaPhotoUrl, cedulaBackPhotoUrl, terms] = await Promise.all([
      findUser(tx, userId),
      lastSent(tx, userId),
      latestPhoto(tx, userId, PHOTO_FIELD.cedulaPhotoUrl.documentType, since),
      latestPhoto(tx, userId, PHOTO_FIELD.cedulaBackPhotoUrl.documentType, since),
      termsOfPerson(tx, userId),
    ]);
    return ok({ ...prefillOf(user, sent, { cedulaPhotoUrl, cedulaBackPhotoUrl }), terms: [...terms] });
  });
}
