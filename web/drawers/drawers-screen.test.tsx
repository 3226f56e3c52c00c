import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Money } from '#contract/drawers.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { DrawersScreen } from '#web/drawers/drawers-screen.tsx';

const MONEY: Money = {
  safeOpening: null,
  safe: 1_000,
  office: 200,
  street: 590,
  cash: 1_790,
  waiting: 700,
  banks: [],
  total: 1_790,
  drawers: [],
};

function show(money: Money | Promise<Money>, role: 'owner' | 'cashier') {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/admin/money') ? await money : []),
  );
  history.replaceState(null, '', '/admin-drawers');
  return render(
    <Office user={{ ...OWNER, role }}>
      <DrawersScreen />
    </Office>,
  );
}

it('shows waiting cash of receipts beside the total, and links to it for a person who decides', async () => {
  const { container } = show(MONEY, 'owner');
  await screen.findByText('En total');
  expect(container.textContent).toContain('En totalRD$1,790');
  expect(container.textContent).toContain('Aparte hay RD$700 de recibos de la calle que esperan a un dueño.');
  expect(screen.getByRole('link', { name: 'Ver los recibos' }).getAttribute('href')).toBe(
    '/admin-collectors',
  );
  cleanup();

  const { container: cashiers } = show(MONEY, 'cashier');
  await screen.findByText('En total');
  expect(cashiers.textContent).toContain('Aparte hay RD$700');
  expect(screen.queryByRole('link', { name: 'Ver los recibos' })).toBeNull();
  cleanup();

  const { container: decided } = show({ ...MONEY, waiting: 0 }, 'owner');
  await screen.findByText('En total');
  expect(decided.textContent).not.toContain('Aparte');
});

it('asks an owner for the opening balances that are missing, and takes nothing for an answer', async () => {
  const bank = { name: 'Popular 800000001', accountNumber: '800000001', in: 0, out: 0, amount: 0 };
  show({ ...MONEY, safeOpening: 900, banks: [{ ...bank, opening: null }] }, 'owner');
  const asked = within(await screen.findByRole('region', { name: 'Saldos de apertura' }));
  expect(asked.queryByLabelText('Caja general')).toBeNull();
  expect(asked.getByLabelText('Popular 800000001')).toBeDefined();
  cleanup();
  show({ ...MONEY, safeOpening: 0, banks: [{ ...bank, opening: 0 }] }, 'owner');
  await screen.findByText('Dinero por cuenta');
  expect(screen.queryByRole('region', { name: 'Saldos de apertura' })).toBeNull();
});

it('shows the drawers below the money, which would push them down, once it is there', async () => {
  const money = Promise.withResolvers<Money>();
  show(money.promise, 'owner');
  await screen.findByText('Cargando el dinero por cuenta...');
  await new Promise((passed) => setTimeout(passed, 50));
  expect(screen.queryByText('No hay cajas')).toBeNull();
  money.resolve(MONEY);
  await screen.findByText('No hay cajas');
});

it('keeps what is typed in a dialog when its request and the figures behind it fail', async () => {
  show(MONEY, 'owner');
  fireEvent.click(await screen.findByRole('button', { name: 'Mover dinero' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Movimiento'), { target: { value: 'other_in' } });
  fireEvent.change(dialog.getByLabelText('Monto'), { target: { value: '500' } });
  fireEvent.change(dialog.getByLabelText('Razón'), { target: { value: 'Aporte' } });
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 502 }));
  fireEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await screen.findByText('Error');
  await new Promise((passed) => setTimeout(passed, 50));
  expect(dialog.getByLabelText<HTMLInputElement>('Monto').value).toBe('500');
  expect(screen.queryByText('No se pudo cargar el dinero')).toBeNull();
});
