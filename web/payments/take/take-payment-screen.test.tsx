import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Office } from '#web/app/session/office.fixture.tsx';
import { CounterLinks } from '#web/app/shell/admin-shell.tsx';
import { file, luis, rosas } from '#web/loans/book/loan-book.fixture.ts';
import { PaidSplit, TakePaymentScreen } from '#web/payments/take/take-payment-screen.tsx';

const OWES = {
  balance: 8_269,
  bookBalance: 8_242,
  runningLateCharge: 27,
  credit: 0,
  status: 'active',
  nextPayment: { date: '2026-11-16', amount: 3_860 },
  principal: 6_800,
  interest: 1_442,
  lateCharge: 27,
  costs: 0,
  overpaidRefund: 0,
  due: { principal: 3_174, interest: 659, lateCharge: 27 },
};
const sent = vi.fn<(call: string, body: unknown) => void>();

beforeEach(() => {
  sent.mockReset();
  history.replaceState(null, '', '/admin-take-payment');
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    if (method !== 'GET') {
      sent(pathname, JSON.parse(String(body)));
      const reply = { ...file.payments[0], id: 31, amount: 3_860, receiptNumber: 12, loan: rosas };
      return Response.json({ ...reply, proposed: false, message: 'Pago registrado.' }, { status: 201 });
    }
    if (pathname === '/api/admin/loans') return Response.json([luis, rosas]);
    if (pathname.endsWith('/file')) return Response.json(file);
    if (pathname.endsWith('/preview')) {
      const amount = Number(searchParams.get('amount') ?? 0);
      const [balance, credit] = [Math.max(0, 8_269 - amount), Math.max(0, amount - 8_269)];
      // The due amount pays its own parts; the test covers no other amount.
      const paysDue = amount === 3_860;
      const after = paysDue
        ? { ...OWES, balance, principal: 3_626, interest: 783, lateCharge: 0 }
        : { ...OWES, balance, credit };
      const paid = paysDue
        ? { principal: 3_174, interest: 659, lateCharge: 27, costs: 0, overpaidRefund: 0, credit: 0 }
        : { principal: amount - credit, interest: 0, lateCharge: 0, costs: 0, overpaidRefund: 0, credit };
      return Response.json({ before: OWES, after, paid, most: 0, proposes: false, limit: null, other: null });
    }
    if (pathname.endsWith('/numbered-receipt'))
      return Response.json({
        paymentId: 31,
        number: '000012',
        lender: 'Préstamos Demo.',
        sentence: 'Recibimos de Rosa Méndez la suma de RD$3,860.',
        lines: [],
        made: 'Hecho hoy.',
        notFiscal: 'No es un comprobante fiscal.',
        reversedOn: null,
        sentTo: 'rosa@demo.do',
        phone: null,
        message: '',
        receiptInPreparation: false,
      });
    return Response.json({ companyAccounts: [] });
  });
});
const show = () =>
  render(
    <Office>
      <CounterLinks />
      <TakePaymentScreen />
    </Office>,
  );

it('finds borrowers, but no loan before its disbursement', async () => {
  show();
  const search = screen.getByLabelText('¿Quién paga?');
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'rosa' } });
  const choices = within(await screen.findByRole('list', { name: 'Préstamos por cobrar' }));
  expect(choices.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/admin-take-payment?prestamo=${rosas.id}`,
  ]);
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(document.activeElement).toBe(choices.getByRole('link'));
});

it('shows the due amount by its parts, takes the prefilled amount, and gives the receipt', async () => {
  history.replaceState(null, '', `/admin-take-payment?prestamo=${rosas.id}`);
  show();
  const table = await screen.findByRole('table', { name: 'Lo que debe hoy' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'Vencido hasta hoyPara saldar',
    'CapitalRD$3,174RD$6,800',
    'InterésRD$659RD$1,442',
    'MoraRD$27RD$27',
    'TotalRD$3,860RD$8,269',
  ]);
  expect(await screen.findByText(/Capital: RD\$3,174 · Interés: RD\$659 · Mora: RD\$27\./)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cobrar RD$3,860' }));
  expect(await screen.findByRole('article', { name: 'Recibo núm. 000012' })).toBeDefined();
  expect(screen.getByText('No es un comprobante fiscal.')).toBeDefined();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent).toHaveBeenCalledWith(
    `/api/admin/loans/${rosas.id}/payments`,
    expect.objectContaining({ amount: 3_860, paymentMethod: 'cash', seenUpdatedAt: rosas.updatedAt }),
  );
});

it('starts at the amount, which the next digits replace', async () => {
  history.replaceState(null, '', `/admin-take-payment?prestamo=${rosas.id}`);
  show();
  const amount = await screen.findByLabelText<HTMLInputElement>('Monto');
  expect(document.activeElement).toBe(amount);
  expect(amount.value.slice(amount.selectionStart ?? 0, amount.selectionEnd ?? 0)).toBe('3,860');
});

it('asks for a confirmation above the settlement amount', async () => {
  history.replaceState(null, '', `/admin-take-payment?prestamo=${rosas.id}`);
  show();
  fireEvent.change(await screen.findByLabelText('Monto'), { target: { value: '9,000' } });
  const box = await screen.findByLabelText('Pasa de lo que debe: RD$731 quedan a su favor');
  fireEvent.click(screen.getByRole('button', { name: 'Cobrar RD$9,000' }));
  expect(await screen.findByText('Márquelo, o corrija el monto')).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Cobrar RD$9,000' }));
  await expect.poll(() => sent.mock.calls.length).toBe(1);
});

it('opens with Alt+C from another page, and not out of a dialog', () => {
  history.replaceState(null, '', '/admin-clients');
  show();
  fireEvent.keyDown(document.body, { code: 'KeyC', key: 'c' });
  expect(location.pathname).toBe('/admin-clients');
  fireEvent.keyDown(document.body, { code: 'KeyC', key: 'ç', altKey: true });
  expect(location.pathname + location.hash).toBe('/admin-take-payment#buscar');
});

it('says what a written-off loan owes still after a payment', () => {
  const none = { interest: 0, lateCharge: 0, costs: 0, overpaidRefund: 0, credit: 0 };
  const after = { ...OWES, status: 'written_off' as const, balance: 0, writtenOff: 5_269 };
  render(<PaidSplit paid={{ ...none, principal: 3_000 }} after={after} />);
  expect(screen.getByText(/Queda debiendo RD\$5,269\.$/)).toBeDefined();
});
