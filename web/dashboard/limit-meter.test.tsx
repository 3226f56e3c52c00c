import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LimitMeter } from '#web/dashboard/dashboard-screen.tsx';

const GROWN = { amount: 7_500, isRuled: true, onTime: 1, late: 0, next: 10_000 };

it('shows the person’s own limit with its reason, and how to raise it', () => {
  render(<LimitMeter available={7_500} limit={GROWN} />);
  expect(screen.getByLabelText('Disponible: RD$7,500 de RD$7,500')).toBeDefined();
  expect(
    screen.getByText(
      'Por qué: 1 préstamo a tiempo. Sube a RD$10,000 con el próximo préstamo pagado a tiempo.',
    ),
  ).toBeDefined();
});

it('shows the used part, and no reason when the lender has no rules', () => {
  const maximum = { amount: 20_000, isRuled: false, onTime: 0, late: 0, next: null };
  render(<LimitMeter available={12_000} limit={maximum} />);
  expect(screen.getByText('En uso: RD$8,000')).toBeDefined();
  expect(screen.queryByText(/Por qué/)).toBeNull();
});
