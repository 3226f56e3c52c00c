import { SHARED_FIELD, SHARED_MAX_BYTES, type SharedResult, sharedAddress } from '#contract/share-target.ts';
import { keepShared } from '#web/sw/shared-receipt.ts';

/** The fields of a shared form. Chromium 150 refuses to read one without any field. */
async function formOf(request: Request): Promise<FormData> {
  const copy = request.clone();
  try {
    return await request.formData();
  } catch (cause) {
    if ((await copy.text()).includes('Content-Disposition')) throw cause;
    return new FormData();
  }
}

async function take(request: Request): Promise<SharedResult> {
  try {
    const file = (await formOf(request)).get(SHARED_FIELD);
    if (!(file instanceof File) || file.size === 0) return 'sin-archivo';
    if (file.size > SHARED_MAX_BYTES) return 'muy-grande';
    await keepShared(file, Date.now());
    return 'recibido';
  } catch {
    // No multipart, or no space on the phone.
    return 'no-llego';
  }
}

/**
 * Stores a file that the phone's share menu sent until the account's payment form takes it, and redirects to the form
 * (rule: shared-receipt).
 */
export const takeShared = async (request: Request, origin: string): Promise<Response> =>
  Response.redirect(`${origin}${sharedAddress(await take(request))}`, 303);
