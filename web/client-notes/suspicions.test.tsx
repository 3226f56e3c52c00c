import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Suspicions as Reply } from '#contract/client-notes.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { Suspicions } from '#web/client-notes/client-notes.tsx';

let reply: Reply;
let asked: [string, unknown][];
beforeEach(() => {
  asked = [];
  reply = {
    isObliged: true,
    notes: [{ id: 1, text: 'No dijo de dónde', writtenAt: '2026-11-20T15:00:00Z', by: 'Pedro Santos' }],
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push([`${method} ${address}`, body === undefined ? null : JSON.parse(String(body))]);
    return Response.json(method === 'GET' ? reply : { message: 'Hecho' });
  });
});
const show = (role: 'owner' | 'analyst' = 'owner') =>
  render(
    <Office user={{ ...OWNER, role }}>
      <p>Cliente</p>
      <Suspicions clientId={7} />
    </Office>,
  );

/** Writes a note: the notes are read again. */
async function write(text: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Anotar una operación sospechosa' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Anotar una operación sospechosa' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar la nota' }));
  expect(dialog.getByText('Escriba la nota')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Nota'), { target: { value: text } });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar la nota' }));
  await waitFor(() => expect(asked).toContainEqual(['POST /api/admin/clients/7/suspicions', { text }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('shows an owner the notes, and writes another one', async () => {
  show();
  expect(await screen.findByText('No dijo de dónde')).toBeTruthy();
  await write('Billetes nuevos');
});

it('asks nothing for anybody else of the staff', async () => {
  show('analyst');
  expect(await screen.findByText('Cliente')).toBeTruthy();
  expect(asked).toEqual([]);
});

it('is not there where the law obliges nobody and no note was written', async () => {
  show();
  const card = () => screen.queryByRole('region', { name: 'Operaciones sospechosas' });
  await waitFor(() => expect(card()).not.toBeNull());
  reply = { isObliged: false, notes: [] };
  await write('Billetes nuevos');
  await waitFor(() => expect(card()).toBeNull());
});
