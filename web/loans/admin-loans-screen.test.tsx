import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { AdminLoansScreen } from '#web/loans/admin-loans-screen.tsx';
import { figures, file, luis, rosas } from '#web/loans/book/loan-book.fixture.ts';

const OWES = {
  balance: 8_242,
  bookBalance: 8_242,
  runningLateCharge: 0,
  credit: 0,
  principal: 7_000,
  interest: 1_242,
  lateCharge: 0,
  costs: 0,
  overpaidRefund: 0,
};
let answers: Record<string, () => Response>;
const asked = vi.fn<(call: string, body?: unknown) => void>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T15:00:00Z') });
  answers = {
    '/api/admin/loan-figures': () => Response.json(figures),
    '/api/admin/loans': () => Response.json([rosas, luis]),
    '/api/admin/loans/3/file': () => Response.json(file),
    '/api/admin/loans/3/preview': () => Response.json({ before: OWES, after: OWES, most: 0 }),
    '/api/admin/loans/5/preview': () => Response.json({ before: OWES, after: OWES, most: 0 }),
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked(`${method} ${address}`, body && JSON.parse(String(body)));
    const path = address.replace(/\?.*/, '');
    return (answers[method === 'GET' ? path : `${method} ${path}`] ?? (() => Response.json([])))();
  });
});
afterEach(() => {
  asked.mockReset();
});

function show(address: string) {
  history.replaceState(null, '', address);
  render(
    <Office>
      <AdminLoansScreen />
    </Office>,
  );
}
const lastList = () =>
  asked.mock.calls.map(([call]) => call).findLast((call) => call.startsWith('GET /api/admin/loans?'));

it('starts with the loans to disburse: the account and the deadline', async () => {
  answers['/api/admin/loans'] = () => Response.json([luis]);
  show('/admin-loans');
  const card = await screen.findByRole('article', { name: /^Luis Ureña #LN-0006/ });
  expect(lastList()).toContain('status=awaiting_disbursement');
  expect(card.textContent).toContain('RD$10,000');
  // The form's short name, as the bank is called.
  expect(card.textContent).toContain('Banco Popular Dominicano');
  expect(card.textContent).toContain('Ahorro, 0712345678');
  expect(card.textContent).toContain('23/11/2026');
  expect(within(card).getByRole('button', { name: 'Registrar desembolso' })).toBeDefined();
});

it('moves the focus to the next loan after a disbursement', async () => {
  const next = { ...luis, id: 6, fullName: 'Ana Peña', reference: '#LN-0007' };
  answers['/api/admin/loans'] = () => Response.json([luis, next]);
  show('/admin-loans');
  const card = within(await screen.findByRole('article', { name: /^Luis/ }));
  const button = card.getByRole('button', { name: 'Registrar desembolso' });
  button.focus();
  fireEvent.click(button);
  const dialog = within(screen.getByRole('dialog', { name: 'Registrar desembolso' }));
  const reference = dialog.getByLabelText('Referencia de la transferencia');
  expect(document.activeElement).toBe(reference);
  fireEvent.change(reference, { target: { value: 'TR-9' } });
  answers['PATCH /api/admin/loans/5/disburse'] = () => Response.json({ message: 'Desembolso registrado' });
  answers['/api/admin/loans'] = () => Response.json([next]);
  fireEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await until(() => expect(screen.queryByRole('article', { name: /^Luis/ })).toBeNull());
  expect(asked).toHaveBeenCalledWith('PATCH /api/admin/loans/5/disburse', {
    date: '2026-11-21',
    reference: 'TR-9',
    seenUpdatedAt: '2026-10-31T15:00:00Z',
  });
  await until(() => expect(document.activeElement?.id).toBe('card-6'));
});

it('pays out in cash without a reference, asks an owner why it leaves an empty drawer, and opens the slip', async () => {
  answers['/api/admin/loans/5/file'] = () => Response.json({ ...file, loan: luis });
  show('/admin-loans?prestamo=5');
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar desembolso' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Registrar desembolso' }));
  fireEvent.change(dialog.getByLabelText('De dónde sale el dinero'), { target: { value: 'caja' } });
  expect(dialog.queryByLabelText('Referencia de la transferencia')).toBeNull();
  const says = 'Escriba por qué sale más de lo que hay';
  answers['PATCH /api/admin/loans/5/disburse'] = () =>
    Response.json(
      { code: 'cash_short', message: says, errors: [{ field: 'cashReason', message: says }] },
      { status: 409 },
    );
  fireEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  const reason = await dialog.findByLabelText('Por qué sale más efectivo del que hay');
  fireEvent.change(reason, { target: { value: ' De mi bolsillo ' } });
  answers['PATCH /api/admin/loans/5/disburse'] = () => Response.json({ message: 'Desembolso registrado' });
  answers['/api/admin/loans/5/pay-out-slip'] = () =>
    Response.json({
      loanId: 5,
      number: 44,
      lender: 'Préstamos del Este',
      sentence: 'Recibí de Préstamos del Este la suma de RD$10,000 en efectivo.',
      signer: { fullName: 'Luis Peña', cedula: '00112345678' },
      paidBy: 'Pedro Santos',
      on: '2026-11-21',
    });
  fireEvent.click(dialog.getByRole('button', { name: 'Registrar' }));
  await screen.findByRole('heading', { name: 'Recibo de desembolso núm. 44' });
  expect(screen.getByText(/^Firma de quien recibe: Luis Peña, cédula 001-1234567-8/)).toBeDefined();
  expect(asked).toHaveBeenCalledWith('PATCH /api/admin/loans/5/disburse', {
    date: '2026-11-21',
    fundsAccount: 'caja',
    seenUpdatedAt: '2026-10-31T15:00:00Z',
    cashReason: 'De mi bolsillo',
  });
});

