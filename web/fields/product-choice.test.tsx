import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { learnTerms, TERM } from '#domain/loans/term.ts';
import { CHARGES } from '#domain/products/charges.ts';
import { ProductChoice } from '#web/fields/product-choice.tsx';

const PRODUCT = { loanType: null, least: 5_000, most: 60_000, step: 1_000, initial: 10_000 };

it.each(CHARGES)(
  'says what the client receives of a product with the charge "%s", and of one without nothing',
  (charge) => {
    const facts = TERM[2];
    if (!facts) throw new Error('The term of two instalments exists');
    learnTerms({
      902: { ...facts, product: { ...PRODUCT, id: 7, name: 'Sin cargo' } },
      912: { ...facts, product: { ...PRODUCT, id: 8, name: 'Con cargo' }, [charge]: { pesos: 120, rate: 0 } },
    });
    render(<ProductChoice terms={[902, 912]} term={902} onTerm={() => {}} />);
    expect(screen.getAllByText(/Ejemplo: /).map(({ textContent }) => textContent)).toMatchObject([
      expect.not.stringContaining('recibes'),
      expect.stringContaining('y recibes RD$9,880.'),
    ]);
  },
);
