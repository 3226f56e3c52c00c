import { useState } from 'react';

/**
 * 128 random bits, as 16 bytes. `randomUUID` would require HTTPS, and a phone on the same network tests over plain
 * HTTP.
 */
export const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16));
export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const randomKey = (): string => hexOf(randomBytes());

export interface ActionKey {
  /** The idempotency key for a request: the same for a repetition, a new one as soon as the body differs. */
  readonly keyFor: (sent: unknown) => string;
  /** Marks the action as done: the next request gets a new key, even with the same body. */
  readonly renew: () => void;
  /** The last request and its key, with which a later page can repeat the request; `null` before the first request. */
  readonly sent: () => SentKey | null;
}

export interface SentKey {
  readonly key: string;
  /** The body of the last request, as text. */
  readonly last: string;
}

/** Replacer for JSON that writes a file as name, size and time, since its bytes are not at hand. */
const fileAsText = (_: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

export function createActionKey(from: SentKey | null = null): ActionKey {
  let key = from?.key ?? randomKey();
  let last = from?.last;
  return {
    keyFor(sent) {
      const now = JSON.stringify(sent, fileAsText);
      if (last !== undefined && last !== now) key = randomKey();
      last = now;
      return key;
    },
    renew() {
      key = randomKey();
      last = undefined;
    },
    sent: () => (last === undefined ? null : { key, last }),
  };
}

/** The `Idempotency-Key` of a form that creates something: pressing twice, or trying again, counts once. */
export const useActionKey = (from: SentKey | null = null): ActionKey =>
  useState(() => createActionKey(from))[0];
