import { useState } from 'react';

/** 128 random bits. `randomUUID` would need HTTPS, and a phone on the same network tests over plain HTTP. */
export const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16));
export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const randomKey = (): string => hexOf(randomBytes());

export interface ActionKey {
  /** The same key while the same thing is sent, a new one as soon as it differs. */
  readonly keyFor: (sent: unknown) => string;
  /** The action has succeeded: the next one, however alike, is another. */
  readonly renew: () => void;
  /** What a page that goes on after this one needs, to send the same thing under the same key; `null`: nothing was. */
  readonly sent: () => SentKey | null;
}

export interface SentKey {
  readonly key: string;
  /** What was sent last, as text. */
  readonly last: string;
}

/** A file is told from another by name, size and time, since its bytes are not at hand. */
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

/** For the `Idempotency-Key` of a form that creates something: pressing twice, or trying again, counts once. */
export const useActionKey = (from: SentKey | null = null): ActionKey =>
  useState(() => createActionKey(from))[0];
