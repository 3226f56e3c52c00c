import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loansApi } from '#contract/loans.ts';
import { fakeServer, gives } from '#test/literals/fake-server.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { LoansTab } from '#web/loans/own/loans-tab.tsx';

it('of a settled loan it says what its note asked for, not that so much was paid: a rebate lowers it', async () => {
  // Paid off with RD$30,500: RD$1,500 of interest were taken off (server/products/product-rebate.test.ts).
  const settled = {
    ...{ id: 7, reference: '#LN-0007', supersedesLoanId: null, principal: 30_000, total: 32_000, credit: 0 },
    ...{ status: 'settled' as const, disbursedOn: '2026-11-20', settledAt: '2026-11-25T15:00:00.000Z' },
    instalments: [],
  };
  const answers = [gives(loansApi.active, null), gives(loansApi.own, [settled])];
  vi.stubGlobal('fetch', fakeServer(answers).fetch);
  render(
    <Office user={NOBODY}>
      <LoansTab />
    </Office>,
  );
  const says = await screen.findByText(/^Recibiste/);
  expect(says.textContent).toBe('Recibiste RD$30,000 el 20/11/2026. Total según el pagaré: RD$32,000.');
});
