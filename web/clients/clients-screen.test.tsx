import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Client, clientsApi } from '#contract/clients.ts';
import { byProfileField, DESK_FIELDS } from '#domain/accounts/profile-fields.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { ClientsScreen } from '#web/clients/clients-screen.tsx';

const luis: Client = {
  ...byProfileField(() => null, DESK_FIELDS),
  id: 7,
  firstName: 'Luis',
  lastName: 'Ureña',
  email: 'luis@demo.do',
  phone: '+18295550102',
  cedula: '99900000029',
  // The evening of the 20th in Santo Domingo.
  createdAt: '2026-11-21T02:30:00Z',
  accountStatus: 'active',
  kycStatus: 'pending',
};
const rosa: Client = {
  ...luis,
  id: 8,
  firstName: 'Rosa',
  lastName: 'Méndez',
  email: 'rosa@demo.do',
  phone: null,
  accountStatus: 'suspended',
};
const counts = { total: 1_204, registeredToday: 3, withPhone: 1_100 };

/** The server's replies by path; any other path gets an empty list. */
let answers: Record<string, () => Response>;
const asked = vi.fn<(call: string) => void>();

beforeEach(() => {
  history.replaceState(null, '', '/admin-clients');
  asked.mockReset();
  answers = {
    '/api/admin/client-counts': () => Response.json(counts),
    '/api/admin/clients': () => Response.json([rosa, luis]),
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    asked(`${method} ${address}`);
    const path = address.replace(/\?.*/, '');
    return (answers[method === 'GET' ? path : `${method} ${path}`] ?? (() => Response.json([])))();
  });
});

function show() {
  render(
    <Office>
      <ClientsScreen />
    </Office>,
  );
}

const table = () => screen.findByRole('table', { name: 'Clientes' });
const inTable = async (name: RegExp) => fireEvent.click(within(await table()).getByRole('button', { name }));

it('counts the clients and lists each as specified', async () => {
  show();
  const rows = within(await table()).getAllByRole('row');
  const cells = rows.map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells[1]?.slice(0, 4)).toEqual([
    'rosa@demo.do',
    'No disponible',
    '20/11/2026',
    'Pendiente (cuenta suspendida)',
  ]);
  // The account is active, and nobody has proved who he is.
  expect(cells[2]?.slice(0, 4)).toEqual([
    'luis@demo.do',
    '(829) 555-0102',
    '20/11/2026',
    'VerificadoIdentidad sin verificar',
  ]);
  expect(within(await table()).getByTitle('Suspendida')).toBeDefined();
  for (const [label, count] of [
    ['Total de clientes', '1,204'],
    ['Registrados hoy', '3'],
    ['Con teléfono', '1,100'],
  ] as const) {
    expect(screen.getByText(label).parentElement?.textContent).toBe(`${label}${count}`);
  }
});

it('shows an empty list, and a failed one', async () => {
  answers['/api/admin/clients'] = () => Response.json([]);
  show();
  expect(await screen.findByText('No hay clientes registrados')).toBeDefined();
  cleanup();
  answers['/api/admin/clients'] = () => new Response('', { status: 500 });
  show();
  expect(await screen.findByText('Error al cargar clientes')).toBeDefined();
  answers['/api/admin/clients'] = () => Response.json([luis]);
  fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await table()).toBeDefined();
});

it('searches once for the typed text, and keeps it in the address', async () => {
  show();
  await table();
  for (const text of ['u', 'ur', 'ureña'])
    fireEvent.change(screen.getByLabelText('Buscar cliente'), { target: { value: text } });
  answers['/api/admin/clients'] = () => Response.json([luis]);
  await screen.findByText('1 cliente');
  const searches = asked.mock.calls.flat().filter((call) => call.includes('search='));
  expect(searches).toEqual([`GET ${clientsApi.list.path}?search=ure%C3%B1a`]);
  expect(new URLSearchParams(location.search).get('buscar')).toBe('ureña');
});

it('clears a search, from the address as from the button', async () => {
  history.replaceState(null, '', '/admin-clients?buscar=nadie');
  answers['/api/admin/clients'] = () => Response.json([]);
  show();
  expect(await screen.findByText('Nadie coincide con la búsqueda')).toBeDefined();
  expect(screen.getByLabelText('Buscar cliente')).toHaveProperty('value', 'nadie');
  answers['/api/admin/clients'] = () => Response.json([luis]);
  fireEvent.click(screen.getByRole('button', { name: 'Quitar la búsqueda' }));
  expect(await table()).toBeDefined();
  expect(location.search).toBe('');
});

