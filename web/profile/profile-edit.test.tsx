import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  ANA,
  factOf,
  open,
  openServer,
  press,
  pressAgain,
  refusal,
  type Server,
  show,
  type,
} from '#web/profile/profile.fixture.tsx';

let server: Server;
beforeEach(() => {
  server = openServer();
});

it('saves only the changes, over several tabs, and shows them', async () => {
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
  expect(server.bodies).toEqual([
    {
      birthDate: '1989-02-01',
      province: 'Santiago',
      emergencyContactPhone: '809 555 0199',
      monthlyIncome: null,
    },
  ]);
  await waitFor(() => expect(factOf('Ingreso mensual')).toBe('Sin completar'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Editar'));
});

it('cancels back to the stored values, and sends nothing when nothing differs', async () => {
  await show();
  press('Editar');
  type('Nombre', 'Otra');
  press('Cancelar');
  expect(factOf('Nombre')).toBe('Ana');
  press('Editar');
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Ana');
  press('Guardar');
  expect(await screen.findByText('No había cambios por guardar')).toBeDefined();
  expect(server.bodies).toEqual([]);
});

it('leads from the summary to a wrong field in another tab, and shows each message under its field', async () => {
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
  expect(server.bodies).toEqual([]);
});

it('keeps the e-mail unchanged, and says who can change it', async () => {
  await show();
  press('Editar');
  open('Contacto');
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true);
  expect(screen.getByText('Para cambiar tu email, contacta a soporte.')).toBeDefined();
});

it("shows the server's birth date rule at its field", async () => {
  const message = 'Debe ser mayor de 18 años para solicitar un préstamo';
  server.saved = () => refusal('invalid_input', [{ field: 'birthDate', message }]);
  await show();
  press('Editar');
  type('Fecha de nacimiento', '01/01/2015');
  press('Guardar');
  expect(await screen.findByText('Error al actualizar')).toBeDefined();
  await waitFor(() => expect(document.getElementById('birthDate-error')?.textContent).toBe(message));
  expect(screen.getByLabelText<HTMLInputElement>('Fecha de nacimiento').value).toBe('01/01/2015');
});

it.each([
  ['500', () => refusal('internal')],
  ['a gateway’s page', () => new Response('<html>', { status: 502 })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('keeps every typed value on %s, and the next attempt succeeds', async (_what, answer) => {
  const before = server.saved;
  server.saved = answer;
  await show();
  press('Editar');
  type('Nombre', 'Anabel');
  press('Guardar');
  expect(await screen.findByText('Error al actualizar')).toBeDefined();
  expect(screen.getByText('No se pudo actualizar el perfil. Intente nuevamente.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Anabel');
  server.saved = before;
  await pressAgain('Guardar');
  expect(await screen.findByRole('heading', { name: 'Anabel Peña' })).toBeDefined();
});

it('keeps typed values through an ended session, and restores them after a login', async () => {
  server.saved = () => refusal('unauthenticated');
  const view = await show();
  press('Editar');
  open('Contacto');
  type('Dirección', 'Calle El Sol 4');
  press('Guardar');
  expect(await screen.findByText('Error al actualizar')).toBeDefined();
  expect(screen.queryByText(/Intente nuevamente/)).toBeNull();
  const way = await screen.findByRole('link', { name: 'inicia sesión y guárdalo' });
  expect(way.getAttribute('href')).toBe('/api/login?next=%2Fprofile%3Ftab%3Dcontacto');
  view.unmount();
  await show();
  expect(screen.getByText('Recuperamos los cambios que no habías guardado.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Dirección').value).toBe('Calle El Sol 4');
});

it("does not show one person another's edits", async () => {
  const view = await show();
  press('Editar');
  type('Nombre', 'Secreta');
  view.unmount();
  server.profile = { ...server.profile, user: { ...ANA, id: 2, firstName: 'Luis' } };
  await show();
  expect(factOf('Nombre')).toBe('Luis');
});

it('keeps a bank in another spelling selected until the customer selects another', async () => {
  history.replaceState(null, '', '/profile?tab=financiero');
  await show();
  press('Editar');
  const bank = screen.getByLabelText<HTMLSelectElement>('Tu banco');
  expect(bank.value).toBe('Popular');
  fireEvent.change(bank, { target: { value: 'Banco BHD' } });
  press('Guardar');
  await waitFor(() => expect(server.bodies).toEqual([{ bankName: 'Banco BHD' }]));
});

it('does not undo what the office changed during an edit', async () => {
  const { saved } = server;
  server.saved = () => {
    server.profile = { ...server.profile, user: { ...ANA, phone: '+18095550777' } };
    return refusal('internal');
  };
  await show();
  press('Editar');
  open('Contacto');
  type('Ciudad o municipio', 'Moca');
  press('Guardar');
  // The failed save refetches the profile, with the corrected phone.
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Teléfono').value).toMatch(/0777$/));
  server.saved = saved;
  await pressAgain('Guardar');
  expect(await screen.findByText('Perfil actualizado')).toBeDefined();
  expect(server.bodies.at(-1)).toEqual({ city: 'Moca' });
});

it('keeps what is typed while a save is under way', async () => {
  const { saved } = server;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  server.saved = (body) => answered.then(() => saved(body));
  await show();
  press('Editar');
  open('Contacto');
  type('Ciudad o municipio', 'Moca');
  press('Guardar');
  type('Provincia', 'Espaillat');
  answer();
  expect(await screen.findByText('Perfil actualizado')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Provincia').value).toBe('Espaillat');
  server.saved = saved;
  await pressAgain('Guardar');
  await waitFor(() => expect(server.bodies.at(-1)).toEqual({ province: 'Espaillat' }));
});
