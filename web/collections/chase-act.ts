import type { ContactChannel, ContactOutcome } from '#domain/collections/contact.ts';
import { keysOf } from '#domain/enum-table.ts';

/** The ways to act on a late customer, each with its shortcut letter; `notes`: the beginning of its note. */
export const CHASE_ACT = {
  call: { key: 'l', notes: { channel: 'call', outcome: 'spoke' } },
  whatsapp: { key: 'w', notes: null },
  letter: { key: 'c', notes: null },
  guarantor: { key: 'f', notes: null },
  promise: { key: 'p', notes: { channel: 'call', outcome: 'promised' } },
  note: { key: 'n', notes: { channel: 'call', outcome: 'spoke' } },
} as const satisfies Record<
  string,
  { readonly key: string; readonly notes: { channel: ContactChannel; outcome: ContactOutcome } | null }
>;
export type ChaseAct = keyof typeof CHASE_ACT;
export const CHASE_ACTS = keysOf(CHASE_ACT);
