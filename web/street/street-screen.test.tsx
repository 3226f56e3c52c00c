import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { until } from '#test/until.ts';
import { allItems, closeQueue } from '#web/app/queue/sending/queue-store.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { alone } from '#web/street/phone/route-store.ts';
import { PHONE, ROUTE, WAITING } from '#web/street/street.fixture.ts';
import { StreetScreen } from '#web/street/street-screen.tsx';

const PIN = '482915';
const sent = vi.fn<(path: string, body: unknown) => void>();
let receipts: () => Response;
let route: () => object | Promise<object>;
let contacts: () => Response;

beforeEach(async () => {
  await emptyIndexedDb();
  localStorage.clear();
  sent.mockReset();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T16:00:00Z') });
  receipts = () => {
    throw new TypeError('Failed to fetch');
  };
  contacts = receipts;
  route = () => ({ ...ROUTE, missing: [] });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.origin);
    if (method === 'POST') sent(pathname, JSON.parse(String(body)));
    if (pathname.endsWith('/admin/user')) return Response.json(OWNER);
    if (pathname.endsWith('/phones') && method === 'POST')
      return Response.json({ ...PHONE, message: '' }, { status: 201 });
    if (pathname.endsWith('/phones/3')) return Response.json(PHONE);
    if (pathname.endsWith('/route')) return Response.json(await route());
    if (pathname.endsWith('/receipts')) return receipts();
    if (pathname.endsWith('/contacts')) return contacts();
    return Response.json({});
  });
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // After the screen's pending reads, and what it still stores of the route.
  await allItems();
  await alone(async () => undefined);
  await closeQueue();
});

const show = () =>
  render(
    <Office>
      <StreetScreen />
    </Office>,
  );
async function prepare() {
  const { unmount } = show();
  fireEvent.change(await screen.findByLabelText('PIN de hoy, 6 dígitos'), { target: { value: PIN } });
  fireEvent.change(screen.getByLabelText('El mismo PIN otra vez'), { target: { value: PIN } });
  fireEvent.click(screen.getByRole('button', { name: 'Llevar la ruta de hoy' }));
  await screen.findByRole('article', { name: /Rosa Méndez/ });
  return unmount;
}

it('keeps the focus on the content while it looks for a route and checks the session', async () => {
  show();
  screen.getByRole('main').focus();
  await screen.findByLabelText('PIN de hoy, 6 dígitos');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('requires a PIN of six digits, twice', async () => {
  show();
  fireEvent.change(await screen.findByLabelText('PIN de hoy, 6 dígitos'), { target: { value: '123' } });
  fireEvent.click(screen.getByRole('button', { name: 'Llevar la ruta de hoy' }));
  expect(screen.getByText('El PIN tiene 6 dígitos')).toBeDefined();
  expect(screen.getByText('Los dos PIN no son iguales')).toBeDefined();
  expect(sent.mock.calls.filter(([path]) => path.includes('/phones'))).toEqual([]);
});

it('shows the visits by zone, and gives a numbered receipt that waits on the phone without signal', async () => {
  await prepare();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Los Mina (1)',
    'Sin zona (1)',
    'Entregar el efectivo',
  ]);
  const rosa = within(screen.getByRole('article', { name: /Rosa Méndez/ }));
  expect(rosa.getByText('Capital 1,000 · Interés 140 · Mora 10')).toBeDefined();
  expect(screen.getByText('RD$2,000')).toBeDefined();
  fireEvent.click(rosa.getByRole('button', { name: 'Cobrar a Rosa Méndez' }));
  fireEvent.click(screen.getByRole('button', { name: 'Recibir RD$1,150 y dar recibo' }));
  expect(await screen.findByRole('heading', { name: 'Recibo núm. 4-000001' })).toBeDefined();
  expect(screen.getByText('No es un comprobante fiscal.')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(String(link))).toContain('Recibimos de Rosa Méndez la suma de RD$1,150');
  fireEvent.click(screen.getByRole('button', { name: 'Seguir con la ruta' }));
  expect(await screen.findByRole('heading', { name: 'Por enviar (1)' })).toBeDefined();
  expect(screen.getByText('RD$3,150')).toBeDefined();
  expect((await allItems()).map(({ request }) => request.body)).toMatchObject([
    { phone: 3, number: 1, loanId: 7, amount: 1_150, takenAt: '2026-11-20T16:00:00.000Z' },
  ]);
});

