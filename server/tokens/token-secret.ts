import { createHash, randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '#domain/tokens/token.ts';

export const newTokenSecret = (): string => `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;

/** 256 random bits need neither salt nor a slow hash: they cannot be guessed. */
export const tokenHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The token in an `Authorization` header; any other content belongs to another program, such as a proxy. */
export function tokenIn(authorization: string | undefined): string | null {
  const [, secret = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return secret.startsWith(TOKEN_PREFIX) ? secret : null;
}
