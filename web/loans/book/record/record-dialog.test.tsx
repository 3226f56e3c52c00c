import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LoanFile } from '#contract/loan-book.ts';
import type { Proposal } from '#contract/proposals.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { AdjustActions, RestructureDialog } from '#web/loans/book/adjust/adjust-actions.tsx';
import { file, rosas } from '#web/loans/book/loan-book.fixture.ts';
import { RecordDialog } from '#web/loans/book/record/record-dialog.tsx';

const OWES = {
  balance: 8_242,
  bookBalance: 8_242,
  runningLateCharge: 0,
  credit: 0,
  status: 'active',
  nextPayment: null,
  principal: 7_000,
  interest: 1_242,
  lateCharge: 0,
  costs: 0,
  overpaidRefund: 0,
};
const sent = vi.fn<(call: string, body: unknown) => void>();
const closed = vi.fn<() => void>();
let refused: string | null;
let accounts: { bankName: string; accountNumber: string }[];
/** Whether this person would only propose. */
let proposes: boolean;
/** Delays the reply about figures until this resolves, as on a slow connection. */
let waits: Promise<void>;
let release = () => {};
const asked = vi.fn<(query: string) => void>();

beforeEach(() => {
  sent.mockReset();
  closed.mockReset();
  refused = null;
  accounts = [];
  proposes = false;
  waits = Promise.resolve();
  asked.mockReset();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    if (method !== 'GET') {
      sent(address, JSON.parse(String(body)));
      if (proposes)
        return Response.json(
          { proposed: true, message: 'Queda como propuesta', loan: rosas },
          { status: 201 },
        );
      const reply = {
        ...file.payments[0],
        id: 31,
        amount: 2_000,
        receiptBlock: 1,
        receiptNumber: 12,
        loan: rosas,
      };
      return Response.json(
        { ...reply, proposed: false, message: 'Pago registrado. Recibo núm. 000012.' },
        { status: 201 },
      );
    }
    if (pathname.endsWith('/restructuring')) {
      const instalments = Array.from({ length: Number(searchParams.get('term')) }, (_, index) => ({
        number: index + 1,
        dayOffset: 15 * (index + 1),
        amount: 4_121,
      }));
      const plan = { plan: 'note', principal: 7_000, interest: 2_292, total: 9_292, instalments };
      const after = { ...OWES, balance: 9_292 };
      return Response.json({
        before: OWES,
        after,
        plan: { ...plan, ratePercent: 15, totalDays: 30 },
        refused,
      });
    }
    if (pathname.endsWith('/preview')) {
      await waits;
      asked(searchParams.toString());
      const left = OWES.balance - Number(searchParams.get('amount') ?? 0);
      const [balance, credit] = [Math.max(0, left), Math.max(0, -left)];
      const after = {
        ...OWES,
        balance,
        bookBalance: balance,
        credit,
        status: balance === 0 ? 'settled' : 'active',
      };
      return Response.json({ before: OWES, after, most: 0, proposes, other: null });
    }
    // The lender has no other data of the borrower.
    if (pathname.startsWith('/api/admin/client')) return Response.json([]);
    return Response.json({ companyAccounts: accounts });
  });
});

const show = (dialog: ReactNode) => render(<Office>{dialog}</Office>);
const fact = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent;

it('takes cash in two fields, previews its effect, and gives the receipt', async () => {
  show(<RecordDialog loan={rosas} proposal={null} onClose={closed} />);
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '8,242' } });
  await screen.findAllByText('RD$8,242 → RD$0');
  expect(await fact('Queda')).toBe('Saldado');
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '2,000' } });
  await screen.findAllByText('RD$8,242 → RD$6,242');
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  const receipt = await screen.findByRole('link', { name: 'Imprimir o compartir el recibo' });
  expect(receipt.getAttribute('href')).toBe('/admin-payments?recibo=31');
  expect(screen.getByText('Recibo núm. 000012')).toBeDefined();
  expect(sent.mock.calls[0]).toMatchObject([
    '/api/admin/loans/3/payments',
    { amount: 2_000, paymentMethod: 'cash', seenUpdatedAt: rosas.updatedAt },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Listo' }));
  expect(closed).toHaveBeenCalled();
});

it('hides the preview of another amount while its own reply is on the way', async () => {
  show(<RecordDialog loan={rosas} proposal={null} onClose={closed} />);
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '3000' } });
  await screen.findAllByText('RD$8,242 → RD$5,242');
  waits = new Promise((go) => {
    release = go;
  });
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '30000' } });
  expect(screen.queryAllByText('RD$8,242 → RD$5,242')).toEqual([]);
  expect(await fact('Saldo hoy')).toBe('RD$8,242 → …');
  release();
  await screen.findAllByText('RD$8,242 → RD$0');
});

it('asks before it takes more than the loan owes, and again for another amount', async () => {
  show(<RecordDialog loan={rosas} proposal={null} onClose={closed} />);
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '82,420' } });
  const box = await screen.findByLabelText('Pasa de lo que debe: RD$74,178 quedan a su favor');
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  expect(screen.getByText('Márquelo, o corrija el monto')).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(box);
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '8,300' } });
  const other = await screen.findByLabelText('Pasa de lo que debe: RD$58 quedan a su favor');
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(other);
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText('Recibo núm. 000012');
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ amount: 8_300, confirmAbovePayoff: true });
});

