import { isShownTo, type Shown } from '#domain/accounts/who-sees.ts';
import type { Actor } from '#server/http/context.ts';

/**
 * Whether the caller may see this kind of data about a person (rule: who-sees-what); every customer sees the own
 * data.
 */
export const sees = (actor: Actor, ofUser: number, shown: Shown): boolean =>
  (actor.userId === ofUser && actor.tokenId === null) || isShownTo(actor, shown);
