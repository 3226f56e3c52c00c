import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loansApi } from '#contract/loans.ts';
import { fakeServer, gives } from '#test/literals/fake-server.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { LoansTab } from '#web/loans/own/loans-tab.tsx';

const show = (loan: object) => {
  const answers = [gives(loansApi.active, null), gives(loansApi.own, [loan])];
  vi.stubGlobal('fetch', fakeServer(answers).fetch);
  render(
    <Office user={NOBODY}>
      <LoansTab />
    </Office>,
  );
};

it.each([
  [6_500, 'Todavía debes RD$6,500 por este préstamo. Para pagarlo, escríbenos.', 0],
  [0, 'Ya no debes nada por este préstamo.', 1],
])('a written-off loan is listed, with what is owed of it: %d', async (writtenOff, says, letters) => {
  show({
    ...{ id: 7, reference: '#LN-0007', supersedesLoanId: null, principal: 10_000, total: 11_500, credit: 0 },
    ...{ status: 'written_off' as const, disbursedOn: '2026-11-20', settledAt: null, balance: 0, writtenOff },
    instalments: [],
  });
  expect((await screen.findByText(/por este préstamo/)).textContent).toBe(says);
  expect(screen.getByRole('link', { name: 'Estado de cuenta de #LN-0007' })).toBeDefined();
  expect(screen.queryAllByRole('link', { name: /^Carta de saldo/ })).toHaveLength(letters);
});

it('of a settled loan it says what its note asked for, not that so much was paid: a rebate lowers it', async () => {
  // Paid off with RD$30,500: RD$1,500 of interest were taken off (server/products/product-rebate.test.ts).
  const settled = {
    ...{ id: 7, reference: '#LN-0007', supersedesLoanId: null, principal: 30_000, total: 32_000, credit: 0 },
    ...{ status: 'settled' as const, disbursedOn: '2026-11-20', settledAt: '2026-11-25T15:00:00.000Z' },
    instalments: [],
  };
  show(settled);
  const says = await screen.findByText(/^Recibiste/);
  expect(says.textContent).toBe('Recibiste RD$30,000 el 20/11/2026. Total según el pagaré: RD$32,000.');
});
