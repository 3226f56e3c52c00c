/** Who reads one in a place where it should not be knows whose it is. */
export const TOKEN_PREFIX = 'manito_';

/** Days that a token may live: none lives for ever. */
export const TOKEN_LIVES = [30, 90, 365] as const;

interface Dated {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

export const isTokenLive = ({ expiresAt, revokedAt }: Dated, now: Date): boolean =>
  revokedAt === null && expiresAt > now;
