import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { activeLoan } from '#contract/loans.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { PaymentForm } from '#web/payments/own/payment-form.tsx';

beforeEach(emptyIndexedDb);

const account = (bankName: string, accountNumber: string) => ({
  ...{ bankName, accountNumber },
  accountType: 'ahorro' as const,
  accountHolder: 'Préstamos del Este',
});
const ACCOUNTS = [account('Popular', '0071'), account('Popular', '0072'), account('BHD', '0073')];

it('each of two accounts at one bank can be chosen, and is told from the other', () => {
  render(
    <Office user={NOBODY}>
      <PaymentForm
        user={NOBODY}
        loan={activeLoan.parse(sampleOf(activeLoan))}
        accounts={ACCOUNTS}
        start={null}
        isAnother={false}
        onQueued={() => {}}
        onRegistered={() => {}}
      />
    </Office>,
  );
  const banks = screen.getByLabelText<HTMLSelectElement>('Banco donde pagaste');
  expect([...banks.options].map(({ text }) => text)).toEqual(['Popular 0071', 'Popular 0072', 'BHD']);
  const chosen = ACCOUNTS.map((_, index) => {
    banks.selectedIndex = index;
    fireEvent.change(banks);
    return screen.getByLabelText<HTMLInputElement>('Número de cuenta').value;
  });
  expect(chosen).toEqual(['0071', '0072', '0073']);
});
