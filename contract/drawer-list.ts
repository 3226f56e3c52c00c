import * as z from 'zod/mini';
import { readers } from '#contract/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { instant } from '#contract/fields.ts';
import { NEWEST } from '#contract/list.ts';
import { listed } from '#contract/listed.ts';
import { ROLES } from '#domain/accounts/role.ts';
import { DRAWER_STATUSES } from '#domain/drawers/drawer.ts';

/** The drawer of one person, from its opening to its count, in pesos (rule: drawers). */
export const drawer = z.object({
  id: z.int(),
  holder: z.object({ id: z.int(), fullName: z.string(), role: z.nullable(z.enum(ROLES)) }),
  status: z.enum(DRAWER_STATUSES),
  openedAt: instant,
  /** Pesos that the drawer got from the safe at its opening. */
  float: z.int(),
  /** Pesos that came in, without the float, and without the movements of the count. */
  in: z.int(),
  out: z.int(),
  /** Pesos in the drawer by the books; after the count, as they were at the count. */
  expected: z.int(),
  /**
   * Pesos that the drawer's holder took on the street against receipts that wait for an owner, while the drawer is
   * open. The holder carries this cash; it is not part of the drawer until an owner accepts the receipt.
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
  /**
   * Whether the drawer's holder or the person who counted it signed off the count, since no other member of the staff
   * could.
   */
  signedOffAlone: z.boolean(),
  /** Whether the caller may count the drawer now; `maySignOff`: whether the caller may sign it off. */
  mayCount: z.boolean(),
  maySignOff: z.boolean(),
});
export type Drawer = z.infer<typeof drawer>;

/** The list of drawers, separate from the other calls of drawers: the first page of the office loads only this one. */
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
