import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DayClose, Finances, PortfolioReport } from '#contract/finances.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { FinancesScreen } from '#web/finances/finances-screen.tsx';

const finances: Finances = {
  asOf: null,
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
    {
      from: '2026-10-01',
      to: '2026-10-31',
      disbursed: 5_000,
      collected: 0,
      reversed: 0,
      interest: 1_500,
      lateCharges: 20,
      expenses: 0,
    },
    {
      from: '2026-11-01',
      to: '2026-11-30',
      disbursed: 12_500,
      collected: 8_000,
      reversed: 479,
      interest: 1_500,
      lateCharges: 20,
      expenses: 0,
    },
  ],
};
const week = { from: '2026-11-09', to: '2026-11-15', due: 8_000, received: 6_000, share: 750 };
const portfolio: PortfolioReport = {
  asOf: null,
  running: { loans: 4, principal: 20_000, runningLateCharge: 120 },
  atRisk: [
    { days: 1, loans: 2, principal: 5_000, runningLateCharge: 120, share: 250 },
    { days: 90, loans: 0, principal: 0, runningLateCharge: 0, share: 0 },
  ],
  collection: { ...week, to: '2026-11-18', due: 9_000, received: 6_900, share: 767 },
  weeks: [week, { from: '2026-11-16', to: '2026-11-18', due: 1_000, received: 900, share: 900 }],
  cohorts: [
    {
      month: '2026-10-01',
      loans: 3,
      principal: 12_000,
      received: 7_000,
      settled: 1,
      settledShare: 333,
      late: 1,
      latePrincipal: 900,
      writtenOff: 1,
      writtenOffAmount: 2_500,
    },
    {
      month: '2026-11-01',
      loans: 2,
      principal: 8_000,
      received: 0,
      settled: 0,
      settledShare: 0,
      late: 0,
      latePrincipal: 0,
      writtenOff: 0,
      writtenOffAmount: 0,
    },
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
  credit: null,
  expenses: [{ category: 'rent', count: 1, amount: 1_500 }],
  reversedExpenses: [],
  closing: 11_679,
  accounts: [
    {
      paymentMethod: 'deposit',
      bankName: 'Popular',
      accountNumber: '800',
      count: 1,
      in: 4_321,
      out: 0,
      amount: 4_321,
    },
  ],
  people: [
    {
      name: 'Pedro Santos',
      disbursed: 12_500,
      confirmed: 4_321,
      reversed: 0,
    },
  ],
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
let day: DayClose;
beforeEach(() => {
  status = 200;
  day = sheet;
  history.replaceState(null, '', '/admin-finances');
  vi.stubGlobal('fetch', async (address: string) =>
    status === 200
      ? Response.json(
          address.includes('day-close') ? day : address.includes('portfolio') ? portfolio : finances,
        )
      : new Response('', { status }),
  );
});

/** Opens the screen at one of its parts. */
function show(part = '') {
  if (part !== '') history.replaceState(null, '', `/admin-finances?ver=${part}`);
  return render(
    <Office>
      <FinancesScreen />
    </Office>,
  );
}

it('says how recent the figures are when they come from a standby, and nothing otherwise', async () => {
  const { unmount } = render(<FinancesScreen />, { wrapper: Office });
  await screen.findByText('RD$12,000');
  expect(screen.queryByText(/Datos de las/)).toBeNull();
  unmount();
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(
      address.includes('portfolio') ? portfolio : { ...finances, asOf: '2026-11-20T14:42:31.000Z' },
    ),
  );
  render(<FinancesScreen />, { wrapper: Office });
  expect(await screen.findByText('Datos de las 10:42')).toBeTruthy();
});

it('answers one question a part, each figure with its name, and loses none', async () => {
  show();
  const figure = async (label: string) =>
    (await screen.findAllByText(label, { selector: 'dt' }))[0]?.parentElement?.querySelector('dd')
      ?.textContent;
  expect(await figure('Saldo hoy')).toBe('RD$12,000');
  expect(await figure('Saldo en libros')).toBe('RD$11,900');
  expect(await figure('Mora en curso')).toBe('RD$100');
  expect(await figure('Vence en 15 días')).toBe('RD$2,000');
  expect(await figure('Vence en 30 días')).toBe('RD$6,000');
  expect(screen.queryByText('A favor de clientes')).toBeNull();
  expect(screen.queryByText('Prestado')).toBeNull();
  fireEvent.click(screen.getByRole('tab', { name: 'Entró' }));
  expect(location.search).toBe('?ver=entro');
  expect(await figure('Prestado')).toBe('RD$17,500');
  expect(await figure('Cobrado')).toBe('RD$7,521');
  expect(await figure('Interés contratado')).toBe('RD$3,500');
  expect(await figure('Interés cobrado')).toBe('RD$1,250');
  expect(await figure('Mora registrada')).toBe('RD$40');
  fireEvent.click(screen.getByRole('tab', { name: 'Atrasado' }));
  const overdue = screen.getByRole('table', { name: 'Cuotas atrasadas por antigüedad' });
  expect(within(overdue).getAllByRole('row').at(-1)?.textContent).toBe('Más de 90 días1RD$900');
});

it('shows every part of the screen that the others leave out', async () => {
  const seen: string[] = [];
  show();
  for (const { textContent } of await screen.findAllByRole('tab')) {
    fireEvent.click(screen.getByRole('tab', { name: textContent }));
    await screen.findAllByRole('region');
    await until(() => expect(screen.queryByText(/^Cargando/)).toBeNull());
    seen.push(...screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent));
  }
  expect(seen).toEqual([
    ...['Lo que se debe hoy', 'Lo que viene', 'Desde el principio', 'Lo esperado y lo cobrado'],
    ...['Atrasado, por antigüedad', 'Cartera en riesgo', 'Lo que salió y lo que entró'],
    ...['Préstamos por mes de desembolso', 'Cierre del día', 'Exportar'],
  ]);
});

