import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Accounting, FiscalMonth, MonthStatement } from '#contract/accounting.ts';
import type { ReportMails } from '#contract/report-mails.ts';
import { INITIAL_WHOLE_FROM } from '#domain/accounting/fiscal-document.ts';
import { AccountingScreen } from '#web/accounting/accounting-screen.tsx';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';

const ACCOUNTING: Accounting = {
  income: null,
  provisions: [{ fromDays: 31, share: 25 }],
  source: null,
  decidedOn: null,
  wholeFrom: INITIAL_WHOLE_FROM,
  version: 7,
  mayChooseIncome: true,
  accounts: [
    { account: 'cash', class: 'asset', code: '1101', name: 'Caja' },
    { account: 'interest_income', class: 'income', code: '4101', name: 'Ingresos por intereses' },
  ],
  provided: [{ fromDays: 31, toDays: null, share: 25, loans: 2, principal: 8_000, amount: 200 }],
  months: [
    { month: '2026-11', closedAt: null, closedBy: null, mayClose: false },
    { month: '2026-10', closedAt: null, closedBy: null, mayClose: true },
    { month: '2026-09', closedAt: '2026-10-05T15:00:00.000Z', closedBy: 'Pedro Santos', mayClose: false },
  ],
};
const LINE = {
  account: 'interest_income',
  class: 'income',
  code: '4101',
  name: 'Ingresos por intereses',
} as const;
const STATEMENT: MonthStatement = {
  month: '2026-10',
  closedAt: null,
  income: [{ ...LINE, amount: 4_500 }],
  expenses: [{ account: 'expense:rent', class: 'expense', code: '5202', name: 'Alquiler', amount: 1_250 }],
  result: 3_250,
  assets: [{ account: 'cash', class: 'asset', code: '1101', name: 'Caja', amount: 9_000 }],
  liabilities: [],
  equity: [{ account: 'opening', class: 'equity', code: '3101', name: 'Saldos de apertura', amount: 5_750 }],
  accumulated: 3_250,
  provided: [],
  collectedIncome: 4_000,
  uncollectedIncome: 500,
};

const FISCAL: FiscalMonth = {
  month: '2026-10',
  isOver: true,
  documents: [
    {
      userId: 7,
      name: 'Rosa Peña',
      cedula: '00113918205',
      kind: 'consumption',
      concept: 'interest',
      corrects: null,
      amount: 1_500,
      left: 0,
      whole: false,
      numbers: [{ id: 3, encf: 'E320000000007', issuedOn: '2026-11-02', amount: 1_500, isAccepted: false }],
      changes: null,
      sending: null,
    },
    {
      userId: 7,
      name: 'Rosa Peña',
      cedula: '00113918205',
      kind: 'debit_note',
      concept: 'late_charge',
      corrects: null,
      amount: 77,
      left: 77,
      whole: true,
      numbers: [],
      changes: 'E320000000007',
      sending: null,
    },
  ],
  ranges: [
    {
      id: 1,
      kind: 'consumption',
      first: 'E320000000001',
      last: 'E320000000020',
      endsOn: '2026-12-31',
      used: 1,
    },
  ],
  hasProvider: false,
  left: [{ kind: 'consumption', left: 19, until: '2026-12-31', isEnding: true }],
};

const REPORTS: ReportMails = {
  email: 'pedro@demo.do',
  wishes: [{ report: 'portfolio', rhythm: 'monthly', onDay: 5 }],
};

let sent: [string, unknown][];
let refusal: object | null;
let fiscal: FiscalMonth;
beforeEach(() => {
  history.replaceState(null, '', '/admin-accounting');
  sent = [];
  refusal = null;
  fiscal = FISCAL;
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET' && address.includes('report-mails')) return Response.json(REPORTS);
    if (method === 'GET' && address.includes('/fiscal/')) return Response.json(fiscal);
    if (method === 'GET') return Response.json(address.includes('/months/') ? STATEMENT : ACCOUNTING);
    sent.push([`${method} ${address}`, body === undefined ? null : JSON.parse(String(body))]);
    return refusal
      ? Response.json(refusal, { status: 400 })
      : Response.json({ version: 8, message: 'Hecho' });
  });
});
const show = (user = OWNER) =>
  render(
    <Office user={user}>
      <AccountingScreen />
    </Office>,
  );

it('lists the months with their state, and the provisions of today', async () => {
  show();
  const months = within(await screen.findByRole('list', { name: 'Meses de la contabilidad' }));
  expect(months.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'nov 2026En curso',
    'oct 2026Terminado, sin cerrar',
    'sep 2026Cerrado por Pedro Santos, 05/10/2026 11:00',
  ]);
  const provisions = within(screen.getByRole('table', { name: 'Provisiones por días de atraso' }));
  expect(provisions.getAllByRole('row').at(-1)?.textContent).toBe('31 o más2RD$8,0002.5%RD$200');
  expect(screen.getByText(/Un contador o abogado dominicano tiene que aprobar/)).toBeTruthy();
});

