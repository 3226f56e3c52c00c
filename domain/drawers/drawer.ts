import { keysOf, keysWhereEqual } from '#domain/enum-table.ts';
import { type Pesos, pesos, sum } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Tone } from '#domain/tone.ts';

interface DrawerStatusFacts {
  readonly label: string;
  readonly tone: Tone;
  /** Whether cash enters and leaves a drawer in this status. A person holds at most one such drawer. */
  readonly takesCash: boolean;
  /** Whether another person has signed off the drawer's count: then the drawer holds nothing. */
  readonly signed: boolean;
}

/** Statuses of a cash drawer, which is one person's cash from its opening to its count (rule: drawers). */
export const DRAWER_STATUS = {
  open: { label: 'Abierta', tone: 'success', takesCash: true, signed: false },
  counted: { label: 'Contada, sin firmar', tone: 'warning', takesCash: false, signed: false },
  closed: { label: 'Cerrada', tone: 'neutral', takesCash: false, signed: true },
} as const satisfies Record<string, DrawerStatusFacts>;
export type DrawerStatus = keyof typeof DRAWER_STATUS;
export const DRAWER_STATUSES = keysOf(DRAWER_STATUS);
export const OPEN_DRAWERS = keysWhereEqual(DRAWER_STATUS, 'takesCash', true);
export const UNSIGNED_DRAWERS = keysWhereEqual(DRAWER_STATUS, 'signed', false);

/** The statuses between which commands lead a drawer. Another count can correct a count that is not signed off. */
export const DRAWER_TRANSITIONS = {
  count: { from: ['open', 'counted'], to: 'counted' },
  sign_off: { from: ['counted'], to: 'closed' },
} as const satisfies Record<string, { from: readonly DrawerStatus[]; to: DrawerStatus }>;
export type DrawerCommand = keyof typeof DRAWER_TRANSITIONS;

export function drawerTransition(
  command: DrawerCommand,
  status: DrawerStatus,
): Result<DrawerStatus, 'drawer_already_processed'> {
  const { from, to } = DRAWER_TRANSITIONS[command];
  const statuses: readonly DrawerStatus[] = from;
  return statuses.includes(status) ? ok(to) : fail('drawer_already_processed');
}

/** Dominican notes and coins in pesos, the largest first. */
export const DENOMINATIONS = [2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1] as const;
export type Denomination = (typeof DENOMINATIONS)[number];
/** The number of each note and coin; a missing one counts as zero. */
export type Counted = { readonly [D in Denomination]?: number };

export const totalCounted = (counted: Counted): Pesos =>
  sum(DENOMINATIONS.map((value) => pesos(value * (counted[value] ?? 0))));

interface CountedDrawer {
  readonly holderId: number;
  readonly countedBy: number | null;
}

/** Whether a count took the cash out of the drawer: another person than its holder counted it (rule: drawer-count). */
export const isEmptied = ({ holderId, countedBy }: CountedDrawer): boolean =>
  countedBy !== null && countedBy !== holderId;

/**
 * How a person may sign off a counted drawer. `second`: they neither held nor counted it. `alone`: an owner who did,
 * where no other person may; the event says that they were alone (rule: drawer-count). `refused`: not at all.
 */
export function signOffAs(
  { holderId, countedBy }: CountedDrawer,
  signer: { readonly userId: number; readonly isOwner: boolean },
  /** Ids of the other members of the staff who may sign off a drawer. */
  others: readonly number[],
): 'second' | 'alone' | 'refused' {
  const took = [holderId, countedBy];
  if (!took.includes(signer.userId)) return 'second';
  const couldAnother = others.some((id) => !took.includes(id));
  return signer.isOwner && !couldAnother ? 'alone' : 'refused';
}

/**
 * Where the cash of another person's drawer goes once it is counted: to the safe, or to the drawer of the person who
 * counted.
 */
export const COUNTED_CASH_GOES_TO = ['safe', 'own'] as const;