it('says without signal what the cash paid and what is owed now, and proposes the rest for a second receipt', async () => {
  await prepare();
  const rosa = () => within(screen.getByRole('article', { name: /Rosa Méndez/ }));
  const take = () => fireEvent.click(rosa().getByRole('button', { name: 'Cobrar a Rosa Méndez' }));
  expect(rosa().getByText(/debe RD\$4,600$/)).toBeDefined();
  take();
  fireEvent.change(screen.getByLabelText('Efectivo que recibe'), { target: { value: '700' } });
  fireEvent.click(screen.getByRole('button', { name: 'Recibir RD$700 y dar recibo' }));
  await screen.findByRole('heading', { name: 'Recibo núm. 4-000001' });
  // The late charge first; of the rest as large a share is interest as in the loan.
  const told = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(told).toEqual(['A capital RD$605', 'A interés RD$85', 'A mora RD$10']);
  const left =
    'Queda debiendo RD$3,870, según la cuenta de este teléfono: la oficina lo confirma al registrarlo.';
  expect(screen.getByText(left)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(String(link))).toContain(left);
  fireEvent.click(screen.getByRole('button', { name: 'Seguir con la ruta' }));
  expect(await rosa().findByText('Cobrado, sin registrar')).toBeDefined();
  expect(rosa().getByText(/debe RD\$3,870$/)).toBeDefined();
  take();
  expect(screen.getByLabelText<HTMLInputElement>('Efectivo que recibe').value).toBe('450');
});

