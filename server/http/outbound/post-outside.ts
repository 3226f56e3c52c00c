import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { refuseInTransaction } from '#server/db/open-transaction.ts';
import { lookupPublic, NotPublic, refuseOwnAddress } from '#server/http/outbound/public-address.ts';

/** Bytes of a reply that are kept for inspection. */
const ANSWER_MAX = 300;

export interface Answer {
  /** HTTP status of the receiver's reply; `null`: no server answered. */
  readonly status: number | null;
  /** The reply of the receiver, or why the request could not be made. */
  readonly said: string;
  /** The `Retry-After` header of the receiver's reply, unchanged. */
  readonly retryAfter?: string | undefined;
}

interface Posting {
  readonly url: string;
  /** Header names in lower case; `content-type` among them where the body is not JSON. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Whether only HTTPS addresses outside private networks are allowed. */
  readonly onlyPublic: boolean;
  /** Milliseconds until the request is given up. */
  readonly timeout: number;
}

/** Posts once to an address that an outsider chose, over a connection of its own. Follows no redirect. */
export function postOutside({ url, headers, body, onlyPublic, timeout }: Posting): Promise<Answer> {
  refuseInTransaction('a call to an address outside');
  const address = new URL(url);
  const isTls = address.protocol === 'https:';
  if (onlyPublic && !isTls)
    return Promise.resolve({ status: null, said: 'La dirección tiene que empezar con https://' });
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  if (onlyPublic) {
    try {
      refuseOwnAddress(address);
    } catch (error) {
      return Promise.resolve({ status: null, said: reasonOf(error) });
    }
  }
  const request = (isTls ? requestTls : requestPlain)(
    address,
    {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeout),
      headers: {
        'content-type': 'application/json',
        ...headers,
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Manito webhooks',
      },
      ...(onlyPublic && { lookup: lookupPublic }),
    },
    (response) => {
      const status = response.statusCode ?? null;
      const retryAfter = response.headers['retry-after'];
      let said = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        said += part;
        if (said.length < ANSWER_MAX) return;
        resolve({ status, said: said.slice(0, ANSWER_MAX), retryAfter });
        response.destroy();
      });
      response.on('end', () => resolve({ status, said, retryAfter }));
      response.on('error', reject);
    },
  );
  request.on('error', reject);
  request.end(body);
  return promise.catch((error: unknown) => ({ status: null, said: reasonOf(error) }));
}

function reasonOf(error: unknown): string {
  if (error instanceof NotPublic) return 'La dirección no es pública';
  if (!(error instanceof Error)) return 'No se pudo conectar';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'No respondió a tiempo';
  return `No se pudo conectar${'code' in error ? ` (${error.code})` : ''}`;
}
