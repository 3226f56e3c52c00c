import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ClientWithLimit } from '#contract/clients.ts';
import { statsApi } from '#contract/stats.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { ClientsScreen } from '#web/clients/clients-screen.tsx';
import { ANA } from '#web/profile/profile.fixture.tsx';

const luis: ClientWithLimit = {
  ...ANA,
  id: 7,
  email: 'luis@demo.do',
  firstName: 'Luis',
  lastName: 'Ureña',
  contactEmail: null,
  limit: { amount: 20_000, isRuled: false, onTime: 0, late: 0, next: null },
};

const COLLECTOR = {
  collectors: [{ id: 5, name: 'Clara Feliz' }],
  by: 'sector',
  choices: [
    { id: 5, name: 'Clara Feliz' },
    { id: 6, name: 'Hugo Marte' },
  ],
};

let stored: ClientWithLimit;
let put: () => Response;
let applications: object[];
let documents: object[];
let listed: object[];
const sent = vi.fn<(body: unknown) => void>();
const posted = vi.fn<(address: string) => void>();

beforeEach(() => {
  history.replaceState(null, '', '/admin-clients?cliente=7');
  window.scrollTo = () => undefined;
  stored = luis;
  sent.mockReset();
  posted.mockReset();
  applications = [];
  documents = [];
  listed = [];
  put = () => {
    stored = { ...stored, city: 'Moca', monthlyIncome: 31_000 };
    return Response.json({ ...stored, message: 'Los datos del cliente quedaron guardados.' });
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PUT' || method === 'PATCH') {
      sent(JSON.parse(String(body)));
      return put();
    }
    if (method === 'POST') {
      posted(address);
      return Response.json({ message: 'Se le enviará al cliente un enlace.' });
    }
    if (address.startsWith('/api/admin/client-applications/')) return Response.json(applications);
    if (address.startsWith('/api/admin/client-documents/')) return Response.json(documents);
    if (address.startsWith('/api/admin/do-not-lend')) return Response.json(listed);
    if (address === '/api/admin/clients/7/collector') return Response.json(COLLECTOR);
    if (address.endsWith('/suspicions')) return Response.json({ isObliged: false, notes: [] });
    if (address.endsWith('/same-person')) return Response.json({ same: [], merge: null });
    return Response.json(address === '/api/admin/clients/7' ? stored : []);
  });
});

function show(user = OWNER) {
  render(
    <Office user={user}>
      <ClientsScreen />
    </Office>,
  );
}
async function edit() {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Editar perfil' }));
}
const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));

it('shows an administrator the five tabs, and on Documentos the identity actions', async () => {
  show();
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Personal',
    'Contacto',
    'Laboral',
    'Financiero',
    'Documentos',
  ]);
  expect(screen.getByRole('tabpanel', { name: 'Documentos' })).toBeDefined();
  for (const name of ['Verificar KYC', 'Solicitar Documentos', 'Suspender Cuenta'])
    expect(screen.getByRole('button', { name })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Gestión de Documentos' })).toBeDefined();
  openTab(/Personal/);
  expect(screen.queryByRole('button', { name: 'Verificar KYC' })).toBeNull();
  expect(location.search).toBe('?cliente=7&tab=personal');
});

