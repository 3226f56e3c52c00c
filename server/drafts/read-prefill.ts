import { PHOTO_FIELD } from '#contract/application-fields.ts';
import { photoReusableSince } from '#domain/applications/application.ts';
import { ok } from '#domain/result.ts';
import { findUser } from '#server/accounts/accounts.store.ts';
import { prefillOf } from '#server/applications/application-fields.ts';
import { lastSent, latestPhoto } from '#server/drafts/drafts.store.ts';
import type { Context } from '#server/http/context.ts';
import { offeredTo } from '#server/loans/offered-to-person.ts';

/** The known data of the customer, with which the form of an application starts filled in. */
export function readPrefill(context: Context) {
  return context.read(async (tx) => {
    const { userId } = context.actor;
    const since = photoReusableSince(context.now);
    const user = await findUser(tx, userId);
    const sent = await lastSent(tx, userId);
    const cedulaPhotoUrl = await latestPhoto(tx, userId, PHOTO_FIELD.cedulaPhotoUrl.documentType, since);
    const cedulaBackPhotoUrl = await latestPhoto(
      tx,
      userId,
      PHOTO_FIELD.cedulaBackPhotoUrl.documentType,
      since,
    );
    const { limit, terms, renewal } = await offeredTo(tx, context, userId);
    return ok({
      ...prefillOf(user, sent, { cedulaPhotoUrl, cedulaBackPhotoUrl }),
      terms: [...terms],
      limit,
      renewal,
    });
  });
}
