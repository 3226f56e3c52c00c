import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AMOUNT_RANGE } from '#domain/limits/amounts.ts';
import { writeTerms } from '#domain/loans/lent-terms.ts';
import { quoteOf } from '#domain/loans/quote.ts';
import { learnTerms, TERM } from '#domain/loans/term.ts';
import { pesos } from '#domain/money.ts';
import { setTemplateVariables } from '#web/app/shell/template-variables.fixture.ts';
import { Calculator } from '#web/calculator/calculator.tsx';

/** Each reply waits for its release, as on a slow connection. */
let answers: (() => void)[] = [];
const asked: number[] = [];

beforeEach(() => {
  answers = [];
  asked.length = 0;
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const { amount, term } = JSON.parse(String(body));
    asked.push(amount);
    return new Promise<Response>((resolve) => {
      answers.push(() => resolve(new Response(JSON.stringify(quoteOf(pesos(amount), term)))));
    });
  });
});

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: '¿Cuánto necesitas?' });
const type = (text: string) => fireEvent.change(amount(), { target: { value: text } });
const calculate = () => fireEvent.click(screen.getByRole('button', { name: 'Calcular' }));

it('ignores a reply to figures that changed meanwhile', async () => {
  render(<Calculator onApply={() => undefined} />);
  calculate();
  fireEvent.click(screen.getByRole('radio', { name: '3 cuotas' }));
  answers[0]?.();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Calcular' }).ariaBusy).toBeNull());
  expect(screen.queryByText('Total a pagar')).toBeNull();
  calculate();
  answers[1]?.();
  expect(await screen.findByText('RD$12,500')).toBeDefined();
});

it('names the due days of a rule', async () => {
  const due = { kind: 'weekly', at: 5 };
  vi.stubGlobal('fetch', async () => Response.json({ ...quoteOf(pesos(10_000), 2), due }));
  render(<Calculator onApply={() => undefined} />);
  calculate();
  expect(await screen.findByText('viernes de la semana 1')).toBeDefined();
  expect(screen.getByText('Vence cada viernes.')).toBeDefined();
  expect(screen.queryByText(/después del desembolso/)).toBeNull();
});

it('calls once despite repeated presses', () => {
  render(<Calculator onApply={() => undefined} />);
  calculate();
  calculate();
  fireEvent.submit(amount());
  expect(asked).toEqual([10_000]);
});

it('ignores an amount out of range, and names the one that it used instead', async () => {
  render(<Calculator onApply={() => undefined} />);
  type('7000');
  type('90000');
  calculate();
  expect(asked).toEqual([7_000]);
  expect(amount().value).toBe('7,000');
  expect(screen.getByText(`El monto va de ${AMOUNT_RANGE}: calculamos con RD$7,000.`)).toBeDefined();
  type('8000');
  expect(screen.queryByText(/calculamos con/)).toBeNull();
});

it('names the days of a plan that is due by a rule of the calendar', async () => {
  const [two, term] = [TERM[2], 993_002];
  if (two) learnTerms({ [term]: { ...two, due: { kind: 'paydays', at: 15 } } });
  setTemplateVariables({ plans: writeTerms([term]) });
  render(<Calculator onApply={() => undefined} />);
  calculate();
  answers[0]?.();
  expect(await screen.findByText('Vence según los días de cobro.')).toBeDefined();
  expect(screen.getByText('día de cobro 2')).toBeDefined();
});
