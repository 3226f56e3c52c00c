import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#test/app.ts';
import { lent, reported } from '#test/stories.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const letters = async (template: string) =>
  (
    await app.db
      .selectFrom('messages')
      .select('bodyText')
      .where('template', '=', template)
      .where('channel', '=', 'email')
      .orderBy('id')
      .execute()
  ).map(({ bodyText }) => bodyText);

test('the amounts in letters, from the deposit to an overpayment', async () => {
  const { customer, pedro } = await lent(app, 'rosa', { term: 2 });
  const confirm = async (id: number) =>
    expect((await pedro.send('PATCH', `/api/payments/${id}/status`, { status: 'verified' })).statusCode).toBe(
      200,
    );
  const [deposited] = await letters('loan-disbursed');
  expect(deposited).toContain(
    'El 20/11/2026 depositamos RD$10,000 en su cuenta de Banco Popular Dominicano terminada en 5678. Referencia: TR-1.',
  );
  expect(deposited).not.toContain('0712345678');
  expect(deposited).toContain('Sus cuotas, según el pagaré:');

  const first = await reported(customer, 1_000, 1);
  const second = await reported(customer, 11_000, 2);
  const third = await reported(customer, 250, 3);
  await confirm(first);
  await confirm(second);
  await confirm(third);
  const [part, whole, after] = await letters('payment-confirmed');
  expect(part).toContain('Le quedan RD$10,500 por pagar.');
  expect(part).toContain('Lo próximo: RD$4,750, con fecha del 05/12/2026.');
  expect(whole).toContain('Con este pago su préstamo queda saldado.');
  const settled = await letters('loan-settled');
  expect(settled).toHaveLength(1);
  expect(settled[0]).toContain('Pagó RD$500 de más: están a su favor. Escríbanos para devolvérselos.');
  expect(settled[0]).toContain('Descargue su Carta de saldo');
  expect(after).toContain('Ya no debe nada por su préstamo.');
  expect(after).toContain('Pagó RD$750 de más');

  await pedro.send('POST', `/api/admin/payments/${second}/reversal`, { reason: 'No llegó' });
  const [undone] = await letters('payment-reversed');
  expect(undone).toContain('se reversó: ya no cuenta en su préstamo.');
  expect(undone).toContain('Su balance es ahora RD$10,250.');
  expect(undone).toContain('Lo próximo: RD$4,500, con fecha del 05/12/2026.');
});

test('after a write-off letters and receipts say what the client owes still', async () => {
  const { customer, pedro, loanId } = await lent(app, 'rosa', { term: 1 });
  const waiting = await reported(customer, 1_000, 1);
  await pedro.send('POST', `/api/admin/loans/${loanId}/write-off`, { reason: 'No responde' });
  await pedro.send('PATCH', `/api/payments/${waiting}/status`, { status: 'verified' });
  expect((await letters('payment-confirmed'))[0]).toContain('Le quedan RD$10,500 por pagar.');

  const record = async (amount: number): Promise<{ id: number; receipt: string }> => {
    const body = { amount, paymentMethod: 'cash', on: '2026-11-20' };
    const reply = await pedro.send('POST', `/api/admin/loans/${loanId}/payments`, body);
    expect(reply.statusCode, reply.body).toBe(201);
    const { id } = reply.json();
    return { id, receipt: (await pedro.get(`/api/admin/payments/${id}/numbered-receipt`)).json().message };
  };
  const part = await record(500);
  expect(part.receipt).toContain('Debe después de este pago: RD$10,000.');
  const rest = await record(10_000);
  expect(rest.receipt).toContain('Debe después de este pago: RD$0.');
  const [partly, whole] = await letters('payment-recorded');
  expect(partly).toContain('Le quedan RD$10,000 por pagar.');
  expect(whole).toContain('Ya no debe nada por su préstamo.');

  await pedro.send('POST', `/api/admin/payments/${rest.id}/reversal`, { reason: 'Billetes falsos' });
  expect((await letters('payment-reversed'))[0]).toContain('Su balance es ahora RD$10,000.');
});

test('a letter links to the application or tab that it is about', async () => {
  const { pedro, applicationId } = await lent(app, 'rosa');
  const [received] = await letters('application-received');
  expect(received).toContain(`/my-applications?solicitud=${applicationId}`);
  const rosa = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'rosa@demo.do')
    .executeTakeFirstOrThrow();
  const asked = await pedro.send('POST', `/api/admin/clients/${rosa.id}/document-request`, {
    documents: ['selfie'],
  });
  expect(asked.statusCode, asked.body).toBe(200);
  expect((await letters('documents-requested'))[0]).toContain('/profile?tab=documentos');
});
