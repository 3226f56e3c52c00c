import { randomUUID } from 'node:crypto';
import { DAY_MS, dayInSantoDomingo, formatDay } from '#domain/calendar.ts';
import { deliverInvoice } from '#server/accounting/send-invoice.ts';
import { makeReceipt } from '#server/receipts/numbered-receipt.ts';
import { madePdf } from '#test/made-pdf.ts';
import { changeSettings, paymentFields } from '#test/stories.ts';
import { done, picture, signatureBy } from './told.ts';
import type { One } from './world.ts';

export const today = ({ app }: One) => dayInSantoDomingo(app.deps.now());
const admin = (one: One, rest: string) => `/api/admin/loans/${one.ids.loan}/${rest}`;

/** The customer reports a payment. @returns its id */
export async function reports(
  one: One,
  amount: number,
  receipt = picture(one, 'receiptFile'),
): Promise<number> {
  const fields = {
    ...paymentFields(amount),
    accountNumber: one.facts.account,
    accountHolder: `${one.facts.firstName} ${one.facts.lastName}`,
    paymentReference: `TR-${one.facts.firstName}-${amount}`,
    clientId: randomUUID(),
  };
  const key = { 'idempotency-key': randomUUID() };
  return (await done(one.me.upload('/api/payments', fields, await receipt, key))).id;
}
/** A receipt as a bank's application makes it. */
const pdfReceipt = async ({ facts }: One) => ({
  field: 'receiptFile',
  name: 'recibo.pdf',
  bytes: await madePdf(1, { text: facts.firstName }),
  type: 'application/pdf',
});
export const decides = (one: One, id: number, body: object) =>
  done(one.staff.cashier.send('PATCH', `/api/payments/${id}/status`, body));
const records = async (one: One, amount: number, more: object = {}) =>
  (
    await done(
      one.staff.cashier.send('POST', admin(one, 'payments'), {
        ...{ amount, paymentMethod: 'cash', on: today(one), notes: `De ${one.facts.firstName}` },
        ...more,
      }),
    )
  ).id;

/** Late with the first instalment: called, written to, charged, and partly forgiven. */
export async function isChased(one: One) {
  const { facts, staff } = one;
  await done(
    staff.collector.send('POST', admin(one, 'contacts'), {
      ...{ channel: 'call', outcome: 'promised', note: `Contestó ${facts.firstName}` },
      ...{
        promisedOn: dayInSantoDomingo(new Date(one.app.deps.now().getTime() + DAY_MS)),
        promisedAmount: 900,
      },
      ...{ madeAt: one.app.deps.now().toISOString(), clientId: randomUUID() },
    }),
  );
  await done(
    staff.collector.send('POST', '/api/admin/collections/letters', {
      loanIds: [one.ids.loan],
      text: 'Hola {nombre}, le esperamos.',
    }),
  );
  await done(
    staff.collector.upload(
      admin(one, 'collection-costs'),
      { amount: '350', reason: `Acto a ${facts.firstName}` },
      await picture(one, 'documentFile'),
    ),
  );
  await done(
    staff.owner.send('POST', admin(one, 'waivers'), { amount: 1, reason: `Enfermó ${facts.firstName}` }),
  );
}

/** Payments of each kind: reported and rejected, corrected, recorded, reversed, and taken in the street. */
export async function pays(one: One) {
  const { facts, staff, app, ids } = one;
  await decides(one, await reports(one, 100 + one.turn()), {
    status: 'rejected',
    notes: `Borroso, ${facts.firstName}`,
  });
  await decides(one, await reports(one, 300 + one.turn()), {
    ...{ status: 'verified', amount: 250, amountReason: `Llegó menos de ${facts.firstName}` },
  });
  const recorded = await records(one, 500);
  await makeReceipt(app.deps, recorded);
  await done(staff.cashier.send('POST', `/api/admin/payments/${recorded}/receipt-copies`, {}));
  const undone = await records(one, 200);
  await done(
    staff.owner.send('POST', `/api/admin/payments/${undone}/reversal`, {
      reason: `Era de otra, ${facts.firstName}`,
    }),
  );
  const phone = await done(
    staff.collector.send('POST', '/api/admin/street/phones', { label: 'El de la calle' }),
  );
  const old = new Date(app.deps.now().getTime() - 4 * DAY_MS).toISOString();
  const takes = async (number: number, takenAt: string) =>
    (
      await done(
        staff.collector.send('POST', '/api/admin/street/receipts', {
          ...{
            clientId: randomUUID(),
            phone: phone.id,
            number,
            loanId: ids.loan,
            amount: 60 + number,
            takenAt,
          },
        }),
      )
    ).id;
  const receipt = `/api/admin/street/receipts/`;
  await takes(1, app.deps.now().toISOString());
  await done(staff.owner.send('POST', `${receipt}${await takes(2, old)}/decision`, { command: 'accept' }));
  const refused = `${receipt}${await takes(3, old)}/decision`;
  const reason = `No es de ${facts.firstName}`;
  await done(staff.owner.send('POST', refused, { command: 'refuse', reason }));
  await done(staff.owner.send('POST', refused, { command: 'settle' }));
}

