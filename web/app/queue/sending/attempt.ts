import type { Refusal, StoredRequest, WaitingItem } from '#web/app/queue/sending/waiting-item.ts';

export interface Answer {
  /** HTTP status. */
  readonly status: number;
  readonly body: string;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/** Sends one request. Rejects where no answer came. */
export type Deliver = (request: StoredRequest, headers: Readonly<Record<string, string>>) => Promise<Answer>;

/** What came of one attempt to send an item. */
export type Attempt =
  | { readonly outcome: 'received' }
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** Its account is not signed in. */
  | { readonly outcome: 'paused' }
  /** No answer (`reached` false), or one that may be another next time. */
  | { readonly outcome: 'later'; readonly reached: boolean; readonly retryAfter: number | undefined };

/** Answers that say nothing of the item itself: timeouts and limits. */
const TRY_AGAIN: readonly number[] = [408, 425, 429];

function parsed(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Reads an answer. What is not our server's JSON is a proxy's or a portal's, and settles nothing. */
export function readAnswer({ status, body, retryAfter }: Answer): Attempt {
  const said = parsed(body);
  const later = { outcome: 'later', reached: true, retryAfter } as const;
  if (status === 401 || said?.code === 'other_account') return { outcome: 'paused' };
  if (status >= 500 || TRY_AGAIN.includes(status)) return later;
  if (status >= 200 && status < 300) return typeof said?.id === 'number' ? { outcome: 'received' } : later;
  return typeof said?.code === 'string' ? { outcome: 'refused', refusal: { status, body } } : later;
}

/** One attempt. `X-Account` lets the server refuse it where another account is signed in by now (rule: account-header). */
export async function attempt(
  { clientId, account, request }: Pick<WaitingItem, 'clientId' | 'account' | 'request'>,
  deliver: Deliver,
): Promise<Attempt> {
  try {
    return readAnswer(
      await deliver(request, {
        Accept: 'application/json',
        'X-Account': String(account),
        'Idempotency-Key': clientId,
      }),
    );
  } catch {
    return { outcome: 'later', reached: false, retryAfter: undefined };
  }
}
