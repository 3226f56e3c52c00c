import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ApiToken } from '#contract/tokens.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { ConnectionsScreen } from '#web/connections/connections-screen.tsx';

const token: ApiToken = {
  id: 3,
  name: 'Contabilidad',
  scopes: ['loans:read'],
  madeBy: 'Pedro Santos',
  madeAt: '2026-11-20T15:00:00Z',
  expiresAt: '2027-02-19T04:00:00Z',
  lastUsedAt: null,
  revokedAt: null,
  live: true,
};
const webhook: Webhook = {
  id: 5,
  url: 'https://contabilidad.example.do/manito',
  events: ['payment.verified'],
  off: null,
  madeAt: '2026-11-20T15:00:00Z',
  lastDeliveredAt: null,
  waiting: 0,
  failed: 1,
};
const failed: WebhookDelivery = {
  id: 9,
  messageId: 'msg_1',
  type: 'payment.verified',
  subjectId: 12,
  state: 'failed',
  attempts: 10,
  createdAt: '2026-11-20T15:00:00Z',
  deliveredAt: null,
  nextAt: null,
  lastStatus: 500,
  lastAnswer: 'disco lleno',
};

const asked = vi.fn<(call: string, body?: unknown) => void>();
beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    asked(`${method} ${address}`, body && JSON.parse(String(body)));
    if (method === 'PUT') return Response.json({ message: 'Los avisos salen así desde ahora.' });
    if (address.endsWith('/test')) return Response.json({ message: 'Sale en unos segundos.' });
    if (address.endsWith('/replay')) return Response.json({ message: 'Sale otra vez en unos segundos.' });
    if (method === 'POST') return Response.json({ ...token, secret: 'manito_abc' }, { status: 201 });
    if (address.endsWith('/deliveries')) return Response.json([failed]);
    return Response.json(address.endsWith('/webhooks') ? [webhook] : [token]);
  });
  render(
    <Office>
      <ConnectionsScreen />
    </Office>,
  );
});

const tokenForm = () => within(screen.getByRole('region', { name: 'Crear una llave' }));

it('requires the missing values, then shows the secret once', async () => {
  await screen.findAllByText('Contabilidad');
  fireEvent.change(tokenForm().getByLabelText('Para qué programa'), { target: { value: 'Tablero' } });
  fireEvent.click(tokenForm().getByRole('button', { name: 'Crear llave' }));
  expect(tokenForm().getByText('Elija al menos un permiso')).toBeDefined();
  fireEvent.click(tokenForm().getByLabelText('Registrar y confirmar pagos (mueve dinero)'));
  fireEvent.click(tokenForm().getByRole('button', { name: 'Crear llave' }));
  expect(await screen.findByText('manito_abc')).toBeDefined();
  expect(asked).toHaveBeenCalledWith('POST /api/admin/tokens', {
    name: 'Tablero',
    scopes: ['payments:write'],
    days: 90,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Ya lo guardé' }));
  expect(screen.queryByText('manito_abc')).toBeNull();
});

it("shows a receiver's last response, and sends that message again", async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Ver mensajes' }));
  expect((await screen.findAllByText('500: disco lleno')).length).toBeGreaterThan(0);
  const [again] = screen.getAllByRole('button', { name: /Repetir/ });
  if (!again) throw new Error('The page offers no second delivery');
  fireEvent.click(again);
  expect(await screen.findByText('Aviso repetido')).toBeDefined();
  expect(asked.mock.calls.map(([call]) => call)).toContain('POST /api/admin/webhook-deliveries/9/replay');
});

it("changes a receiver's address and events, starting from the present ones", async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Cambiar' }));
  const form = within(screen.getByRole('region', { name: 'Cambiar los avisos' }));
  const address = form.getByLabelText<HTMLInputElement>('Dirección que recibe');
  expect(address.value).toBe(webhook.url);
  fireEvent.change(address, { target: { value: 'https://nueva.example.do/manito' } });
  fireEvent.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('region', { name: 'Avisar a un programa' })).toBeDefined();
  expect(asked).toHaveBeenCalledWith('PUT /api/admin/webhooks/5', {
    url: 'https://nueva.example.do/manito',
    events: ['payment.verified'],
    seen: { url: webhook.url, events: ['payment.verified'] },
  });
});

it('sends a test message and shows its result', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Enviar prueba' }));
  expect((await screen.findAllByText('500: disco lleno')).length).toBeGreaterThan(0);
  expect(asked.mock.calls.map(([call]) => call)).toContain('POST /api/admin/webhooks/5/test');
});
