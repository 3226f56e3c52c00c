import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '#domain/tokens/token.ts';

export const newTokenSecret = (): string => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;

/**
 * The stored hash of an API token. Its 256 random bits cannot be guessed, so it needs neither salt nor a slow hash.
 */
export const tokenHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * The API token in an `Authorization` header; `null` for any other content, which belongs to another program such as
 * a proxy.
 */
export function tokenIn(authorization: string | undefined): string | null {
  const [, secret = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return secret.startsWith(TOKEN_PREFIX) ? secret : null;
}
