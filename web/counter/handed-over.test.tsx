import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HandedOver as Handed } from '#contract/hand-over.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { HandedOver } from '#web/counter/handed-over.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

// A device of the office in a client's hands, as its screen says it (rule: hand-over).

const HANDED: Handed = {
  ...{ applicationId: 1, signs: 'application', reference: '#LN-0001', fullName: 'Mercedes Ogando' },
  ...{ cedula: '00100000074', amount: 8_000, term: 2, device: 'Tableta', witness: null },
  ...{ done: false, late: false, signBy: '2026-11-20T15:15:00.000Z' },
};
const fetched = vi.fn<typeof fetch>();
const assign = vi.fn();
const passed = vi.fn();

beforeEach(() => {
  for (const mock of [fetched, assign, passed]) mock.mockReset();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { pathname: '/admin-counter', search: '', assign });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The device asks for its state and gets this; the texts of the note never come. */
const answers = (state: () => Response) =>
  fetched.mockImplementation(async (address) =>
    String(address).endsWith('/preview') ? new Promise(() => undefined) : state(),
  );
const told = (status: number, state: object) => answers(() => Response.json(state, { status }));

async function show(handed: Handed) {
  told(200, handed);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <HandedOver onPassed={passed} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}
const fiveSeconds = () => vi.advanceTimersByTimeAsync(5_500);

it('says when the time for the signature is over, and asks for the device back', async () => {
  await show(HANDED);
  expect(screen.getByRole('heading', { name: 'Firma de tu solicitud' })).toBeDefined();
  told(200, { ...HANDED, late: true });
  await fiveSeconds();
  expect(await screen.findByRole('heading', { name: 'Devuelve el equipo' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toMatch(/^Se acabó el tiempo para firmar/);
  expect(screen.getByLabelText('Contraseña de quien atiende')).toBeDefined();
  expect(screen.queryByText('Cargando los documentos...')).toBeNull();
});

it('says that there is no connection while it is shown, and keeps what is being signed', async () => {
  await show(HANDED);
  answers(() => {
    throw new TypeError('Failed to fetch');
  });
  await fiveSeconds();
  expect((await screen.findByRole('alert')).textContent).toContain('Sin conexión');
  expect(screen.getByRole('heading', { name: 'Firma de tu solicitud' })).toBeDefined();
  told(200, HANDED);
  await fiveSeconds();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('opens the office again where another tab took the device back', async () => {
  await show({ ...HANDED, late: true });
  told(404, { code: 'not_found', message: 'No' });
  expect(passed).not.toHaveBeenCalled();
  await fiveSeconds();
  await waitFor(() => expect(passed).toHaveBeenCalled());
});

it('ends the session of a member of the staff who has no password at hand', async () => {
  await show({ ...HANDED, done: true });
  told(200, { message: 'Sesión cerrada' });
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar la sesión de la oficina' }));
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/admin-login'));
  expect(fetched.mock.calls.map(([address]) => address)).toContain('/api/logout');
});
