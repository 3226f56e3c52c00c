import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Office } from '#web/app/session/office.fixture.tsx';
import { CollectorsScreen } from '#web/street/collectors/collectors-screen.tsx';
import { PHONE, WAITING } from '#web/street/street.fixture.ts';

const sent = vi.fn<(path: string, body: unknown) => void>();

beforeEach(() => {
  sent.mockReset();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.origin);
    if (method === 'POST') {
      sent(pathname, JSON.parse(String(body)));
      const reply = pathname.includes('/phones/') ? PHONE : WAITING;
      return Response.json({ ...reply, message: 'Anotado' });
    }
    const second = { ...WAITING, id: 32, number: '4-000004', status: 'recorded', waitsFor: null };
    return Response.json(
      pathname.endsWith('/phones') ? [PHONE] : [WAITING, { ...second, repeats: '4-000001' }],
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

it('lists the missing numbers, and closes a lost phone after a confirmation', async () => {
  show();
  expect(await screen.findByText('Sin llegar: 4-000002 a 4-000003.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar este teléfono de Clara Feliz' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar el teléfono' }));
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(sent.mock.calls[0]?.[0]).toBe('/api/admin/street/phones/3/revocation');
});
