import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, openTestApp, type TestApp } from '#test/app.ts';
import { fileOf, HEADER, uploadsOf } from '#test/statements/uploads.ts';
import { lent, reported } from '#test/stories.ts';

let app: TestApp;
let pedro: Browser;
let rosa: Browser;
let bank: ReturnType<typeof uploadsOf>;
beforeEach(async () => {
  app = await openTestApp();
  ({ customer: rosa, pedro } = await lent(app, 'rosa', { amount: 10_000, term: 3 }));
  bank = uploadsOf(pedro, app);
});
afterEach(() => app.close());

describe('a movement that is no payment', () => {
  test.each([
    'CHEQUE DEPOSITADO DEVUELTO',
    'REVERSO DE CHEQUE DEPOSITADO DEVUELTO',
    'DESEMBOLSO PRESTAMO',
    'COBRO IMP 0.15% DGII',
    'COMISION LBTR',
  ])('%s is not proposed for one', async (text) => {
    await reported(rosa, 1_200, 1);
    await bank.keep(fileOf(HEADER, `20/11/2026,${text},,1200.00,`));
    expect(await bank.lines('proposed')).toEqual([]);
    expect((await bank.lines('open'))[0]?.movementKind).not.toBeNull();
  });

  test('a returned cheque proposes the reversal of its payment', async () => {
    await bank.keep(
      fileOf('Fecha,Referencia,Descripción,Débito,Crédito', '20/11/2026,00771234,DEPOSITO CHEQUE,,1200.00'),
    );
    const [deposit] = await bank.lines('open');
    const { id: loanId } = await app.db
      .selectFrom('loans')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const { paymentId } = (
      await pedro.send('POST', `/api/admin/statements/lines/${deposit?.id}/payments`, { loanId })
    ).json();
    await bank.keep(
      fileOf(
        'Fecha,Referencia,Descripción,Débito,Crédito',
        '20/11/2026,771234,CHEQUE DEPOSITADO DEVUELTO,1200.00,',
      ),
    );
    const [line] = await bank.lines('proposed');
    expect(line).toMatchObject({
      cents: -120_000,
      payment: null,
      movementKind: 'returned_cheque',
      reversal: { payment: { id: paymentId }, lineId: deposit?.id },
    });
    const reversal = await pedro.send('POST', `/api/admin/payments/${paymentId}/reversal`, {
      reason: 'Cheque devuelto',
    });
    expect(reversal.statusCode, reversal.body).toBe(200);
    expect(await bank.lines('proposed')).toEqual([]);
  });
});
