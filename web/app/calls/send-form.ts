import { ApiError, connectionError } from '#web/app/calls/api-error.ts';
import { PATIENCE } from '#web/app/calls/patience.ts';

export interface Sent {
  readonly status: number;
  readonly body: string;
}

interface FormToSend {
  readonly method: string;
  readonly url: string;
  readonly form: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** XMLHttpRequest, because `fetch` does not tell how far an upload has come. */
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
      const retryAfter = Number(request.getResponseHeader('Retry-After')) || undefined;
      if (status >= 200 && status < 300) resolve({ status, body });
      else reject(new ApiError({ status, statusText, body, retryAfter }));
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
