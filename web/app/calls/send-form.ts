import { connectionError } from '#web/app/calls/api-error.ts';
import { PATIENCE } from '#web/app/calls/patience.ts';
import { retryAfterOf } from '#web/worker-too/http.ts';

/** What the server answered, a success or not. */
export interface Sent {
  readonly status: number;
  readonly statusText: string;
  readonly body: string;
  /** Seconds. */
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
 * XMLHttpRequest, because `fetch` does not tell how far an upload has come.
 * @throws {ApiError} where no answer came.
 */
export function sendForm({ method, url, form, headers, onProgress, signal }: FormToSend): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, PATIENCE);
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(abort, PATIENCE);
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
