import { connectionError } from '#web/app/calls/api-error.ts';
import { CALL_TIMEOUT_MS } from '#web/app/calls/timeouts.ts';
import { retryAfterOf } from '#web/worker-too/http.ts';

/** The server's response to a form: a success or an error. */
export interface Sent {
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
  /** Seconds after which the server asks for a retry. */
  readonly retryAfter: number | undefined;
}

interface FormToSend {
  readonly method: string;
  readonly url: string;
  readonly form: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a form by XMLHttpRequest, because `fetch` does not report the progress of an upload. @throws {ApiError} without
 * a response.
 */
export function sendForm({ method, url, form, headers, onProgress, signal }: FormToSend): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, CALL_TIMEOUT_MS);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, CALL_TIMEOUT_MS);
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const { status, statusText, responseText: body } = request;
      const retryAfter = retryAfterOf(request.getResponseHeader('Retry-After'));
      resolve({ status, statusText, body, retryAfter });
    };
    request.onerror = () => reject(connectionError());
    request.onabort = () => reject(signal?.reason ?? connectionError());
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) reject(signal.reason);
    else request.send(form);
  });
}
