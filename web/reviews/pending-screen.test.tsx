import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PendingApplication } from '#contract/reviews.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { LendingSectionScreen } from '#web/reviews/lending-section-screen.tsx';
import { PendingScreen } from '#web/reviews/pending-screen.tsx';

const LUIS: PendingApplication = {
  id: 7,
  full_name: 'Luis Ureña',
  email: 'luis@demo.do',
  phone: '+18295550102',
  amount: 10_000,
  term: 2,
  loan_type: 'payroll',
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  monthly_income: null,
  employer: null,
  status: 'pending',
  reference: '#LN-0007',
  user_id: 2,
  submitted_at: '2026-11-20T12:00:00Z',
  cedula: '99900000029',
  time_at_work: null,
  time_unit: null,
  job_title: null,
  bank_name: null,
  account_type: null,
  account_number: null,
  address: null,
  cedula_photo_url: null,
  cedula_back_photo_url: null,
  selfie_with_cedula_url: null,
  payroll_url: null,
  payroll_type: null,
  signed: false,
  authorization_expires_on: null,
  above_limit: false,
  warnings: ['unsigned', 'cedula_shared'],
  plan: {
    plan: 'calculator',
    principal: 10_000,
    interest: 1_500,
    total: 11_500,
    ratePercent: 15,
    totalDays: 30,
    instalments: [
      { number: 1, dayOffset: 15, amount: 5_750 },
      { number: 2, dayOffset: 30, amount: 5_750 },
    ],
  },
  monthly_share: null,
};
const MARTA: PendingApplication = {
  ...LUIS,
  id: 9,
  full_name: 'Marta Núñez',
  reference: '#LN-0009',
  status: 'under_review',
  warnings: [],
};

let waiting: PendingApplication[];
let decide: () => Response;
let sent: { readonly seenUpdatedAt?: string }[];
beforeEach(() => {
  waiting = [LUIS, MARTA];
  decide = () => Response.json({ code: 'internal' }, { status: 500 });
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'PATCH') {
      sent.push(JSON.parse(String(body)));
      return decide();
    }
    if (address.includes('/offer-plan')) return Response.json({ plan: LUIS.plan, monthlyShare: 44 });
    if (address.startsWith('/api/admin/loan-applications')) return Response.json(waiting);
    return Response.json({ activeApplications: waiting.length });
  });
});

