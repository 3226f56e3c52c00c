import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { Configuration } from '#contract/configuration.ts';
import { ERRORS } from '#contract/errors.ts';
import type { Loan } from '#contract/loans.ts';
import type { Profile, ProfileBody } from '#contract/profile.ts';
import type { Stats } from '#contract/stats.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ProfileScreen } from '#web/profile/profile-screen.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';

const ANA: User = {
  id: 1,
  email: 'ana@demo.do',
  firstName: 'Ana',
  lastName: 'Peña',
  profileImageUrl: null,
  cedula: '99900000011',
  phone: '+18095550101',
  birthDate: '1990-11-09',
  address: null,
  city: null,
  province: null,
  postalCode: null,
  occupation: null,
  monthlyIncome: 28_500,
  employmentStatus: null,
  companyName: null,
  workAddress: null,
  bankName: 'Popular',
  accountNumber: '0712345678',
  emergencyContactName: null,
  emergencyContactPhone: null,
  emergencyContactRelation: null,
  creditScore: null,
  accountStatus: 'active',
  kycStatus: 'pending',
  isAdmin: false,
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-01T12:00:00Z',
};
const STATS: Partial<Stats> = { availableLimit: 11_000 };
const LOAN: Partial<Loan> = {
  status: 'active',
  balance: 7_418,
  nextPayment: { date: '2026-12-01', amount: 3_450 },
};
const ACCOUNTS: Configuration['companyAccounts'] = [
  { bankName: 'Banreservas', accountType: 'ahorro', accountNumber: '9600000001', accountHolder: 'Manito' },
  {
    bankName: 'Banco Popular',
    accountType: 'corriente',
    accountNumber: '8000000001',
    accountHolder: 'Manito',
  },
];

let profile: Profile;
let loan: Partial<Loan> | null;
/** What a save answers; the body that came. */
let saved: (body: ProfileBody) => Response;
const bodies: ProfileBody[] = [];

beforeEach(() => {
  history.replaceState(null, '', '/profile');
  sessionStorage.clear();
  bodies.length = 0;
  loan = LOAN;
  profile = {
    user: ANA,
    locked: false,
    contactVerifiedBy: 'sms',
    contactVerifiedAt: '2026-11-01T12:00:00Z',
    identityVerifiedAt: null,
  };
  saved = (body) => {
    const user: User = Object.assign({}, profile.user, body);
    profile = { ...profile, user };
    return Response.json(user);
  };
  const answers: Record<string, () => unknown> = {
    '/api/user/profile': () => profile,
    '/api/dashboard/stats': () => STATS,
    '/api/loans/active': () => loan,
    '/api/config': () => ({
      contact: { whatsapp: '+18095550000', email: 'ayuda@demo.do' },
      companyAccounts: ACCOUNTS,
    }),
    '/api/documents': () => [],
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'PUT') return Response.json(answers[url]?.());
    const body: ProfileBody = JSON.parse(String(init.body));
    bodies.push(body);
    return saved(body);
  });
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <ProfileScreen />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('tablist');
  return view;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = (name: RegExp | string) => fireEvent.click(screen.getByRole('tab', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

it('says who this is and how the account stands', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'Ana Peña' })).toBeDefined();
  expect(screen.getByText('AP')).toBeDefined();
  for (const badge of ['Cuenta Activa', 'En Verificación', 'Sin puntaje'])
    expect(screen.getByText(badge)).toBeDefined();
  expect(factOf('Cédula')).toBe('999-0000001-1');
  expect(factOf('Fecha de nacimiento')).toBe('09/11/1990');
});

it.each([
  ['suspended', 'rejected', 720, ['Suspendida', 'No Verificado', 'Puntaje 720 · Excelente']],
  ['pending', 'verified', 640, ['Pendiente', 'Verificado', 'Puntaje 640 · Bueno']],
  ['active', 'pending', 300, ['Cuenta Activa', 'En Verificación', 'Puntaje 300 · Regular']],
] as const)('badges of %s, %s, %i', async (accountStatus, kycStatus, creditScore, badges) => {
  profile = { ...profile, user: { ...ANA, accountStatus, kycStatus, creditScore } };
  await show();
  for (const badge of badges) expect(screen.getByText(badge)).toBeDefined();
});

