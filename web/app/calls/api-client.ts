import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts';
import { ApiError, connectionError, hasCode } from '#web/app/calls/api-error.ts';
import { sendForm } from '#web/app/calls/send-form.ts';
import { CALL_TIMEOUT_MS } from '#web/app/calls/timeouts.ts';
import { forgetSession } from '#web/app/session/open-session.ts';
import { multipartOf, retryAfterOf } from '#web/worker-too/http.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The action's idempotency key (`useActionKey`), so that a repeated call has no second effect (rule: repeats). */
  readonly idempotencyKey?: string | undefined;
  /** Called with the uploaded share of the body, from 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

export const partsOf = (input: unknown): Parts => (typeof input === 'object' && input !== null ? input : {});

/** Path and query of a call, as an address. */
export function addressOf<E extends Endpoint>(endpoint: E, input: InputOf<E, Blob>): string {
  const { params = {}, query = {} } = partsOf(input);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const known = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

const formOf = ({ field }: NonNullable<Endpoint['file']>, { body, file }: Parts): FormData =>
  multipartOf({ ...(body ?? {}) }, file ? { field, blob: file } : null);

async function uploadForm(form: Parameters<typeof sendForm>[0]) {
  const answer = await sendForm(form);
  if (answer.status < 200 || answer.status >= 300) throw new ApiError(answer);
  return answer;
}

async function sendJson(
  endpoint: Endpoint,
  url: string,
  parts: Parts,
  headers: Record<string, string>,
  signal?: AbortSignal,
) {
  // Not AbortSignal.any: phones of some years ago do not have it.
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    signal: patience.signal,
  };
  if (parts.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = JSON.stringify(parts.body);
  }
  signal?.addEventListener('abort', giveUp);
  if (signal?.aborted) giveUp();
  const timer = setTimeout(giveUp, CALL_TIMEOUT_MS);
  try {
    const reply = await fetch(url, init);
    const body = await reply.text();
    const { ok, status, statusText } = reply;
    const retryAfter = retryAfterOf(reply.headers.get('Retry-After'));
    if (!ok) throw new ApiError({ status, statusText, body, retryAfter });
    return { body, next: nextOf(reply.headers.get('Link')) };
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw connectionError();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** The key of the next page, from `Link: </api/payments?after=17>; rel="next"` (rule: lists-page-by-key). */
export function nextOf(link: string | null): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  return address ? new URLSearchParams(address.split('?')[1]).get('after') : null;
}

/**
 * Name of the event on `window` when the server refuses a call of this tab because another account is now signed in.
 */
export const OTHER_ACCOUNT = 'other-account';

/** Name of the event on `window` when the server replies that the session has ended. */
export const SESSION_ENDED = 'session-ended';

/**
 * The account whose screens this tab shows. It stays when the session ends: the next account to log in in this browser
 * gets a separate document, and what was typed here must not be sent in that account's name (rule: decision-in-sight).
 */
let account: number | null = null;

export const accountOfTab = (): number | null => account;
export const noteAccountOfTab = (userId: number): void => {
  account = userId;
};

/**
 * The headers of a call. Public replies are the same for every account; every other call names the account of its
 * screen (rule: account-header).
 */
export function headersOf({ method, access }: Endpoint): Record<string, string> {
  const account = accountOfTab();
  const asked = account !== null && (method !== 'GET' || access !== 'public');
  return { Accept: 'application/json', ...(asked && { 'X-Account': String(account) }) };
}

/**
 * Rethrows a failed call's error, and first notes what it says about the session: another account is signed in, or the
 * session has ended and the login must not treat it as open.
 */
export function noteSessionOf(error: unknown): never {
  if (hasCode(error, 'other_account')) dispatchEvent(new Event(OTHER_ACCOUNT));
  if (hasCode(error, 'unauthenticated')) {
    forgetSession();
    dispatchEvent(new Event(SESSION_ENDED));
  }
  throw error;
}

/**
 * Calls for one page of a list. `next` is the key of the next page, `null` on the last page. @throws {ApiError} like
 * `call`.
 */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E, Blob>,
  signal?: AbortSignal,
): Promise<{ readonly items: ReplyOf<E>; readonly next: string | null }> {
  const url = addressOf(endpoint, input);
  const { body, next } = await sendJson(endpoint, url, {}, headersOf(endpoint), signal).catch(noteSessionOf);
  return { items: JSON.parse(body) as ReplyOf<E>, next };
}

/**
 * Calls an endpoint of the contract. `input` has only the parts that the endpoint declares: `{}` when it has none.
 * @throws {ApiError} for any response but a success, and without a response.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E, Blob>,
  { signal, idempotencyKey, onProgress }: CallOptions = {},
): Promise<ReplyOf<E>> {
  const parts = partsOf(input);
  const url = addressOf(endpoint, input);
  const headers = headersOf(endpoint);
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  const sent = endpoint.file
    ? uploadForm({
        method: endpoint.method,
        url,
        form: formOf(endpoint.file, parts),
        headers,
        onProgress,
        signal,
      })
    : sendJson(endpoint, url, parts, headers, signal);
  const { body } = await sent.catch(noteSessionOf);
  // The server replies by the same table, and its tests validate every reply against the schema.
  return (body && 'json' in endpoint.reply ? JSON.parse(body) : undefined) as ReplyOf<E>;
}
