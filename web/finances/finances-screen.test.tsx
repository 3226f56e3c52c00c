import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DayClose, Finances } from '#contract/finances.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { FinancesScreen } from '#web/finances/finances-screen.tsx';

const finances: Finances = {
  lent: 17_500,
  collected: 7_521,
  outstanding: 12_000,
  bookBalance: 11_900,
  runningLateCharge: 100,
  credit: 0,
  interestContracted: 3_500,
  interestCollected: 1_250,
  lateCharges: 40,
  expected15Days: 2_000,
  expected30Days: 6_000,
  overdue: [
    { from: 1, to: 30, instalments: 2, amount: 3_000 },
    { from: 91, to: null, instalments: 1, amount: 900 },
  ],
  periods: [
    { from: '2026-10-01', to: '2026-10-31', disbursed: 5_000, collected: 0, reversed: 0 },
    { from: '2026-11-01', to: '2026-11-30', disbursed: 12_500, collected: 8_000, reversed: 479 },
  ],
};
const sheet: DayClose = {
  date: '2026-11-20',
  opening: 1_000,
  disbursed: { count: 2, amount: 12_500 },
  interest: 2_500,
  lateCharges: 0,
  costs: 0,
  collected: { count: 1, amount: 4_321 },
  reversed: { count: 0, amount: 0 },
  others: [],
  closing: 11_679,
  accounts: [
    { paymentMethod: 'deposit', bankName: 'Popular', accountNumber: '800', count: 1, amount: 4_321 },
  ],
  people: [{ name: 'Pedro Santos', disbursed: 12_500, confirmed: 4_321, reversed: 0 }],
  entries: [
    {
      id: 9,
      at: '2026-11-20T15:00:00Z',
      kind: 'payment',
      reference: '#LN-0007',
      fullName: 'Ana Peña',
      amount: -4_321,
    },
  ],
};

let status: number;
beforeEach(() => {
  status = 200;
  history.replaceState(null, '', '/admin-finances');
  vi.stubGlobal('fetch', async (address: string) =>
    status === 200
      ? Response.json(address.includes('day-close') ? sheet : finances)
      : new Response('', { status }),
  );
});

const show = () =>
  render(
    <Office>
      <FinancesScreen />
    </Office>,
  );

it('says each figure with its name', async () => {
  show();
  const figure = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent;
  expect(await figure('Prestado')).toBe('RD$17,500');
  expect(await figure('Cobrado')).toBe('RD$7,521');
  expect(await figure('Saldo hoy')).toBe('RD$12,000');
  expect(await figure('Saldo en libros')).toBe('RD$11,900');
  expect(await figure('Mora en curso')).toBe('RD$100');
  expect(screen.queryByText('A favor de clientes')).toBeNull();
  const overdue = screen.getByRole('table', { name: 'Cuotas atrasadas por antigüedad' });
  expect(within(overdue).getAllByRole('row').at(-1)?.textContent).toBe('Más de 90 días1RD$900');
});

it('draws the periods, says the same as a table, and asks for others by the address', async () => {
  show();
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toContain('como mucho RD$12,500');
  expect(document.querySelectorAll('rect')).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }));
  const table = await screen.findByRole('table', { name: 'Desembolsado y cobrado por período' });
  // What was reversed never came in.
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('nov 2026RD$12,500RD$7,521');
  expect(document.querySelectorAll('rect')).toHaveLength(0);
  fireEvent.click(screen.getByLabelText('Quincena'));
  expect(location.search).toBe('?por=fortnight');
});

it('opens the sheet of the day that was typed', async () => {
  show();
  fireEvent.change(await screen.findByLabelText('Fecha'), { target: { value: 'ayer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ver el cierre' }));
  expect(screen.getByText(/Escriba la fecha así/)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Fecha'), { target: { value: '20112026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ver el cierre' }));
  expect(await screen.findByRole('heading', { name: 'Cierre del 20/11/2026' })).toBeDefined();
  const sum = await screen.findByRole('region', { name: 'Resumen del día' });
  const names = within(sum).getAllByRole('term');
  const amounts = within(sum).getAllByRole('definition');
  const lines = names.map(({ textContent }, index) => [textContent, amounts[index]?.textContent]);
  expect(lines).toContainEqual(['Pagos confirmados1 pago', '-RD$4,321']);
  expect(lines.at(-1)).toEqual(['Saldo final de la cartera', 'RD$11,679']);
  expect(screen.getByRole('link', { name: 'Descargar CSV' }).getAttribute('href')).toBe(
    '/api/admin/finances/exports/day-close?date=2026-11-20',
  );
});

it('exports the days that were typed, all of them without any, and nothing of what is no day', async () => {
  show();
  const link = () => screen.getByRole('link', { name: 'Pagos' });
  const [from, to] = [await screen.findByLabelText('Desde'), screen.getByLabelText('Hasta')];
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  expect(link().getAttribute('href')).toMatch(/\?from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-\d{2}$/);
  type(from, '08122026');
  type(to, '7/12/2026');
  expect(fireEvent.click(link())).toBe(false);
  expect(screen.getByText('La última fecha es anterior a la primera')).toBeDefined();
  expect(document.activeElement).toBe(to);
  type(to, 'hoy');
  expect(screen.getByText(/Escriba la fecha así/)).toBeDefined();
  type(to, '');
  expect(link().getAttribute('href')).toBe('/api/admin/finances/exports/payments?from=2026-12-08');
  type(from, '');
  expect(link().getAttribute('href')).toBe('/api/admin/finances/exports/payments?');
});

it('says that they did not come, with a second try', async () => {
  status = 500;
  show();
  expect(await screen.findByText('No se pudieron cargar las finanzas')).toBeDefined();
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await screen.findByText('RD$17,500')).toBeDefined();
});
