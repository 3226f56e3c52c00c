import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Guarantor } from '#contract/guarantors.ts';
import { historyApi } from '#contract/history.ts';
import { until } from '#test/until.ts';
import { createQueryClient, query } from '#web/app/calls/query-client.ts';
import { OwnGuarantor } from '#web/guarantors/own-guarantor.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const HIM: Guarantor = {
  ...{ fullName: 'Ramón Peña', cedula: '40212345678', phone: '+18295550199', state: 'waiting' },
  ...{ namedAt: '2026-11-20T15:00:00Z', linkExpiresAt: '2999-01-01T15:00:00Z', signedAt: null },
};
const SECRET = 'AbCdEfGhIjKlMnOpQrStUv';

let guarantor: Guarantor | null;
let refusal: object | null;
let sent: (readonly [method: string, path: string, body: unknown])[];
beforeEach(() => {
  [guarantor, refusal, sent] = [null, null, []];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET' && !path.endsWith('/guarantor')) {
      // The history comes after the guarantor, who has replaced the form by then.
      await new Promise((resolve) => setTimeout(resolve, 50));
      return Response.json([]);
    }
    if (method === 'GET') return Response.json({ asked: true, guarantor });
    sent.push([method, path, body ? JSON.parse(String(body)) : null]);
    if (refusal) return Response.json(refusal, { status: 400 });
    guarantor = { ...HIM };
    return Response.json({ guarantor, secret: SECRET, message: 'Fiador guardado.' });
  });
});
function History() {
  useQuery(query(historyApi.ofApplication, { params: { id: 7 } }));
  return null;
}
const show = (isOpen = true) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <OwnGuarantor applicationId={7} isOpen={isOpen} />
        <History />
      </ToastProvider>
    </QueryClientProvider>,
  );
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const whatsapp = async () =>
  new URL((await screen.findByRole('link', { name: 'Enviar por WhatsApp' })).getAttribute('href') ?? '');

it('names a guarantor, says what is wrong at its field, and gives the link to send', async () => {
  show();
  expect(await screen.findByText(/^Este préstamo pide un fiador/)).toBeDefined();
  type('Nombre completo del fiador', 'Ramón Peña');
  type('Cédula del fiador', '001-1234567-8');
  type('Teléfono del fiador', '829-555-0199');
  const message = 'El fiador es otra persona: esa cédula es la de la solicitud';
  refusal = { code: 'invalid_input', message: 'x', errors: [{ field: 'cedula', message }] };
  press('Guardar fiador');
  expect(await screen.findByText(message)).toBeDefined();
  expect(document.activeElement).toBe(field('Cédula del fiador'));
  expect(field('Nombre completo del fiador').value).toBe('Ramón Peña');

  refusal = null;
  type('Cédula del fiador', '402-1234567-8');
  press('Guardar fiador');
  const url = await whatsapp();
  expect(url.pathname).toBe('/18295550199');
  const link = `${location.origin}/fiador#${SECRET}`;
  expect(url.searchParams.get('text')).toContain(link);
  expect(screen.getByText(link)).toBeDefined();
  expect(screen.getByRole('button', { name: /^Copiar/ })).toBeDefined();
  expect(screen.getByText('Falta su firma. Sin ella no se deposita el dinero.')).toBeDefined();
  expect(screen.getByText('(829) 555-0199')).toBeDefined();
  expect(sent.at(-1)).toEqual([
    'PUT',
    '/api/loan-applications/7/guarantor',
    { fullName: 'Ramón Peña', cedula: '402-1234567-8', phone: '829-555-0199' },
  ]);
});

it('makes another link after a question, and says that one has expired', async () => {
  guarantor = { ...HIM, linkExpiresAt: '2020-01-01T15:00:00Z' };
  show();
  expect(await screen.findByText('Su enlace venció. Haz uno nuevo y envíaselo.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Enviar por WhatsApp' })).toBeNull();
  press('Hacer un enlace nuevo');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('El enlace de antes deja de servir.')).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Hacerlo' }));
  expect((await whatsapp()).searchParams.get('text')).toContain(SECRET);
  expect(sent.at(-1)?.slice(0, 2)).toEqual(['POST', '/api/loan-applications/7/guarantor/link']);
});

it('asks for another person after a no', async () => {
  guarantor = { ...HIM, state: 'declined' };
  show();
  expect(await screen.findByText('No aceptó ser tu fiador. Nombra a otra persona.')).toBeDefined();
  type('Nombre completo del fiador', 'Julia Mateo');
  press('Guardar fiador');
  await whatsapp();
});

it.each([
  ['signed', 'Firmó la fianza. De su parte no falta nada.', 0],
  ['outdated', 'Las condiciones cambiaron después de su firma: tiene que leerlas y firmar otra vez.', 1],
] as const)('says what a guarantor who has %s means', async (state, text, links) => {
  guarantor = { ...HIM, state, signedAt: '2026-11-21T15:00:00Z' };
  show();
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryAllByRole('button', { name: 'Hacer un enlace nuevo' })).toHaveLength(links);
});

it('changes nothing once the money is paid out, and shows nothing where nobody was named', async () => {
  guarantor = { ...HIM, state: 'signed', signedAt: '2026-11-21T15:00:00Z' };
  const { container: paidOut, unmount } = show(false);
  expect(await screen.findByText('Ramón Peña')).toBeDefined();
  expect(within(paidOut).queryByRole('button')).toBeNull();
  unmount();
  guarantor = null;
  const { container } = show(false);
  await until(() => expect(screen.queryByText('Cargando tu fiador...')).toBeNull());
  expect(container.querySelector('h2')).toBeNull();
});
