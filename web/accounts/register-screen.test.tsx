import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TemplateVariables } from '#contract/template-variables.ts';
import { RegisterScreen } from '#web/accounts/register-screen.tsx';
import { PublicApp } from '#web/app/public-app.tsx';
import { setTemplateVariables } from '#web/app/shell/template-variables.fixture.ts';

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
  fireEvent.change(screen.getByLabelText(label, { selector: 'input:not([type=radio])' }), {
    target: { value },
  });
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

it("asks by the link of a message for everything but the code's channel, and creates the account", async () => {
  render(<RegisterScreen />);
  await screen.findByText(/El enlace de tu mensaje ya te confirma/);
  expect(screen.queryByRole('radio')).toBeNull();
  fill();
  const message = 'El enlace confirma otro email: escriba el que recibió el mensaje';
  answers(400, { code: 'invalid_input', message, errors: [{ field: 'email', message }] });
  fireEvent.click(screen.getByRole('button', { name: 'Crear mi cuenta' }));
  await waitFor(() => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'));
  // The form keeps every entry.
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

it('says that a used link is invalid, and leads to the code', async () => {
  render(<RegisterScreen />);
  await screen.findByText(/El enlace de tu mensaje ya te confirma/);
  fill();
  answers(400, { code: 'invalid_link', message: 'Este enlace ya se usó o venció. Pida uno nuevo.' });
  fireEvent.click(screen.getByRole('button', { name: 'Crear mi cuenta' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Este enlace ya se usó');
  expect(screen.getByRole('link', { name: 'Pedir un código' }).getAttribute('href')).toBe('/register');
});

/** The page with the values that the server fills in. */
const show = (facts: Partial<TemplateVariables>) => {
  history.replaceState(null, '', '/register');
  setTemplateVariables(facts);
  render(
    <PublicApp>
      <RegisterScreen />
    </PublicApp>,
  );
};
const methods = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);

it.each([
  [{}, ['email']],
  [{ offersSms: '1' }, ['email', 'sms']],
])('offers only the ways that the server enables: %j', (facts, offered) => {
  show(facts);
  expect(methods()).toEqual(offered);
});

it('offers every method once WhatsApp has its template', () => {
  show({ offersSms: '1', offersWhatsapp: '1' });
  expect(methods()).toEqual(['email', 'sms', 'whatsapp']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Email' }).checked).toBe(true);
});

it('sends the form by email where the chosen way was switched off meanwhile', async () => {
  show({ offersSms: '1' });
  fill();
  fireEvent.click(screen.getByRole('radio', { name: 'SMS' }));
  const message = 'Este método de verificación no está disponible ahora. Elija Email.';
  const errors = [{ field: 'verificationMethod', message }];
  answers(400, { code: 'method_unavailable', message, errors });
  fireEvent.click(screen.getByRole('button', { name: 'Crear mi cuenta' }));
  const instead = await screen.findByRole('button', { name: 'Recibirlo por email' });
  answers(200, {
    message: 'Código enviado',
    email: 'yokasta@demo.do',
    phone: '(809) 555-0177',
    method: 'email',
  });
  fireEvent.click(instead);
  await screen.findByRole('heading', { name: 'Código enviado' });
  expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toMatchObject({ verificationMethod: 'email' });
});
