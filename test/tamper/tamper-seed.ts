import { randomUUID } from 'node:crypto';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { IMPORT_SHEET_NAMES } from '#domain/import/import-sheets.ts';
import { insertBackup } from '#server/backup/copy.store.ts';
import { chainChanges } from '#server/hash-chain/chain-changes.ts';
import { sealAllDocuments } from '#server/sealing/seal-documents.ts';
import { verifyRecords } from '#server/verification/verify-records.ts';
import type { Browser, TestApp } from '#test/app.ts';
import { cast } from '#test/cast.ts';
import { startedAtCounter } from '#test/counter.ts';
import { asCsv, cleanFiles } from '#test/import-files.ts';
import { FLAT, productBody } from '#test/product-body.ts';
import { shareSealKey } from '#test/sealing.ts';
import { changeSettings, lent, receiptPicture, reported, signatureOf, submitted } from '#test/stories.ts';

type Reply = Awaited<ReturnType<Browser['send']>>;

async function must(request: Promise<Reply>): Promise<Reply> {
  const reply = await request;
  if (reply.statusCode >= 300) throw new Error(reply.body);
  return reply;
}

const paper = async (field: string, shade: number) => ({
  field,
  name: 'papel.jpg',
  bytes: await receiptPicture(shade),
});

/** Creates some rows for every table of `domain/hash-chain/tables.ts`. */
export async function seedTamperRecords(app: TestApp): Promise<void> {
  await shareSealKey(app.deps.env.dataDir);
  await changeSettings(await app.signIn('pedro'), { lateChargeVariant: 5 });
  const { loanId: martasLoan } = await lent(app, 'marta', { amount: 5_000, term: 1 });
  const { customer: rosa, pedro, loanId: rosasLoan } = await lent(app, 'rosa');
  await payAndReverse(rosa, pedro);
  const moved = { days: 3, reason: 'Cobra el 3', agreedHow: 'Por teléfono' };
  await must(pedro.send('POST', `/api/admin/loans/${rosasLoan}/due-days`, moved));
  await applyAndBeErased(app, pedro);
  await haveAGuarantor(app);
  await changeSettings(pedro, { name: 'Del Oeste' });
  await must(pedro.upload('/api/admin/logos', {}, await paper('logo', 11)));
  await readAStatement(pedro);
  await listAPerson(pedro);
  await startedAtCounter(pedro);
  await noteSomething(app, pedro);
  await must(pedro.send('POST', '/api/admin/drawers', { float: 500, cashReason: 'Del dueño' }));
  await takeCashOnTheStreet(app, rosasLoan);
  await assignByHand(pedro, (await (await app.signIn('rosa')).get('/api/auth/user')).json().id);
  await mergeTwoAccounts(app, pedro);
  await reportToTheBureau(app, pedro);
  await closeADay(pedro);
  await bringAnEarlierLoan(pedro);
  await beLate(app, martasLoan);
  await closeAMonth(app);
  await numberTaxDocuments(app);
  await suspect(app);
  await proposeOtherTerms(app, rosasLoan);
  await proposeAnApproval(app);
  await explainAFinding(app);
  await noteABackup(app);
  await sealAllDocuments(app.deps);
  await chainChanges(app.deps);
}

