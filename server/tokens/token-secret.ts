import { randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '#domain/tokens/token.ts';
import { sha256 } from '#server/sha256.ts';

export const newTokenSecret = (): string => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;

/**
 * The stored hash of an API token. Its 256 random bits cannot be guessed, so it needs neither salt nor a slow hash.
 */
export const tokenHash = (secret: string): string => sha256(secret);

/**
 * The API token in an `Authorization` header; `null` for any other content, which belongs to another program such as
 * a proxy.
 */
export function tokenIn(authorization: string | undefined): string | null {
  const [, secret = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return secret.startsWith(TOKEN_PREFIX) ? secret : null;
}
