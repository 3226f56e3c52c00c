import type { QueueItem, Refusal, StoredRequest, StoredUpload } from '#web/app/queue/sending/queue-item.ts';

export interface Answer {
  /** HTTP status. */
  readonly status: number;
  readonly body: string;
  /** Seconds after which the server asks for a retry. */
  readonly retryAfter?: number | undefined;
}

/** Sends one request of the queue. It rejects if there is no response. */
export type Deliver = (request: StoredRequest, headers: Readonly<Record<string, string>>) => Promise<Answer>;

type Reply = Readonly<Record<string, unknown>>;

/** The result of one attempt to send a queue item. */
export type Attempt =
  | { readonly outcome: 'received'; readonly reply: Reply }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** The item waits, since its account is not signed in. */
  | { readonly outcome: 'paused' }
  /** The item is tried again: there was no response (`reached` false), or one that may differ next time. */
  | { readonly outcome: 'later'; readonly reached: boolean; readonly retryAfter: number | undefined };

/** HTTP statuses that say nothing about the item itself: timeouts and limits. */
const TRY_AGAIN: readonly number[] = [408, 425, 429];

function parsed(body: string): Reply | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Whether a reply is a row of our server: each has an id, and a response without one is from another program. */
const isRow = (reply: Reply | null): reply is Reply =>
  typeof reply?.id === 'number' || typeof reply?.id === 'string';

/**
 * Reads a response to a queue item. One that is not our server's JSON comes from a proxy or a portal and decides
 * nothing.
 */
export function readAnswer({ status, body, retryAfter }: Answer): Attempt {
  const said = parsed(body);
  const later = { outcome: 'later', reached: true, retryAfter } as const;
  if (status === 401 || said?.code === 'other_account') return { outcome: 'paused' };
  if (status >= 500 || TRY_AGAIN.includes(status)) return later;
  if (status >= 200 && status < 300) return isRow(said) ? { outcome: 'received', reply: said } : later;
  return typeof said?.code === 'string' ? { outcome: 'refused', refusal: { status, body } } : later;
}

async function attemptRequest(
  request: StoredRequest,
  account: number,
  key: string,
  deliver: Deliver,
): Promise<Attempt> {
  try {
    return readAnswer(
      await deliver(request, {
        Accept: 'application/json',
        // The server refuses the call when another account is signed in by now (rule: account-header).
        'X-Account': String(account),
        'Idempotency-Key': key,
      }),
    );
  } catch {
    return { outcome: 'later', reached: false, retryAfter: undefined };
  }
}

/**
 * The key of an upload: a corrected item may bring another photo for the same field, which the server would refuse under
 * the key of the first one.
 */
function uploadKey({ clientId }: QueueItem, { fills, request }: StoredUpload): string {
  let digest = 0;
  for (const byte of new Uint8Array(request.file?.stored.bytes ?? new ArrayBuffer(0)))
    digest = (Math.imul(digest, 31) + byte) >>> 0;
  return `${clientId}:${fills}:${digest}`;
}

/**
 * One attempt to send a queue item: its uploads first, then the item. `onUploaded` gets the item with the address of
 * each uploaded file in its body, to store it: an uploaded file is not sent again.
 */
export async function attempt(
  item: QueueItem,
  deliver: Deliver,
  onUploaded: (item: QueueItem) => Promise<void>,
): Promise<Attempt> {
  let now = item;
  for (const upload of item.uploads) {
    const done = await attemptRequest(upload.request, item.account, uploadKey(item, upload), deliver);
    if (done.outcome !== 'received') return done;
    now = withUploaded(now, upload.fills, done.reply.filePath);
    await onUploaded(now);
  }
  return attemptRequest(now.request, now.account, now.clientId, deliver);
}

const withUploaded = (item: QueueItem, fills: string, address: unknown): QueueItem => ({
  ...item,
  uploads: item.uploads.filter((upload) => upload.fills !== fills),
  request: { ...item.request, body: { ...item.request.body, [fills]: address } },
});
