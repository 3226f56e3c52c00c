import { CALL_TIMEOUT_MS } from '#web/app/calls/timeouts.ts';
import type { Answer, Deliver } from '#web/app/queue/sending/attempt.ts';
import type { StoredRequest } from '#web/app/queue/sending/queue-item.ts';
import { multipartOf, retryAfterOf } from '#web/worker-too/http.ts';

/** Milliseconds for a request with a file: `fetch` does not report the progress of an upload. */
const UPLOAD_TIMEOUT_MS = 6 * CALL_TIMEOUT_MS;

/** The multipart body of a request with a file. */
export function formOf({ body, file }: StoredRequest): FormData {
  if (!file) return multipartOf(body, null);
  const { name, type, bytes } = file.stored;
  return multipartOf(body, { field: file.field, blob: new Blob([bytes], { type }), name });
}

/** Sends a request by `fetch`: in the service worker, which has no XMLHttpRequest, and for JSON from a page. */
export const fetchRequest: Deliver = async (request, headers): Promise<Answer> => {
  const { method, path, body, file } = request;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), file ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS);
  try {
    const reply = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: file ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: file ? formOf(request) : JSON.stringify(body),
      signal: timeout.signal,
    });
    const retryAfter = retryAfterOf(reply.headers.get('Retry-After'));
    return { status: reply.status, body: await reply.text(), retryAfter };
  } finally {
    clearTimeout(timer);
  }
};

/** The tag under which the browser wakes the service worker once there is a network (Background Sync). */
export const SYNC_TAG = 'manito-queue';