it('has five tabs, and the address keeps the one that is open', async () => {
  const view = await show();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Personal',
    'Contacto',
    'Laboral',
    'Financiero',
    'Documentos',
  ]);
  open('Laboral');
  expect(location.search).toBe('?tab=laboral');
  expect(factOf('Ingreso mensual')).toBe('RD$28,500');
  expect(factOf('Empresa')).toBe('Sin completar');
  view.unmount();
  await show();
  expect(screen.getByRole('tabpanel', { name: 'Laboral' })).toBeDefined();
  open('Documentos');
  expect(await screen.findByText('Gestión de Documentos')).toBeDefined();
});

it('saves only what was changed, over several tabs, and shows it', async () => {
  await show();
  press('Editar');
  type('Fecha de nacimiento', '01021989');
  open('Contacto');
  type('Provincia', 'Santiago');
  type('Teléfono del contacto', '809 555 0199');
  open('Laboral');
  type('Ingreso mensual', '');
  press('Guardar');
  expect(await screen.findByText('Perfil actualizado')).toBeDefined();
  expect(bodies).toEqual([
    {
      birthDate: '1989-02-01',
      province: 'Santiago',
      emergencyContactPhone: '809 555 0199',
      monthlyIncome: null,
    },
  ]);
  expect(factOf('Ingreso mensual')).toBe('Sin completar');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Editar'));
});

it('cancels back to what is stored, and sends nothing when nothing differs', async () => {
  await show();
  press('Editar');
  type('Nombre', 'Otra');
  press('Cancelar');
  expect(factOf('Nombre')).toBe('Ana');
  press('Editar');
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Ana');
  press('Guardar');
  expect(await screen.findByText('No había cambios por guardar')).toBeDefined();
  expect(bodies).toEqual([]);
});

it('leads from the summary to a wrong field in another tab, and says each sentence under its field', async () => {
  await show();
  press('Editar');
  type('Cédula', '12');
  type('Fecha de nacimiento', '31/02/1990');
  open('Contacto');
  type('Teléfono', '55');
  open('Laboral');
  type('Ingreso mensual', '2.500');
  press('Guardar');
  const summary = screen.getByRole('alert');
  expect(document.activeElement).toBe(summary);
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Cédula: Formato de cédula: 123-1234567-8 o 12312345678',
    'Fecha de nacimiento: Escriba la fecha así: día/mes/año. Ejemplo: 09/11/1990',
    'Teléfono: Formato válido: (809) 123-4567',
    'Ingreso mensual: Escriba el monto en pesos, sin centavos. Ejemplo: 2,500',
  ]);
  expect(screen.getAllByRole('img', { name: 'con errores' })).toHaveLength(3);
  fireEvent.click(within(summary).getByRole('link', { name: /^Teléfono/ }));
  expect(screen.getByRole('tabpanel', { name: /Contacto/ })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Teléfono'));
  expect(bodies).toEqual([]);
});

it('keeps the e-mail as it is, and says who can change it', async () => {
  await show();
  press('Editar');
  open('Contacto');
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  expect(screen.getByText('Para cambiar tu email, contacta a soporte.')).toBeDefined();
});

const refusal = (code: keyof typeof ERRORS, errors?: { field: string; message: string }[]) =>
  Response.json(
    { code, message: errors?.[0]?.message ?? ERRORS[code].message, errors },
    { status: ERRORS[code].status },
  );

it('shows the birth date rule of the server in its place', async () => {
  const message = 'Debe ser mayor de 18 años para solicitar un préstamo';
  saved = () => refusal('invalid_input', [{ field: 'birthDate', message }]);
  await show();
  press('Editar');
  type('Fecha de nacimiento', '01/01/2015');
  press('Guardar');
  expect(await screen.findByText('Error al actualizar')).toBeDefined();
  expect(document.getElementById('birthDate-error')?.textContent).toBe(message);
  expect(screen.getByLabelText<HTMLInputElement>('Fecha de nacimiento').value).toBe('01/01/2015');
});

