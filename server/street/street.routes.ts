import { WORKLIST_MAX } from '#contract/collections.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { streetApi, type Visit } from '#contract/street.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { owedOn } from '#domain/ledger/pay-today.ts';
import { overdueUntil, payableUntil } from '#domain/loans/overdue-ages.ts';
import { receiptNumberText } from '#domain/payments/receipt.ts';
import { fail, ok } from '#domain/result.ts';
import { NO_ZONE } from '#domain/street/day-route.ts';
import { missingRanges } from '#domain/street/street-receipt.ts';
import { findUser, lockPerson } from '#server/accounts/accounts.store.ts';
import { countLate, lateLoans } from '#server/collections/collections.store.ts';
import { chase } from '#server/collections/read-worklist.ts';
import { figuresOf, unsignedDrawers } from '#server/drawers/drawers.store.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { changing, serve } from '#server/http/serve.ts';
import { booksOf } from '#server/ledger/loan-books.ts';
import { recordEvent, recordEvents } from '#server/outbox/record-events.ts';
import { openBlock, raiseLastNumber } from '#server/receipts/receipts.store.ts';
import { closePhoneWithBlock } from '#server/street/close-phone.ts';
import { decideStreetReceipt, recordStreetReceipt } from '#server/street/record-street-receipt.ts';
import {
  arrivedNumbers,
  cashApart,
  closePhone,
  findPhone,
  givenOn,
  insertPhone,
  keepOnRoute,
  lockPhone,
  placesOf,
  refusedOf,
} from '#server/street/street.store.ts';
import {
  phoneReply,
  readPhone,
  readPhones,
  readReceiptsToLookAt,
  receiptReply,
} from '#server/street/street-reply.ts';

async function visitsOf(tx: Tx, { today, closedDays }: Context): Promise<Visit[]> {
  const until = payableUntil(today, closedDays);
  const lateUntil = overdueUntil(today, closedDays);
  const loans = await lateLoans(tx, { until, lateUntil, today }, WORKLIST_MAX);
  const ids = loans.map(({ id }) => id);
  const books = await booksOf(tx, ids);
  const places = await placesOf(tx, ids);
  const given = Map.groupBy(await givenOn(tx, ids, today), ({ loanId }) => loanId);
  return (await chase(tx, loans, books, today)).flatMap(({ item, state }) => {
    const own = books.get(item.loanId);
    if (!own) return [];
    const { instalments, ...owed } = owedOn(own.terms, state);
    const { principal, interest, lateCharge } = state.due;
    const place = places.get(item.loanId);
    return [
      {
        ...item,
        address: place?.address ?? null,
        zone: place?.zone ?? NO_ZONE,
        due: { principal, interest, lateCharge },
        owed: { ...owed, instalments: [...instalments] },
        givenToday: (given.get(item.loanId) ?? []).map(({ number, amount, receiptBlock }) => ({
          number: receiptNumberText(number, receiptBlock),
          amount,
        })),
      },
    ];
  });
}

/**
 * Pesos of cash with a person: in the person's drawers until each is signed off, and from receipts that wait for an
 * owner (rule: drawers).
 */
async function cashWith(tx: Tx, userId: number): Promise<number> {
  const drawers = await unsignedDrawers(tx, userId);
  const ids = drawers.map(({ id }) => id);
  const figures = await figuresOf(tx, ids);
  const inDrawers = [...figures.values()].reduce((all, { balance }) => all + balance, 0);
  return inDrawers + ((await cashApart(tx)).get(userId)?.waiting ?? 0);
}

/** Today's route for the caller's phone; the download is an event (rule: route-on-the-phone). */
const prepareRoute = serve(streetApi.prepareRoute, async (context, { params, body }) => {
  const { actor, now, today, closedDays, deps } = context;
  const { legalName, name, contactsPerDay, messageTemplates } = await deps.settings();
  return context.transact<ReplyOf<typeof streetApi.prepareRoute>>(async (tx) => {
    const locked = await lockPhone(tx, params.id);
    if (!locked || locked.collectorId !== actor.userId) return fail({ code: 'not_found' });
    if (locked.revokedAt !== null) return fail({ code: 'phone_revoked' });
    await raiseLastNumber(tx, locked.receiptBlock, body.lastNumber);
    const lastNumber = (await findPhone(tx, locked.id))?.lastNumber ?? body.lastNumber;
    const arrived = (await arrivedNumbers(tx, [locked.id])).get(locked.id) ?? [];
    const collector = await findUser(tx, actor.userId);
    const visits = await visitsOf(tx, context);
    const loanIds = visits.map(({ loanId }) => loanId);
    await keepOnRoute(tx, locked.id, loanIds, today);
    const refused = (await refusedOf(tx, actor.userId)).map(receiptReply);
    await recordEvent(tx, context, 'street.route_prepared', actor.userId, {
      facts: { phone: locked.id, visits: visits.length },
    });
    return ok({
      day: today,
      preparedAt: now.toISOString(),
      lender: legalName || name,
      collector: collector ? fullNameOf(collector) : '',
      block: locked.receiptBlock,
      lastNumber,
      missing: [...missingRanges(lastNumber, arrived)],
      contactsPerDay,
      templates: messageTemplates,
      cash: await cashWith(tx, actor.userId),
      ...(refused.length > 0 && {
        refused: refused.map(({ number, fullName, amount, reason }) => ({
          number,
          fullName,
          amount,
          reason,
        })),
      }),
      total: await countLate(tx, payableUntil(today, closedDays)),
      visits,
    });
  });
});

/**
 * Opens a phone for the caller, a collector: reserves a block of receipt numbers, and closes the phone used until now
 * (rule: street-phones).
 */
const openPhone = changing(streetApi.openPhone, async (tx, context, { body }) => {
  const { actor, now } = context;
  // Two phones at once: the second waits, and closes the first.
  await lockPerson(tx, actor.userId);
  const before = await closePhone(
    tx,
    { collectorId: actor.userId },
    { revokedBy: actor.userId, revokedAt: now },
  );
  const phone = await insertPhone(tx, {
    collectorId: actor.userId,
    label: body.label.trim(),
    receiptBlock: await openBlock(tx),
    openedAt: now,
  });
  const about = { subjectId: actor.userId };
  await recordEvents(tx, context, [
    ...(before ? [{ name: 'street.phone_revoked', ...about, facts: { phone: before.id } } as const] : []),
    { name: 'street.phone_opened', ...about, facts: { phone: phone.id, block: phone.receiptBlock } },
  ]);
  return ok({ ...(await phoneReply(tx, phone.id)), message: 'Este teléfono ya tiene su talonario' });
});

/** Closes a lost phone and its block (rule: street-phones). */
const revokePhone = changing(streetApi.revokePhone, async (tx, context, { params }) => {
  const phone = await lockPhone(tx, params.id);
  if (!phone) return fail({ code: 'not_found' });
  const reply = await closePhoneWithBlock(tx, context, { id: phone.id });
  return reply ? ok(reply) : fail({ code: 'phone_revoked' });
});

export const streetRoutes = [
  openPhone,
  readPhones,
  readPhone,
  revokePhone,
  prepareRoute,
  recordStreetReceipt,
  readReceiptsToLookAt,
  decideStreetReceipt,
];
