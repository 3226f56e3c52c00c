import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { ProfileBody } from '#contract/profile.ts';
import type { Role } from '#domain/accounts/role.ts';
import {
  addDays,
  type Day,
  dayInSantoDomingo,
  HOUR_MS,
  NO_CLOSED_DAYS,
  startOfDay,
} from '#domain/calendar.ts';
import { openWindow } from '#domain/contact-hours.ts';
import { boundsOf, firstOf, notePlan, PUBLIC_TERMS, type Term } from '#domain/loans/terms.ts';
import { pesos } from '#domain/money.ts';
import { DRAWER } from '#domain/payments/payment.ts';
import { ok } from '#domain/result.ts';
import { findUserByEmail, insertUser } from '#server/accounts/accounts.store.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { approveApplication } from '#server/applications/approve-application.ts';
import { counterOffer } from '#server/applications/counter-offer.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeBankStatement } from '#server/demo/bank-statement.ts';
import { markAsSent, settledLoans } from '#server/demo/demo.store.ts';
import { demoContext, expectOk, someDaysAgo } from '#server/demo/demo-context.ts';
import { DEMO_PEOPLE, type DemoPerson } from '#server/demo/demo-people.ts';
import { drawBothSignatures, drawCard, drawReceipt, drawSelfie, fileOf } from '#server/demo/demo-pictures.ts';
import { DEMO_SETTINGS } from '#server/demo/demo-settings.ts';
import { type BorrowerProgress, play } from '#server/demo/lender/acts.ts';
import {
  haveGuarantor,
  lendWeekly,
  type Pictures,
  tellProfile,
  uploadCard,
} from '#server/demo/lender/borrow.ts';
import { type Borrower, borrowers } from '#server/demo/lender/borrowers.ts';
import { demoLoanSteps } from '#server/demo/lender/demo-loans.ts';
import { sendApplication, upload } from '#server/demo/send-application.ts';
import type { Deps } from '#server/deps.ts';
import { openBalance } from '#server/drawers/read-drawers.ts';
import { takeImage } from '#server/files/image-intake.ts';
import type { Context, Tx } from '#server/http/context.ts';
import { disburseLoan } from '#server/loans/disburse-loan.ts';
import { renewLetter } from '#server/loans/write-settlement-letter.ts';
import { type Sender, senderOf } from '#server/outbox/notify.ts';
import { decidePayment } from '#server/payments/decide-payment.ts';
import { registerPayment } from '#server/payments/register-payment.ts';
import { updateProfile } from '#server/profile/update-profile.ts';
import { loansNearADueDate } from '#server/reminders/reminders.store.ts';
import { remindOf } from '#server/reminders/send-reminders.ts';
import { insertSettings } from '#server/settings/settings.store.ts';

/** The instant of an hour on a day in Santo Domingo; hours may have fractions. */
const instantOf = (on: Day, hour: number): Date => new Date(startOfDay(on).getTime() + hour * HOUR_MS);

/** A verb's context at a past instant, within the one transaction that creates the lender. */
function contextAt(tx: Tx, deps: Deps, userId: number, role: Role | null, now: Date): Context {
  const transact: Context['transact'] = (work) => work(tx);
  return {
    ...demoContext(deps, userId, role, 0),
    now,
    today: dayInSantoDomingo(now),
    read: transact,
    transact,
    transactOnce: transact,
  };
}

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

/** Shrinks a drawn picture and encodes it as an upload would be, so that hundreds of uploads find that done. */
async function small(picture: Promise<Buffer>): Promise<Buffer> {
  const shrunk = await sharp(await picture)
    .resize({ width: 400 })
    .png()
    .toBuffer();
  return expectOk(await takeImage(shrunk)).bytes;
}

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

/** What the terminal is told while the months are written, one after the other. */
type Tell = (month: string) => void;

