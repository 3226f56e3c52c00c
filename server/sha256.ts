import { hash } from 'node:crypto';

/** SHA-256 of a text (in UTF-8) or of bytes, in hexadecimal. */
export const sha256 = (data: string | Uint8Array): string => hash('sha256', data);
