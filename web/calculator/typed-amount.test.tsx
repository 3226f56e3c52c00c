import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AMOUNT_RANGE, isLoanAmount } from '#domain/limits/amounts.ts';
import { AMOUNT_DEFAULT } from '#domain/limits/limits.ts';
import { quoteOf } from '#domain/loans/quote.ts';

import { formatPesos, parsePesos, pesos } from '#domain/money.ts';
import { WHOLE } from '#test/sample.ts';
import { Calculator } from '#web/calculator/calculator.tsx';

// For any typed text, the calculated amount is the one in the field (rule: calculator).

const asked: number[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { amount, term } = JSON.parse(String(body));
    asked.push(amount);
    return Response.json(quoteOf(pesos(amount), term));
  });
});

// A query by role searches the whole page, and the test needs it for each key.
const field = () => screen.getByLabelText<HTMLInputElement>('¿Cuánto necesitas?');
const slider = () => screen.getByLabelText<HTMLInputElement>('Monto');
const show = () => render(<Calculator onApply={() => undefined} />);

/** Types key by key over the present value, as a person does. */
function typeOver(text: string) {
  fireEvent.focus(field());
  for (let end = 0; end <= text.length; end += 1)
    fireEvent.change(field(), { target: { value: text.slice(0, end) } });
}
const paste = (text: string) => {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
};
const leave = () => fireEvent.blur(field());
async function calculate(): Promise<number | undefined> {
  fireEvent.click(screen.getByRole('button', { name: 'Calcular' }));
  await screen.findByText('Total a pagar');
  return asked.at(-1);
}
const ignored = (amount: number) => `El monto va de ${AMOUNT_RANGE}: calculamos con ${formatPesos(amount)}.`;

it('ignores an amount that was only a prefix of a greater one', async () => {
  show();
  typeOver('30000');
  expect(await calculate()).toBe(AMOUNT_DEFAULT);
  expect([field().value, slider().value]).toEqual(['10,000', '10000']);
  expect(screen.getByText(ignored(AMOUNT_DEFAULT))).toBeDefined();
});

it('keeps an amount between two steps of the slider', async () => {
  show();
  typeOver('12345');
  leave();
  paste('123456');
  expect(await calculate()).toBe(12_345);
  expect(field().value).toBe('12,345');
});

it('writes the valid amount on leaving the field, and says so when it calculates', async () => {
  show();
  typeOver('30000');
  expect(field().value).toBe('30000');
  leave();
  expect(field().value).toBe('10,000');
  expect(screen.queryByText(/calculamos con/)).toBeNull();
  expect(await calculate()).toBe(AMOUNT_DEFAULT);
  expect(screen.getByText(ignored(AMOUNT_DEFAULT))).toBeDefined();
  fireEvent.change(slider(), { target: { value: '4500' } });
  expect(screen.queryByText(/calculamos con/)).toBeNull();
  expect(field().value).toBe('4,500');
});

describe('for any typed text', () => {
  const text = fc.oneof(
    fc.integer({ min: 0, max: 40_000 }).map(String),
    fc.integer({ min: 0, max: 40_000 }).map(formatPesos),
    fc.integer({ min: 0, max: 40_000 }).map((amount) => `RD$ ${amount}`),
    fc.constantFrom(
      '30000',
      '30,000',
      'RD$ 30000',
      '2.500',
      '',
      ' 7000 ',
      '7,0000',
      '030000',
      '1e4',
      '2500.00',
    ),
    fc.string({ maxLength: 8 }),
  );
  const step = fc.oneof(
    text.map((typed) => ({ does: 'type', typed }) as const),
    text.map((typed) => ({ does: 'paste', typed }) as const),
    fc.integer({ min: 5, max: 40 }).map((half) => ({ does: 'slide', typed: String(half * 500) }) as const),
    fc.constant({ does: 'leave', typed: '' } as const),
  );

  it('the calculated amount is in the field, and an invalid one changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        cleanup();
        show();
        let counts = AMOUNT_DEFAULT;
        for (const { does, typed } of steps) {
          if (does === 'type') typeOver(typed);
          if (does === 'paste') paste(typed);
          if (does === 'slide') fireEvent.change(slider(), { target: { value: typed } });
          leave();
          const amount = parsePesos(typed);
          if (does !== 'leave' && amount !== null && isLoanAmount(amount)) counts = amount;
          expect(parsePesos(field().value)).toBe(counts);
        }
        expect(await calculate()).toBe(counts);
        expect(parsePesos(field().value)).toBe(counts);
        const shown = screen.getByText('Recibes').closest('div')?.textContent ?? '';
        expect(shown).toContain(formatPesos(counts));
      }),
      { numRuns: WHOLE ? 300 : 20 },
    );
  });
});
