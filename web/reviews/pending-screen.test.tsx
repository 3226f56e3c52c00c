import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { PendingApplication } from '#contract/reviews.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { LendingSectionScreen } from '#web/reviews/lending-section-screen.tsx';
import { PendingScreen } from '#web/reviews/pending-screen.tsx';
import { LUIS, MARTA } from '#web/reviews/reviews.fixture.ts';

let waiting: PendingApplication[];
let decide: () => Response;
let asked: string[];
let sent: { readonly seenUpdatedAt?: string }[];
let previewed: { readonly aboveLimit: boolean; readonly proposes: boolean };
beforeEach(() => {
  waiting = [LUIS, MARTA];
  previewed = { aboveLimit: false, proposes: false };
  decide = () => Response.json({ code: 'internal' }, { status: 500 });
  sent = [];
  asked = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'PATCH') {
      sent.push(JSON.parse(String(body)));
      return decide();
    }
    if (address.includes('/offer-plan'))
      return Response.json({ plan: LUIS.plan, monthlyShare: 44, ...previewed });
    if (address.startsWith('/api/admin/loan-applications')) asked.push(address);
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

it('shows an auditor no photos, and says why', async () => {
  render(
    <Office user={{ ...OWNER, role: 'auditor' }}>
      <PendingScreen />
    </Office>,
  );
  const luis = within(await card('Luis Ureña'));
  expect(luis.getByText('Su rol no abre las fotos de identidad')).toBeDefined();
  expect(document.querySelector('img[src^="/api/documents/"]')).toBeNull();
});

it('shows missing values as "No especificado", the aliases by their labels, and each warning', async () => {
  show(<PendingScreen />);
  const luis = within(await card('Luis Ureña'));
  expect(luis.getAllByText('No especificado').length).toBeGreaterThanOrEqual(2);
  const facts = ['Pendiente', 'Sin firma, Otra persona tiene esta cédula', /Nómina, #LN-0007, 2 cuotas/];
  for (const text of facts) expect(luis.getByText(text)).toBeDefined();
  const beside = within(screen.getByRole('region', { name: 'Luis Ureña' }));
  for (const text of ['Pendiente', 'Sin firma', 'Otra persona tiene esta cédula'])
    expect(beside.getByText(text)).toBeDefined();
  const marta = within(await card('Marta Núñez'));
  expect(marta.getByText('En Revisión')).toBeDefined();
  expect(marta.queryByRole('button', { name: 'Marcar en revisión' })).toBeNull();
});

it.each([
  ['a', 'Aprobar préstamo', 'Aprobar', 'Error al aprobar el préstamo'],
  ['r', 'Rechazar solicitud', 'Rechazar', 'Error al rechazar el préstamo'],
  ['c', 'Contra Oferta', 'Enviar contra oferta', 'Error al enviar la contra oferta'],
])('%s opens a dialog, which a failure does not close', async (key, title, confirm, sentence) => {
  show(<PendingScreen />);
  const luis = await card('Luis Ureña');
  // Before any element has the focus the letters act on the application in the pane.
  expect(luis.getAttribute('aria-current')).toBe('true');
  expect(document.activeElement).toBe(document.body);
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

it('says who changed the application meanwhile, keeps the typed values, and shows its new state', async () => {
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
  fireEvent.click(await inDialog().findByRole('button', { name: 'Rechazar' }));
  await waitFor(() =>
    expect(sent.map(({ seenUpdatedAt }) => seenUpdatedAt)).toEqual([
      '2026-11-20T12:00:00Z',
      '2026-11-20T14:42:00Z',
    ]),
  );

  // By then a colleague has decided it, and the dialog has nothing left to decide.
  decide = () => {
    waiting = [MARTA];
    return Response.json({ code: 'changed_meanwhile', message }, { status: 409 });
  };
  fireEvent.click(await inDialog().findByRole('button', { name: 'Rechazar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says which colleague was faster, and moves to the next', async () => {
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

it('moves to the next in the list, regardless of its number', async () => {
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

it('J goes to the first application while no element has the focus, and on from there', async () => {
  show(<PendingScreen />);
  const luis = await card('Luis Ureña');
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement).toBe(luis);
  press('j');
  expect(document.activeElement).toBe(await card('Marta Núñez'));
});

it("shows an offer's share of the income while typing", async () => {
  show(<PendingScreen />);
  (await card('Luis Ureña')).focus();
  press('c');
  fireEvent.change(inDialog().getByLabelText('Monto ofrecido'), { target: { value: '5000' } });
  expect(await inDialog().findByText('44%')).toBeDefined();
});

it.each([
  ['is the offer itself', { aboveLimit: false, proposes: false }, /^Se le avisa al cliente/, 1],
  ['would only propose it', { aboveLimit: false, proposes: true }, /^La configuración pide dos personas/, 1],
  [
    'exceeds the limit of the signed-in person',
    { aboveLimit: true, proposes: false },
    /^Pasa de lo que usted puede ofrecer/,
    0,
  ],
])('previews that a counter-offer %s', async (_, would, sentence, sendings) => {
  previewed = would;
  show(<PendingScreen />);
  (await card('Luis Ureña')).focus();
  press('c');
  fireEvent.change(inDialog().getByLabelText('Monto ofrecido'), { target: { value: '5000' } });
  expect(await inDialog().findByText(sentence)).toBeDefined();
  fireEvent.click(inDialog().getByRole('button', { name: 'Enviar contra oferta' }));
  await waitFor(() => expect(sent).toHaveLength(sendings));
});

it('shows the focused application beside the list, and takes the same letters there', async () => {
  show(<PendingScreen />);
  expect(await screen.findByRole('region', { name: 'Luis Ureña' })).toBeDefined();
  (await card('Marta Núñez')).focus();
  const pane = await screen.findByRole('region', { name: 'Marta Núñez' });
  expect(screen.queryByRole('region', { name: 'Luis Ureña' })).toBeNull();
  within(pane).getByRole('link', { name: 'Ver cliente' }).focus();
  press('k');
  expect(document.activeElement).toBe(await card('Luis Ureña'));
  (await screen.findByRole('region', { name: 'Luis Ureña' })).querySelector('a')?.focus();
  press('r');
  expect(screen.getByRole('dialog', { name: 'Rechazar solicitud' })).toBeDefined();
});

it('shows the enlarged photos under name and cédula, and the decision continues from there', async () => {
  waiting = [{ ...LUIS, cedula_photo_url: '/api/documents/a/file' }];
  show(<PendingScreen />);
  (await card('Luis Ureña')).focus();
  // Nothing is fetched, and recorded as seen, before somebody opens it.
  expect(screen.getAllByRole('button', { name: 'Ver Cédula, frente de Luis Ureña' }).length).toBeGreaterThan(
    0,
  );
  expect(screen.queryByRole('img', { name: /Luis Ureña/ })).toBeNull();
  press('f');
  const dialog = screen.getByRole('dialog', { name: 'Fotos de Luis Ureña' });
  expect(dialog.textContent).toContain('999-0000002-9');
  expect(within(dialog).getByRole('img', { name: 'Cédula, frente de Luis Ureña' })).toBeDefined();
  press('a');
  expect(screen.getByRole('dialog', { name: 'Aprobar préstamo' })).toBeDefined();
});

it('sends the typed text and the state to the server, and says when nothing matches', async () => {
  show(<PendingScreen />);
  await card('Luis Ureña');
  waiting = [];
  fireEvent.change(screen.getByLabelText('Buscar solicitud'), { target: { value: 'mart' } });
  expect(await screen.findByText('Ninguna solicitud coincide')).toBeDefined();
  expect(asked.at(-1)).toContain('search=mart');
  fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'under_review' } });
  await waitFor(() => expect(asked.at(-1)).toContain('status=under_review'));
});