it('sends the rules as the contract writes them, and leads to what is wrong', async () => {
  show();
  fireEvent.click(await screen.findByLabelText(/^Con el tiempo/));
  const from = screen.getByLabelText<HTMLInputElement>('Para los préstamos desde el');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar reglas y cuentas' }));
  expect(document.activeElement).toBe(from);
  fireEvent.change(from, { target: { value: '01112026' } });
  fireEvent.click(screen.getByRole('button', { name: 'Agregar línea' }));
  fireEvent.change(screen.getAllByLabelText('Desde días')[1] ?? from, { target: { value: '91' } });
  fireEvent.change(screen.getAllByLabelText('Por ciento')[1] ?? from, { target: { value: 'cien' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar reglas y cuentas' }));
  expect(screen.getByText('Escriba el por ciento: 2.5')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getAllByLabelText('Por ciento')[1] ?? from, { target: { value: '100' } });
  fireEvent.change(screen.getByLabelText(/^Código de Caja/), { target: { value: '01-001' } });
  fireEvent.click(screen.getByRole('button', { name: 'Guardar reglas y cuentas' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    'PUT /api/admin/accounting',
    {
      income: { method: 'over_time', from: '2026-11-01' },
      provisions: [
        { fromDays: 31, share: 25 },
        { fromDays: 91, share: 1_000 },
      ],
      source: null,
      decidedOn: null,
      wholeFrom: INITIAL_WHOLE_FROM,
      accounts: [
        { account: 'cash', code: '01-001', name: 'Caja' },
        { account: 'interest_income', code: '4101', name: 'Ingresos por intereses' },
      ],
      version: 7,
    },
  ]);
});

it('shows a month, its files, and closes it only after a question', async () => {
  history.replaceState(null, '', '/admin-accounting?mes=2026-10');
  show();
  const results = within(await screen.findByRole('region', { name: 'Estado de resultados' }));
  expect(results.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'RD$4,500',
    '-RD$1,250',
    'RD$3,250',
  ]);
  const region = screen.getByRole('region', { name: 'Estado de resultados' });
  expect(region.textContent).toContain('se cobraron RD$4,000.');
  expect(region.textContent).toContain('devengado y no cobrado, es RD$500.');
  const balance = within(screen.getByRole('region', { name: 'Balance general' }));
  expect(balance.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'RD$9,000',
    'RD$9,000',
    'RD$5,750',
    'RD$3,250',
    'RD$9,000',
  ]);
  expect(screen.getByRole('link', { name: 'Para QuickBooks CSV' }).getAttribute('href')).toBe(
    '/api/admin/accounting/months/2026-10/files/quickbooks?format=csv',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar oct 2026' }));
  expect(sent).toEqual([]);
  fireEvent.click(
    within(screen.getByRole('dialog', { name: 'Cerrar oct 2026' })).getByRole('button', {
      name: 'Cerrar el mes',
    }),
  );
  await waitFor(() => expect(sent).toEqual([['POST /api/admin/accounting/months/2026-10/close', null]]));
});

it('chooses which report comes by e-mail on which day', async () => {
  show();
  const card = within(await screen.findByRole('region', { name: 'Informes por correo' }));
  expect((await card.findByLabelText<HTMLSelectElement>('Finanzas y cartera en riesgo')).value).toBe(
    'monthly',
  );
  expect(card.getByText(/pedro@demo\.do/)).toBeTruthy();
  fireEvent.change(card.getByLabelText('Cierre del día anterior'), { target: { value: 'weekly' } });
  fireEvent.change(card.getByLabelText(/^Qué día llega: Cierre/), { target: { value: '5' } });
  fireEvent.change(card.getByLabelText('Cobros de hoy'), { target: { value: 'daily' } });
  fireEvent.change(card.getByLabelText('Finanzas y cartera en riesgo'), { target: { value: '' } });
  fireEvent.click(card.getByRole('button', { name: 'Guardar informes' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    'PUT /api/admin/report-mails',
    {
      wishes: [
        { report: 'day-close', rhythm: 'weekly', onDay: 5 },
        { report: 'collections', rhythm: 'daily', onDay: null },
      ],
    },
  ]);
});

it('an auditor reads and changes nothing', async () => {
  show({ ...OWNER, role: 'auditor' });
  await screen.findByRole('list', { name: 'Meses de la contabilidad' });
  expect(screen.queryByRole('button', { name: 'Guardar reglas y cuentas' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Informes por correo' })).toBeNull();
});

it('puts the number of a document in, shows the refusal at its field, and warns of a range that ends', async () => {
  history.replaceState(null, '', '/admin-accounting?mes=2026-10');
  show();
  expect(await screen.findByText(/Del tipo 32 quedan 19, hasta el 31\/12\/2026/)).toBeTruthy();
  expect(screen.getByText('2 comprobantes, 1 con e-NCF')).toBeTruthy();
  // Behind the line above, which the test's document does not unfold; once in the table and once in the list of a phone.
  const [enter] = screen.getAllByText('Poner');
  if (!enter) throw new Error('The note has no number');
  fireEvent.click(enter);
  const dialog = within(screen.getByRole('dialog', { name: 'e-NCF de Rosa Peña' }));
  fireEvent.change(dialog.getByLabelText('e-NCF'), { target: { value: 'E330000000001' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Fecha del comprobante'), { target: { value: '05112026' } });
  const why = 'El e-NCF no está en ningún rango';
  refusal = { code: 'invalid_input', message: why, errors: [{ field: 'encf', message: why }] };
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(dialog.getByText(why)).toBeTruthy());
  expect(sent).toEqual([
    [
      'POST /api/admin/fiscal/months/2026-10/numbers',
      {
        userId: 7,
        kind: 'debit_note',
        concept: 'late_charge',
        corrects: null,
        encf: 'E330000000001',
        issuedOn: '2026-11-05',
      },
    ],
  ]);
});

it('offers to take a number back, but not one that the provider accepted', async () => {
  history.replaceState(null, '', '/admin-accounting?mes=2026-10');
  const [invoice, ...notes] = FISCAL.documents;
  if (!invoice) throw new Error('The month has an invoice');
  show();
  await screen.findByText('2 comprobantes, 1 con e-NCF');
  expect(screen.getAllByText('Quitar').length).toBeGreaterThan(0);
  cleanup();
  // Of two accounts that became one: the last sending is that of the other's number.
  const [number] = invoice.numbers;
  if (!number) throw new Error('The invoice has a number');
  const numbers = [
    { ...number, amount: 1_000, isAccepted: true },
    { ...number, id: 4, encf: 'E320000000008', amount: 500, isAccepted: true },
  ];
  const sending = { encf: 'E320000000008', state: 'accepted', why: null } as const;
  fiscal = { ...FISCAL, hasProvider: true, documents: [{ ...invoice, numbers, sending }, ...notes] };
  show();
  await screen.findByText('2 comprobantes, 1 con e-NCF');
  expect(screen.queryAllByText('Quitar')).toEqual([]);
});

it('a document of which a part has no number says how much, and takes another number for it', async () => {
  history.replaceState(null, '', '/admin-accounting?mes=2026-10');
  const [invoice] = FISCAL.documents;
  if (!invoice) throw new Error('The month has an invoice');
  const sending = { encf: 'E320000000007', state: 'accepted', why: null } as const;
  fiscal = { ...FISCAL, hasProvider: true, documents: [{ ...invoice, amount: 1_800, left: 300, sending }] };
  show();
  await screen.findByText('1 comprobantes, 0 con e-NCF');
  expect(screen.getAllByText('E320000000007, Sin número (RD$300)').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Enviar').length).toBeGreaterThan(0);
  const [enter] = screen.getAllByText('Poner');
  if (!enter) throw new Error('A part has no number');
  fireEvent.click(enter);
  expect(screen.getByRole('dialog', { name: 'e-NCF de Rosa Peña' }).textContent).toContain('RD$300.');
});

it('an invoice on its way is waited for as long as there is a provider, and then says which number it had', async () => {
  history.replaceState(null, '', '/admin-accounting?mes=2026-10');
  const [invoice] = FISCAL.documents;
  if (!invoice) throw new Error('The month has an invoice');
  const sending = { encf: 'E320000000008', state: 'waiting', why: null } as const;
  fiscal = {
    ...FISCAL,
    hasProvider: true,
    documents: [{ ...invoice, numbers: [], left: 1_500, sending }],
  };
  show();
  expect((await screen.findAllByText('De camino al proveedor')).length).toBeGreaterThan(0);
  expect(screen.queryAllByText('Poner')).toEqual([]);
  cleanup();
  fiscal = { ...fiscal, hasProvider: false };
  show();
  expect(
    (await screen.findAllByText('Se envió como E320000000008 y ya no hay proveedor')).length,
  ).toBeGreaterThan(0);
  const [enter] = screen.getAllByText('Poner');
  if (!enter) throw new Error('It can be entered by hand');
  fireEvent.click(enter);
  expect(screen.getByRole('dialog', { name: 'e-NCF de Rosa Peña' }).textContent).toContain(
    'Se envió como E320000000008: ponga ese si el proveedor la aceptó, y si no otro.',
  );
});
