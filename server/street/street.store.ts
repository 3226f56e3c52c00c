import { sql } from 'kysely';
import type { Day } from '#domain/calendar.ts';
import {
  COUNTED_STREET_RECEIPTS,
  STREET_RECEIPT_TRANSITIONS,
  type StreetReceiptStatus,
} from '#domain/street/street-receipt.ts';
import { fullNameOf } from '#server/db/full-name.ts';
import type { NewRow, RowOf } from '#server/db/tables.ts';
import type { Tx } from '#server/http/context.ts';

/** Locks a collector's phone, so that each number and each repetition of a receipt is decided once. */
export const lockPhone = (tx: Tx, id: number): Promise<RowOf<'streetPhones'> | undefined> =>
  tx.selectFrom('streetPhones').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertPhone = (
  tx: Tx,
  row: Pick<RowOf<'streetPhones'>, 'collectorId' | 'label' | 'receiptBlock' | 'openedAt'>,
): Promise<RowOf<'streetPhones'>> =>
  tx.insertInto('streetPhones').values(row).returningAll().executeTakeFirstOrThrow();

const { accept: ACCEPT, settle: SETTLE } = STREET_RECEIPT_TRANSITIONS;

interface Closing {
  readonly revokedBy: number;
  readonly revokedAt: Date;
}

/** Closes the open phone with this id, or the open phone of a collector. `undefined`: there is none. */
export const closePhone = (
  tx: Tx,
  phone: { readonly id: number } | { readonly collectorId: number },
  closing: Closing,
): Promise<RowOf<'streetPhones'> | undefined> =>
  tx
    .updateTable('streetPhones')
    .set(closing)
    .where((is) => is.and(phone))
    .where('revokedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

const named = (tx: Tx) =>
  tx
    .selectFrom('streetPhones as p')
    .innerJoin('receiptBlocks as b', 'b.id', 'p.receiptBlock')
    .innerJoin('users as collector', 'collector.id', 'p.collectorId')
    .leftJoin('users as closer', 'closer.id', 'p.revokedBy')
    .selectAll('p')
    .select([
      'b.lastNumber',
      fullNameOf('collector').as('collectorName'),
      fullNameOf<string | null>('closer').as('closerName'),
    ]);
export type NamedPhone = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

/** Collectors' phones with the collector's name: open ones first, then the newest. */
export const listPhones = (tx: Tx): Promise<NamedPhone[]> =>
  named(tx).orderBy(sql`p.revoked_at is not null`).orderBy('p.id', 'desc').limit(200).execute();

export const findPhone = (tx: Tx, id: number): Promise<NamedPhone | undefined> =>
  named(tx).where('p.id', '=', id).executeTakeFirst();

/** The numbers that arrived from each of these phones, ascending. */
export async function arrivedNumbers(
  tx: Tx,
  phoneIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (phoneIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('streetReceipts')
    .select(['phoneId', 'number'])
    .distinct()
    .where('phoneId', 'in', [...phoneIds])
    .orderBy('number')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ phoneId }) => phoneId)].map(([id, own]) => [
      id,
      own.map(({ number }) => number),
    ]),
  );
}