async function pay(customer: Browser, pedro: Browser, amount: number, shade: number): Promise<number> {
  const id = await reported(customer, amount, shade);
  await must(pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' }));
  return id;
}

async function payAndReverse(rosa: Browser, pedro: Browser): Promise<void> {
  const wrong = await pay(rosa, pedro, 1_000, 1);
  await must(pedro.send('POST', `/api/admin/payments/${wrong}/reversal`, { reason: 'Era de otra cuenta' }));
  await pay(rosa, pedro, 3_000, 2);
  const unread = await reported(rosa, 500, 3);
  await must(
    pedro.send('PATCH', `/api/payments/${unread}/status`, { status: 'rejected', notes: 'No se lee' }),
  );
}

/** Two people apply: one withdraws the permission to ask a bureau, the other is rejected and erased. */
async function applyAndBeErased(app: TestApp, pedro: Browser): Promise<void> {
  const ana = await app.signIn('ana');
  const asked = await submitted(ana, 'ana');
  const question = { bureau: 'DataCrédito', reason: 'Evaluar la solicitud' };
  await must(pedro.upload(`/api/admin/applications/${asked}/bureau`, question, await paper('file', 4)));
  await must(ana.upload('/api/documents', { documentType: 'selfie' }, await paper('file', 5)));
  const [authorization] = (await ana.get('/api/bureau/authorizations')).json();
  await must(ana.send('POST', `/api/bureau/authorizations/${authorization.id}/revocation`));
  const luis = await app.signIn('luis');
  const rejected = await submitted(luis, 'luis');
  const rejectionReason = 'Ingreso insuficiente';
  await must(pedro.send('PATCH', `/api/loan-applications/${rejected}/reject`, { rejectionReason }));
  const { id } = (await luis.get('/api/auth/user')).json();
  await must(pedro.send('DELETE', `/api/admin/clients/${id}`));
}

/** The staff write the note of a visit, with a picture. */
async function noteSomething(app: TestApp, pedro: Browser): Promise<void> {
  const { id } = (await (await app.signIn('marta')).get('/api/auth/user')).json();
  const said = { text: 'Se mudó con su hermana', aboutOthers: 'no', fileShows: 'other' };
  await must(pedro.upload(`/api/admin/clients/${id}/notes`, said, await paper('file', 12)));
}

/** A collector takes cash on the street, with a receipt number from the phone's block. */
async function takeCashOnTheStreet(app: TestApp, loanId: number): Promise<void> {
  const collector = await app.signInAs('collector');
  const phone = await must(collector.send('POST', '/api/admin/street/phones', { label: 'Android' }));
  const takenAt = app.deps.now().toISOString();
  const said = { clientId: randomUUID(), phone: phone.json().id, number: 1, loanId, amount: 200, takenAt };
  await must(collector.send('POST', '/api/admin/street/receipts', said));
}

/** The owner assigns a client to the collector. */
async function assignByHand(pedro: Browser, id: number): Promise<void> {
  const { collectors } = (await pedro.get('/api/admin/collectors')).json();
  await must(pedro.send('PUT', `/api/admin/clients/${id}/collector`, { collectorId: collectors[0].id }));
}

/** Ana asks for a loan that needs a guarantor, and her aunt signs for it. */
async function haveAGuarantor(app: TestApp): Promise<void> {
  const pedro = await app.signIn('pedro');
  const plans = [{ instalments: 2, due: { kind: 'days', at: 14 }, price: FLAT, quotedRate: null }];
  const changes = { guarantor: true, plans, validFrom: dayInSantoDomingo(app.deps.now()) };
  const { term } = (await must(pedro.send('POST', '/api/admin/products', productBody(changes)))).json()
    .plans[0];
  const ana = await app.signIn('ana');
  const asked = await submitted(ana, 'ana', { amount: 5_000, term });
  const aunt = { fullName: 'Tía Altagracia', cedula: '00100030014', phone: '8095550144' };
  const named = await must(ana.send('PUT', `/api/loan-applications/${asked}/guarantor`, aunt));
  const proof = { secret: named.json().secret, cedula: aunt.cedula };
  const { textSha256 } = (await must(app.browser().send('POST', '/api/guarantor/read', proof))).json();
  const { debtAgreementSignature: signature } = await signatureOf('ana');
  const signs = { ...proof, textSha256, accepted: true, signature };
  await must(app.browser().send('POST', '/api/guarantor/sign', signs));
}

/** Luis had an earlier account. */
async function mergeTwoAccounts(app: TestApp, pedro: Browser): Promise<void> {
  const { id } = (await (await app.signIn('luis')).get('/api/auth/user')).json();
  const earlier = { firstName: 'Luis', lastName: 'Ureña', cedula: '00100002047', birthDate: '1988-04-02' };
  const opened = await must(pedro.send('POST', '/api/admin/counter/clients', earlier));
  await must(
    pedro.send('POST', `/api/admin/clients/${id}/merges`, { mergedId: opened.json().id, login: 'kept' }),
  );
}

/** The owner puts a person on the do-not-lend list. */
const listAPerson = (pedro: Browser): Promise<Reply> =>
  must(
    pedro.send('POST', '/api/admin/do-not-lend', {
      cedula: cast.marta.cedula,
      reason: 'Carta de trabajo falsa',
    }),
  );

/** Marta consents to be reported; the owner lays the bureau's file out anew and makes it. */
async function reportToTheBureau(app: TestApp, pedro: Browser): Promise<void> {
  const marta = await app.signIn('marta');
  const { toSign } = (await marta.get('/api/bureau/reports')).json();
  const { debtAgreementSignature: signature } = await signatureOf('marta');
  await must(marta.send('POST', '/api/bureau/consent', { textSha256: toSign.textSha256, signature }));
  const { layout } = (await pedro.get('/api/admin/bureau-files')).json();
  await must(pedro.send('PUT', '/api/admin/bureau-files/layout', { ...layout, separator: 'semicolon' }));
  await must(pedro.send('POST', '/api/admin/bureau-files', {}));
}

/** The owner closes a day, so that an instalment due on it is in time the day after. */
const closeADay = (pedro: Browser): Promise<Reply> =>
  must(pedro.send('POST', '/api/admin/closed-days', { day: '2027-01-14', reason: 'Inventario' }));

async function readAStatement(pedro: Browser): Promise<void> {
  const rows = 'Fecha,Descripción,Crédito\r\n20/11/2026,TRANSF de alguien,1500\r\n20/11/2026,TRANSF,900\r\n';
  const columns = { date: '0', description: '1', amount: '2', dateOrder: 'dmy' };
  const file = { field: 'file', name: 'estado.csv', bytes: Buffer.from(rows) };
  await must(pedro.upload('/api/admin/statements', columns, file));
}

/** Imports a loan that was signed on paper before and paid late, with its late charge waived. */
async function bringAnEarlierLoan(pedro: Browser): Promise<void> {
  const [client = {}] = cleanFiles().files.clients;
  const loan = { number: 'A-1', cedula: client.cedula ?? '', standing: 'abierto', disbursedOn: '01/09/2026' };
  const sheets = {
    clients: [client],
    loans: [{ ...loan, principal: '5000', interest: '750', term: '2' }],
    payments: [{ loan: 'A-1', on: '28/09/2026', amount: '2875' }],
  };
  for (const sheet of IMPORT_SHEET_NAMES) {
    const file = { field: 'file', name: `${sheet}.csv`, bytes: asCsv(sheet, sheets[sheet]) };
    await must(pedro.upload(`/api/admin/import/sheets/${sheet}`, {}, file));
  }
  const sums = { clients: 1, loans: 1, outstanding: 2_500, payments: 2_875, noticesSeen: true };
  await must(pedro.send('POST', '/api/admin/import', sums));
}

/** Marta is late: a call, costs, a waiver, a reminder, and in the end a settlement letter (Carta de saldo). */
async function beLate(app: TestApp, loanId: number): Promise<void> {
  app.advance(45 * 24 * 3_600_000);
  const [marta, pedro] = [await app.signIn('marta'), await app.signIn('pedro')];
  await app.deps.db.transaction().execute((tx) =>
    tx
      .insertInto('reminders')
      .values({
        loanId,
        instalmentNumber: 1,
        kind: 'overdue',
        dueOn: dayInSantoDomingo(app.deps.now()),
        createdAt: app.deps.now(),
      })
      .execute(),
  );
  // At any time of the day: an owner may note it.
  const call = { channel: 'call', outcome: 'no_answer', confirmBeyondLaw: true };
  await must(pedro.send('POST', `/api/admin/loans/${loanId}/contacts`, call));
  const cost = { amount: '350', reason: 'Acto de alguacil' };
  const act = await paper('documentFile', 7);
  await must(pedro.upload(`/api/admin/loans/${loanId}/collection-costs`, cost, act));
  await must(
    pedro.send('POST', `/api/admin/loans/${loanId}/waivers`, { amount: 50, reason: 'Estuvo ingresada' }),
  );
  const { balance } = (await marta.get('/api/loans/active')).json();
  await pay(marta, pedro, balance, 9);
  await must(marta.get(`/api/loans/${loanId}/settlement-letter.txt`));
}

/** The owner chooses income over time and provisions, and closes the months that are over. */
async function closeAMonth(app: TestApp): Promise<void> {
  const pedro = await app.signIn('pedro');
  const rules = { source: null, decidedOn: null, provisions: [{ fromDays: 0, share: 10 }], accounts: [] };
  const income = { method: 'over_time', from: '2026-11-01' };
  await must(pedro.send('PUT', '/api/admin/accounting', { ...rules, income }));
  await must(pedro.send('POST', '/api/admin/accounting/months/2026-12/close'));
}

/** A range of tax numbers, one of which has a document, and one is on its way to the provider. */
async function numberTaxDocuments(app: TestApp): Promise<void> {
  const pedro = await app.signIn('pedro');
  const range = { first: 'E320000000001', last: 'E320000000009', endsOn: null };
  await must(pedro.send('POST', '/api/admin/fiscal/ranges', range));
  const of = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', cast.rosa.email)
    .executeTakeFirstOrThrow();
  const { id: rangeId } = await app.db.selectFrom('fiscalRanges').select('id').executeTakeFirstOrThrow();
  const now = app.deps.now();
  const document = { rangeId, userId: of.id, month: '2026-12-01', amount: 100, issuedOn: '2026-12-31' };
  await app.deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('fiscalNumbers')
      .values({
        ...document,
        ...{ encf: 'E320000000001', kind: 'consumption', concept: 'interest', corrects: null },
        ...{ enteredBy: of.id, enteredAt: now },
      })
      .execute();
    await tx
      .insertInto('fiscalSendings')
      .values({ ...document, encf: 'E320000000002', xml: '<ECF/>', askedBy: of.id, askedAt: now })
      .execute();
  });
}

