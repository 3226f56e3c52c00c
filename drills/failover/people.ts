// For drills/failover.ts: customers and the office at work while machines fail. Each retries as a browser does, with
// the same idempotency key, and records the acknowledgements.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { formToRead } from '../../test/reading.ts';
import {
  type Browser,
  browserOf,
  codeIn,
  type Mail,
  openOffice,
  PASSWORD,
  PHOTOS,
  picture,
  RefusedCall,
} from '../../test/staged/life.ts';
import { messageOf } from '../../test/staged/stage.ts';
import { bothSignatures, paymentFields, USUAL_APPLICATION } from '../../test/stories.ts';
import type { House } from './house.ts';

const AGAIN_MILLISECONDS = 300;
const PAYMENTS = 2;
/** Milliseconds between two registrations: everything in the drill shares two cores. */
const PAUSE_MILLISECONDS = 200;

/** HTTP status of a failed call; `null` for a call without a reply. */
const statusOf = (error: unknown): number | null => (error instanceof RefusedCall ? error.status : null);
const passes = (status: number | null): boolean => status === null || status >= 500 || status === 429;

/** The acknowledgements of the program, with their times. */
export interface Ledger {
  /** Seconds for which a person retries a call. Afterwards the person gives up, and the drill fails. */
  readonly patience: number;
  /** Instant of each acknowledgement in milliseconds. */
  readonly at: number[];
  readonly emails: Set<string>;
  /** Id of each acknowledged application, by the person's e-mail. */
  readonly applications: Map<string, number>;
  readonly decisions: Set<number>;
  /** For each acknowledged payment by id, the id of its loan. */
  readonly payments: Map<number, number>;
  readonly confirmed: Set<number>;
  /** Number of calls that failed and were tried again. */
  refused: number;
  /** Replies of 500 and 501, which are bugs. */
  readonly bugs: string[];
}

export function openLedger(patience = 120): Ledger {
  return {
    patience,
    at: [],
    emails: new Set(),
    applications: new Map(),
    decisions: new Set(),
    payments: new Map(),
    confirmed: new Set(),
    refused: 0,
    bugs: [],
  };
}

/**
 * Repeats a call until it succeeds. `done` tells, after a refusal that follows a lost reply, whether the call had
 * succeeded nevertheless.
 */
async function insist<T>(
  ledger: Ledger,
  work: () => Promise<T>,
  done: () => Promise<T | null> = async () => null,
): Promise<T> {
  const until = performance.now() + ledger.patience * 1000;
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      const reply = await work();
      ledger.at.push(performance.now());
      return reply;
    } catch (error) {
      const status = statusOf(error);
      if (!passes(status)) {
        const found = isRepeated ? await insist(ledger, done) : null;
        if (found !== null) return found;
        throw error;
      }
      if (status === 500 || status === 501) ledger.bugs.push(messageOf(error));
      ledger.refused += 1;
      if (performance.now() > until) throw error;
      await wait(AGAIN_MILLISECONDS);
    }
  }
}

const once = () => ({ 'idempotency-key': randomUUID() });

/**
 * Signs the owner in, always in the same browser: of each new one the owner gets a letter, and two within a minute say
 * the same (`compare`).
 */
export const enter = (url: string, office: Browser, ledger: Ledger): Promise<Browser> =>
  insist(ledger, () => openOffice(url, office));

let people = 0;
function newPerson() {
  people += 1;
  return {
    firstName: 'Yokasta',
    lastName: 'Núñez',
    email: `vida${people}@ejemplo.do`,
    cedula: String(40_300_000_000 + people),
    phone: `809${String(5_000_000 + people)}`,
    number: people,
  };
}

async function start(url: string, ledger: Ledger) {
  const phone = browserOf(url);
  const { number, ...person } = newPerson();
  await insist(ledger, () =>
    phone.send('POST', '/api/auth/register/start', { ...person, password: PASSWORD }),
  );
  ledger.emails.add(person.email);
  return { phone, person, number };
}

/** A person who registers one account after another. */
export async function registerOn(url: string, ledger: Ledger, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await start(url, ledger);
    await wait(PAUSE_MILLISECONDS);
  }
}

/**
 * Types the code of the last letter and, where it is refused, that of a later letter: a start that was repeated sends
 * two codes, of which the second may still be on its way.
 */
async function typeCode(phone: Browser, mail: Mail, email: string, patience: number): Promise<void> {
  const until = performance.now() + patience * 1000;
  const typed = new Set<string>();
  for (;;) {
    const code = await codeIn(mail, email);
    try {
      if (!typed.has(code)) return await phone.send('POST', '/api/auth/register/verify', { email, code });
    } catch (error) {
      if (statusOf(error) !== 400 || performance.now() > until) throw error;
      typed.add(code);
    }
    if (performance.now() > until)
      throw new Error(`No letter with another code than ${[...typed]} to ${email}`);
    await wait(AGAIN_MILLISECONDS);
  }
}

async function apply(url: string, ledger: Ledger, mail: Mail) {
  const { phone, person, number } = await start(url, ledger);
  const { email } = person;
  await insist(
    ledger,
    () => typeCode(phone, mail, email, ledger.patience),
    () => phone.send('POST', '/api/auth/login', { email, password: PASSWORD }),
  );
  const photos: Record<string, string> = {};
  for (const [documentType, field] of Object.entries(PHOTOS)) {
    const [bytes, key] = [await picture(number), once()];
    const { filePath } = await insist(ledger, () =>
      phone.upload('/api/documents', { documentType }, 'file', bytes, key),
    );
    photos[field] = filePath;
  }
  const form = { ...(await bothSignatures()), ...USUAL_APPLICATION, ...person, ...photos };
  const key = once();
  const { id } = await insist(ledger, async () => {
    const { agreementHash } = await phone.send('POST', '/api/legal-documents/preview', formToRead(form));
    return phone.send('POST', '/api/loan-applications', { ...form, agreementHash }, key);
  });
  ledger.applications.set(email, id);
  return { phone, number, id };
}

