import { admits, callerOf } from '#contract/access.ts';
import { type StreetPhone, type StreetReceipt, streetApi } from '#contract/street.ts';
import { applicationReference } from '#domain/applications/application.ts';
import { pick } from '#domain/enum-table.ts';
import { receiptNumberText } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import { missingRanges, rangesText } from '#domain/street/street-receipt.ts';
import type { Tx } from '#server/http/context.ts';
import { reading } from '#server/http/serve.ts';
import {
  arrivedNumbers,
  findPhone,
  findReceipt,
  listPhones,
  type NamedPhone,
  receiptsToLookAt,
  type ToldReceipt,
} from '#server/street/street.store.ts';

export async function phoneReplies(tx: Tx, phones: readonly NamedPhone[]): Promise<StreetPhone[]> {
  const ids = phones.map(({ id }) => id);
  const arrived = await arrivedNumbers(tx, ids);
  return phones.map((phone) => {
    const numbers = arrived.get(phone.id) ?? [];
    return {
      id: phone.id,
      collector: phone.collectorName,
      label: phone.label,
      block: phone.receiptBlock,
      openedAt: phone.openedAt.toISOString(),
      revokedAt: phone.revokedAt?.toISOString() ?? null,
      revokedBy: phone.closerName,
      lastNumber: phone.lastNumber,
      receipts: numbers.length,
      missing: rangesText(missingRanges(phone.lastNumber, numbers), phone.receiptBlock),
    };
  });
}

export async function phoneReply(tx: Tx, id: number): Promise<StreetPhone> {
  const phone = await findPhone(tx, id);
  const [reply] = phone ? await phoneReplies(tx, [phone]) : [];
  if (!reply) throw new Error(`There is no phone ${id}`);
  return reply;
}

export const receiptReply = (row: ToldReceipt): StreetReceipt => ({
  ...pick(row, ['id', 'loanId', 'amount', 'status', 'waitsFor', 'paymentId', 'reason']),
  number: receiptNumberText(row.number, row.receiptBlock),
  reference: row.applicationId === null ? '' : applicationReference(row.applicationId),
  fullName: row.fullName ?? '',
  takenAt: row.takenAt.toISOString(),
  arrivedAt: row.arrivedAt.toISOString(),
  collector: row.collectorName,
  phone: row.label,
  repeats:
    row.firstNumber === null || row.firstBlock === null
      ? null
      : receiptNumberText(row.firstNumber, row.firstBlock),
});

export async function receiptReplyOf(tx: Tx, id: number): Promise<StreetReceipt> {
  const row = await findReceipt(tx, id);
  if (!row) throw new Error(`There is no street receipt ${id}`);
  return receiptReply(row);
}

export const readPhones = reading(streetApi.phones, async (tx) =>
  ok(await phoneReplies(tx, await listPhones(tx))),
);

/**
 * Reads one collector's phone with its receipts. A collector reads the own phones alone; a role that reads all phones
 * reads each.
 */
export const readPhone = reading(streetApi.phone, async (tx, { actor }, { params }) => {
  const phone = await findPhone(tx, params.id);
  const isTheirs = phone?.collectorId === actor.userId || admits(streetApi.phones.access, callerOf(actor));
  return phone && isTheirs ? ok(await phoneReply(tx, phone.id)) : fail({ code: 'not_found' });
});

/** Most receipts on the page where an owner decides. */
const SHOWN = 200;

export const readReceiptsToLookAt = reading(streetApi.receipts, async (tx) =>
  ok((await receiptsToLookAt(tx, SHOWN)).map(receiptReply)),
);
