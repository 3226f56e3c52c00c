import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '#domain/tokens/token.ts';

export const newTokenSecret = (): string => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;

/** 256 random bits need no salt and no slow hash: nobody guesses them from it. */
export const tokenHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The token of an `Authorization` header; whatever else stands there is somebody else's, a proxy's for one. */
export function tokenIn(authorization: string | undefined): string | null {
  const [, secret = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return secret.startsWith(TOKEN_PREFIX) ? secret : null;
}
