import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AdminDataRequest } from '#contract/data-requests.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { DataRequestsScreen } from '#web/data-requests/data-requests-screen.tsx';

const REQUEST: AdminDataRequest = {
  id: 4,
  kind: 'correction',
  field: 'phone',
  asks: 'Es 829-555-0111',
  status: 'open',
  askedAt: '2026-11-20T15:00:00Z',
  answerBy: '2026-12-04',
  answer: null,
  answeredAt: null,
  userId: 7,
  fullName: 'Rosa Méndez',
  daysLeft: 4,
  notErasable: null,
};

let rows: AdminDataRequest[];
let asked: string[];
let sent: unknown[];
beforeEach(() => {
  rows = [REQUEST];
  asked = [];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      asked.push(address);
      return Response.json(rows);
    }
    sent.push([address, JSON.parse(String(body))]);
    rows = [];
    return Response.json({ ...REQUEST, status: 'accepted', message: 'Se le escribe al cliente.' });
  });
  Element.prototype.scrollIntoView = vi.fn();
});
const show = (user = OWNER) =>
  render(
    <Office user={user}>
      <DataRequestsScreen />
    </Office>,
  );

it('shows each request, its client and the time left; and takes one answer, in words', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Corregir un dato: teléfono' })).toBeDefined();
  expect(screen.getByText('Quedan 4 días laborables')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Rosa Méndez' }).getAttribute('href')).toBe(
    '/admin-clients?cliente=7',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Responder a Rosa Méndez' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Corregir un dato' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar respuesta' }));
  expect(dialog.getByText('Elija si se acepta')).toBeDefined();
  expect(dialog.getByText('Escriba la respuesta para el cliente')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('radio', { name: 'Aceptar la petición' }));
  fireEvent.change(dialog.getByLabelText('Respuesta para el cliente'), { target: { value: 'Corregido.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar respuesta' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['/api/admin/data-requests/4/answer', { decision: 'accept', answer: 'Corregido.' }],
    ]),
  );
  expect(await screen.findByText('No hay peticiones por responder')).toBeDefined();
});

it('says before the acceptance of an erasure that it is impossible now, and why', async () => {
  rows = [{ ...REQUEST, kind: 'erasure', field: null, daysLeft: -1, notErasable: 'Debe RD$3,000.' }];
  show();
  expect(await screen.findByText('Venció hace 1 día laborable')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Responder a Rosa Méndez' }));
  expect(screen.getByText('Ahora no se puede borrar. Debe RD$3,000.')).toBeDefined();
  expect(screen.getByText(/elimine al cliente en su página cuando el aviso haya salido/)).toBeDefined();
});

it('shows answered requests on demand, and lets a read-only role answer nothing', async () => {
  rows = [
    { ...REQUEST, status: 'refused', answer: 'No procede.', answeredAt: '2026-11-23T15:00:00Z' },
    REQUEST,
  ];
  show({ ...OWNER, role: 'auditor' });
  expect(await screen.findByText('No procede.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Responder/ })).toBeNull();
  expect(asked[0]).toContain('status=open');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mostrar también las respondidas' }));
  await waitFor(() => expect(asked.at(-1)).not.toContain('status='));
});
