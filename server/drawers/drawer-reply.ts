import { admits } from '#contract/access.ts';
import type { Drawer } from '#contract/drawer-list.ts';
import { type DrawerFile, drawersApi } from '#contract/drawers.ts';
import { applicationReference } from '#domain/applications/application.ts';
import {
  DENOMINATIONS,
  DRAWER_STATUS,
  drawerTransition,
  isEmptied,
  signOffAs,
} from '#domain/drawers/drawer.ts';
import type { DrawerRow } from '#server/db/tables.ts';
import {
  type DrawerFigures,
  figuresOf,
  findDrawer,
  linesOf,
  type NamedDrawer,
  staffWith,
} from '#server/drawers/drawers.store.ts';
import type { Actor, Tx } from '#server/http/context.ts';
import { cashWaiting } from '#server/street/street.store.ts';

const LINES_MAX = 500;

const SIGNERS = drawersApi.signOff.access;

/**
 * Whether and how this person may sign off a counted drawer: as another person, alone, or `refused` (rule:
 * drawer-count).
 */
export async function signsOffAs(tx: Tx, actor: Actor, row: Pick<DrawerRow, 'holderId' | 'countedBy'>) {
  if (actor.role === null || !admits(SIGNERS, actor.role)) return 'refused';
  const others = await staffWith(tx, SIGNERS);
  return signOffAs(row, { userId: actor.userId, isOwner: actor.role === 'owner' }, others);
}

/**
 * Whether this person may count a drawer. A collector counts the own drawer only; a count that emptied the drawer is
 * final.
 */
export const mayCount = (actor: Actor, row: Pick<DrawerRow, 'holderId' | 'status' | 'countedBy'>): boolean =>
  actor.role !== null &&
  admits(drawersApi.count.access, actor.role) &&
  (row.holderId === actor.userId || admits(SIGNERS, actor.role)) &&
  drawerTransition('count', row.status).ok &&
  !isEmptied(row);

interface Told {
  readonly figures: DrawerFigures | undefined;
  /** Pesos that the drawer's holder took on the street against receipts that an owner has not decided about. */
  readonly waiting: number;
  readonly maySignOff: boolean;
}

function drawerReply(actor: Actor, row: NamedDrawer, { figures, waiting, maySignOff }: Told): Drawer {
  const { float, moneyIn, moneyOut } = figures ?? { float: 0, moneyIn: 0, moneyOut: 0 };
  const { denominations } = row;
  return {
    id: row.id,
    holder: { id: row.holderId, fullName: row.holderName, role: row.holderRole },
    status: row.status,
    openedAt: row.openedAt.toISOString(),
    float,
    in: moneyIn,
    out: moneyOut,
    expected: row.expected ?? float + moneyIn - moneyOut,
    waiting: DRAWER_STATUS[row.status].takesCash ? waiting : 0,
    counted: row.counted,
    difference: row.difference,
    differenceReason: row.differenceReason,
    denominations:
      denominations === null
        ? []
        : DENOMINATIONS.map((value) => ({ value, count: denominations[value] ?? 0 })).filter(
            ({ count }) => count > 0,
          ),
    countedBy: row.counterName,
    countedAt: row.countedAt?.toISOString() ?? null,
    signedOffBy: row.signerName,
    signedOffAt: row.signedOffAt?.toISOString() ?? null,
    signedOffAlone: row.signedOffAlone,
    mayCount: mayCount(actor, row),
    maySignOff,
  };
}

export async function drawerReplies(tx: Tx, actor: Actor, rows: readonly NamedDrawer[]): Promise<Drawer[]> {
  const figures = await figuresOf(
    tx,
    rows.map(({ id }) => id),
  );
  const waiting = await cashWaiting(tx);
  const replies: Drawer[] = [];
  for (const row of rows) {
    const maySignOff =
      drawerTransition('sign_off', row.status).ok && (await signsOffAs(tx, actor, row)) !== 'refused';
    replies.push(
      drawerReply(actor, row, {
        figures: figures.get(row.id),
        waiting: waiting.get(row.holderId) ?? 0,
        maySignOff,
      }),
    );
  }
  return replies;
}

/** A drawer with its movements; `null` where there is none. */
export async function drawerFile(tx: Tx, actor: Actor, id: number): Promise<DrawerFile | null> {
  const row = await findDrawer(tx, id);
  if (!row) return null;
  const [reply] = await drawerReplies(tx, actor, [row]);
  if (!reply) throw new Error('A drawer has a reply');
  const lines = await linesOf(tx, id, LINES_MAX);
  return {
    ...reply,
    lines: lines.map(({ at, kind, amount, applicationId, fullName, note }) => ({
      at: at.toISOString(),
      kind,
      amount,
      reference: applicationId === null ? null : applicationReference(applicationId),
      fullName,
      note,
    })),
  };
}

/** The drawer after a change. */
export async function changedDrawer(tx: Tx, actor: Actor, id: number, message: string) {
  const file = await drawerFile(tx, actor, id);
  if (!file) throw new Error('A drawer that was changed exists');
  return { ...file, message };
}
