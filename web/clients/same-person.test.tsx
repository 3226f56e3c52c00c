import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '#contract/clients.ts';
import type { MergePreview } from '#contract/merges.ts';
import { byProfileField, DESK_FIELDS } from '#domain/accounts/profile-fields.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { SamePeopleDialog, SamePerson } from '#web/clients/same-person.tsx';

const luis: Client = {
  ...byProfileField(() => null, DESK_FIELDS),
  id: 7,
  firstName: 'Luis',
  lastName: 'Ureña',
  email: 'luis@demo.do',
  phone: '+18295550102',
  cedula: '99900000029',
  createdAt: '2026-11-20T15:00:00.000Z',
  accountStatus: 'active',
  kycStatus: 'pending',
};
const other: Client = { ...luis, id: 9, email: 'luisito@demo.do', phone: null };
const counts = { applications: 1, loans: 1, payments: 3, documents: 0, notes: 0, messages: 12 };
const preview: MergePreview = {
  kept: {
    ...luis,
    birthDate: null,
    counts: { ...counts, applications: 0, loans: 0, payments: 0, messages: 0 },
  },
  merged: { ...other, birthDate: null, counts },
  logins: ['kept', 'merged'],
  after: {
    cedula: luis.cedula,
    accountStatus: 'suspended',
    kycStatus: 'pending',
    creditScore: 410,
    doNotLend: true,
  },
  refused: [],
};

let shown: MergePreview;
let ofClient: object;
let answer: () => Response;
const posted = vi.fn<(address: string, body: unknown) => void>();
beforeEach(() => {
  history.replaceState(null, '', '/admin-clients?cliente=7');
  shown = preview;
  ofClient = { same: [{ client: other, facts: ['cedula', 'phone'] }], merge: null };
  answer = () => Response.json({ id: 3, message: 'Luis Ureña es ahora un solo cliente.' }, { status: 201 });
  posted.mockReset();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'POST') {
      posted(address, body === undefined || body === null ? null : JSON.parse(String(body)));
      return answer();
    }
    if (address.includes('/merge-preview/')) return Response.json(shown);
    if (address === '/api/admin/same-person')
      return Response.json({ pairs: [{ one: other, other: luis, facts: ['name_and_birth'] }], more: false });
    if (address.startsWith('/api/admin/clients?')) return Response.json([luis, other]);
    return Response.json(ofClient);
  });
});

const show = (user = OWNER) =>
  render(
    <Office user={user}>
      <SamePerson clientId={7} />
    </Office>,
  );
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it('suggests who may be the same person, shows what the one will be, and merges with the chosen login', async () => {
  show();
  expect(await screen.findByText('Tiene la misma cédula y el mismo teléfono.')).toBeDefined();
  await press(/^Unir con Luis Ureña/);
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('1 solicitud, 1 préstamo, 3 pagos y 12 avisos')).toBeDefined();
  expect(within(dialog).getByText(/Suspendida · .* · Puntaje 410/)).toBeDefined();
  expect(within(dialog).getByText('Queda en la lista de no prestar.')).toBeDefined();
  fireEvent.click(within(dialog).getByRole('radio', { name: /luisito@demo.do/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Unir' }));
  expect(await screen.findByText('Clientes unidos')).toBeDefined();
  expect(posted.mock.calls).toEqual([['/api/admin/clients/7/merges', { mergedId: 9, login: 'merged' }]]);
});

it('says why two cannot be merged, and sends nothing', async () => {
  shown = { ...preview, refused: ['los dos tienen un préstamo abierto: una persona tiene uno a la vez'] };
  show();
  await press(/^Unir con Luis Ureña/);
  expect(
    await screen.findByText('Los dos tienen un préstamo abierto: una persona tiene uno a la vez.'),
  ).toBeDefined();
  await press('Entendido');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posted).not.toHaveBeenCalled();
});

it('keeps the reason of a refusal in the dialog', async () => {
  const message = 'No se pueden unir ahora: una de las dos cuentas es de la demostración.';
  answer = () => Response.json({ code: 'clients_not_mergeable', message }, { status: 409 });
  show();
  await press(/^Unir con Luis Ureña/);
  await screen.findByText('Queda en la lista de no prestar.');
  await press('Unir');
  expect(await screen.findByText(message)).toBeDefined();
});

it('finds any other client, and not the own page', async () => {
  ofClient = { same: [], merge: null };
  show();
  await press('Unir con otro cliente');
  fireEvent.change(screen.getByLabelText('¿Qué otra cuenta es de esta persona?'), {
    target: { value: 'luis' },
  });
  await press('Buscar');
  expect(await screen.findAllByRole('button', { name: /^Elegir/ })).toHaveLength(1);
  await press(/^Elegir a Luis Ureña/);
  expect(await screen.findByText('Unir dos clientes')).toBeDefined();
});

it('undoes the last merge after a question, while it can be', async () => {
  const merge = {
    id: 3,
    mergedBy: 'Pedro Santos',
    mergedAt: '2026-11-20T15:00:00.000Z',
    undoUntil: '2026-11-21T15:00:00.000Z',
  };
  ofClient = { same: [], merge };
  answer = () => Response.json({ message: 'Son otra vez dos clientes, cada uno con lo suyo.' });
  show();
  await press('Deshacer la unión');
  await press('Deshacer');
  expect(await screen.findByText('Unión deshecha')).toBeDefined();
  expect(posted.mock.calls).toEqual([['/api/admin/merges/3/undo', null]]);
});

it('lists all pairs for an owner, and keeps the older account', async () => {
  render(
    <Office user={OWNER}>
      <SamePeopleDialog onClose={() => undefined} />
    </Office>,
  );
  expect(await screen.findByText('Tienen el mismo nombre y fecha de nacimiento.')).toBeDefined();
  await press('Comparar y unir');
  await screen.findByText('Queda en la lista de no prestar.');
  await press('Unir');
  await expect
    .poll(() => posted.mock.calls)
    .toEqual([['/api/admin/clients/7/merges', { mergedId: 9, login: 'kept' }]]);
});

it.each(['analyst', 'cashier', 'collector', 'auditor'] as const)('shows a %s nothing of it', async (role) => {
  const fetched = vi.fn<(address: string) => void>();
  vi.stubGlobal('fetch', async (address: string) => {
    fetched(address);
    return Response.json([]);
  });
  show({ ...OWNER, role });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText('¿Tiene otra cuenta?')).toBeNull();
  expect(fetched.mock.calls.flat().filter((address) => address.includes('same-person'))).toEqual([]);
});