async function playAll(making: Making, adminId: number, count: number, terms: readonly Term[], tell: Tell) {
  const { tx, deps, pictures } = making;
  const people = borrowers(count);
  const today = dayInSantoDomingo(deps.now());
  const sender = await senderOf(deps);
  const progressByPlace = new Map<number, BorrowerProgress>();
  let reminded = addDays(today, -REMINDED_DAYS);
  let told = '';
  for (const [number, { borrower: place, daysAgo, hour, act }] of demoLoanSteps(count, terms).entries()) {
    const on = addDays(today, -daysAgo);
    const month = on.slice(0, 'YYYY-MM'.length);
    if (month !== told) tell(month);
    told = month;
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
  const emails = people.map(({ email }) => email);
  await markAsSent(tx, emails);
}

/**
 * Eight months of a lender, played by the verbs of the API at the instants when they would have happened; the same in
 * each run, counted from today. One transaction creates all of it, once.
 */
export async function seedLender(
  deps: Deps,
  adminId: number,
  count: number,
  terms = PUBLIC_TERMS,
  tell: Tell = () => undefined,
): Promise<void> {
  const [first] = borrowers(1);
  const pictures = await drawPictures();
  // An unknown password: these accounts are in the books only.
  const password = await hashPassword(randomBytes(24).toString('base64'));
  // Not by `inTransaction`: the verbs store files and draw inside it, and no request waits for its locks yet.
  await deps.db.transaction().execute(async (tx) => {
    if (first && (await findUserByEmail(tx, first.email))) return;
    await playAll({ tx, deps, pictures, password }, adminId, count, terms, tell);
  });
}

/** Rosa's profile before she applied; the others have entered nothing yet. */
const DEMO_PROFILE: ProfileBody = {
  birthDate: '1991-04-17',
  address: 'Calle Duarte 12, Los Mina',
  city: 'Santo Domingo Este',
  province: 'Santo Domingo',
  occupation: 'Encargada de almacén',
  monthlyIncome: 28_500,
  employmentStatus: 'Empleado Tiempo Completo',
  companyName: 'Colmado La Fe',
  bankName: 'Banco Popular Dominicano',
  accountNumber: '0712345678',
  emergencyContactName: 'Juana Méndez',
  emergencyContactPhone: '(809) 555-0199',
  emergencyContactRelation: 'Hermana',
};

type Ids = ReadonlyMap<DemoPerson['key'], number>;

/** The data of an application that all people of the demo give alike: home, work and bank. */
const TOLD = {
  address: 'Calle Duarte 12, Santo Domingo Este',
  monthlyIncome: 28_500,
  yearsAtWork: 3,
  companyName: 'Colmado La Fe',
  occupation: 'Encargada de almacén',
  bankName: 'Popular',
  accountNumber: '0712345678',
} as const;

/** Sends a whole application with photos and both signatures, as the modal does. */
async function apply(context: Context, person: DemoPerson, amount: number, term: number): Promise<number> {
  const { firstName, lastName, cedula, email, phone } = person;
  return sendApplication(
    context,
    { firstName, lastName, cedula, email, phone, ...TOLD },
    { amount, term },
    {
      front: await upload(context, 'cedula_front', await drawCard('front')),
      back: await upload(context, 'cedula_back', await drawCard('back')),
      selfie: await upload(context, 'selfie', await drawSelfie()),
      signatures: await drawBothSignatures(),
    },
  );
}

const idOf = (ids: Ids, key: DemoPerson['key']): number => {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`${key} is missing`);
  return id;
};

/** Luis has applied; Marta has a counter-offer; Rosa has a loan, one payment confirmed and one waiting. */
async function seedStories(
  deps: Deps,
  people: readonly DemoPerson[],
  ids: Ids,
  terms: readonly Term[],
): Promise<void> {
  const usual = firstOf(terms);
  const longest = terms.at(-1) ?? usual;
  const as = (key: DemoPerson['key'], daysAgo: number) =>
    demoContext(deps, idOf(ids, key), key === 'pedro' ? 'owner' : null, daysAgo);
  const person = (key: DemoPerson['key']) => {
    const found = people.find((candidate) => candidate.key === key);
    if (!found) throw new Error(`${key} is missing`);
    return found;
  };
  const decided = { query: undefined, file: undefined };

  await apply(as('luis', 0.5), person('luis'), 10_000, usual);

  const marta = await apply(as('marta', 1), person('marta'), boundsOf(terms).most, longest);
  const offer = {
    counterOfferAmount: 12_000,
    counterOfferTerm: usual,
    counterOfferNotes: 'Con su ingreso le podemos prestar este monto.',
  };
  expectOk(await counterOffer(as('pedro', 0.8), { ...decided, params: { id: marta }, body: offer }));

  const noInput = { params: undefined, query: undefined, file: undefined };
  expectOk(await updateProfile(as('rosa', 22), { ...noInput, body: DEMO_PROFILE }));
  const rosa = await apply(as('rosa', 22), person('rosa'), 9_000, longest);
  const approved = expectOk(
    await approveApplication(as('pedro', 21), { ...decided, params: { id: rosa }, body: {} }),
  );
  if (!approved.loan) throw new Error('An approved application has a loan');
  await haveGuarantor(as('rosa', 21), approved, 0);
  const disbursal = as('pedro', 20);
  expectOk(
    await disburseLoan(disbursal, {
      ...decided,
      params: { id: approved.loan.id },
      body: { date: disbursal.today, reference: 'TR-000123' },
    }),
  );
  const [account] = DEMO_SETTINGS.companyAccounts;
  if (!account) throw new Error('The demo has accounts');
  const body = {
    paymentMethod: 'bank_transfer',
    bankName: account.bankName,
    accountNumber: account.accountNumber,
    accountHolder: 'Rosa Méndez',
  } as const;
  const receipt = await drawReceipt();
  const amount = String(notePlan(pesos(9_000), longest, 'note').instalments[0]?.amount);
  const first = {
    params: undefined,
    query: undefined,
    body: { ...body, amount, paymentReference: '0045-2188' },
    file: fileOf('comprobante-1.png', receipt),
  };
  const paid = expectOk(await registerPayment(as('rosa', 6), first));
  expectOk(
    await decidePayment(as('pedro', 5), {
      ...decided,
      params: { id: paid.id },
      body: { status: 'verified' },
    }),
  );
  // One more byte after its end makes a picture a second receipt. It has the reference of the first, which the review
  // reports.
  const second = {
    ...first,
    body: { ...body, amount, paymentReference: '00452188' },
    file: fileOf('comprobante-2.png', Buffer.concat([receipt, Buffer.from([0])])),
  };
  expectOk(await registerPayment(as('rosa', 0.1), second));
}

