import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StatementLineReply } from '#contract/statements.ts';
import { RECEIPT_IN_PREPARATION } from '#domain/payments/payment.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { StatementsScreen } from '#web/statements/statements-screen.tsx';

const INTEREST: StatementLineReply = {
  id: 4,
  day: '2026-11-20',
  description: 'INTERESES GANADOS',
  cents: 12_345,
  fileName: 'estado.csv',
  payment: null,
  score: 0,
  reasons: [],
};

let lines: Record<string, StatementLineReply[]>;
let status: number;
beforeEach(() => {
  lines = { proposed: [], open: [INTEREST], used: [], dismissed: [] };
  status = 200;
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') {
      lines = { ...lines, proposed: [] };
      return Response.json({ id: 7, paymentId: 31, message: 'Movimiento conciliado' });
    }
    if (method !== 'PATCH')
      return Response.json(lines[new URL(address, 'http://x').searchParams.get('kind') ?? ''] ?? []);
    if (status !== 200) return new Response('', { status });
    const [from, to] = JSON.parse(String(body)).dismissed ? ['open', 'dismissed'] : ['dismissed', 'open'];
    lines = { ...lines, [String(from)]: [], [String(to)]: [INTEREST] };
    return Response.json({ id: 4, message: 'Movimiento descartado' });
  });
  show();
});

const show = () =>
  render(
    <Office>
      <StatementsScreen />
    </Office>,
  );
const section = (name: string) => screen.findByRole('region', { name });
const press = async (list: string, name: RegExp) => {
  const table = await within(await section(list)).findByRole('table');
  fireEvent.click(within(table).getByRole('button', { name }));
};

it('puts money aside that is no payment, takes it back, and keeps the focus in the list', async () => {
  await press('Sin pago registrado', /Descartar INTERESES/);
  expect(await within(await section('Descartados')).findByRole('table')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sin pago registrado'));
  await press('Descartados', /Devolver a la lista INTERESES/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Descartados'));
  expect(await within(await section('Sin pago registrado')).findByRole('table')).toBeDefined();
});

it('says so when it could not, and the movement stays', async () => {
  status = 500;
  await press('Sin pago registrado', /Descartar/);
  expect(await screen.findByText('No se pudo cambiar el movimiento')).toBeDefined();
  expect(within(await section('Sin pago registrado')).getByRole('table')).toBeDefined();
});

const PAYMENT = {
  id: 31,
  paymentReference: 'PG-000031',
  fullName: 'Rosa Méndez',
  amount: 777,
  accountHolder: 'Préstamos Demo',
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  receiptUrl: null,
  receiptInPreparation: false,
  counted: true,
};
async function propose(payment: StatementLineReply['payment']) {
  cleanup();
  lines = {
    ...lines,
    proposed: [{ ...INTEREST, id: 7, cents: 77_700, payment, reasons: ['amount'], score: 40 }],
  };
  show();
  return within(await section('Coinciden con un pago'));
}

it('links no receipt whose PDF is still being made', async () => {
  const proposed = await propose({
    ...PAYMENT,
    receiptUrl: '/api/payments/31/receipt',
    receiptInPreparation: true,
  });
  expect(await proposed.findByText(RECEIPT_IN_PREPARATION)).toBeDefined();
  expect(proposed.queryByRole('link', { name: /Ver comprobante/ })).toBeNull();
});

it('ties a movement to a payment that the books have, and says that nothing is confirmed again', async () => {
  const proposed = await propose(PAYMENT);
  expect(await proposed.findByText('Pago ya confirmado')).toBeDefined();
  expect(proposed.queryByRole('link', { name: /Ver comprobante/ })).toBeNull();
  fireEvent.click(proposed.getByRole('button', { name: 'Es este pago PG-000031' }));
  expect(await screen.findByText('Movimiento conciliado')).toBeDefined();
  expect(await proposed.findByText('Ningún movimiento espera que lo confirmes.')).toBeDefined();
});