it('cancels a loan on its page, with its application visible', async () => {
  answers['/api/admin/loans/5/file'] = () => Response.json({ ...file, loan: luis });
  show('/admin-loans?prestamo=5');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar préstamo' }));
  const dialog = within(screen.getByRole('dialog', { name: '¿Cancelar este préstamo?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar préstamo' }));
  await until(() =>
    expect(asked).toHaveBeenCalledWith('POST /api/loan-applications/6/cancel', {
      seenUpdatedAt: luis.applicationUpdatedAt,
    }),
  );
});

it('disburses and opens a loan by its keys, and a held key decides once', async () => {
  answers['/api/admin/loans'] = () => Response.json([luis]);
  show('/admin-loans');
  const row = await screen.findByRole('article', { name: 'Luis Ureña #LN-0006' });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement).toBe(row);
  fireEvent.keyDown(row, { key: 'a', repeat: true });
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(row, { key: 'a' });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
  fireEvent.keyDown(within(row).getByRole('link'), { key: 'Enter' });
  expect(location.search).toBe('');
  fireEvent.keyDown(row, { key: 'Enter' });
  expect(location.search).toBe('?prestamo=5');
});

it('lists by state and age, each with its number and days late', async () => {
  show('/admin-loans?estado=active&atraso=1-7');
  const row = within(await screen.findByRole('article', { name: /^Rosa Méndez/ }));
  expect(lastList()).toMatch(/status=active.*overdue=1-7|overdue=1-7.*status=active/);
  expect(row.getByText('Vencido, 5 días')).toBeDefined();
  const state = await screen.findByLabelText<HTMLSelectElement>('Estado');
  await until(() => expect(state.selectedOptions[0]?.textContent).toBe('Activos (1,204)'));
  const age = screen.getByLabelText<HTMLSelectElement>('Atraso');
  expect(age.selectedOptions[0]?.textContent).toBe('1 a 7 días (1)');
  expect(screen.getByText(/^1 préstamo debe RD\$8,242: /)).toBeDefined();
  const name = row.getByRole('link', { name: /^Rosa Méndez/ });
  expect(name.getAttribute('href')).toBe('/admin-loans?estado=active&atraso=1-7&prestamo=3');
  fireEvent.change(age, { target: { value: '' } });
  expect(location.search).toBe('?estado=active');
  fireEvent.change(state, { target: { value: 'settled' } });
  expect(location.search).toBe('?estado=settled');
  await until(() => expect(screen.queryByLabelText('Atraso')).toBeNull());
});

it('searches in every state, a moment after the last key', async () => {
  show('/admin-loans');
  fireEvent.change(await screen.findByLabelText('Buscar préstamo'), { target: { value: 'rosa' } });
  await until(() => expect(lastList()).toContain('search=rosa'));
  expect(lastList()).not.toContain('status=');
  expect(screen.getByLabelText<HTMLSelectElement>('Estado').value).toBe('todos');
});