/** The last invoice that was given to the provider for this customer. */
export const lastSending = async ({ app, ids }: One) =>
  (
    await app.db
      .selectFrom('fiscalSendings')
      .select('id')
      .where('userId', '=', ids.user)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;

/** The tax office's numbers of what she paid and of what was reversed; one was entered for the wrong document. */
export async function isInvoiced(one: One) {
  const { staff, ids } = one;
  const month = '/api/admin/fiscal/months/2026-12';
  const range = one.turn();
  const number = (type: string, last: number) => `E${type}${String(range * 10 + last).padStart(10, '0')}`;
  const { documents } = await done(staff.owner.get(month));
  // The provider refuses the first, and the last is still on its way.
  const { contact } = await done(staff.owner.get('/api/admin/settings'));
  await changeSettings(staff.owner, { rnc: '101010632', contact: { ...contact, address: 'Calle Duarte 5' } });
  const own = documents.filter(({ userId }: { userId: number }) => userId === ids.user);
  const numbered = async (encf: string) => {
    const shown: { documents: { numbers: { id: number; encf: string }[] }[] } = await done(
      staff.owner.get(month),
    );
    const found = shown.documents.flatMap(({ numbers }) => numbers).find((one) => one.encf === encf);
    return `/api/admin/fiscal/numbers/${found?.id}/withdrawal`;
  };
  // A note needs the number of the document that it changes: first the invoice's.
  for (const [kind, type] of [
    ['consumption', '32'],
    ['debit_note', '33'],
  ] as const) {
    await done(
      staff.owner.send('POST', '/api/admin/fiscal/ranges', {
        ...{ first: number(type, 0), last: number(type, 9), endsOn: null },
      }),
    );
    const document = own.find((found: { kind: string }) => found.kind === kind);
    if (!document) throw new Error(`No ${kind} in ${JSON.stringify(own)}`);
    const { userId, concept, corrects } = document;
    const enters = (last: number) =>
      done(
        staff.owner.send('POST', `${month}/numbers`, {
          ...{ userId, kind, concept, corrects, encf: number(type, last), issuedOn: '2027-01-11' },
        }),
      );
    await enters(1);
    await done(staff.owner.send('POST', await numbered(number(type, 1))));
    await enters(2);
  }
  await done(staff.owner.send('POST', await numbered(number('32', 2))));
  for (let turn = 0; turn < 2; turn += 1) {
    if (turn === 1) await deliverInvoice(one.app.deps, await lastSending(one));
    await done(staff.owner.send('POST', `${month}/sendings`, { userId: ids.user }));
  }
}

/** The cashier uploads a bank statement of these rows. */
export async function uploadsRows({ staff }: One, rows: readonly string[]) {
  const file = ['Fecha,Descripción,Débito,Crédito', ...rows].join('\r\n');
  const statement = { field: 'file', name: 'estado.csv', bytes: Buffer.from(file) };
  const columns = { date: '0', description: '1', debit: '2', amount: '3', dateOrder: 'dmy' };
  await done(staff.cashier.upload('/api/admin/statements', columns, statement));
}

/** The lender's bank statement names the customer, whose payments and disbursement it shows. */
export async function isSeenInTheBank(one: One) {
  const { facts, staff, ids } = one;
  const [reported, together, unknown, other] = [410, 430, 450, 470].map((amount) => amount + one.turn());
  if (!reported || !together || !unknown || !other) throw new Error('Four amounts');
  const payment = await reports(one, reported);
  const second = await reports(one, together, pdfReceipt(one));
  const on = formatDay(today(one));
  await uploadsRows(one, [
    ...[reported, together, unknown].map(
      (amount) => `${on},TRANSF ${facts.firstName} ${amount},,${amount}.00`,
    ),
    `${on},DEPOSITO,,${other}.00`,
    `${formatDay('2026-11-20')},PAGO PRESTAMO ${facts.firstName},${ids.principal}.00,`,
  ]);
  const lines = await one.app.db
    .selectFrom('statementLines')
    .select(['id', 'cents'])
    .where(({ or, eb }) =>
      or([eb('description', 'like', `%${facts.firstName}%`), eb('cents', '=', other * 100)]),
    )
    .execute();
  const lineOf = (amount: number) => {
    const line = lines.find(({ cents }) => cents === amount * 100);
    if (!line) throw new Error(`No line of ${amount} in ${JSON.stringify(lines)}`);
    return `/api/admin/statements/lines/${line.id}`;
  };
  await done(staff.cashier.send('POST', `${lineOf(reported)}/confirm`, { paymentId: payment }));
  const line = Number(lineOf(together).split('/').at(-1));
  await done(
    staff.cashier.send('POST', '/api/admin/statements/lines/confirmations', {
      lines: [{ id: line, kind: 'payment', joinedId: second }],
    }),
  );
  await done(staff.cashier.send('POST', `${lineOf(unknown)}/payments`, { loanId: ids.loan }));
  await done(staff.cashier.send('PATCH', lineOf(other), { dismissed: true }));
  await done(
    staff.cashier.send('POST', `${lineOf(-(ids.principal ?? 0))}/disbursement`, { loanId: ids.loan }),
  );
  await done(
    staff.owner.send('POST', `/api/admin/payments/${payment}/reversal`, {
      reason: `Devuelto a ${facts.firstName}`,
    }),
  );
}

/** New terms: withdrawn once, declined once, and signed. */
export async function getsNewTerms(one: One) {
  const { facts, staff, ids, me } = one;
  const here = `/api/loans/${ids.loan}/restructuring`;
  const proposed = () =>
    done(
      staff.owner.send('POST', admin(one, 'restructuring'), {
        ...{ term: 2, newInterest: true, reason: `Menos horas de ${facts.firstName}` },
      }),
    );
  await proposed();
  await done(staff.owner.send('PATCH', admin(one, 'restructuring/withdraw'), {}));
  await proposed();
  await done(me.send('PATCH', `${here}/decline`, {}));
  await proposed();
  await done(me.get(here));
  const { agreementHash } = await done(me.send('POST', `${here}/preview`, {}));
  const signed = await done(
    me.send('PATCH', `${here}/accept`, {
      ...{
        signature: await signatureBy(one),
        acceptDebtAgreement: true,
        acceptCreditCheck: true,
        agreementHash,
      },
    }),
  );
  ids.oldLoan = ids.loan;
  ids.loan = signed.id;
}

/** Has the due days moved, and pays more than is owed: the loan is settled, and a part of the credit goes back. */
export async function paysOff(one: One) {
  const { staff, ids } = one;
  await done(
    staff.owner.send('POST', admin(one, 'due-days'), {
      ...{ days: 3, reason: `Cobra después ${one.facts.firstName}`, agreedHow: 'Por teléfono' },
    }),
  );
  const { balance } = await done(one.me.get(`/api/loans/${ids.loan}`));
  await records(one, balance + 900, { confirmAbovePayoff: true, paymentMethod: 'deposit' });
  ids.settled = ids.loan;
  const back = { amount: 100, reference: `DEV-${one.facts.firstName}` };
  await done(staff.owner.send('POST', admin(one, 'refunds'), back));
  await changeSettings(staff.owner, { twoPersonActs: ['refund'] });
  await done(staff.owner.send('POST', admin(one, 'refunds'), { ...back, amount: 120 }));
  await changeSettings(staff.owner, { twoPersonActs: [] });
}