function show(part: ReactNode) {
  render(<Office>{part}</Office>);
}
const card = (name: string) => screen.findByRole('article', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const inDialog = () => within(screen.getByRole('dialog'));

it('says that it loads, and that nothing waits', async () => {
  waiting = [];
  show(<PendingScreen />);
  expect(screen.getByText('Cargando solicitudes pendientes...')).toBeDefined();
  expect(await screen.findByText('No hay solicitudes pendientes')).toBeDefined();
});

it('shows what lacks as "No especificado", the aliases by their labels, and each doubt', async () => {
  show(<PendingScreen />);
  const luis = within(await card('Luis Ureña'));
  expect(luis.getAllByText('No especificado').length).toBeGreaterThanOrEqual(2);
  for (const text of ['Pendiente', 'Sin firma', 'Otra persona tiene esta cédula', /Nómina, #LN-0007/])
    expect(luis.getByText(text)).toBeDefined();
  const marta = within(await card('Marta Núñez'));
  expect(marta.getByText('En Revisión')).toBeDefined();
  expect(marta.queryByRole('button', { name: 'Marcar en revisión' })).toBeNull();
});

it.each([
  ['a', 'Aprobar préstamo', 'Aprobar', 'Error al aprobar el préstamo'],
  ['r', 'Rechazar solicitud', 'Rechazar', 'Error al rechazar el préstamo'],
  ['c', 'Contra Oferta', 'Enviar contra oferta', 'Error al enviar la contra oferta'],
])('%s asks, and a failure says so without closing', async (key, title, confirm, sentence) => {
  show(<PendingScreen />);
  const luis = await card('Luis Ureña');
  press(key);
  expect(screen.queryByRole('dialog')).toBeNull();
  luis.focus();
  press(key);
  expect(screen.getByRole('dialog', { name: title })).toBeDefined();
  if (key === 'r') fireEvent.click(inDialog().getByRole('radio', { name: /Otro/ }));
  if (key === 'r')
    fireEvent.change(inDialog().getByLabelText('Explicación'), { target: { value: 'No reside aquí' } });
  if (key === 'c')
    fireEvent.change(inDialog().getByLabelText('Monto ofrecido'), { target: { value: '5,000' } });
  fireEvent.click(inDialog().getByRole('button', { name: confirm }));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByRole('dialog', { name: title })).toBeDefined();
});

it('changed while it was asked: says who did what, keeps what is typed, and asks about what stands now', async () => {
  const message = 'Ana Rojas ya puso esta solicitud en revisión a las 10:42.';
  decide = () => {
    waiting = [{ ...LUIS, status: 'under_review', updated_at: '2026-11-20T14:42:00Z' }, MARTA];
    return Response.json({ code: 'changed_meanwhile', message }, { status: 409 });
  };
  show(<PendingScreen />);
  (await card('Luis Ureña')).focus();
  press('r');
  fireEvent.click(inDialog().getByRole('radio', { name: /^Otro/ }));
  fireEvent.change(inDialog().getByLabelText('Explicación'), { target: { value: 'No reside aquí' } });
  fireEvent.click(inDialog().getByRole('button', { name: 'Rechazar' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(inDialog().getByLabelText('Explicación')).toHaveProperty('value', 'No reside aquí');
  await waitFor(() => expect(inDialog().getByRole('button', { name: 'Rechazar' })).toBeDefined());
  fireEvent.click(inDialog().getByRole('button', { name: 'Rechazar' }));
  await waitFor(() =>
    expect(sent.map(({ seenUpdatedAt }) => seenUpdatedAt)).toEqual([
      '2026-11-20T12:00:00Z',
      '2026-11-20T14:42:00Z',
    ]),
  );

  // By then somebody has decided it, and there is nothing left to ask.
  decide = () => {
    waiting = [MARTA];
    return Response.json({ code: 'changed_meanwhile', message }, { status: 409 });
  };
  fireEvent.click(inDialog().getByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('another was faster: says who, and goes on to the next', async () => {
  decide = () => {
    waiting = [MARTA];
    return Response.json(
      {
        code: 'already_processed',
        message: 'La solicitud ya fue procesada',
        details: 'Pedro Santos ya rechazó esta solicitud a las 10:00.',
      },
      { status: 409 },
    );
  };
  show(<PendingScreen />);
  (await card('Luis Ureña')).focus();
  press('a');
  fireEvent.click(inDialog().getByRole('button', { name: 'Aprobar' }));
  expect(
    await screen.findByText(
      'La solicitud ya fue procesada. Pedro Santos ya rechazó esta solicitud a las 10:00.',
    ),
  ).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('article', { name: 'Luis Ureña' })).toBeNull();
  expect(document.activeElement).toBe(await card('Marta Núñez'));
});

it('goes on to the next in the list, whatever its number', async () => {
  const rosa = { ...LUIS, id: 3, full_name: 'Rosa Méndez' };
  waiting = [LUIS, rosa, MARTA];
  decide = () => {
    waiting = [rosa, MARTA];
    return Response.json({ ...LUIS, message: 'El préstamo fue aprobado.' });
  };
  show(<PendingScreen />);
  (await card('Luis Ureña')).focus();
  press('a');
  fireEvent.click(inDialog().getByRole('button', { name: 'Aprobar' }));
  expect(await screen.findByText('Préstamo Aprobado')).toBeDefined();
  await waitFor(async () => expect(document.activeElement).toBe(await card('Rosa Méndez')));
});

it('a link to one of them leads to its card', async () => {
  history.replaceState(null, '', '/admin-pending#card-9');
  show(<PendingScreen />);
  await waitFor(async () => expect(document.activeElement).toBe(await card('Marta Núñez')));
  history.replaceState(null, '', '/admin-pending');
});

it('the last decision leaves the focus on the heading', async () => {
  waiting = [LUIS];
  decide = () => {
    waiting = [];
    return Response.json({ ...LUIS, message: 'El préstamo fue aprobado.' });
  };
  show(<PendingScreen />);
  (await card('Luis Ureña')).focus();
  press('a');
  fireEvent.click(inDialog().getByRole('button', { name: 'Aprobar' }));
  expect(await screen.findByText('Préstamo Aprobado')).toBeDefined();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

it.each([
  ['Rechazar', 'Rechazar', 'No se pudo rechazar la solicitud'],
  ['Contra Oferta', 'Enviar contra oferta', 'No se pudo crear la contra oferta'],
])('the dashboard section has its own words for %s', async (open, confirm, sentence) => {
  show(<LendingSectionScreen />);
  expect(await screen.findByText('2 pendientes')).toBeDefined();
  const luis = within(await card('Luis Ureña'));
  expect(luis.queryByRole('button', { name: 'Aprobar' })).toBeNull();
  fireEvent.click(luis.getByRole('button', { name: open }));
  if (open === 'Rechazar') fireEvent.click(inDialog().getByRole('radio', { name: /Ingresos/ }));
  else {
    fireEvent.change(inDialog().getByLabelText('Monto ofrecido'), { target: { value: '5000' } });
    fireEvent.change(inDialog().getByLabelText(/Término/), { target: { value: '1' } });
  }
  fireEvent.click(inDialog().getByRole('button', { name: confirm }));
  expect(await screen.findByText(sentence)).toBeDefined();
});

it('goes to the first application with J while nothing has the focus, and on from there', async () => {
  show(<PendingScreen />);
  const luis = await card('Luis Ureña');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement).toBe(luis);
  press('j');
  expect(document.activeElement).toBe(await card('Marta Núñez'));
});

it('shows what an offer takes of the income while it is typed', async () => {
  show(<PendingScreen />);
  (await card('Luis Ureña')).focus();
  press('c');
  fireEvent.change(inDialog().getByLabelText('Monto ofrecido'), { target: { value: '5000' } });
  expect(await inDialog().findByText('44%')).toBeDefined();
});
