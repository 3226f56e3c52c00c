import { createHash, randomBytes } from 'node:crypto';
import { LINK_BYTES } from '#domain/accounts/letter-link.ts';

/** What is stored of a link's secret: reading it opens nothing. */
export const linkHash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const makeLinkSecret = (): string => randomBytes(LINK_BYTES).toString('base64url');