/** The receipt that this phone sent before under this `clientId` (rule: queued-write). */
export const firstSent = (tx: Tx, phoneId: number, clientId: string) =>
  tx
    .selectFrom('streetReceipts')
    .select(['id', 'amount', 'loanId'])
    .where('phoneId', '=', phoneId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();

export async function isNumberTaken(tx: Tx, phoneId: number, number: number): Promise<boolean> {
  const row = await tx
    .selectFrom('streetReceipts')
    .select('id')
    .where('phoneId', '=', phoneId)
    .where('number', '=', number)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first receipt for a loan on a day; refused ones do not count. */
export const firstOfVisit = (tx: Tx, loanId: number, takenOn: Day) =>
  tx
    .selectFrom('streetReceipts')
    .select('id')
    .where('loanId', '=', loanId)
    .where('takenOn', '=', takenOn)
    .where('status', 'in', [...COUNTED_STREET_RECEIPTS])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const insertReceipt = (tx: Tx, row: NewRow<'streetReceipts'>): Promise<RowOf<'streetReceipts'>> =>
  tx.insertInto('streetReceipts').values(row).returningAll().executeTakeFirstOrThrow();

export const lockReceipt = (tx: Tx, id: number): Promise<RowOf<'streetReceipts'> | undefined> =>
  tx.selectFrom('streetReceipts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function decideReceipt(
  tx: Tx,
  id: number,
  change: Pick<RowOf<'streetReceipts'>, 'status' | 'paymentId' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<void> {
  await tx.updateTable('streetReceipts').set(change).where('id', '=', id).execute();
}

const told = (tx: Tx) =>
  tx
    .selectFrom('streetReceipts as r')
    .innerJoin('streetPhones as p', 'p.id', 'r.phoneId')
    .innerJoin('users as collector', 'collector.id', 'p.collectorId')
    // A collector does not see the loan of a client who became another's.
    .leftJoin('loans as l', 'l.id', 'r.loanId')
    .leftJoin('loanApplications as a', 'a.id', 'l.applicationId')
    .leftJoin('streetReceipts as first', 'first.id', 'r.repeatsId')
    .leftJoin('streetPhones as firstPhone', 'firstPhone.id', 'first.phoneId')
    .selectAll('r')
    .select([
      'p.receiptBlock',
      'p.label',
      'a.fullName',
      'l.applicationId',
      'first.number as firstNumber',
      'firstPhone.receiptBlock as firstBlock',
      fullNameOf('collector').as('collectorName'),
    ]);
export type ToldReceipt = Awaited<ReturnType<ReturnType<typeof told>['execute']>>[number];

export const findReceipt = (tx: Tx, id: number): Promise<ToldReceipt | undefined> =>
  told(tx).where('r.id', '=', id).executeTakeFirst();

const toLookAt = (tx: Tx) =>
  told(tx).where((where) =>
    where.or([
      where('r.status', 'in', [ACCEPT.from, SETTLE.from]),
      where.and([where('r.repeatsId', 'is not', null), where('r.decidedAt', 'is', null)]),
    ]),
  );

/** The receipts that an owner has to check, oldest first. */
export const receiptsToLookAt = (tx: Tx, limit: number): Promise<ToldReceipt[]> =>
  toLookAt(tx).orderBy('r.id').limit(limit).execute();

/** The receipts of a collector that an owner refused and nobody settled, oldest first. */
export const refusedOf = (tx: Tx, collectorId: number): Promise<ToldReceipt[]> =>
  told(tx)
    .where('p.collectorId', '=', collectorId)
    .where('r.status', '=', SETTLE.from)
    .orderBy('r.id')
    .execute();

/** Number and pesos of the receipts that an owner has to check. */
export const countToLookAt = (tx: Tx) =>
  toLookAt(tx)
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      sql<number>`coalesce(sum(r.amount), 0)::bigint`.as('amount'),
    ])
    .executeTakeFirstOrThrow();

/** Receipts given for these loans on a day; refused ones do not count. */
export const givenOn = (tx: Tx, loanIds: readonly number[], takenOn: Day) =>
  loanIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('streetReceipts as r')
        .innerJoin('streetPhones as p', 'p.id', 'r.phoneId')
        .select(['r.loanId', 'r.number', 'r.amount', 'p.receiptBlock'])
        .where('r.loanId', 'in', [...loanIds])
        .where('r.takenOn', '=', takenOn)
        .where('r.status', 'in', [...COUNTED_STREET_RECEIPTS])
        .orderBy('r.id')
        .execute();

/** The borrowers' home addresses and zones for these loans: from the current profile, or else from the application. */
export async function placesOf(tx: Tx, loanIds: readonly number[]) {
  if (loanIds.length === 0) return new Map<number, { address: string | null; zone: string | null }>();
  const rows = await tx
    .selectFrom('loans as l')
    .innerJoin('loanApplications as a', 'a.id', 'l.applicationId')
    .innerJoin('users as u', 'u.id', 'l.userId')
    .select([
      'l.id',
      sql<string | null>`coalesce(u.address, a.address)`.as('address'),
      sql<string | null>`zone_of(u.city, coalesce(u.address, a.address))`.as('zone'),
    ])
    .where('l.id', 'in', [...loanIds])
    .execute();
  return new Map(rows.map(({ id, address, zone }) => [id, { address, zone }]));
}

/** Records that these loans are on a phone's route. */
export async function keepOnRoute(
  tx: Tx,
  phoneId: number,
  loanIds: readonly number[],
  on: Day,
): Promise<void> {
  if (loanIds.length === 0) return;
  await tx
    .insertInto('streetRouteLoans')
    .values(loanIds.map((loanId) => ({ phoneId, loanId, lastOn: on })))
    .onConflict((conflict) => conflict.columns(['phoneId', 'loanId']).doUpdateSet({ lastOn: on }))
    .execute();
}

/** Whether a loan was ever on this phone's route. */
export async function wasOnRoute(tx: Tx, phoneId: number, loanId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('streetRouteLoans')
    .select('loanId')
    .where('phoneId', '=', phoneId)
    .where('loanId', '=', loanId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Pesos of a collector's receipts that no drawer has. */
export interface CashApart {
  /** Of receipts that wait for an owner. */
  readonly waiting: number;
  /** Of receipts that an owner refused and nobody settled. */
  readonly refused: number;
}

/** The cash of receipts that is in no drawer, by the collector who took it. */
export async function cashApart(tx: Tx): Promise<ReadonlyMap<number, CashApart>> {
  const sumOf = (status: StreetReceiptStatus) =>
    sql<number>`coalesce(sum(r.amount) filter (where r.status = ${status}), 0)::bigint`;
  const rows = await tx
    .selectFrom('streetReceipts as r')
    .innerJoin('streetPhones as p', 'p.id', 'r.phoneId')
    .select(['p.collectorId', sumOf(ACCEPT.from).as('waiting'), sumOf(SETTLE.from).as('refused')])
    .where('r.status', 'in', [ACCEPT.from, SETTLE.from])
    .groupBy('p.collectorId')
    .execute();
  return new Map(rows.map(({ collectorId, ...apart }) => [collectorId, apart]));
}
