import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { addressOf, headersOf, noteSessionOf, partsOf } from '#web/app/calls/api-client.ts';
import { ApiError, connectionError } from '#web/app/calls/api-error.ts';
import { saveFile } from '#web/app/save-file.ts';
import { retryAfterOf } from '#web/worker-too/http.ts';

/**
 * Downloads a file by a call with a body, as `call` does, and lets the browser save it. It has no timeout: only the
 * network knows the size of the response. @throws {ApiError} for any response but a success, and for an incomplete
 * file.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E, Blob>,
  fileName: string,
): Promise<void> {
  const { body } = partsOf(input);
  const headers = { ...headersOf(endpoint), 'Content-Type': 'application/json' };
  const file = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    body: JSON.stringify(body),
  })
    .then(async (reply) => {
      if (reply.ok) return await reply.blob();
      const retryAfter = retryAfterOf(reply.headers.get('Retry-After'));
      const { status, statusText } = reply;
      throw new ApiError({ status, statusText, body: await reply.text(), retryAfter });
    })
    .catch((error: unknown) => {
      throw error instanceof ApiError ? error : connectionError();
    })
    .catch(noteSessionOf);
  saveFile(file, fileName);
}
