/** A token found in a wrong place shows by this prefix which program it belongs to. */
export const TOKEN_PREFIX = 'manito_';

/** Days that a token may live: every token expires. */
export const TOKEN_LIVES = [30, 90, 365] as const;

interface TokenDates {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

export const isTokenLive = ({ expiresAt, revokedAt }: TokenDates, now: Date): boolean =>
  revokedAt === null && expiresAt > now;
