import { ACCESS_EVENTS } from '#domain/audit/access-events.ts';
import { ACCOUNT_EVENTS } from '#domain/audit/account-events.ts';
import { COLLECTION_EVENTS } from '#domain/audit/collection-events.ts';
import { LENDING_EVENTS } from '#domain/audit/lending-events.ts';
import { PROPOSAL_EVENTS } from '#domain/audit/proposal-events.ts';
import { STATEMENT_EVENTS } from '#domain/audit/statement-events.ts';
import { isIn, membersHaving, membersOf } from '#domain/closed-set.ts';

/** Everything that is recorded, in the past tense. */
export const EVENT = {
  ...ACCESS_EVENTS,
  ...ACCOUNT_EVENTS,
  ...COLLECTION_EVENTS,
  ...LENDING_EVENTS,
  ...PROPOSAL_EVENTS,
  ...STATEMENT_EVENTS,
} as const;

export type EventName = keyof typeof EVENT;
export const EVENT_NAMES = membersOf(EVENT);
/** Rows of an older version may carry a name that is gone. */
export const eventLabel = (name: string): string => (isIn(EVENT_NAMES, name) ? EVENT[name].label : name);

export const DEEDS = membersHaving(EVENT, 'deed');
export type Deed = (typeof DEEDS)[number];

export const HISTORY_EVENTS = membersHaving(EVENT, 'history');
