import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { until } from '#test/until.ts';
import { AdminGate } from '#web/app/admin-gate.tsx';
import { CustomerGate, ForCustomers } from '#web/app/app.tsx';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { useUser } from '#web/app/session/session.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const fetched = vi.fn<typeof fetch>();
const assign = vi.fn();
const replace = vi.fn();

beforeEach(() => {
  fetched.mockReset();
  assign.mockReset();
  replace.mockReset();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', { pathname: '/my-products', search: '?x=1', assign, replace });
});

const answers = (status: number, body: unknown) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const Name = () => <p>Hola, {useUser().firstName}</p>;

function show(gate: ReactNode) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>{gate}</ToastProvider>
    </QueryClientProvider>,
  );
}

const customer = (
  <CustomerGate>
    <Name />
  </CustomerGate>
);
const admin = (
  <AdminGate>
    <Name />
  </AdminGate>
);

it('admits a signed-in customer and checks the session once', async () => {
  answers(200, { firstName: 'Rosa' });
  show(customer);
  expect(await screen.findByText('Hola, Rosa')).toBeDefined();
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('notifies a visitor, redirects to the login after 500 ms, and returns here afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answers(401, { code: 'unauthenticated', message: 'Sesión expirada' });
  show(customer);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('No autorizado');
  expect(notice.textContent).toContain('Iniciando sesión...');
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fmy-products%3Fx%3D1');
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('does not treat a lost connection as a signed-out visitor, and retries on request', async () => {
  answers(200, { firstName: 'Rosa' });
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  show(customer);
  fireEvent.click(await screen.findByRole('button', { name: 'Intentar de nuevo' }));
  expect(await screen.findByText('Hola, Rosa')).toBeDefined();
  expect(assign).not.toHaveBeenCalled();
});

it('leads from a page of the customers on a handed device to the signature', async () => {
  answers(403, { code: 'handed_over', message: 'No' });
  show(customer);
  await until(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/admin-counter'));
  expect(screen.queryByText('Error de conexión')).toBeNull();
});

it('asks for the device back when the session of the office ends in the client’s hands', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fetched.mockImplementation(async (address) =>
    String(address).includes('/counter/hand-over')
      ? new Response(
          JSON.stringify({
            ...{ applicationId: 1, signs: 'application', reference: '#LN-0001', fullName: 'Mercedes Ogando' },
            ...{ cedula: null, amount: 8_000, term: 2, device: 'Tableta', witness: null },
            ...{ done: false, late: true, signBy: '2026-11-20T15:15:00.000Z' },
          }),
        )
      : new Response(JSON.stringify({ code: 'handed_over', message: 'No' }), { status: 403 }),
  );
  show(admin);
  expect(await screen.findByText(/Se acabó el tiempo/)).toBeDefined();
  answers(401, { code: 'unauthenticated', message: 'Sesión expirada' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await screen.findByText(/La sesión de la oficina terminó/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Devuelve el equipo' })).toBeDefined();
  expect(screen.queryByText('Acceso Restringido')).toBeNull();
  vi.useRealTimers();
});

it('checks, then admits an administrator', async () => {
  answers(200, { firstName: 'Pedro' });
  show(admin);
  expect(screen.getByText('Verificando acceso administrativo...')).toBeDefined();
  expect(await screen.findByText('Hola, Pedro')).toBeDefined();
});

it.each([401, 403])('shows the restricted screen with its two ways out for %i', async (status) => {
  answers(status, { code: 'forbidden', message: 'No' });
  show(admin);
  expect(await screen.findByRole('heading', { name: 'Acceso Restringido' })).toBeDefined();
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual(expect.arrayContaining(['/admin-login', '/']));
  expect(screen.queryByText(/Hola/)).toBeNull();
});

it('tells an administrator that the page is for customers and links to the back office', async () => {
  answers(200, { firstName: 'Pedro', isAdmin: true });
  show(
    <CustomerGate>
      <ForCustomers>
        <Name />
      </ForCustomers>
    </CustomerGate>,
  );
  expect(await screen.findByRole('heading', { name: 'Esta página es de los clientes' })).toBeDefined();
  expect(screen.queryByText(/Hola/)).toBeNull();
  expect(document.title).toContain('Esta página es de los clientes');
  const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(ways).toEqual(['/admin', '/dashboard']);
  cleanup();
  answers(200, { firstName: 'Rosa', isAdmin: false });
  show(
    <CustomerGate>
      <ForCustomers>
        <Name />
      </ForCustomers>
    </CustomerGate>,
  );
  expect(await screen.findByText('Hola, Rosa')).toBeDefined();
});
