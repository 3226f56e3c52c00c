import { useState } from 'react';

/** 128 random bits. `randomUUID` would need HTTPS, and a phone on the same network tests over plain HTTP. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface ActionKey {
  /** The same key while the same thing is sent, a new one as soon as it differs. */
  readonly keyFor: (sent: unknown) => string;
  /** The action has succeeded: the next one, however alike, is another. */
  readonly renew: () => void;
}

/** A file is told from another by name, size and time, since its bytes are not at hand. */
const told = (_: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

export function createActionKey(): ActionKey {
  let key = randomKey();
  let last: string | undefined;
  return {
    keyFor(sent) {
      const now = JSON.stringify(sent, told);
      if (last !== undefined && last !== now) key = randomKey();
      last = now;
      return key;
    },
    renew() {
      key = randomKey();
      last = undefined;
    },
  };
}

/** For the `Idempotency-Key` of a form that creates something: pressing twice, or trying again, counts once. */
export const useActionKey = (): ActionKey => useState(createActionKey)[0];