async function suspect(app: TestApp): Promise<void> {
  const pedro = await app.signIn('pedro');
  await changeSettings(pedro, { obligedSubject: true });
  const { id } = (await (await app.signIn('marta')).get('/api/auth/user')).json();
  await must(pedro.send('POST', `/api/admin/clients/${id}/suspicions`, { text: 'Pagó por otra persona' }));
}

async function proposeOtherTerms(app: TestApp, loanId: number): Promise<void> {
  const pedro = await app.signIn('pedro');
  const terms = { term: 3, newInterest: true, reason: 'Perdió horas de trabajo' };
  await must(pedro.send('POST', `/api/admin/loans/${loanId}/restructuring`, terms));
}

async function proposeAnApproval(app: TestApp): Promise<void> {
  const [pedro, alba] = [await app.signIn('pedro'), await app.signInAs('analyst')];
  await changeSettings(pedro, { twoPersonActs: ['approval'] });
  // The lender is obliged by Law 155-17 by now.
  const id = await submitted(await app.signIn('luis'), 'luis', { publicOffice: 'no' });
  await must(alba.send('PATCH', `/api/loan-applications/${id}/approve`, {}));
}

async function noteABackup(app: TestApp): Promise<void> {
  const now = app.deps.now();
  const row = {
    name: 'de-prueba',
    beganAt: now,
    endedAt: now,
    sha256: '0',
    bytes: 1,
    files: 0,
    copied: 0,
    missing: 0,
  };
  await app.deps.db.transaction().execute((tx) => insertBackup(tx, { ...row, tables: {}, sequences: {} }));
}

/** Changes a row by hand, and an administrator explains the finding. */
async function explainAFinding(app: TestApp): Promise<void> {
  await app.deps.pool.query("update users set occupation = 'a mano' where email like 'marta%'");
  await verifyRecords(app.deps);
  const pedro = await app.signIn('pedro');
  const { last } = (await pedro.get('/api/admin/verification')).json();
  const marks = last.examples.map(({ mark }: { mark: string }) => mark);
  const explanation = 'Se corrigió por teléfono, con permiso del gerente';
  await must(pedro.send('POST', '/api/admin/verification/explanations', { marks, explanation }));
}
