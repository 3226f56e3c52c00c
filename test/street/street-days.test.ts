import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REPORTED_DAYS_BEFORE } from '#domain/limits/limits.ts';
import { missingRanges } from '#domain/street/street-receipt.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { dice } from '#test/dice.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { rounds, WHOLE } from '#test/sample.ts';
import { lent } from '#test/stories.ts';
import { isNoted, isRecordedAtOnce, type Planted, Walk } from '#test/street/walked-days.ts';
import { findingsTonight } from '#test/verified.ts';
import { allItems, closeQueue } from '#web/app/queue/sending/queue-store.ts';

/** Working days without signal: all fifty with `PROVE=whole`. */
const DAYS = rounds(50, 8);
const SEED = Number(process.env.SAMPLE_SEED ?? 336);

let app: TestApp;
beforeEach(async () => {
  await emptyIndexedDb();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  app = await openTestApp();
});
afterEach(async () => {
  await closeQueue();
  vi.unstubAllGlobals();
  await app.close();
});

/** Visits of one day; there is signal at times, and about every fifth day only days later. */
async function walkOneDay(walk: Walk, loans: readonly number[], random: ReturnType<typeof dice>) {
  walk.nextDay();
  const hasSignal = random(5) > 0;
  if (hasSignal) await walk.prepareRoute();
  for (let visits = 3 + random(4); visits > 0; visits -= 1) {
    walk.later(20 + random(60));
    const loanId = loans[random(loans.length)] ?? 0;
    await walk.give(loanId);
    await walk.note(loanId);
    if (hasSignal && random(4) === 0) await walk.send();
  }
  if (hasSignal && random(2) === 0) await walk.send();
}

/**
 * An owner decides about everything that waits: three in four are accepted. @returns the numbers of the refused ones,
 * by client id.
 */
async function decideWaiting(random: ReturnType<typeof dice>): Promise<ReadonlySet<number>> {
  const refused = new Set<number>();
  for (;;) {
    const owner = await app.signIn('pedro');
    const listed: { id: number; status: string }[] = (await owner.get('/api/admin/street/receipts')).json();
    if (listed.length === 0) return refused;
    for (const { id, status } of listed) {
      const decided = random(4) === 0 ? 'refuse' : 'accept';
      const command = status === 'recorded' ? 'look' : status === 'refused' ? 'settle' : decided;
      const body = { command, ...(command === 'refuse' && { reason: 'El cliente no lo reconoce' }) };
      const reply = await owner.send('POST', `/api/admin/street/receipts/${id}/decision`, body);
      expect(reply.statusCode, reply.body).toBe(200);
      if (command === 'refuse') refused.add(id);
    }
  }
}

/** The ids of what waits are drawn anew each time, and with them the order in which sends are lost. */
const MOST_DAYS = 50;

/** So many working days, more until each kind of loss has occurred, and then signal until nothing is left to send. */
async function walkDays(days: number, random: ReturnType<typeof dice>, planted: Planted = 'none') {
  const walk = new Walk(app, random, planted);
  const loans: number[] = [];
  for (const key of ['rosa', 'ana', 'luis', 'marta'] as const)
    loans.push((await lent(app, key, { amount: 20_000, term: 1 })).loanId);
  await walk.openPhone();
  const hasSeenAll = () => Math.min(...Object.values(walk.counts), ...Object.values(walk.noteCounts)) > 0;
  for (let day = 0; day < days || (planted === 'none' && day < MOST_DAYS && !hasSeenAll()); day += 1) {
    // The phone is lost in the middle with receipts and a note that were not sent, and found again after days: its queue goes
    // on sending.
    if (day === Math.floor(days / 2)) {
      await walk.give(loans[0] ?? 0);
      await walk.note(loans[0] ?? 0);
      await walk.revoke();
      for (let lost = 0; lost <= REPORTED_DAYS_BEFORE; lost += 1) walk.nextDay();
      await walk.openPhone();
    }
    await walkOneDay(walk, loans, random);
  }
  await walk.sendAll();
  return walk;
}

/** Every note and promise is in the office once, unchanged; late ones are on the phone, refused. */
async function checkNotes({ notes }: Walk): Promise<void> {
  const rows = await app.db.selectFrom('collectionContacts').selectAll().orderBy('id').execute();
  const inTheOffice = notes.filter(isNoted);
  expect(rows.map(({ note }) => note).toSorted()).toEqual(inTheOffice.map(({ note }) => note).toSorted());
  for (const { note, clientId, loanId, outcome, promise, madeAt } of inTheOffice)
    expect(rows.find((row) => row.note === note)).toMatchObject({
      clientId,
      loanId,
      outcome,
      channel: 'visit',
      promisedOn: promise?.on ?? null,
      promisedAmount: promise?.amount ?? null,
      madeAt,
    });
  const left = await allItems();
  expect(left.map(({ clientId }) => clientId).toSorted()).toEqual(
    notes
      .filter((note) => !isNoted(note))
      .map(({ clientId }) => clientId)
      .toSorted(),
  );
  for (const { refusal } of left) expect(refusal?.body).toContain('contact_too_late');
}

