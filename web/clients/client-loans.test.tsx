import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BorrowedLoan } from '#contract/loans.ts';
import type { Role } from '#domain/accounts/role.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { ClientLoans } from '#web/clients/client-loans.tsx';

const settled: BorrowedLoan = {
  id: 3,
  reference: '#LN-0003',
  status: 'settled',
  principal: 10_000,
  balance: 0,
  worstDaysLate: 0,
  lost: 0,
  disbursedOn: '2026-11-20',
};
const show = (loans: readonly BorrowedLoan[], role: Role = 'owner') => {
  vi.stubGlobal('fetch', async () => Response.json(loans));
  render(
    <Office user={{ ...OWNER, role }}>
      <ClientLoans clientId={7} limit={{ amount: 7_500, isRuled: true, onTime: 1, late: 0, next: 10_000 }} />
    </Office>,
  );
};

it('shows the debt and leads to the loan in one press', async () => {
  show([{ ...settled, id: 5, reference: '#LN-0005', status: 'active', balance: 7_418 }, settled]);
  expect(await screen.findByText('RD$7,418')).toBeDefined();
  expect(screen.getByText('Activo')).toBeDefined();
  expect(screen.getByText(/1 préstamo a tiempo\. Sube a RD\$10,000/)).toBeDefined();
  expect(screen.getByRole('link', { name: /Ver préstamo/ }).getAttribute('href')).toBe(
    '/admin-loans?prestamo=5',
  );
  expect(screen.getByRole('link', { name: '#LN-0003' }).getAttribute('href')).toBe('/admin-loans?prestamo=3');
  expect(screen.queryByText('No debe nada ahora.')).toBeNull();
});

it('takes the payment of a debt in one press, for those who take payments', async () => {
  show([{ ...settled, id: 5, reference: '#LN-0005', status: 'active', balance: 7_418 }, settled]);
  const take = await screen.findByRole('link', { name: /^Cobrar.*#LN-0005$/ });
  expect(take.getAttribute('href')).toBe('/admin-take-payment?prestamo=5');
  expect(screen.getAllByRole('link', { name: /^Cobrar/ })).toHaveLength(1);
  cleanup();
  show([{ ...settled, id: 5, status: 'active', balance: 7_418 }], 'analyst');
  expect(await screen.findByRole('link', { name: /Ver préstamo/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Cobrar/ })).toBeNull();
});

it('does not report zero debt after a write-off', async () => {
  show([{ ...settled, status: 'written_off', worstDaysLate: 108, lost: 3_514 }]);
  expect(await screen.findByText('Debe todavía RD$3,514 de lo que se castigó.')).toBeDefined();
  expect(screen.getByText(/Castigado, 108 días de atraso, RD\$3,514 perdidos/)).toBeDefined();
  expect(screen.queryByText('No debe nada ahora.')).toBeNull();
});