it('warns of a second receipt for one visit, and of an amount above the debt', async () => {
  await prepare();
  const take = async (amount: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Cobrar a Rosa Méndez' }));
    fireEvent.change(screen.getByLabelText('Efectivo que recibe'), { target: { value: amount } });
    fireEvent.click(screen.getByRole('button', { name: /^Recibir/ }));
  };
  await take('9,000');
  expect(screen.getByText('Márquelo, o corrija el monto')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Volver a la ruta' }));
  await take('500');
  fireEvent.click(await screen.findByRole('button', { name: 'Seguir con la ruta' }));
  await take('500');
  fireEvent.click(screen.getByLabelText(/^Hoy ya hay un recibo de este préstamo\. Es así$/));
  fireEvent.click(screen.getByRole('button', { name: /^Recibir/ }));
  expect(await screen.findByRole('heading', { name: 'Recibo núm. 4-000002' })).toBeDefined();
});

const rosa = () => within(screen.getByRole('article', { name: /Rosa Méndez/ }));
/** Takes what Rosa has to pay, and goes back to the list. */
async function takeFromRosa(number: string) {
  fireEvent.click(rosa().getByRole('button', { name: 'Cobrar a Rosa Méndez' }));
  fireEvent.click(screen.getByRole('button', { name: /^Recibir/ }));
  await screen.findByRole('heading', { name: `Recibo núm. ${number}` });
  fireEvent.click(screen.getByRole('button', { name: 'Seguir con la ruta' }));
  await screen.findByRole('heading', { name: 'Entregar el efectivo' });
}
/** Presses "Enviar ahora" once it takes a press, with the signal back: what failed is also tried again by itself. */
const sendNow = (signal: () => void) =>
  until(() => {
    const send = screen.getByRole('button', { name: 'Enviar ahora' });
    signal();
    fireEvent.click(send);
  });
const handOver = () => screen.getByRole('heading', { name: 'Entregar el efectivo' }).closest('section');
const unsent = /Antes envíe 1 recibo de RD\$1,150: la oficina todavía no lo tiene,/;

it('counts on the next route what an earlier one left on the phone, and asks to send it before the hand-over', async () => {
  const close = await prepare();
  expect(handOver()?.textContent).not.toMatch(unsent);
  await takeFromRosa('4-000001');
  close();
  vi.setSystemTime(new Date('2026-11-21T13:00:00Z'));
  route = () => ({
    ...{ ...ROUTE, day: '2026-11-21', preparedAt: '2026-11-21T13:00:00.000Z' },
    ...{ lastNumber: 1, missing: [{ from: 1, to: 1 }] },
  });
  await prepare();
  expect(rosa().getByText(/debe RD\$3,420$/)).toBeDefined();
  expect(await rosa().findByText('Cobrado, sin registrar')).toBeDefined();
  expect(handOver()?.textContent).toContain('Lleva RD$3,150');
  // The queue is read apart from the route.
  await until(() => expect(handOver()?.textContent).toMatch(unsent));
  // It was taken on another day.
  fireEvent.click(rosa().getByRole('button', { name: 'Cobrar a Rosa Méndez' }));
  expect(screen.queryByLabelText(/Hoy ya hay/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Volver a la ruta' }));
  await sendNow(() => {
    receipts = () => Response.json({ ...WAITING, status: 'recorded', message: '' }, { status: 201 });
  });
  await until(() => expect(handOver()?.textContent).not.toMatch(unsent));
  expect(handOver()?.textContent).toContain('Lleva RD$3,150');
  expect(rosa().queryByText(/^Cobrado/)).toBeNull();
});

it('tells the collector which receipts an owner refused, why, and how much to give back', async () => {
  const refused = [
    { number: '4-000002', fullName: 'Rosa Méndez', amount: 700, reason: 'No lo dio' },
    { number: '4-000003', fullName: '', amount: 300, reason: 'Ya es de otro' },
  ];
  route = () => ({ ...ROUTE, missing: [], refused });
  await prepare();
  const card = within(screen.getByRole('region', { name: 'No aceptado' }));
  expect(card.getByText('Un dueño no aceptó estos recibos. Devuelva RD$1,000 a quien pagó.')).toBeDefined();
  expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Recibo 4-000002, Rosa Méndez: RD$700. No lo dio',
    'Recibo 4-000003: RD$300. Ya es de otro',
  ]);
  expect(handOver()?.textContent).toContain('Lleva RD$2,000');
});

it('warns that the office verifies another payment, before cash is taken again', async () => {
  const [visit, ...others] = ROUTE.visits;
  route = () => ({
    ...ROUTE,
    missing: [],
    visits: [{ ...visit, reported: 1_150 }, ...others],
  });
  await prepare();
  expect(rosa().getByText('En verificación: RD$1,150')).toBeDefined();
  fireEvent.click(rosa().getByRole('button', { name: 'Cobrar a Rosa Méndez' }));
  fireEvent.click(screen.getByRole('button', { name: /^Recibir/ }));
  expect(screen.getByText('Márquelo, o corrija el monto')).toBeDefined();
  fireEvent.click(screen.getByLabelText('La oficina verifica otro pago suyo de RD$1,150. Es así'));
  fireEvent.click(screen.getByRole('button', { name: /^Recibir/ }));
  expect(await screen.findByRole('heading', { name: 'Recibo núm. 4-000001' })).toBeDefined();
});

it('does not count twice a receipt that the office has and whose reply was lost', async () => {
  await prepare();
  await takeFromRosa('4-000001');
  const [visit, ...others] = ROUTE.visits;
  route = () => ({
    ...{ ...ROUTE, lastNumber: 1, missing: [], cash: 3_155 },
    visits: [{ ...visit, balance: 3_425 }, ...others],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Actualizar la ruta' }));
  expect(await rosa().findByText(/debe RD\$3,425$/)).toBeDefined();
  await until(() => expect(handOver()?.textContent).toContain('Lleva RD$3,155'));
});

it('keeps a receipt that was given while the route was downloaded', async () => {
  await prepare();
  const download = Promise.withResolvers<object>();
  route = () => download.promise;
  fireEvent.click(screen.getByRole('button', { name: 'Actualizar la ruta' }));
  await takeFromRosa('4-000001');
  expect(handOver()?.textContent).toContain('Lleva RD$3,150');
  download.resolve({ ...ROUTE, missing: [], cash: 2_010 });
  await until(() => expect(handOver()?.textContent).toContain('Lleva RD$3,160'));
  expect(rosa().getByText('Cobrado, sin registrar')).toBeDefined();
});

it('keeps what two tabs of one phone took', async () => {
  const close = await prepare();
  close();
  const tab = async () => {
    const { container, unmount } = show();
    const own = within(container);
    fireEvent.change(await own.findByLabelText('PIN de hoy'), { target: { value: PIN } });
    fireEvent.click(own.getByRole('button', { name: 'Abrir' }));
    await own.findByRole('article', { name: /Rosa Méndez/ });
    return { own, unmount };
  };
  const tabs = [await tab(), await tab()];
  for (const [index, { own }] of tabs.entries()) {
    fireEvent.click(own.getByRole('button', { name: 'Cobrar a Rosa Méndez' }));
    fireEvent.change(own.getByLabelText('Efectivo que recibe'), { target: { value: '100' } });
    fireEvent.click(own.getByRole('button', { name: 'Recibir RD$100 y dar recibo' }));
    await own.findByRole('heading', { name: `Recibo núm. 4-00000${index + 1}` });
    fireEvent.click(own.getByRole('button', { name: 'Seguir con la ruta' }));
    await own.findByRole('article', { name: /Rosa Méndez/ });
  }
  for (const { unmount } of tabs) unmount();
  await tab();
  expect(handOver()?.textContent).toContain('Lleva RD$2,200');
});

it('opens with its PIN alone on the same day, and is gone at midnight', async () => {
  const close = await prepare();
  close();
  show();
  fireEvent.change(await screen.findByLabelText('PIN de hoy'), { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByText('PIN incorrecto. Quedan 4 intentos.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('PIN de hoy'), { target: { value: PIN } });
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('article', { name: /Rosa Méndez/ })).toBeDefined();
  vi.setSystemTime(new Date('2026-11-21T04:00:00Z'));
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText(/La ruta se borró de este teléfono/)).toBeDefined();
  expect(screen.queryByRole('article', { name: /Rosa Méndez/ })).toBeNull();
});

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Contacto con Rosa Méndez' }));
const NOTED = { id: 5, message: '' };

it('notes a promise without signal, and shows its state until the office has it', async () => {
  await prepare();
  fireEvent.click(rosa().getByRole('button', { name: 'Promesa de Rosa Méndez' }));
  const form = await dialog();
  const note = () => fireEvent.click(form.getByRole('button', { name: 'Anotar contacto' }));
  note();
  expect(form.getByText(/Escriba la fecha así/)).toBeDefined();
  fireEvent.change(form.getByLabelText('Paga el día'), { target: { value: '19/11/2026' } });
  note();
  // The office's own message, without a call.
  expect(form.getByText('La fecha va del 20/11/2026 al 20/12/2026')).toBeDefined();
  fireEvent.change(form.getByLabelText('Paga el día'), { target: { value: '23/11/2026' } });
  fireEvent.change(form.getByLabelText('Nota (opcional)'), { target: { value: 'Cobra el lunes' } });
  note();
  expect(await rosa().findByText('Promesa de RD$1,150 para el 23/11/2026')).toBeDefined();
  expect(rosa().getByText('Cobra el lunes')).toBeDefined();
  const attempts = () => sent.mock.calls.filter(([path]) => path === '/api/admin/loans/7/contacts');
  // The first attempt begins after the note is shown, and has to fail.
  await until(() => expect(attempts()).toHaveLength(1));
  expect(await rosa().findByText('Guardado en este teléfono')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Por enviar (1)' })).toBeDefined();
  expect(screen.getAllByText('Promesa de RD$1,150 para el 23/11/2026 · #LN-0007')).toHaveLength(2);

  await sendNow(() => {
    contacts = () => Response.json(NOTED, { status: 201 });
  });
  expect(await rosa().findByText('Recibido')).toBeDefined();
  expect(screen.queryByRole('heading', { name: /^Por enviar/ })).toBeNull();
  const [first, again] = attempts();
  expect(first?.[1]).toEqual({
    clientId: expect.any(String),
    channel: 'visit',
    outcome: 'promised',
    note: 'Cobra el lunes',
    promisedOn: '2026-11-23',
    promisedAmount: 1_150,
    madeAt: '2026-11-20T16:00:00.000Z',
  });
  expect(again?.[1]).toEqual(first?.[1]);
});

it('shows a note again with its state when the route is reopened', async () => {
  const close = await prepare();
  fireEvent.click(rosa().getByRole('button', { name: 'Nota de Rosa Méndez' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Anotar contacto' }));
  expect(await rosa().findByText('Nota: Se habló, sin promesa')).toBeDefined();
  close();
  show();
  fireEvent.change(await screen.findByLabelText('PIN de hoy'), { target: { value: PIN } });
  fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  await screen.findByRole('article', { name: /Rosa Méndez/ });
  expect(await rosa().findByText('Guardado en este teléfono')).toBeDefined();
});

it('says at once that the law’s hours do not allow a contact, and that a time is in the future', async () => {
  vi.setSystemTime(new Date('2026-11-21T00:30:00Z'));
  await prepare();
  fireEvent.click(rosa().getByRole('button', { name: 'Nota de Rosa Méndez' }));
  const form = await dialog();
  const note = () => fireEvent.click(form.getByRole('button', { name: 'Anotar contacto' }));
  note();
  expect(form.getByRole('alert').textContent).toMatch(/^La ley permite contactar .* confírmelo\.$/);
  fireEvent.change(form.getByLabelText('A qué hora fue'), { target: { value: '23:00' } });
  note();
  expect(form.getByText('Esa hora no ha llegado')).toBeDefined();
  fireEvent.change(form.getByLabelText('A qué hora fue'), { target: { value: '19:30' } });
  note();
  expect(await rosa().findByText('Nota: Se habló, sin promesa')).toBeDefined();
  expect((await allItems()).map(({ request }) => request.body.madeAt)).toEqual(['2026-11-20T23:30:00.000Z']);
});

it('keeps a refused note with its reason until the collector deletes it', async () => {
  contacts = () =>
    Response.json({ code: 'too_many_contacts', message: 'Ya se hicieron los contactos' }, { status: 409 });
  await prepare();
  fireEvent.click(rosa().getByRole('button', { name: 'Nota de Rosa Méndez' }));
  fireEvent.click((await dialog()).getByRole('button', { name: 'Anotar contacto' }));
  expect(await rosa().findByText('No se aceptó')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('Ya se hicieron los contactos');
  expect(screen.getByRole('button', { name: /^Intentar de nuevo/ })).toBeDefined();
  // A signal changes nothing about it.
  expect(screen.queryByRole('button', { name: 'Enviar ahora' })).toBeNull();
  expect(screen.queryByText(/^Se envían solos/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Borrar Nota/ }));
  const question = within(await screen.findByRole('dialog', { name: '¿Borrar sin enviar?' }));
  fireEvent.click(question.getByRole('button', { name: 'Borrar' }));
  // The phone's storage may take its time.
  expect(screen.queryByRole('dialog')).toBeNull();
  await until(async () => expect(await allItems()).toEqual([]));
  expect(rosa().queryByText('Nota: Se habló, sin promesa')).toBeNull();
});
