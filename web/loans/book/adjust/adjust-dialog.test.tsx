import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { AdjustDialog, type Adjusting } from '#web/loans/book/adjust/adjust-dialog.tsx';
import { rosas } from '#web/loans/book/loan-book.fixture.ts';

const BEFORE = {
  balance: 8_434,
  bookBalance: 8_242,
  runningLateCharge: 192,
  credit: 0,
  principal: 7_000,
  interest: 1_242,
  lateCharge: 192,
  costs: 0,
  overpaidRefund: 0,
};
const sent = vi.fn<(call: string, body: unknown) => void>();
const closed = vi.fn<() => void>();
let answer: () => Response;

beforeEach(() => {
  sent.mockReset();
  closed.mockReset();
  answer = () => Response.json({ ...rosas, message: 'Mora condonada' }, { status: 201 });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent(address, JSON.parse(String(body)));
      return answer();
    }
    // The lender has no other data of the borrower.
    if (!address.includes('/preview')) return Response.json([]);
    const waived = Number(new URL(address, location.origin).searchParams.get('amount') ?? 0);
    const after = {
      ...BEFORE,
      balance: BEFORE.balance - waived,
      bookBalance: 8_434 - waived,
      runningLateCharge: 0,
    };
    return Response.json({ before: BEFORE, after: waived > 0 ? after : BEFORE, most: 192 });
  });
});

function show(kind: Adjusting, offered: number | null) {
  render(
    <Office>
      <AdjustDialog loan={rosas} kind={kind} offered={offered} onClose={closed} />
    </Office>,
  );
}
const fact = async (label: string) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent;

it('shows the exact effect of a waiver before its confirmation', async () => {
  show('waiver', 192);
  await screen.findByText('RD$8,434 → RD$8,242');
  expect(await fact('Mora en curso')).toBe('RD$192 → RD$0');
  fireEvent.change(screen.getByLabelText('Monto'), { target: { value: '150' } });
  await screen.findByText('RD$8,434 → RD$8,284');
  fireEvent.click(screen.getByRole('button', { name: 'Condonar mora' }));
  expect(await screen.findByText('Debe proporcionar una razón')).toBeDefined();
  expect(sent).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Razón'), { target: { value: ' Estuvo enferma ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Condonar mora' }));
  await until(() => expect(closed).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith('/api/admin/loans/3/waivers', {
    amount: 150,
    reason: 'Estuvo enferma',
    seenUpdatedAt: rosas.updatedAt,
  });
});

it("keeps the typed values, with the server's message at its field", async () => {
  answer = () =>
    Response.json(
      {
        code: 'invalid_input',
        message: 'Datos',
        errors: [{ field: 'amount', message: 'Como máximo RD$100' }],
      },
      { status: 400 },
    );
  show('refund', 192);
  fireEvent.change(screen.getByLabelText('Referencia de la transferencia'), { target: { value: 'TR-9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Devolver lo pagado de más' }));
  expect(await screen.findByText('Como máximo RD$100')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Referencia de la transferencia').value).toBe('TR-9');
  expect(closed).not.toHaveBeenCalled();
});
