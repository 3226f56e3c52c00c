import { createHash, randomBytes } from 'node:crypto';
import { LINK_BYTES } from '#domain/accounts/letter-link.ts';

/** The stored hash of a link's secret: a reader of the table cannot open the link. */
export const linkHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const makeLinkSecret = (): string => randomBytes(LINK_BYTES).toString('base64url');
