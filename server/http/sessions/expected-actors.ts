import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#server/http/context.ts';

/** Sessions that a process remembers. */
const MOST = 10_000;

/** Who each session belonged to when it was asked for last, by its hash. */
const expected = new Map<string, Actor>();

/**
 * Whom a session will probably belong to, so that reading for them can begin while the database is asked. Nothing is
 * answered by it: a role, a session's end and an account's state are those of the moment.
 */
export const expectedActor = (sid: string): Actor | undefined => expected.get(sid);

export function expectActor(sid: string, actor: Actor | null): void {
  // The one that was seen last is forgotten last.
  expected.delete(sid);
  if (actor === null) return;
  expected.set(sid, actor);
  const [oldest] = expected.keys();
  if (expected.size > MOST && oldest !== undefined) expected.delete(oldest);
}

export const isSameActor = (one: Actor, other: Actor): boolean => isDeepStrictEqual(one, other);
