import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EndSessionsCard } from '#web/administrators/team-screen.tsx';
import { Office } from '#web/app/session/office.fixture.tsx';

let sent: unknown[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'POST') sent.push([address, JSON.parse(String(body))]);
    return Response.json({ message: 'Se cerraron las de todos. Solo queda abierta esta sesión suya.' });
  });
});

it('asks which sessions, tokens and passkeys to end, and shows the result', async () => {
  render(
    <Office>
      <EndSessionsCard />
    </Office>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar todas las sesiones' }));
  const dialog = within(screen.getByRole('dialog', { name: '¿Cerrar todas las sesiones?' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'También las de los clientes' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'También las llaves de los programas' }));
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Cerrar sesiones' }));
  await waitFor(() =>
    expect(sent).toEqual([['/api/admin/sessions/end', { scope: 'all', tokens: true, passkeys: false }]]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