it('opens the months at an address with a period', async () => {
  history.replaceState(null, '', '/admin-finances?por=day');
  show();
  expect(await screen.findByRole('region', { name: 'Lo que salió y lo que entró' })).toBeDefined();
});

it('leaves a cashier the close of the day alone', async () => {
  render(
    <Office user={{ ...OWNER, role: 'cashier' }}>
      <FinancesScreen />
    </Office>,
  );
  expect(await screen.findByRole('region', { name: 'Cierre del día' })).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('shows the share of the portfolio at risk, and exports it in both formats', async () => {
  show('atrasado');
  const card = await screen.findByRole('region', { name: 'Cartera en riesgo' });
  expect(card.textContent).toContain('4 préstamos activos deben RD$20,000 de capital');
  const rows = within(within(card).getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
    'Más de 1 día2RD$5,000RD$12025.0%',
    'Más de 90 días0RD$0RD$00.0%',
  ]);
  expect(within(card).getByRole('link', { name: 'Descargar CSV' }).getAttribute('href')).toBe(
    '/api/admin/finances/exports/portfolio?format=csv',
  );
  expect(within(card).getByRole('link', { name: 'Descargar Excel' }).getAttribute('href')).toBe(
    '/api/admin/finances/exports/portfolio?format=xlsx',
  );
});

it('draws due and received amounts by week, with the rate in the table', async () => {
  show('entro');
  const card = await screen.findByRole('region', { name: 'Lo esperado y lo cobrado' });
  expect(card.textContent).toContain('vencieron RD$9,000 y se cobraron RD$6,900: 76.7%.');
  expect(card.querySelectorAll('rect')).toHaveLength(4);
  fireEvent.click(within(card).getByRole('button', { name: 'Ver como tabla' }));
  const rows = within(within(card).getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Semana delEsperadoCobradoTasa de cobranza',
    '9 novRD$8,000RD$6,00075.0%',
    '16 novRD$1,000RD$90090.0%',
  ]);
});

it('shows the outcome of the loans of each month, newest first', async () => {
  show('meses');
  const table = await screen.findByRole('table', { name: 'Préstamos por mes de desembolso' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
    'nov 20262RD$8,000RD$00.0%00',
    'oct 20263RD$12,000RD$7,00033.3%1 · RD$9001 · RD$2,500',
  ]);
});

it('draws the periods, repeats them as a table, and takes others from the address', async () => {
  show('meses');
  const card = within(await screen.findByRole('region', { name: 'Lo que salió y lo que entró' }));
  const drawing = card.getByRole('img');
  expect(drawing.getAttribute('aria-label')).toContain('como mucho RD$12,500');
  expect(drawing.querySelectorAll('rect')).toHaveLength(4);
  fireEvent.click(card.getByRole('button', { name: 'Ver como tabla' }));
  const table = await screen.findByRole('table', { name: 'Desembolsado y cobrado por período' });
  // A reversed payment never came in.
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('nov 2026RD$12,500RD$7,521');
  expect(card.queryByRole('img')).toBeNull();
  fireEvent.click(screen.getByLabelText('Quincena'));
  expect(location.search).toBe('?ver=meses&por=fortnight');
});

it('opens the sheet of the typed day', async () => {
  show('cierres');
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
    '/api/admin/finances/exports/day-close?date=2026-11-20&format=csv',
  );
});

it('shows no empty card for a day on which only an expense moved money', async () => {
  day = { ...sheet, people: [], entries: [] };
  history.replaceState(null, '', '/admin-finances?cierre=2026-11-20');
  show();
  expect(await screen.findByRole('region', { name: 'Gastos' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Quién lo registró' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Asientos' })).toBeNull();
});

it('exports the typed days, all without any, and nothing for an invalid day', async () => {
  show('cierres');
  const link = () => screen.getByRole('link', { name: 'Pagos Excel' });
  const [from, to] = [await screen.findByLabelText('Desde'), screen.getByLabelText('Hasta')];
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
  expect(link().getAttribute('href')).toMatch(/\?from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-\d{2}&format=xlsx$/);
  type(from, '08122026');
  type(to, '7/12/2026');
  expect(fireEvent.click(link())).toBe(false);
  expect(screen.getByText('La última fecha es anterior a la primera')).toBeDefined();
  expect(document.activeElement).toBe(to);
  type(to, 'hoy');
  expect(screen.getByText(/Escriba la fecha así/)).toBeDefined();
  type(to, '');
  expect(link().getAttribute('href')).toBe(
    '/api/admin/finances/exports/payments?from=2026-12-08&format=xlsx',
  );
  type(from, '');
  expect(link().getAttribute('href')).toBe('/api/admin/finances/exports/payments?format=xlsx');
});

it('says that loading failed, with a retry', async () => {
  status = 500;
  show('atrasado');
  expect(await screen.findByText('No se pudieron cargar las finanzas')).toBeDefined();
  expect(await screen.findByText('No se pudo cargar la cartera')).toBeDefined();
  status = 200;
  for (const button of screen.getAllByRole('button', { name: 'Intentar de nuevo' })) fireEvent.click(button);
  expect(await screen.findByRole('region', { name: 'Atrasado, por antigüedad' })).toBeDefined();
  expect(await screen.findByRole('region', { name: 'Cartera en riesgo' })).toBeDefined();
});