it('verifies the person as the page shows them, and shows whom they became meanwhile', async () => {
  const message = 'Los datos de este cliente cambiaron mientras usted los miraba.';
  put = () => {
    stored = { ...stored, firstName: 'Yokasta', updatedAt: '2026-11-20T12:05:00Z' };
    return Response.json({ code: 'changed_meanwhile', message }, { status: 409 });
  };
  show();
  fireEvent.click(await screen.findByRole('tab', { name: /Documentos/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Verificar KYC' }));
  const dialog = screen.getByRole('dialog', { name: '¿Verificar la identidad?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verificar KYC' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(sent).toHaveBeenCalledWith({ kycStatus: 'verified', seenUpdatedAt: luis.updatedAt });
  expect(await screen.findByRole('heading', { name: /Yokasta/ })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: '¿Verificar la identidad?' })).toBeNull();
});

it('opens on what is owed, then the notes, the documents, and last what is rarely needed', async () => {
  show();
  await screen.findByRole('region', { name: 'Lo que debe' });
  await screen.findByRole('region', { name: 'Cobrador' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['Lo que debe', 'Notas', 'Gestión de Documentos', 'Cobrador', '¿Tiene otra cuenta?', 'Más acciones'],
  ]);
  const actions = within(screen.getByRole('region', { name: 'Más acciones' })).getAllByRole('button');
  expect(actions.at(-1)?.textContent).toBe('Eliminar cliente');
});

it('warns under the name of a client who is on the list of those not to lend to', async () => {
  stored = { ...luis, cedula: '00100000074' };
  const entry = { id: 1, cedula: '00100000074', reason: 'No devolvió', addedBy: 'Pedro Santos' };
  listed = [{ ...entry, addedAt: '2026-11-02T12:00:00Z' }];
  show();
  const warning = await screen.findByText('En la lista de no prestar');
  const owed = await screen.findByRole('region', { name: 'Lo que debe' });
  expect(warning.compareDocumentPosition(owed) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect(screen.queryByRole('button', { name: 'No prestarle' })).toBeNull();
});

it('marks the tab with an error', async () => {
  await edit();
  type('Cédula', '12');
  openTab(/Laboral/);
  save();
  expect(await screen.findByRole('tab', { name: /Personal.*con errores/ })).toBeDefined();
});

it('saves only the changed fields', async () => {
  await edit();
  openTab(/Contacto/);
  type('Ciudad o municipio', 'Moca');
  openTab(/Laboral/);
  type('Ingreso mensual', '31,000');
  save();
  expect(await screen.findByText('Perfil guardado')).toBeDefined();
  expect(sent.mock.calls).toEqual([[{ city: 'Moca', monthlyIncome: 31_000 }]]);
  openTab(/Contacto/);
  expect(await screen.findByText('Moca')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Editar perfil' })).toBeDefined();
});

it('does not undo what a colleague changed during an edit', async () => {
  const change = put;
  put = () => {
    stored = { ...stored, phone: '+18095550777' };
    return Response.json({ code: 'internal', message: 'Error' }, { status: 500 });
  };
  await edit();
  openTab(/Contacto/);
  type('Ciudad o municipio', 'Moca');
  save();
  // The failed save refetches the client, with the colleague's phone.
  expect(await screen.findByRole('link', { name: '(809) 555-0777' })).toBeDefined();
  put = change;
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
  await expect.poll(() => sent.mock.calls).toEqual([[{ city: 'Moca' }], [{ city: 'Moca' }]]);
});

it("shows each field's error before it calls the server", async () => {
  await edit();
  type('Cédula', '12');
  type('Fecha de nacimiento', 'ayer');
  save();
  expect((await screen.findAllByText('Formato de cédula: 123-1234567-8 o 12312345678')).length).toBe(2);
  expect(screen.getByLabelText('Cédula').getAttribute('aria-invalid')).toBe('true');
  expect(sent).not.toHaveBeenCalled();
});

it.each([
  [
    Response.json(
      {
        code: 'invalid_input',
        message: 'Revise los datos',
        errors: [{ field: 'email', message: 'Ya hay una cuenta con este email' }],
      },
      { status: 400 },
    ),
    /Ya hay una cuenta con este email/,
  ],
  [new Response('', { status: 500 }), /No se pudo guardar el perfil/],
])('keeps the typed values after a refusal', async (reply, sentence) => {
  put = () => reply;
  await edit();
  openTab(/Contacto/);
  type('Email', 'otro@demo.do');
  save();
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'otro@demo.do');
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Editar perfil' }));
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'luis@demo.do');
});

it('marks a client without messages, offers none, and asks with the first email whether to write', async () => {
  stored = { ...luis, email: null };
  show();
  expect(await screen.findByText('Sin email: no recibe avisos')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Solicitar Documentos' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Suspender Cuenta' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(/no podrá hacer solicitudes nuevas\. Sin email: no recibe avisos\./);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Editar perfil' }));
  openTab(/Contacto/);
  expect(screen.queryByLabelText('Escribirle cómo entrar')).toBeNull();
  type('Email', 'luis@demo.do');
  fireEvent.click(screen.getByLabelText('Escribirle cómo entrar'));
  save();
  expect(await screen.findByText('Perfil guardado')).toBeDefined();
  expect(sent.mock.calls).toEqual([[{ email: 'luis@demo.do', welcome: true }]]);
});

/** The menu of the office, which shows its figures beside each page. */
function Menu() {
  useRead(statsApi.read, {});
  return null;
}

it('asks nothing else once the account is suspended', async () => {
  const answer = fetch;
  put = () => {
    stored = { ...stored, accountStatus: 'suspended' };
    // The figures of the menu come later than the client.
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      address === statsApi.read.path ? new Promise(() => undefined) : answer(address, init),
    );
    return Response.json({ ...stored, message: 'La cuenta quedó suspendida.' });
  };
  render(
    <Office>
      <Menu />
      <ClientsScreen />
    </Office>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Suspender Cuenta' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspender Cuenta' }));
  expect(await screen.findByRole('button', { name: 'Reactivar Cuenta' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows the answers of the last application, with the labels of its form', async () => {
  applications = [
    {
      id: 9,
      reference: '#LN-0009',
      status: 'approved',
      amount: 10_000,
      term: 2,
      submittedAt: '2026-11-20T12:00:00Z',
      createdAt: '2026-11-19T12:00:00Z',
      monthlyIncome: 28_500,
      timeAtWork: 3,
      timeUnit: 'años',
      maritalStatus: 'Unión libre',
      employer: 'Textiles del Cibao',
      jobTitle: null,
      accountType: 'ahorro',
      cedulaPhotoUrl: '/api/documents/a/file',
      debtAgreementSigned: true,
      loan: null,
    },
  ];
  show();
  const summary = await screen.findByText('Según su solicitud #LN-0009, del', { exact: false });
  const card = summary.parentElement;
  if (card === null) throw new Error('The answers are in no card');
  // A photo of the identity counts as seen when it is shown: not before somebody opens the answers.
  expect(screen.queryByRole('link', { name: /^Cédula, frente/ })).toBeNull();
  fireEvent.click(summary);
  await within(card).findByText('Ingreso mensual');
  for (const text of ['Ingreso mensual', 'RD$28,500', 'Años', 'Unión libre', 'Textiles del Cibao', 'Ahorro'])
    expect(card.textContent).toContain(text);
  expect(card.textContent).not.toContain('Cargo');
  const photo = within(card).getByRole('link', { name: /^Cédula, frente/ });
  expect(photo.getAttribute('href')).toBe('/api/documents/a/file');
});

it('sends a password link after a confirmation, and offers none for a client without a login', async () => {
  show();
  const name = 'Enviar enlace para la contraseña';
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(dialog.getByText(/Luis Ureña recibe un enlace .* Vale 24 horas\./)).toBeDefined();
  expect(posted).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Enviar enlace' }));
  expect(await screen.findByText('Enlace enviado')).toBeDefined();
  expect(posted.mock.calls).toEqual([['/api/admin/clients/7/password-reset']]);
  cleanup();
  stored = { ...luis, email: null };
  show();
  await screen.findByRole('button', { name: 'Cambiar puntaje' });
  expect(screen.queryByRole('button', { name })).toBeNull();
});

it('names a photo that the role may not open, and neither shows nor offers it', async () => {
  documents = [
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
  ];
  show({ ...OWNER, role: 'cashier' });
  expect(await screen.findByText('Cédula, frente')).toBeDefined();
  expect(screen.getByText('Su rol no lo abre')).toBeDefined();
  expect(screen.queryByRole('link', { name: /^Ver\s*Cédula, frente/ })).toBeNull();
  expect(document.querySelector('img[src*="front-of-luis"]')).toBeNull();
});

it('says whose client it is, and an owner assigns the client by hand', async () => {
  show();
  expect(await screen.findByText('Clara Feliz, por su sector.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Asignar a mano'), { target: { value: '6' } });
  await expect.poll(() => sent.mock.calls).toEqual([[{ collectorId: 6 }]]);
});