async function addPerson(deps: Deps, person: DemoPerson): Promise<number> {
  const hashed = await hashPassword(person.password);
  const { email, firstName, lastName, cedula, phone, role, daysHere } = person;
  // Dates before their stories begin.
  const at = someDaysAgo(deps, daysHere);
  const fields = { email, firstName, lastName, cedula, phone, role, password: hashed };
  const row = expectOk(
    await inTransaction(deps.db, async (tx) =>
      ok(
        await insertUser(tx, {
          ...fields,
          isDemo: true,
          verifiedChannel: 'email',
          verifiedAt: at,
          createdAt: at,
          updatedAt: at,
        }),
      ),
    ),
  );
  if (!row) throw new Error(`${email} exists already`);
  return row.id;
}

/** The lender's first day is before every story of the demo. */
const DAYS_OF_BOOKS = 400;
const OPENING: Readonly<Record<string, number>> = {
  [DRAWER]: 60_000,
  '800000001': 1_250_000,
  '960000002': 220_000,
};

/** Says what the safe and the accounts held when the books began; a second start of the demo finds it said. */
async function openBalances(deps: Deps, pedro: number): Promise<void> {
  for (const [accountNumber, amount] of Object.entries(OPENING)) {
    const context = demoContext(deps, pedro, 'owner', DAYS_OF_BOOKS);
    const body = { accountNumber, amount };
    const opened = await openBalance(context, { params: undefined, query: undefined, file: undefined, body });
    if (!opened.ok && opened.error.code !== 'opening_given') throw new Error('The demo opens its books');
  }
}

/** Creates the demo's people, settings and stories, for a database without them (server/demo/what-it-holds.ts). */
export async function seedDemo(deps: Deps, tell?: Tell): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await insertSettings(tx, DEMO_SETTINGS, null, deps.now());
    return ok(null);
  });
  // Otherwise the settings cached a moment ago would expire in the middle of a story that signs.
  deps.settings.forget();
  const ids = new Map<DemoPerson['key'], number>();
  // Ana last: an operator who stops this half-way can start it again, and it adds the missing people.
  for (const person of DEMO_PEOPLE.toReversed()) {
    const known = expectOk(
      await inTransaction(deps.db, async (tx) => ok(await findUserByEmail(tx, person.email))),
    );
    ids.set(person.key, known?.id ?? (await addPerson(deps, person)));
    if (person.key !== 'luis') continue;
    const pedro = ids.get('pedro');
    // Before the stories: lists show the newest first.
    if (pedro !== undefined) await openBalances(deps, pedro);
    if (deps.env.demoWeekly && pedro !== undefined) await lendWeekly(deps, pedro);
    const terms = await deps.settings.terms(dayInSantoDomingo(deps.now()));
    if (deps.env.demoLender && pedro !== undefined)
      await seedLender(deps, pedro, LENDER_BORROWERS, terms, tell);
    await seedStories(deps, DEMO_PEOPLE, ids, terms);
    await writeBankStatement(deps);
  }
}