it('asks before it deletes, shows the progress, and names the deleted client', async () => {
  const answer = Promise.withResolvers<Response>();
  show();
  await inTable(/Eliminar.*Luis Ureña/);
  const dialog = screen.getByRole('dialog', { name: '¿Estás seguro?' });
  expect(dialog.textContent).toContain('se eliminan de forma permanente');
  expect(dialog.textContent).toContain('Esta acción no se puede deshacer.');
  const fetched = fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    init.method === 'DELETE' ? answer.promise : fetched(address, init),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
  expect(await within(dialog).findByText('Eliminando...')).toBeDefined();
  answers['/api/admin/clients'] = () => Response.json([rosa]);
  const { id, firstName, lastName } = luis;
  answer.resolve(
    Response.json({
      deletedUser: { id, firstName, lastName },
      message: 'Luis Ureña ha sido eliminado exitosamente.',
    }),
  );
  expect(await screen.findByText('Usuario eliminado')).toBeDefined();
  expect(screen.getByText('Luis Ureña ha sido eliminado exitosamente.')).toBeDefined();
  // It closes with the list as it is now.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryAllByText('luis@demo.do')[0] ?? null).toBeNull();
});

it('shows the reason of a refusal, else the message of the specification', async () => {
  const message = 'Tiene un pago por verificar. Confírmelo o rechácelo primero.';
  answers['DELETE /api/admin/clients/8'] = () =>
    Response.json({ code: 'client_not_deletable', message }, { status: 409 });
  show();
  await inTable(/Eliminar.*Rosa Méndez/);
  const press = async () =>
    fireEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Eliminar' }));
  await press();
  expect(await screen.findByText('Error al eliminar usuario')).toBeDefined();
  expect(within(screen.getByRole('dialog')).getAllByText(message).length).toBeGreaterThan(0);
  answers['DELETE /api/admin/clients/8'] = () => new Response('', { status: 500 });
  await press();
  expect(await screen.findByText('No se pudo eliminar el usuario. Intente nuevamente.')).toBeDefined();
});

it('opens the documents: the uploads, and two texts for each application', async () => {
  answers['/api/admin/client-documents/7'] = () =>
    Response.json([
      {
        id: 'front-of-luis',
        applicationId: null,
        fileName: 'cedula.jpg',
        fileType: 'image/jpeg',
        fileSize: 120_000,
        filePath: '/api/documents/front-of-luis/file',
        documentType: 'cedula_front',
        status: 'uploaded',
        uploadedAt: '2026-11-20T15:04:00Z',
      },
    ]);
  show();
  await inTable(/Documentos.*Luis Ureña/);
  const dialog = screen.getByRole('dialog', { name: 'Documentos de Luis Ureña' });
  const view = await within(dialog).findByRole('link', { name: /^Ver\s*Cédula, frente/ });
  expect([view.getAttribute('href'), view.getAttribute('target')]).toEqual([
    '/api/documents/front-of-luis/file',
    '_blank',
  ]);
  expect(dialog.textContent).toContain('20/11/2026 11:04');
  expect(await within(dialog).findByText('No hay solicitudes de préstamo')).toBeDefined();
});

it('leads from an application to its loan, or to its card', async () => {
  const application = { amount: 9_000, term: 3, debtAgreementSigned: true, loan: null };
  const loan = { id: 2, status: 'active', depositBy: null };
  answers['/api/admin/client-applications/7'] = () =>
    Response.json([
      { ...application, id: 3, reference: '#LN-0003', status: 'approved', loan },
      { ...application, id: 4, reference: '#LN-0004', status: 'submitted' },
      { ...application, id: 5, reference: '#LN-0005', status: 'rejected' },
    ]);
  show();
  await inTable(/Documentos.*Luis Ureña/);
  const dialog = within(screen.getByRole('dialog'));
  const addressOf = async (name: RegExp) => (await dialog.findByRole('link', { name })).getAttribute('href');
  expect(await addressOf(/^Ver préstamo\s*de #LN-0003/)).toBe('/admin-loans?prestamo=2');
  expect(await addressOf(/^Revisar\s*#LN-0004/)).toBe('/admin-pending#card-4');
  expect(dialog.queryByRole('link', { name: /(Revisar|Ver préstamo).*#LN-0005/ })).toBeNull();
});

it('orders the list by a header or by the choice above, and keeps the order in the address', async () => {
  show();
  const table = await screen.findByRole('table');
  const header = () => within(table).getByRole('columnheader', { name: /^Nombre/ });
  expect(header().getAttribute('aria-sort')).toBeNull();
  fireEvent.click(within(header()).getByRole('button'));
  await until(() => expect(asked).toHaveBeenCalledWith('GET /api/admin/clients?sort=name'));
  expect(location.search).toBe('?orden=name');
  const sorted = await screen.findByRole('columnheader', { name: /^Nombre/ });
  expect(sorted.getAttribute('aria-sort')).toBe('ascending');
  fireEvent.change(screen.getByLabelText('Ordenar por'), { target: { value: '-name' } });
  await until(() => expect(asked).toHaveBeenCalledWith('GET /api/admin/clients?sort=-name'));
});