it('says what to do for no match, an empty list, or a failed load', async () => {
  answers['/api/admin/loans'] = () => Response.json([]);
  show('/admin-loans?buscar=nadie');
  expect(await screen.findByText('Ningún préstamo coincide')).toBeDefined();
  cleanup();
  show('/admin-loans');
  expect(await screen.findByText('No hay préstamos en este estado')).toBeDefined();
  cleanup();
  answers['/api/admin/loans'] = () => new Response('{}', { status: 500 });
  show('/admin-loans');
  expect(await screen.findByText('No se pudieron cargar los préstamos')).toBeDefined();
  answers['/api/admin/loans'] = () => Response.json([luis]);
  fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await screen.findByRole('article', { name: /^Luis/ })).toBeDefined();
});

it('shows one loan with its books, payments, messages and history', async () => {
  show('/admin-loans?estado=active&prestamo=3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Rosa Méndez #LN-0004' })).toBeDefined();
  const ledger = within(screen.getByRole('table', { name: 'Libro del préstamo' }));
  expect(ledger.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MovimientoDesdeRegistradoMontoBalance',
    'Desembolso31/10/202631/10/2026 11:00+RD$10,000RD$10,000',
    'Interés contratado31/10/202631/10/2026 11:00+RD$2,075RD$12,075',
    'Pago confirmado31/10/202631/10/2026 11:00−RD$3,833RD$8,242',
  ]);
  expect(screen.getByText('Hola Rosa: depositamos RD$10,000.')).toBeDefined();
  const history = within(screen.getByRole('region', { name: 'Historial' }));
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Desembolso registradoPedro Santana, 31/10/2026 11:00',
    'Recordatorio de cuota enviadoEl sistema, 30/10/2026 11:00',
  ]);
  const back = screen.getByRole('link', { name: 'Todos los préstamos' });
  expect(back.getAttribute('href')).toBe('/admin-loans?estado=active');
});

it('reverses a confirmed payment only with a reason, and keeps the typed text after a failure', async () => {
  show('/admin-loans?prestamo=3');
  const payments = within(await screen.findByRole('table', { name: 'Pagos del préstamo' }));
  fireEvent.click(payments.getByRole('button', { name: 'Reversar PG-000009' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reversar pago' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Reversar pago' }));
  expect(dialog.getByText('Debe proporcionar una razón')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Razón'), { target: { value: ' El banco la devolvió ' } });
  const address = 'POST /api/admin/payments/9/reversal';
  answers[address] = () => new Response('{}', { status: 500 });
  fireEvent.click(dialog.getByRole('button', { name: 'Reversar pago' }));
  expect(await screen.findByText('No se pudo reversar el pago')).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Razón').value).toBe(' El banco la devolvió ');
  answers[address] = () => Response.json({ message: 'Pago reversado' });
  fireEvent.click(await dialog.findByRole('button', { name: 'Reversar pago' }));
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toHaveBeenCalledWith(address, {
    reason: 'El banco la devolvió',
    seenUpdatedAt: '2026-11-11T15:00:00Z',
  });
});

it('takes a disbursement back while nothing was paid, and asks calmly before', async () => {
  const offered = () => screen.queryByRole('button', { name: 'El banco devolvió el dinero' });
  show('/admin-loans?prestamo=3');
  await screen.findByRole('button', { name: 'Registrar pago' });
  expect(offered()).toBeNull();
  cleanup();
  answers['/api/admin/loans/3/file'] = () => Response.json({ ...file, payments: [] });
  answers['PATCH /api/admin/loans/3/disbursement-return'] = () => Response.json({ id: 3, message: 'Listo.' });
  show('/admin-loans?prestamo=3');
  fireEvent.click(await screen.findByRole('button', { name: 'El banco devolvió el dinero' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿El banco devolvió este dinero?' }));
  expect(dialog.getByText(/Rosa Méndez #LN-0004: RD\$10,000\. El préstamo vuelve a estar/)).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Referencia o razón del banco'), { target: { value: 'DEV 88' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Sí, lo devolvió' }));
  await until(() =>
    expect(asked).toHaveBeenCalledWith('PATCH /api/admin/loans/3/disbursement-return', {
      ...{ date: '2026-11-21', reference: 'DEV 88', seenUpdatedAt: rosas.updatedAt },
    }),
  );
});

it('distinguishes a wrong address from a server that does not answer', async () => {
  answers['/api/admin/loans/3/file'] = () => Response.json({ code: 'not_found' }, { status: 404 });
  show('/admin-loans?prestamo=3');
  expect(await screen.findByText('Este préstamo no existe')).toBeDefined();
  cleanup();
  answers['/api/admin/loans/3/file'] = () => Response.json({}, { status: 503 });
  show('/admin-loans?prestamo=3');
  expect(await screen.findByText('No se pudo cargar el préstamo')).toBeDefined();
});
