import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ForgotPasswordScreen } from '#web/accounts/forgot-password-screen.tsx';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
});

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const answers = (status: number, message: string) =>
  fetched.mockImplementation(
    async () => new Response(JSON.stringify({ code: 'too_many_requests', message }), { status }),
  );

it('who asks too soon for another code keeps the address and the way back to the one that was sent', async () => {
  render(<ForgotPasswordScreen />);
  expect(screen.queryByRole('button', { name: 'Ya tengo un código' })).toBeNull();
  fireEvent.change(email(), { target: { value: 'ana@demo.do' } });
  answers(200, 'Enviado');
  press('Enviar código');
  fireEvent.click(await screen.findByRole('button', { name: 'Solicitar un código nuevo' }));
  expect(email().value).toBe('ana@demo.do');
  answers(429, 'Espere un momento antes de pedir otro código.');
  press('Enviar código');
  expect((await screen.findByRole('alert')).textContent).toContain('Espere un momento');
  press('Ya tengo un código');
  expect(screen.getByText('ana@demo.do')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Código' })).toBeDefined();
});
