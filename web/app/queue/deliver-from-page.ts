import { sendForm } from '#web/app/calls/send-form.ts';
import type { Deliver } from '#web/app/queue/sending/attempt.ts';
import { fetchRequest, formOf } from '#web/app/queue/sending/fetch-request.ts';

/** Sends a queue item's request from a page, which can report the progress of an upload (`onProgress`: from 0 to 1). */
export const deliverFromPage =
  (onProgress: (fraction: number) => void): Deliver =>
  (request, headers) =>
    request.file
      ? sendForm({
          method: request.method,
          url: request.path,
          form: formOf(request),
          headers,
          onProgress,
        })
      : fetchRequest(request, headers);
