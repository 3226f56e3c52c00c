import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Money } from '#contract/drawers.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { DrawersScreen } from '#web/drawers/drawers-screen.tsx';

const MONEY: Money = {
  safe: 1_000,
  office: 200,
  street: 590,
  cash: 1_790,
  waiting: 700,
  banks: [],
  total: 1_790,
  drawers: [],
};

function show(money: Money, role: 'owner' | 'cashier') {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.startsWith('/api/admin/money') ? money : []),
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
