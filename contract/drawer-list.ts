import * as z from 'zod/mini';
import { readers } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { DRAWER_STATUSES } from '#domain/drawers/drawer.ts';

/** The cash of one person from its opening to its count, in pesos (rule: drawers). */
export const drawer = z.object({
  id: z.int(),
  holder: z.object({ id: z.int(), fullName: z.string(), role: z.nullable(z.enum(ROLES)) }),
  status: z.enum(DRAWER_STATUSES),
  openedAt: instant,
  /** Taken from the safe. */
  float: z.int(),
  /** Without the float, and without the movements of the count. */
  in: z.int(),
  out: z.int(),
  /** Cash in the drawer by the books, in pesos; after the count, as it was at the count. */
  expected: z.int(),
  /**
   * While it is open: cash that its holder took on the street against receipts that wait for an owner, in pesos. The
   * holder carries it, and it is not part of this drawer until one is accepted.
   */
  waiting: z.int(),
  counted: z.nullable(z.int()),
  /** Pesos counted less pesos expected; `null` before the count. */
  difference: z.nullable(z.int()),
  differenceReason: z.nullable(z.string()),
  /** The number of each note and coin, the largest first; empty before the count. */
  denominations: z.array(z.object({ value: z.int(), count: z.int() })),
  countedBy: z.nullable(z.string()),
  countedAt: z.nullable(instant),
  signedOffBy: z.nullable(z.string()),
  signedOffAt: z.nullable(instant),
  /** Signed by its holder or by the person who counted it, since no other member of the staff could. */
  signedOffAlone: z.boolean(),
  /** Whether this person may count it now, or sign it off. */
  mayCount: z.boolean(),
  maySignOff: z.boolean(),
});
export type Drawer = z.infer<typeof drawer>;

/** Separate from the other calls of drawers: the first page of the office loads only this one. */
export const drawerListApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/drawers',
    access: readers('cashier'),
    summary: 'Drawers, newest first (rule: drawers).',
    ...listed({
      sorts: { newest: NEWEST },
      standard: '-newest',
      filters: { status: z.optional(z.enum(DRAWER_STATUSES, 'Elija de la lista')) },
    }),
    reply: { status: 200, json: z.array(drawer) },
    errors: [],
  }),
} as const;
