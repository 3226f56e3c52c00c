import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PASSWORD_SENTENCES } from '#domain/accounts/password.ts';
import { until } from '#test/until.ts';
import { ForgotPasswordScreen } from '#web/accounts/forgot-password-screen.tsx';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
});

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
/** Presses a button once it takes a press: a refusal is drawn before it does. */
const press = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name, busy: false }));
const answers = (status: number, message: string) =>
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ code: 'too_many_requests', message }), { status }),
  );

/** The password is set; its holder enters at this page. */
const chosen = (enterAt: string) =>
  fetched.mockImplementation(async () => new Response(JSON.stringify({ message: 'Listo', enterAt })));

it('keeps the address and the way back to the last code when another is requested too soon', async () => {
  render(<ForgotPasswordScreen />);
  expect(screen.queryByRole('button', { name: 'Ya tengo un código' })).toBeNull();
  fireEvent.change(email(), { target: { value: 'ana@demo.do' } });
  answers(200, 'Enviado');
  await press('Enviar código');
  fireEvent.click(await screen.findByRole('button', { name: 'Solicitar un código nuevo' }));
  expect(email().value).toBe('ana@demo.do');
  answers(429, 'Espere un momento antes de pedir otro código.');
  await press('Enviar código');
  expect((await screen.findByRole('alert')).textContent).toContain('Espere un momento');
  await press('Ya tengo un código');
  expect(screen.getByText('ana@demo.do')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Código' })).toBeDefined();
});

it('asks only for the password by the link of an invitation, and leads to the office', async () => {
  history.replaceState(null, '', '/forgot-password#invitacion=abcdefghijklmnopqrstuv');
  try {
    render(<ForgotPasswordScreen />);
    const field = await screen.findByLabelText('Contraseña nueva');
    expect(screen.getByText('Al menos 12 caracteres')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Código' })).toBeNull();
    fireEvent.change(field, { target: { value: 'mar-de-las-antillas' } });
    answers(400, 'Este enlace ya se usó o venció. Pida uno nuevo.');
    await press('Guardar contraseña');
    expect((await screen.findByRole('alert')).textContent).toContain('Este enlace ya se usó');
    chosen('/admin-login');
    await press('Guardar contraseña');
    expect((await screen.findByRole('link', { name: 'Continuar' })).getAttribute('href')).toBe(
      '/admin-login',
    );
    expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toEqual({
      link: 'abcdefghijklmnopqrstuv',
      newPassword: 'mar-de-las-antillas',
    });
  } finally {
    history.replaceState(null, '', '/');
  }
});

it('an older link of a member of the staff shows the rule of the staff alone, and leads to the office', async () => {
  history.replaceState(null, '', '/forgot-password#enlace=abcdefghijklmnopqrstuv');
  try {
    render(<ForgotPasswordScreen />);
    fireEvent.change(await screen.findByLabelText('Contraseña nueva'), { target: { value: 'mar-azul-9' } });
    const errors = [{ field: 'newPassword', message: PASSWORD_SENTENCES.too_short_admin }];
    const refused = { code: 'invalid_input', message: 'Datos inválidos', errors };
    fetched.mockImplementation(async () => new Response(JSON.stringify(refused), { status: 400 }));
    await press('Guardar contraseña');
    expect((await screen.findAllByText(/12 caracteres/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/8 caracteres/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Contraseña nueva'), { target: { value: 'mar-de-las-antillas' } });
    chosen('/admin-login');
    await press('Guardar contraseña');
    expect((await screen.findByRole('link', { name: 'Continuar' })).getAttribute('href')).toBe(
      '/admin-login',
    );
  } finally {
    history.replaceState(null, '', '/');
  }
});

it('titles a weak password as what it is, and a wrong code as a code', async () => {
  render(<ForgotPasswordScreen />);
  fireEvent.change(email(), { target: { value: 'ana@demo.do' } });
  answers(200, 'Enviado');
  await press('Enviar código');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Código' }), { target: { value: '123456' } });
  fireEvent.change(screen.getByLabelText('Contraseña nueva'), { target: { value: 'ana@demo.do' } });
  const saysAfter = async (code: string, field: string, title: string) => {
    const errors = [{ field, message: 'Escriba otra' }];
    fetched.mockImplementation(
      async () => new Response(JSON.stringify({ code, message: 'Escriba otra', errors }), { status: 400 }),
    );
    await press('Cambiar contraseña');
    await until(() => expect(screen.getByRole('alert').textContent).toContain(title));
  };
  await saysAfter('invalid_input', 'newPassword', 'No se pudo cambiar la contraseña');
  await saysAfter('invalid_code', 'code', 'Código inválido');
});

it('shows what to do beside the message of a refusal', async () => {
  render(<ForgotPasswordScreen />);
  fireEvent.change(email(), { target: { value: 'ana@demo.do' } });
  const refused = {
    code: 'too_many_requests',
    message: 'Demasiados intentos.',
    details: 'Puede entrar así.',
  };
  fetched.mockImplementation(async () => new Response(JSON.stringify(refused), { status: 429 }));
  await press('Enviar código');
  await screen.findByRole('alert');
  expect(screen.getByText('Puede entrar así.')).toBeDefined();
});

it('a member of the staff has the rule of twelve characters, and goes back to the office', async () => {
  history.replaceState(null, '', '/forgot-password#equipo');
  try {
    render(<ForgotPasswordScreen />);
    expect(
      (await screen.findByRole('link', { name: 'Volver al acceso administrativo' })).getAttribute('href'),
    ).toBe('/admin-login');
    fireEvent.change(email(), { target: { value: 'pedro@demo.do' } });
    answers(200, 'Enviado');
    await press('Enviar código');
    const field = await screen.findByLabelText('Contraseña nueva');
    expect(screen.getByText('Al menos 12 caracteres')).toBeDefined();
    fetched.mockClear();
    fireEvent.change(screen.getByRole('textbox', { name: 'Código' }), { target: { value: '123456' } });
    fireEvent.change(field, { target: { value: 'once-letras' } });
    await press('Cambiar contraseña');
    expect(
      await screen.findByText('La contraseña de un administrador debe tener al menos 12 caracteres'),
    ).toBeDefined();
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: 'mar-de-las-antillas' } });
    answers(200, 'Listo');
    await press('Cambiar contraseña');
    expect((await screen.findByRole('link', { name: 'Continuar' })).getAttribute('href')).toBe(
      '/admin-login',
    );
  } finally {
    history.replaceState(null, '', '/');
    sessionStorage.clear();
  }
});
