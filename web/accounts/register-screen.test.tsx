import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageFacts } from '#contract/page-facts.ts';
import { RegisterScreen } from '#web/accounts/register-screen.tsx';
import { PublicApp } from '#web/app/public-app.tsx';
import { givePageFacts } from '#web/app/shell/page-facts.fixture.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  history.replaceState(null, '', '/register#enlace=abcdefghijklmnopqrstuv');
});
afterEach(() => {
  fetched.mockReset();
  history.replaceState(null, '', '/');
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const answers = (status: number, body: object) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify(body), { status }));
const fill = () => {
  type('Email', 'yokasta@demo.do');
  type('Nombre', 'Yokasta');
  type('Apellido', 'Núñez');
  type('Cédula', '001-1234567-8');
  type('Teléfono', '(809) 555-0177');
  type('Contraseña', 'mangu con salami');
};

it('with the link of a message asks for everything but how to get a code, and makes the account', async () => {
  render(<RegisterScreen />);
  await screen.findByText(/El enlace de tu mensaje ya te confirma/);
  expect(screen.queryByRole('radio')).toBeNull();
  fill();
  const message = 'El enlace confirma otro email: escriba el que recibió el mensaje';
  answers(400, { code: 'invalid_input', message, errors: [{ field: 'email', message }] });
  fireEvent.click(screen.getByRole('button', { name: 'Crear mi cuenta' }));
  await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  // Nothing typed is lost.
  expect(screen.getByLabelText<HTMLInputElement>('Cédula').value).toBe('001-1234567-8');
  answers(200, { message: '¡Registro completado!', autoLogin: true });
  fireEvent.click(screen.getByRole('button', { name: 'Crear mi cuenta' }));
  expect(await screen.findByText('¡Bienvenido! Tu cuenta está lista.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe('/dashboard');
  const [url, request] = fetched.mock.lastCall ?? [];
  expect(String(url)).toContain('/api/auth/register/link');
  expect(JSON.parse(String(request?.body))).toEqual({
    email: 'yokasta@demo.do',
    firstName: 'Yokasta',
    lastName: 'Núñez',
    cedula: '001-1234567-8',
    phone: '(809) 555-0177',
    password: 'mangu con salami',
    link: 'abcdefghijklmnopqrstuv',
  });
});

it('with a link that was used up says so, and leads to the code', async () => {
  render(<RegisterScreen />);
  await screen.findByText(/El enlace de tu mensaje ya te confirma/);
  fill();
  answers(400, { code: 'invalid_link', message: 'Este enlace ya se usó o venció. Pida uno nuevo.' });
  fireEvent.click(screen.getByRole('button', { name: 'Crear mi cuenta' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Este enlace ya se usó');
  expect(screen.getByRole('link', { name: 'Pedir un código' }).getAttribute('href')).toBe('/register');
});

/** The page as the server filled it in. */
const show = (facts: Partial<PageFacts>) => {
  history.replaceState(null, '', '/register');
  givePageFacts(facts);
  render(
    <PublicApp>
      <RegisterScreen />
    </PublicApp>,
  );
};
const methods = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);

it('offers WhatsApp only where the server says so', () => {
  show({ offersWhatsapp: '' });
  expect(methods()).toEqual(['email', 'sms']);
});

it('offers every method once WhatsApp has its template', () => {
  show({ offersWhatsapp: '1' });
  expect(methods()).toEqual(['email', 'sms', 'whatsapp']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true);
});
