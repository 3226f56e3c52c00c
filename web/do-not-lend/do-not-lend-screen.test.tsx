import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DoNotLendEntry } from '#contract/do-not-lend.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { DoNotLendScreen } from '#web/do-not-lend/do-not-lend-screen.tsx';

const ENTRY: DoNotLendEntry = {
  id: 4,
  cedula: '99900000029',
  reason: 'Presentó una carta de trabajo falsa',
  addedAt: '2026-11-20T15:00:00Z',
  addedBy: 'Pedro Santos',
  removedAt: null,
  removedBy: null,
  removalReason: null,
  clients: [{ id: 7, fullName: 'Luis Ureña' }],
};

let asked: string[];
let sent: unknown[];
beforeEach(() => {
  asked = [];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      asked.push(address);
      return Response.json([ENTRY]);
    }
    sent.push([address, JSON.parse(String(body))]);
    return Response.json({ ...ENTRY, message: 'Quedó en la lista de no prestar.' }, { status: 201 });
  });
  Element.prototype.scrollIntoView = vi.fn();
});
const show = () =>
  render(
    <Office user={OWNER}>
      <DoNotLendScreen />
    </Office>,
  );

it('shows the cédula, its holder, the reason and the author; and removes it with a reason', async () => {
  show();
  expect(await screen.findByRole('heading', { name: '999-0000002-9' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Luis Ureña' }).getAttribute('href')).toBe(
    '/admin-clients?cliente=7',
  );
  expect(screen.getByText('Presentó una carta de trabajo falsa')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Quitar de la lista a 999-0000002-9' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Quitar de la lista' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Quitar de la lista' }));
  expect(dialog.getByText('Debe proporcionar una razón')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('Razón'), { target: { value: 'Fue un error' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Quitar de la lista' }));
  await waitFor(() =>
    expect(sent).toEqual([['/api/admin/do-not-lend/4/removal', { reason: 'Fue un error' }]]),
  );
});

it("adds a cédula with its reason, and shows each field's error", async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Agregar una cédula' }));
  const dialog = within(screen.getByRole('dialog', { name: 'No prestarle' }));
  fireEvent.change(dialog.getByLabelText('Cédula'), { target: { value: '123' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Poner en la lista' }));
  expect(dialog.getByText('Formato de cédula: 123-1234567-8 o 12312345678')).toBeDefined();
  expect(dialog.getByText('Escriba por qué no prestarle')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Cédula'), { target: { value: '999-0000002-9' } });
  fireEvent.change(dialog.getByLabelText('Razón'), { target: { value: 'No pagó' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Poner en la lista' }));
  await waitFor(() =>
    expect(sent).toEqual([['/api/admin/do-not-lend', { cedula: '999-0000002-9', reason: 'No pagó' }]]),
  );
});

it('loads removed entries on demand', async () => {
  show();
  fireEvent.click(await screen.findByLabelText('Ver las que salieron de la lista'));
  await waitFor(() => expect(asked.at(-1)).toContain('state=removed'));
});
