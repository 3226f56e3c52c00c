import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { DownloadCard } from '#web/own-data/my-data-screen.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

let answer: () => Response | Promise<Response>;
let asked: { readonly url: string; readonly body: unknown }[];
let kept: string[];
beforeEach(() => {
  asked = [];
  kept = [];
  answer = () => new Response('PK', { headers: { 'Content-Type': 'application/zip' } });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init?.body)) });
    return answer();
  });
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = vi.fn();
  Element.prototype.scrollIntoView = vi.fn();
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    kept.push(this.download);
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <DownloadCard />
      </ToastProvider>
    </QueryClientProvider>,
  );
});

const field = () => screen.getByLabelText<HTMLInputElement>('Tu contraseña');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Descargar mis datos' }));
const refuses = (code: keyof typeof ERRORS, message: string, errors?: object[]) => () =>
  Response.json({ code, message, errors }, { status: ERRORS[code].status });

it('requires the password, saves the file, and forgets the password', async () => {
  type('larimar-azul-7');
  press();
  expect(await screen.findByText('Tus datos se descargaron')).toBeDefined();
  expect(asked).toEqual([{ url: '/api/user/data', body: { password: 'larimar-azul-7' } }]);
  expect(kept).toEqual([expect.stringMatching(/^mis-datos-\d{4}-\d{2}-\d{2}\.zip$/)]);
  expect(field().value).toBe('');
});

it('sends nothing without a password, and moves the focus to it', () => {
  press();
  expect(screen.getByText('Escribe tu contraseña')).toBeDefined();
  expect(document.activeElement).toBe(field());
  expect(asked).toEqual([]);
});

it('says at the field that the password is wrong, until it changes', async () => {
  const message = 'La contraseña no es correcta';
  answer = refuses('invalid_input', message, [{ field: 'password', message }]);
  type('otra');
  press();
  expect(await screen.findByText(message)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(kept).toEqual([]);
  type('otra más');
  expect(screen.queryByText(message)).toBeNull();
});

it.each([
  [
    'the day’s copies are taken',
    refuses('too_many_requests', 'Hoy ya descargó sus datos.'),
    'Hoy ya descargó sus datos.',
  ],
  [
    'no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    /No se pudo conectar|no llegó entera/,
  ],
])('keeps the password and gives the reason when %s', async (_what, refusal, sentence) => {
  answer = refusal;
  type('larimar-azul-7');
  press();
  expect(await screen.findByText('No se pudo descargar')).toBeDefined();
  expect(screen.getByText(sentence)).toBeDefined();
  expect(field().value).toBe('larimar-azul-7');
});