it.each([
  ['500', () => refusal('internal')],
  ['a gateway’s page', () => new Response('<html>', { status: 502 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('loses nothing typed on %s, and the next try goes through', async (_what, answer) => {
  const before = saved;
  // A rejected promise reaches the client as a failed fetch does.
  saved = answer as () => Response;
  await show();
  press('Editar');
  type('Nombre', 'Anabel');
  press('Guardar');
  expect(await screen.findByText('Error al actualizar')).toBeDefined();
  expect(screen.getByText('No se pudo actualizar el perfil. Intente nuevamente.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Anabel');
  saved = before;
  press('Guardar');
  expect(await screen.findByRole('heading', { name: 'Anabel Peña' })).toBeDefined();
});

it('keeps what was typed over an ended session, and gives it back after signing in', async () => {
  saved = () => refusal('unauthenticated');
  const view = await show();
  press('Editar');
  open('Contacto');
  type('Dirección', 'Calle El Sol 4');
  press('Guardar');
  const way = await screen.findByRole('link', { name: 'inicie sesión y guárdelo' });
  expect(way.getAttribute('href')).toBe('/api/login?next=%2Fprofile%3Ftab%3Dcontacto');
  view.unmount();
  await show();
  expect(screen.getByText('Recuperamos los cambios que no habías guardado.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Dirección').value).toBe('Calle El Sol 4');
});

it('does not give one person what another typed', async () => {
  const view = await show();
  press('Editar');
  type('Nombre', 'Secreta');
  view.unmount();
  profile = { ...profile, user: { ...ANA, id: 2, firstName: 'Luis' } };
  await show();
  expect(factOf('Nombre')).toBe('Luis');
});

it('is locked by an application: the banner says why and who helps, and editing is off', async () => {
  profile = { ...profile, locked: true };
  await show();
  const banner = screen.getByRole('region', { name: 'Perfil Bloqueado' });
  expect(banner.textContent).toContain('Para corregir sus datos, contacte a soporte');
  expect((await within(banner).findByRole('link', { name: 'ayuda@demo.do' })).getAttribute('href')).toContain(
    'mailto:',
  );
  const edit = screen.getByRole('button', { name: 'Editar' });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(edit);
  expect(document.activeElement).toBe(banner);
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
});

it('shows real figures, real dates or a dash, and fills in the account of the bank that is chosen', async () => {
  history.replaceState(null, '', '/profile?tab=financiero');
  await show();
  expect(await screen.findByText('RD$11,000')).toBeDefined();
  expect(factOf('Préstamos activos')).toBe('1');
  expect(factOf('Balance pendiente')).toBe('RD$7,418');
  expect(factOf('Próximo pago')).toBe('RD$3,450 el 01/12/2026');
  expect(factOf('Contacto confirmado por SMS')).toBe('01/11/2026');
  expect(factOf('Identidad verificada')).toBe('—');
  const number = screen.getByLabelText<HTMLInputElement>('Número de cuenta de la empresa');
  expect(number.value).toBe('9600000001');
  fireEvent.change(screen.getByLabelText('Banco de la empresa'), { target: { value: '1' } });
  expect(number.value).toBe('8000000001');
  expect(factOf('Tipo de cuenta')).toBe('Corriente');
});

it('without a loan says so in figures', async () => {
  loan = null;
  history.replaceState(null, '', '/profile?tab=financiero');
  await show();
  expect(await screen.findByText('Sin pagos pendientes')).toBeDefined();
  expect(factOf('Préstamos activos')).toBe('0');
  expect(factOf('Balance pendiente')).toBe('RD$0');
});

it('keeps a bank in another spelling chosen until something else is', async () => {
  history.replaceState(null, '', '/profile?tab=financiero');
  await show();
  press('Editar');
  const bank = screen.getByLabelText<HTMLSelectElement>('Tu banco');
  expect(bank.value).toBe('Popular');
  fireEvent.change(bank, { target: { value: 'Banco BHD' } });
  press('Guardar');
  await waitFor(() => expect(bodies).toEqual([{ bankName: 'Banco BHD' }]));
});
