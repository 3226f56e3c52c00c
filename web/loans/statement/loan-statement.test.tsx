import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import type { LoanStatementLine, LoanStatement as Statement } from '#contract/loan-statement.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { LoanStatement } from '#web/loans/statement/loan-statement.tsx';

const NOTHING = { principal: 0, interest: 0, lateCharge: 0, costs: 0, overpaidRefund: 0, credit: 0 };
const line = (changes: Partial<LoanStatementLine>): LoanStatementLine => ({
  kind: 'disbursement',
  on: '2026-11-20',
  instalment: null,
  amount: 10_000,
  parts: { ...NOTHING, principal: 10_000 },
  change: 10_000,
  balance: 10_000,
  arrivedAt: null,
  confirmedAt: null,
  note: null,
  ...changes,
});
const STATEMENT: Statement = {
  loanId: 7,
  reference: '#LN-0007',
  lender: 'Manito',
  fullName: 'Rosa Méndez',
  status: 'active',
  madeAt: '2026-12-27T13:00:00Z',
  lines: [
    line({}),
    line({ kind: 'due', on: '2026-12-05', instalment: 1, amount: 4_000, change: 0, parts: NOTHING }),
    line({
      kind: 'payment',
      on: '2026-12-12',
      amount: 10_040,
      change: -10_040,
      balance: -40,
      parts: { ...NOTHING, principal: -9_000, interest: -1_000, credit: -40 },
      arrivedAt: '2026-12-12T14:30:00Z',
      confirmedAt: '2026-12-14T13:00:00Z',
      note: 'Transferencia bancaria · TR-9',
    }),
  ],
  bookBalance: 0,
  runningLateCharge: 0,
  balance: 0,
  credit: 40,
  writtenOff: 0,
  reported: 700,
};

let answer: () => Response;
beforeEach(() => {
  answer = () => Response.json(STATEMENT);
  vi.stubGlobal('fetch', async () => answer());
  vi.stubGlobal('scrollTo', vi.fn());
});
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LoanStatement id={7} back={{ href: '/my-products', text: 'Mis Productos' }} />
    </QueryClientProvider>,
  );
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it('lists every movement with its split, its date and the balance after it', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Estado de cuenta #LN-0007' })).toBeDefined();
  const rows = within(screen.getByRole('table', { name: 'Movimientos' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Desembolso20/11/2026+RD$10,000RD$10,000',
    'Vence la cuota 105/12/2026RD$4,000RD$10,000',
    'Pago confirmadocapital RD$9,000 · interés RD$1,000 · a favor RD$40Reportado el 12/12/2026 10:30 · confirmado el 14/12/2026 09:00Transferencia bancaria · TR-912/12/2026−RD$10,040RD$40 a favor',
  ]);
});

it('shows the state of the loan, the note that it is no tax document, and links to the PDF and back', async () => {
  show();
  await screen.findByRole('table', { name: 'Movimientos' });
  for (const [label, value] of [
    ['Saldo en libros', 'RD$0'],
    ['Mora en curso', 'RD$0'],
    ['Saldo hoy', 'RD$0'],
    ['A favor del cliente', 'RD$40'],
    ['En verificación', 'RD$700'],
  ] as const)
    expect(factOf(label)).toBe(value);
  expect(screen.getByText(/No es un comprobante fiscal/)).toBeDefined();
  const pdf = screen.getByRole('link', { name: 'Descargar PDF' });
  expect(pdf.getAttribute('href')).toBe('/api/loans/7/statement.pdf');
  expect(screen.getByRole('link', { name: 'Mis Productos' }).getAttribute('href')).toBe('/my-products');
});

it('says so without a movement, for an unknown loan, or without a response', async () => {
  answer = () => Response.json({ ...STATEMENT, lines: [] });
  const { unmount } = show();
  expect(await screen.findByText(/Todavía no hay movimientos/)).toBeDefined();
  unmount();
  answer = () => Response.json({ code: 'not_found', message: ERRORS.not_found.message }, { status: 404 });
  const second = show();
  expect(await screen.findByText('Este préstamo no existe')).toBeDefined();
  second.unmount();
  answer = () => new Response('<html>', { status: 502 });
  show();
  expect(await screen.findByText('No se pudo cargar el estado de cuenta')).toBeDefined();
});
