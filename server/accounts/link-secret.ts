import { randomBytes } from 'node:crypto';
import { LINK_BYTES } from '#domain/accounts/letter-link.ts';
import { sha256 } from '#server/sha256.ts';

/** The stored hash of a link's secret: a reader of the table cannot open the link. */
export const linkHash = (secret: string): string => sha256(secret);

export const makeLinkSecret = (): string => randomBytes(LINK_BYTES).toString('base64url');
