import { ACCESS_EVENTS } from '#domain/audit/access-events.ts';
import { ACCOUNT_EVENTS } from '#domain/audit/account-events.ts';
import { COLLECTION_EVENTS } from '#domain/audit/collection-events.ts';
import { DRAWER_EVENTS } from '#domain/audit/drawer-events.ts';
import { LENDING_EVENTS } from '#domain/audit/lending-events.ts';
import { PROPOSAL_EVENTS } from '#domain/audit/proposal-events.ts';
import { STATEMENT_EVENTS } from '#domain/audit/statement-events.ts';
import { STREET_EVENTS } from '#domain/audit/street-events.ts';
import { isIn, keysOf, keysWhere } from '#domain/enum-table.ts';

/** Every event that is recorded, in the past tense. */
export const EVENT = {
  ...ACCESS_EVENTS,
  ...ACCOUNT_EVENTS,
  ...COLLECTION_EVENTS,
  ...DRAWER_EVENTS,
  ...LENDING_EVENTS,
  ...PROPOSAL_EVENTS,
  ...STATEMENT_EVENTS,
  ...STREET_EVENTS,
} as const;

export type EventName = keyof typeof EVENT;
export const EVENT_NAMES = keysOf(EVENT);
/**
 * The label of a recorded event's name. Rows of an older version may carry a name that no longer exists, which is
 * returned as it is.
 */
export const eventLabel = (name: string): string => (isIn(EVENT_NAMES, name) ? EVENT[name].label : name);

export const STAFF_ACTIONS = keysWhere(EVENT, 'staffAction');
export type StaffAction = (typeof STAFF_ACTIONS)[number];

export const HISTORY_EVENTS = keysWhere(EVENT, 'history');