test(`${DAYS} working days with lost, late and doubled sends record every receipt and every note once`, async () => {
  const random = dice(SEED);
  const walk = await walkDays(DAYS, random);
  await checkNotes(walk);
  const { walked, notes, counts, noteCounts } = walk;
  expect(Math.min(...Object.values(noteCounts))).toBeGreaterThan(0);
  const tooLate = notes.filter((note) => !isNoted(note)).length;
  expect(tooLate).toBeGreaterThan(0);
  expect(tooLate).toBeLessThan(notes.length / 2);
  const rows = await app.db.selectFrom('streetReceipts').selectAll().orderBy('id').execute();
  expect(rows.map(({ clientId }) => clientId).toSorted()).toEqual(
    walked.map(({ clientId }) => clientId).toSorted(),
  );
  for (const receipt of walked) {
    const row = rows.find(({ clientId }) => clientId === receipt.clientId);
    expect(row).toMatchObject({
      phoneId: receipt.phone,
      number: receipt.number,
      loanId: receipt.loanId,
      amount: receipt.amount,
      takenOn: receipt.takenOn,
      status: isRecordedAtOnce(receipt) ? 'recorded' : 'waiting',
    });
    expect(row?.takenAt.getTime()).toBe(receipt.takenAt);
  }
  expect(walked.filter((receipt) => !isRecordedAtOnce(receipt)).length).toBeGreaterThan(0);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);

  // A block skips no number: a refused receipt has its row.
  const blocks = await app.db.selectFrom('streetPhones').selectAll().execute();
  expect(blocks).toHaveLength(2);
  for (const { id, receiptBlock } of blocks) {
    const numbers = rows
      .filter(({ phoneId }) => phoneId === id)
      .map(({ number }) => number)
      .toSorted((a, b) => a - b);
    const { lastNumber } = await app.db
      .selectFrom('receiptBlocks')
      .select('lastNumber')
      .where('id', '=', receiptBlock)
      .executeTakeFirstOrThrow();
    expect(missingRanges(lastNumber, numbers)).toEqual([]);
    expect(numbers).toHaveLength(lastNumber);
  }

  const refused = await decideWaiting(random);
  const payments = await app.db.selectFrom('payments').selectAll().orderBy('id').execute();
  const accepted = await app.db
    .selectFrom('streetReceipts')
    .selectAll()
    .where('status', '=', 'recorded')
    .execute();
  expect(accepted).toHaveLength(walked.length - refused.size);
  expect(payments).toHaveLength(accepted.length);
  for (const row of accepted) {
    const payment = payments.find(({ id }) => id === row.paymentId);
    expect(payment).toMatchObject({
      clientId: row.clientId,
      amount: row.amount,
      loanId: row.loanId,
      // Cash counts from when it was taken, even if an owner accepted it later.
      registeredOn: row.takenOn,
      receiptNumber: row.number,
    });
  }
  expect(await findingsTonight(app)).toBe(0);
});

/**
 * Walks with an error planted in the walk's own fakes; `more`: rows in the office, and items on the phone, beyond the
 * model's.
 */
async function walkWrongly(planted: Planted) {
  const walk = await walkDays(rounds(12, 6), dice(SEED), planted);
  await expect(checkNotes(walk)).rejects.toThrow(/to deeply equal/);
  const noted = walk.notes.filter(isNoted).length;
  const rows = await app.db.selectFrom('collectionContacts').select('id').execute();
  const left = (await allItems()).filter(({ refusal }) => refusal === null);
  return { more: { rows: rows.length - noted, waiting: left.length } };
}

test.runIf(WHOLE)(
  'the walk detects a server that does not recognise a repeated contact, by its duplicate rows',
  async () => {
    const { more } = await walkWrongly('server_forgets');
    expect(more.rows).toBeGreaterThan(0);
    expect(more.waiting).toBe(0);
  },
);

test.runIf(WHOLE)(
  'the walk detects a phone that does not delete received contacts, which wait for ever',
  async () => {
    const { more } = await walkWrongly('phone_forgets');
    expect(more.rows).toBe(0);
    expect(more.waiting).toBeGreaterThan(0);
  },
);
