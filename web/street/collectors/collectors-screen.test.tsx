import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StreetReceipt } from '#contract/street.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { CollectorsScreen } from '#web/street/collectors/collectors-screen.tsx';
import { PHONE, WAITING } from '#web/street/street.fixture.ts';

const ZONES = {
  collectors: [
    {
      id: 5,
      name: 'Clara Feliz',
      zones: [{ id: 1, kind: 'everything', place: null }],
      clients: 3,
      byHand: 1,
    },
    { id: 6, name: 'Hugo Marte', zones: [], clients: 0, byHand: 0 },
  ],
  unassigned: 2,
  sectors: [{ place: 'Los Mina', clients: 2 }],
};
const sent = vi.fn<(path: string, body: unknown) => void>();
let refused: StreetReceipt[];

beforeEach(() => {
  sent.mockReset();
  refused = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.origin);
    if (method !== 'GET') {
      sent(pathname, body ? JSON.parse(String(body)) : null);
      const reply = pathname.includes('/phones/') ? PHONE : WAITING;
      return Response.json({ ...reply, message: 'Anotado' });
    }
    if (pathname === '/api/admin/collectors') return Response.json(ZONES);
    const second = { ...WAITING, id: 32, number: '4-000004', status: 'recorded', waitsFor: null };
    return Response.json(
      pathname.endsWith('/phones') ? [PHONE] : [WAITING, { ...second, repeats: '4-000001' }, ...refused],
    );
  });
});
const show = () =>
  render(
    <Office>
      <CollectorsScreen />
    </Office>,
  );

it("shows why each receipt needs a decision, and sends the owner's decision", async () => {
  show();
  expect(await screen.findByText('Llegó más de 3 días después de cobrarse')).toBeDefined();
  expect(screen.getByText('Ese día ya había otro recibo del préstamo: 4-000001.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Aceptar recibo 4-000001' }));
  fireEvent.click(screen.getByRole('button', { name: 'Revisado recibo 4-000004' }));
  await expect.poll(() => sent.mock.calls.length).toBe(2);
  expect(sent.mock.calls).toEqual([
    ['/api/admin/street/receipts/31/decision', { command: 'accept' }],
    ['/api/admin/street/receipts/32/decision', { command: 'look' }],
  ]);
});

it('requires a reason for a refused receipt', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'No aceptar recibo 4-000001' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'No lo reconoce' } });
  fireEvent.click(dialog.getByRole('button', { name: 'No aceptar' }));
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(sent.mock.calls[0]?.[1]).toEqual({ command: 'refuse', reason: 'No lo reconoce' });
});

it('shows a refused receipt with its reason, until an owner says that the money is settled', async () => {
  const one = {
    ...WAITING,
    id: 33,
    number: '4-000005',
    status: 'refused',
    reason: 'No lo reconoce',
  } as const;
  refused = [one];
  show();
  const item = within(
    (await screen.findByRole('heading', { name: 'Recibo 4-000005' })).closest('li') ?? document.body,
  );
  expect(item.getByText('No aceptado')).toBeDefined();
  expect(item.getByText('Razón: No lo reconoce')).toBeDefined();
  expect(
    item.getByText('El cobrador debe devolver este dinero. Márquelo cuando esté arreglado.'),
  ).toBeDefined();
  expect(item.queryByRole('button', { name: /ceptar/ })).toBeNull();
  fireEvent.click(item.getByRole('button', { name: 'Arreglado recibo 4-000005' }));
  await expect
    .poll(() => sent.mock.calls)
    .toEqual([['/api/admin/street/receipts/33/decision', { command: 'settle' }]]);
});

it('lists the missing numbers, and closes a lost phone after a confirmation', async () => {
  show();
  expect(await screen.findByText('Sin llegar: 4-000002 a 4-000003.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar este teléfono de Clara Feliz' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar el teléfono' }));
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(sent.mock.calls[0]?.[0]).toBe('/api/admin/street/phones/3/revocation');
});

it('shows whose clients are whose, and an owner gives and takes zones', async () => {
  show();
  expect(await screen.findByText('2 clientes sin cobrador: los ve la oficina.')).toBeDefined();
  expect(screen.getByText('No ve a ningún cliente.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Retirar Todo lo que no es de otro a Clara Feliz' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dar clientes a Hugo Marte' }));
  fireEvent.change(screen.getByLabelText('Sector o municipio'), { target: { value: 'Los Mina' } });
  fireEvent.click(screen.getByRole('button', { name: 'Dar a Hugo Marte' }));
  await expect.poll(() => sent.mock.calls.length).toBe(2);
  expect(sent.mock.calls).toEqual([
    ['/api/admin/collector-zones/1', null],
    ['/api/admin/collectors/6/zones', { kind: 'sector', place: 'Los Mina' }],
  ]);
});

it('takes a zone once, however often the button is pressed meanwhile', async () => {
  show();
  const take = await screen.findByRole('button', { name: /^Retirar Todo lo que no es de otro/ });
  const answer = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent(new URL(address, location.origin).pathname, null);
      await answer.promise;
    }
    return Response.json({ ...ZONES, message: 'Anotado' });
  });
  fireEvent.click(take);
  await expect.poll(() => take.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(take);
  answer.resolve();
  await expect.poll(() => take.getAttribute('aria-busy')).toBeNull();
  expect(sent.mock.calls).toEqual([['/api/admin/collector-zones/1', null]]);
});
