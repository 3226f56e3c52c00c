import type { Env } from '#server/env.ts';
import { seal, unseal } from '#server/secrets/seal.ts';

type Key = Pick<Env, 'sessionSecret'>;
const placeOf = (id: number) => ({ purpose: 'webhook', row: id }) as const;

/** A receiver's secret has to be read to sign: it is sealed, as second factors are. */
export const sealSecret = ({ sessionSecret }: Key, id: number, secret: string): string =>
  seal(sessionSecret, placeOf(id), secret);

/** `null`: sealed with another key. */
export const openSecret = ({ sessionSecret }: Key, id: number, sealed: string): string | null =>
  unseal(sessionSecret, placeOf(id), sealed);
