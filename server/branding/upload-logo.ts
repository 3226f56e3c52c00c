import type { brandingApi } from '#contract/branding.ts';
import { LOGO, LOGO_TOO_SMALL, LOGO_WRONG } from '#domain/branding/logo.ts';
import { fail, ok } from '#domain/result.ts';
import { insertLogo } from '#server/branding/logos.store.ts';
import { takeLogo } from '#server/files/image-intake.ts';
import type { Context } from '#server/http/context.ts';
import type { VerbInput } from '#server/http/serve.ts';
import { recordEvents } from '#server/outbox/record-events.ts';

/**
 * Stores an uploaded logo in the form in which it will be shown. A change of the settings makes it the current one.
 */
export async function uploadLogo(context: Context, { file }: VerbInput<typeof brandingApi.uploadLogo>) {
  const { actor, now } = context;
  const image = await takeLogo(file.bytes);
  if (!image.ok) return fail({ code: 'unsupported_type', message: LOGO_WRONG } as const);
  const { bytes: picture, width, height } = image.value;
  if (Math.max(width, height) < LOGO.edgeMin)
    return fail({ code: 'unsupported_type', message: LOGO_TOO_SMALL } as const);
  return context.transactOnce(async (tx) => {
    const { id } = await insertLogo(tx, {
      picture,
      width,
      height,
      uploadedBy: actor.userId,
      uploadedAt: now,
    });
    await recordEvents(tx, context, [{ name: 'logo.uploaded', subjectId: id }]);
    return ok({ id, width, height });
  });
}
