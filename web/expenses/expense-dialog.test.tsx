import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Office } from '#web/app/session/office.fixture.tsx';
import { ExpensesCard } from '#web/expenses/expenses-card.tsx';

const sent = vi.fn<(path: string, body: Record<string, unknown>) => void>();
let answer: { readonly status: number; readonly body: unknown };
const DONE = { status: 201, body: { message: 'Gasto registrado: RD$1,500' } };

/** The form uses XMLHttpRequest. */
class Request {
  readonly upload = {};
  onload: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  status = 0;
  statusText = '';
  responseText = '';
  #address = '';
  open(_method: string, address: string) {
    this.#address = address;
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    sent(this.#address, Object.fromEntries(form.entries()));
    this.status = answer.status;
    this.responseText = JSON.stringify(answer.body);
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  sent.mockReset();
  answer = DONE;
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', async () => Response.json([]));
});

it('records an expense with its category and place, and asks an owner why an empty drawer pays it', async () => {
  render(
    <Office>
      <ExpensesCard />
    </Office>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar un gasto' }));
  const dialog = within(await screen.findByRole('dialog'));
  const record = () => fireEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  fireEvent.change(dialog.getByLabelText('Monto'), { target: { value: '1,500' } });
  record();
  expect(await dialog.findByText('Elija en qué se gastó')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('En qué se gastó'), { target: { value: 'rent' } });
  record();
  expect(await dialog.findByText('Escriba en qué se gastó')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Detalle'), { target: { value: 'Local de noviembre' } });
  const says = 'Escriba por qué sale más de lo que hay';
  answer = {
    status: 409,
    body: { code: 'cash_short', message: says, errors: [{ field: 'cashReason', message: says }] },
  };
  record();
  fireEvent.change(await dialog.findByLabelText('Por qué sale más efectivo del que hay'), {
    target: { value: 'Lo puse yo' },
  });
  answer = DONE;
  record();
  await expect.poll(() => sent.mock.calls.length).toBe(2);
  expect(sent).toHaveBeenLastCalledWith('/api/admin/expenses', {
    amount: '1500',
    category: 'rent',
    from: 'drawer',
    reason: 'Local de noviembre',
    cashReason: 'Lo puse yo',
  });
});

it('reverses an expense with a reason, and shows by whom and why one was', async () => {
  const expense = {
    ...{ id: 4, category: 'rent', amount: 50_000, place: 'Caja general', reason: 'Local', hasReceipt: false },
    ...{ recordedBy: 'Ciro Batista', recordedAt: '2026-11-20T15:00:00.000Z', reversal: null },
  };
  const reversal = { reason: 'Eran RD$5,000', by: 'Pedro Santos', at: '2026-11-20T16:00:00.000Z' };
  let rows = [expense, { ...expense, id: 3, amount: 70, reversal }];
  const calls: [string, unknown][] = [];
  let fails = true;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(rows);
    if (fails) return Response.json({}, { status: 502 });
    calls.push([`${method} ${address}`, JSON.parse(String(body))]);
    rows = rows.map((one) => ({ ...one, reversal }));
    return Response.json({ ...expense, reversal, message: 'Gasto anulado' });
  });
  render(
    <Office>
      <ExpensesCard />
    </Office>,
  );
  expect(
    (await screen.findAllByText(/^Anulado por Pedro Santos, .*: Eran RD\$5,000$/)).length,
  ).toBeGreaterThan(0);
  // Once in the table and once in the list of a phone.
  const [first] = screen.getAllByRole('button', { name: 'Anular el gasto de RD$50,000' });
  expect(screen.queryByRole('button', { name: 'Anular el gasto de RD$70' })).toBeNull();
  if (!first) throw new Error('The first one stands');
  fireEvent.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: 'Anular gasto' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Anular gasto' }));
  expect(calls).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Razón'), { target: { value: 'Eran RD$5,000' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Anular gasto' }));
  // A failure does not cost the typed reason.
  expect((await screen.findAllByText('Error')).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Razón').value).toBe('Eran RD$5,000');
  fails = false;
  fireEvent.click(await dialog.findByRole('button', { name: 'Anular gasto' }));
  await expect
    .poll(() => calls)
    .toEqual([['POST /api/admin/expenses/4/reversal', { reason: 'Eran RD$5,000' }]]);
  await expect.poll(() => screen.queryAllByRole('button', { name: /^Anular el gasto/ })).toEqual([]);
});
