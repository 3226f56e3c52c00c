import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CodeForm } from '#web/accounts/register-screen.tsx';
import { ApiError } from '#web/app/calls/api-error.ts';

const onCode = vi.fn(async () => undefined);
const onResend = vi.fn(async () => undefined);
const onWait = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  onResend.mockReset();
  onCode.mockReset();
});

const show = (before: { since?: number; waitUntil?: number } = {}) =>
  render(
    <CodeForm
      sentTo={{ email: 'ana@demo.do', phone: null, method: 'email', since: Date.now(), ...before }}
      onCode={onCode}
      onResend={onResend}
      onWait={onWait}
      onBack={() => undefined}
    />,
  );
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código' });
const paste = (text: string) => fireEvent.paste(code(), { clipboardData: { getData: () => text } });

it.each(['123456', ' 123456', '123 456', '123-456\n', 'Su código: 123456.'])(
  'takes the six digits out of the pasted text: %j',
  (copied) => {
    show();
    expect(paste(copied), 'the browser does not paste as well').toBe(false);
    expect(code().value).toBe('123456');
  },
);

it('keeps the six digits of a code that is typed as its message shows it', () => {
  show();
  for (const typed of ['1', '12', '123', '123 ', '123 4', '123 45', '123 456'])
    fireEvent.input(code(), { target: { value: typed } });
  expect(code().value).toBe('123456');
  expect(code().maxLength).toBeGreaterThan('123 456'.length);
});

it.each([
  ['email', false],
  ['sms', false],
  ['whatsapp', true],
] as const)('says whether a code by %s may come by SMS: %s', (method, says) => {
  render(
    <CodeForm
      sentTo={{ email: 'ana@demo.do', phone: '(809) 555-0101', method, since: Date.now() }}
      onCode={onCode}
      onResend={onResend}
      onWait={onWait}
      onBack={() => undefined}
    />,
  );
  expect(screen.queryByText(/Si en 2 minutos no llega, te lo mandamos por SMS\.$/) !== null).toBe(says);
});

it('leaves the paste of other text to the browser', () => {
  show();
  expect(paste('hola')).toBe(true);
  expect(code().value).toBe('');
});

it('counts a long wait in minutes', async () => {
  onResend.mockRejectedValue(
    new ApiError({ status: 429, body: '{"message":"Demasiados intentos"}', retryAfter: 3_300 }),
  );
  show();
  expect(screen.getByRole('button', { name: 'Reenviar código en 60 s' })).toBeDefined();
  for (let second = 0; second < 60; second += 1) act(() => vi.advanceTimersByTime(1_000));
  fireEvent.click(screen.getByRole('button', { name: 'Reenviar código' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('alert').textContent).toContain('Demasiados intentos');
  expect(document.activeElement?.contains(screen.getByRole('alert')), 'in view').toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.getByRole('button', { name: 'Reenviar código en 55 min' })).toBeDefined();
  expect(onWait).toHaveBeenLastCalledWith(Date.now() + 3_300_000);
});

it('keeps what is left of the wait after a reload', () => {
  show({ since: Date.now() - 45_000 });
  expect(screen.getByRole('button', { name: 'Reenviar código en 15 s' })).toBeDefined();
  cleanup();
  show({ since: Date.now() - 300_000 });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reenviar código' }).disabled).toBe(false);
  cleanup();
  show({ since: Date.now() - 300_000, waitUntil: Date.now() + 2_400_000 });
  expect(screen.getByRole('button', { name: 'Reenviar código en 40 min' })).toBeDefined();
});

it.each([
  [
    400,
    { code: 'invalid_code', message: 'El código ingresado no es válido o ha expirado' },
    'Código inválido',
  ],
  [429, { code: 'too_many_requests', message: 'Demasiados intentos' }, 'No se pudo verificar'],
  [500, { code: 'internal', message: 'Error del servidor' }, 'No se pudo verificar'],
])('titles a refusal by its fault: %i %j', async (status, body, title) => {
  onCode.mockRejectedValueOnce(new ApiError({ status, body: JSON.stringify(body) }));
  show();
  paste('123456');
  fireEvent.click(screen.getByRole('button', { name: 'Verificar' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  const alert = screen.getByRole('alert').textContent;
  expect(alert).toContain(title);
  expect(alert).toContain(body.message);
});

it('leads a customer with an account to the login instead of offering another code', async () => {
  const message = 'Su cuenta ya está lista. Entre con su email y su contraseña.';
  onResend.mockRejectedValue(
    new ApiError({ status: 409, body: JSON.stringify({ code: 'account_made', message }) }),
  );
  show();
  for (let second = 0; second < 60; second += 1) act(() => vi.advanceTimersByTime(1_000));
  fireEvent.click(screen.getByRole('button', { name: 'Reenviar código' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('alert').textContent).toContain(message);
  expect(screen.getByRole('link', { name: 'Entrar a mi cuenta' }).getAttribute('href')).toBe('/');
  expect(screen.queryByText('Código reenviado')).toBeNull();
});

it('asks for the password in a browser that did not start the registration, and sends it with the code', async () => {
  onCode.mockRejectedValueOnce(
    new ApiError({ status: 409, body: '{"code":"password_needed","message":"Escriba la contraseña"}' }),
  );
  show();
  paste('123456');
  fireEvent.click(screen.getByRole('button', { name: 'Verificar' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Contraseña'));
  fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'mangu con salami' } });
  fireEvent.click(screen.getByRole('button', { name: 'Verificar' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(onCode.mock.calls).toEqual([
    ['123456', undefined],
    ['123456', 'mangu con salami'],
  ]);
});

it('counts the ten minutes of a code, and says when it has expired', async () => {
  show();
  expect(screen.getByRole('timer').textContent).toBe('El código vence en 10:00');
  await act(async () => vi.advanceTimersByTimeAsync(64_000));
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('timer').textContent).toBe('El código vence en 8:55');
  await act(async () => vi.advanceTimersByTimeAsync(600_000));
  await act(async () => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('timer').textContent).toBe('El código venció. Pide otro.');
});

it('selects a wrong code for retyping, but not a code that may be right', async () => {
  show();
  fireEvent.change(code(), { target: { value: '111111' } });
  const send = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Verificar' })));
  onCode.mockRejectedValueOnce(
    new ApiError({ status: 503, body: JSON.stringify({ code: 'unavailable', message: 'Intente luego' }) }),
  );
  await send();
  expect([code().selectionStart, code().selectionEnd]).not.toEqual([0, 6]);
  onCode.mockRejectedValueOnce(
    new ApiError({
      status: 400,
      body: JSON.stringify({ code: 'invalid_code', message: 'El código no es válido' }),
    }),
  );
  await send();
  expect(document.activeElement).toBe(code());
  expect([code().selectionStart, code().selectionEnd]).toEqual([0, 6]);
});