async function lend(ledger: Ledger, office: Browser, id: number, number: number): Promise<void> {
  const read = () => office.get(`/api/loan-applications/${id}`);
  const ifIn = async (states: readonly string[]) => {
    const now = await read();
    return states.includes(now.status) ? now : null;
  };
  await insist(
    ledger,
    async () =>
      office.send('PATCH', `/api/loan-applications/${id}/approve`, {
        seenUpdatedAt: (await read()).updatedAt,
      }),
    () => ifIn(['approved', 'disbursed', 'active']),
  );
  ledger.decisions.add(id);
  const { loan } = await insist(ledger, read);
  const today = new Date(Date.now() - 4 * 3_600_000).toISOString().slice(0, 10);
  await insist(
    ledger,
    () =>
      office.send('PATCH', `/api/admin/loans/${loan.id}/disburse`, {
        date: today,
        reference: `TR-${number}`,
      }),
    async () => ((await read()).loan.status === 'awaiting_disbursement' ? null : {}),
  );
}

async function pay(ledger: Ledger, phone: Browser, office: Browser, number: number): Promise<void> {
  for (let part = 0; part < PAYMENTS; part += 1) {
    const loan = await insist(ledger, () => phone.get('/api/loans/active'));
    if (loan === null) return;
    const [bytes, key] = [await picture(number * 10 + part), once()];
    const payment = await insist(ledger, () =>
      phone.upload('/api/payments', paymentFields(loan.nextPayment.amount), 'receiptFile', bytes, key),
    );
    ledger.payments.set(payment.id, loan.id);
    await insist(
      ledger,
      () => office.send('PATCH', `/api/payments/${payment.id}/status`, { status: 'verified' }),
      // Confirmed already: the office sees it.
      async () => ({}),
    );
    ledger.confirmed.add(payment.id);
  }
}

/** A customer who applies with photos, gets the money from the office and pays, one loan after another. */
export async function borrowOn(
  url: string,
  office: Browser,
  ledger: Ledger,
  mail: Mail,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const { phone, number, id } = await apply(url, ledger, mail);
    await lend(ledger, office, id, number);
    await pay(ledger, phone, office, number);
  }
}

/**
 * Compares the acknowledgements with the database. @returns a line for each one that is missing, changed or duplicated.
 */
export async function compare(ledger: Ledger, mail: Mail, asked: House['asked']) {
  const wrong: string[] = [];
  const expectNone = async (what: string, query: string, values: readonly unknown[] = []): Promise<void> => {
    const rows = await asked(query, values);
    if (rows.length > 0) wrong.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  };
  const lost = async (what: string, ids: readonly number[], table: string): Promise<void> => {
    const rows = await asked(`select id from ${table} where id = any($1)`, [ids]);
    if (rows.length !== new Set(ids).size)
      wrong.push(`${what}: ${ids.length} acknowledged, ${rows.length} there`);
  };
  await lost('applications lost', [...ledger.applications.values()], 'loan_applications');
  await lost('payments lost', [...ledger.payments.keys()], 'payments');
  await expectNone(
    'decisions lost',
    "select id, status from loan_applications where id = any($1) and status in ('pending', 'in_review')",
    [[...ledger.decisions]],
  );
  await expectNone(
    'confirmations lost',
    "select id, status from payments where id = any($1) and status <> 'verified'",
    [[...ledger.confirmed]],
  );
  await expectNone(
    'applications doubled',
    'select user_id, count(*) from loan_applications where user_id in (select id from users where email like $1) group by 1 having count(*) > 1',
    ['vida%'],
  );
  await expectNone(
    'loans doubled',
    'select application_id, count(*) from loans group by 1 having count(*) > 1',
  );
  await expectNone(
    'payments doubled',
    'select loan_id, count(*) from payments where loan_id = any($1) group by 1 having count(*) > $2',
    [[...new Set(ledger.payments.values())], PAYMENTS],
  );
  await expectNone(
    'disbursements or payments doubled in the ledger',
    "select loan_id, payment_id, kind, count(*) from ledger_entries where kind in ('disbursement', 'payment') group by 1, 2, 3 having count(*) > 1",
  );
  const ids = new Map<string, string | undefined>();
  let again = 0;
  for (const { to, source: bytes } of mail.received) {
    const source = bytes.toString();
    const id = /^Message-ID: (<\S+>)\r$/im.exec(source)?.[1];
    const letter = `${to} ${source.slice(source.indexOf('\r\n\r\n')).replaceAll(/--_NmP\S+/g, '')}`;
    const known = ids.get(letter);
    if (known === undefined) ids.set(letter, id);
    else if (known === id) again += 1;
    else wrong.push(`a letter twice by two Message-IDs: ${to}`);
  }
  const reached = new Set(mail.received.flatMap(({ to }) => to));
  const missing = [...ledger.emails].filter((email) => !reached.has(email));
  if (missing.length > 0) wrong.push(`${missing.length} letters lost: ${missing.slice(0, 3)}`);
  wrong.push(...ledger.bugs.map((bug) => `answered as a bug: ${bug.slice(0, 200)}`));
  return { wrong, again };
}
