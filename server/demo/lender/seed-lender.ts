import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { addDays, type Day, dayInSantoDomingo, NO_CLOSED_DAYS } from '#domain/calendar.ts';
import { openWindow } from '#domain/contact-hours.ts';
import { findUserByEmail, insertUser } from '#server/accounts/accounts.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { drawCard, drawReceipt, drawSelfie } from '#server/demo/demo-pictures.ts';
import { type BorrowerProgress, play } from '#server/demo/lender/acts.ts';
import { type Pictures, tellProfile, uploadCard } from '#server/demo/lender/borrow.ts';
import { type Borrower, borrowers } from '#server/demo/lender/borrowers.ts';
import { demoLoanSteps } from '#server/demo/lender/demo-loans.ts';
import { markAsSent, settledLoans } from '#server/demo/lender/lender.store.ts';
import { contextAt, instantOf } from '#server/demo/lender/lender-context.ts';
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/http/context.ts';
import { renewLetter } from '#server/loans/write-settlement-letter.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { loansNearADueDate } from '#server/reminders/reminders.store.ts';
import { remindOf } from '#server/reminders/send-reminders.ts';

export const LENDER_BORROWERS = 120;
/**
 * Days: instalments that are due for longer get no reminder now. The reminders of earlier days need no letter in the
 * books.
 */
const REMINDED_DAYS = 12;
/** The hour at which the reminders of a day are written. */
const REMINDED_AT = 10.25;
/** Hours by which a borrower's registration is earlier than the first application. */
const EARLIER = 0.05;

/** Shrinks a drawn picture: hundreds of pictures are encoded, and small ones take a tenth of the time. */
const small = async (picture: Promise<Buffer>): Promise<Buffer> =>
  sharp(await picture)
    .resize({ width: 400 })
    .png()
    .toBuffer();

async function drawPictures(): Promise<Pictures> {
  const [front, back, selfie, receipt] = await Promise.all([
    small(drawCard('front')),
    small(drawCard('back')),
    small(drawSelfie()),
    small(drawReceipt()),
  ]);
  return { front, back, selfie, receipt };
}

interface Making {
  readonly tx: Tx;
  readonly deps: Deps;
  readonly pictures: Pictures;
  readonly password: string;
}

async function register({ tx, deps, pictures, password }: Making, borrower: Borrower, now: Date) {
  const { firstName, lastName, email, cedula, phone } = borrower;
  const person = { firstName, lastName, email, cedula, phone, password, verifiedChannel: 'email' } as const;
  const row = await insertUser(tx, {
    ...person,
    isDemo: true,
    verifiedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (!row) throw new Error(`${email} exists already`);
  const context = contextAt(tx, deps, row.id, null, now);
  await tellProfile(context, borrower);
  const card = await uploadCard(context, pictures);
  return { borrower, userId: row.id, card, applicationId: 0, loanId: 0, paymentId: 0 };
}

/** Writes the reminders of a day, so that none of them is sent again today. */
async function remind({ tx }: Making, sender: Sender, on: Day): Promise<void> {
  const now = instantOf(on, REMINDED_AT);
  if (!openWindow(now, NO_CLOSED_DAYS)) return;
  for (const loanId of await loansNearADueDate(tx, on)) await remindOf(tx, sender, loanId, now);
}

async function playAll(making: Making, adminId: number, count: number): Promise<void> {
  const { tx, deps, pictures } = making;
  const people = borrowers(count);
  const today = dayInSantoDomingo(deps.now());
  const sender = await senderOf(deps);
  const progressByPlace = new Map<number, BorrowerProgress>();
  let reminded = addDays(today, -REMINDED_DAYS);
  for (const [number, { borrower: place, daysAgo, hour, act }] of demoLoanSteps(count).entries()) {
    const on = addDays(today, -daysAgo);
    while (reminded < on) {
      reminded = addDays(reminded, 1);
      await remind(making, sender, reminded);
    }
    const now = instantOf(on, hour);
    const borrower = people[place];
    if (!borrower) throw new Error('Every step has a borrower');
    const progress =
      progressByPlace.get(place) ?? (await register(making, borrower, instantOf(on, hour - EARLIER)));
    progressByPlace.set(place, progress);
    const customer = contextAt(tx, deps, progress.userId, null, now);
    const admin = contextAt(tx, deps, adminId, 'owner', now);
    await play({ customer, admin, progress, pictures, number }, act);
  }
  // As the job would have written them then; letters written now would be sent by mail.
  for (const { id, settledAt } of await settledLoans(tx)) if (settledAt) await renewLetter(tx, id, settledAt);
  await markAsSent(
    tx,
    people.map(({ email }) => email),
  );
}

/**
 * Eight months of a lender, played by the verbs of the API at the instants when they would have happened; the same in
 * each run, counted from today. One transaction creates all of it, once.
 */
export async function seedLender(deps: Deps, adminId: number, count: number): Promise<void> {
  const [first] = borrowers(1);
  const pictures = await drawPictures();
  // An unknown password: these accounts are in the books only.
  const password = await hashPassword(randomBytes(24).toString('base64'));
  // Not by `inTransaction`: the verbs store files and draw inside it, and no request waits for its locks yet.
  await deps.db.transaction().execute(async (tx) => {
    if (first && (await findUserByEmail(tx, first.email))) return;
    await playAll({ tx, deps, pictures, password }, adminId, count);
  });
}