it('records a card payment on the typed day', async () => {
  show(<RecordDialog loan={rosas} proposal={null} onClose={closed} />);
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '2,000' } });
  fireEvent.change(screen.getByLabelText('Cómo llegó'), { target: { value: 'card' } });
  fireEvent.change(screen.getByLabelText('Día del pago'), { target: { value: '31/02/2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Día del pago'), { target: { value: '20/11/2026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText('Recibo núm. 000012');
  expect(sent.mock.calls[0]).toMatchObject([
    '/api/admin/loans/3/payments',
    { amount: 2_000, paymentMethod: 'card', on: '2026-11-20' },
  ]);
});

const POPULAR = { bankName: 'Popular', accountNumber: '800000001' };
const BHD = { bankName: 'BHD', accountNumber: '960000002' };

it('asks to which of several accounts bank money came', async () => {
  accounts = [POPULAR, BHD];
  show(<RecordDialog loan={rosas} proposal={null} onClose={closed} />);
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '2,000' } });
  fireEvent.change(screen.getByLabelText('Cómo llegó'), { target: { value: 'bank_transfer' } });
  const account = await screen.findByLabelText<HTMLSelectElement>('Llegó a la cuenta');
  expect(account.value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  expect(screen.getByText('Elija la cuenta a la que llegó el dinero')).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(account, { target: { value: BHD.accountNumber } });
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText('Recibo núm. 000012');
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ fundsAccount: BHD.accountNumber });
});

it('takes the only account of the lender for bank money', async () => {
  accounts = [POPULAR];
  show(<RecordDialog loan={rosas} proposal={null} onClose={closed} />);
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '2,000' } });
  fireEvent.change(screen.getByLabelText('Cómo llegó'), { target: { value: 'bank_transfer' } });
  const account = await screen.findByLabelText<HTMLSelectElement>('Llegó a la cuenta');
  expect(account.value).toBe(POPULAR.accountNumber);
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText('Recibo núm. 000012');
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ fundsAccount: POPULAR.accountNumber });
});

it('says that cash of an earlier day is only proposed, with a note for the second person', async () => {
  proposes = true;
  show(<RecordDialog loan={rosas} proposal={null} onClose={closed} />);
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '2,000' } });
  fireEvent.change(screen.getByLabelText('Día del pago'), { target: { value: '01/11/2026' } });
  await screen.findByText(/con esto queda propuesto, y el pago no queda registrado todavía/);
  await until(() =>
    expect(asked).toHaveBeenLastCalledWith('kind=payment&amount=2000&on=2026-11-01&paymentMethod=cash'),
  );
  expect(screen.queryByText(/Queda confirmado/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Por qué se anota ahora (opcional)'), {
    target: { value: ' La trajo el mensajero ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  await until(() => expect(closed).toHaveBeenCalled());
  expect(screen.queryByText(/Recibo núm/)).toBeNull();
  expect(sent.mock.calls[0]?.[1]).toMatchObject({
    ...{ amount: 2_000, on: '2026-11-01', notes: 'La trajo el mensajero' },
  });
});

const proposal: Proposal = {
  ...{ id: 4, act: 'early_cash', applicationId: 3, loanId: 3, reference: '#LN-0003' },
  ...{ fullName: 'Rosa Méndez', amount: 2_000, term: null, on: '2026-11-01', reason: null },
  ...{ by: 'Ciro Batista', isOwn: false, at: '2026-11-20T14:00:00.000Z' },
};

it('says of proposed cash that its loan takes none any more, and offers only to withdraw it', async () => {
  const { rerender } = show(<AdjustActions file={{ ...file, proposals: [proposal] }} />);
  expect(await screen.findByText(/Usted puede confirmarlo\./)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Registrar este pago' })).toBeDefined();
  const loan: LoanFile['loan'] = { ...file.loan, status: 'settled', balance: 0 };
  rerender(
    <Office>
      <AdjustActions file={{ ...file, proposals: [proposal], loan }} />
    </Office>,
  );
  expect(screen.getByText(/devuelva el dinero y retire la propuesta\./)).toBeDefined();
  expect(screen.queryByText(/Usted puede confirmarlo/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Registrar este pago' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Retirar la propuesta' })).toBeDefined();
});

it("confirms another person's proposal with its amount and its day", async () => {
  show(<RecordDialog loan={rosas} proposal={proposal} onClose={closed} />);
  expect(screen.getByLabelText<HTMLInputElement>('Día del pago').value).toBe('01/11/2026');
  await screen.findAllByText('RD$8,242 → RD$6,242');
  fireEvent.click(screen.getByRole('button', { name: 'Registrar pago' }));
  await screen.findByText('Recibo núm. 000012');
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ amount: 2_000, paymentMethod: 'cash', on: '2026-11-01' });
});

it('previews a restructuring, and says why it cannot be done today', async () => {
  show(<RestructureDialog loan={rosas} terms={[1, 2, 3]} onClose={closed} />);
  expect(await fact('Deberá')).toBe('RD$9,292');
  expect(await fact('Interés nuevo')).toBe('RD$1,050');
  refused = 'Hay un pago por verificar: primero hay que confirmarlo o rechazarlo';
  fireEvent.change(screen.getByLabelText('Cuotas nuevas'), { target: { value: '3' } });
  expect((await screen.findByRole('alert')).textContent).toContain('pago por verificar');
  fireEvent.change(screen.getByLabelText('Razón'), { target: { value: 'Perdió horas' } });
  fireEvent.click(screen.getByRole('button', { name: 'Proponer' }));
  expect(sent).not.toHaveBeenCalled();
  refused = null;
  fireEvent.change(screen.getByLabelText('Cuotas nuevas'), { target: { value: '2' } });
  await until(() => expect(screen.queryByRole('alert')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Proponer' }));
  await until(() => expect(closed).toHaveBeenCalled());
  expect(sent.mock.calls[0]).toMatchObject([
    '/api/admin/loans/3/restructuring',
    { term: 2, newInterest: true, reason: 'Perdió horas' },
  ]);
});
