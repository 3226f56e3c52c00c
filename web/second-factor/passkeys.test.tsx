import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Passkey } from '#contract/second-factor.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { PasskeysCard } from '#web/second-factor/security-screen.tsx';
import { EnterByPasskey } from '#web/second-factor/verify-notice.tsx';

// Simulates the device: no browser of the tests has one.
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));

const phone: Passkey = {
  id: 4,
  name: 'Mi teléfono',
  madeAt: '2026-11-20T14:00:00.000Z',
  lastUsedAt: null,
};
const started = {
  challenge: 'reto',
  site: 'manito.do',
  known: [{ id: 'conocida', transports: ['internal'] }],
  product: 'Manito',
  person: { id: 'OQ', email: 'pedro@demo.do', name: 'Pedro Santos' },
};
const named = (name: string) => Object.assign(new Error(name), { name });

let sent: { path: string; body: unknown }[];
let refused: boolean;
beforeEach(() => {
  sent = [];
  refused = false;
  vi.mocked(startRegistration).mockReset();
  vi.mocked(startAuthentication).mockReset();
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push({ path, body: init?.body === undefined ? null : JSON.parse(String(init.body)) });
    if (refused)
      return Response.json({ code: 'invalid_code', message: 'Código incorrecto' }, { status: 400 });
    if (path.endsWith('/passkey-start')) return Response.json(started);
    if (path.endsWith('/passkey-challenge')) return Response.json(started);
    return Response.json({ message: 'Hecho' });
  });
});

function showCard(passkeys: readonly Passkey[] = []) {
  const changed = vi.fn();
  render(
    <Office>
      <PasskeysCard passkeys={passkeys} onChanged={changed} />
    </Office>,
  );
  return changed;
}
const made: RegistrationResponseJSON = {
  id: 'nueva',
  rawId: 'nueva',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'datos', attestationObject: 'prueba', transports: ['internal', 'smart-card'] },
};
const signed: AuthenticationResponseJSON = {
  id: 'conocida',
  rawId: 'conocida',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'datos', authenticatorData: 'aparato', signature: 'firma' },
};

it('requires a name and a fresh code, then the device, and stores its public key', async () => {
  vi.mocked(startRegistration).mockResolvedValue(made);
  const changed = showCard();
  fireEvent.click(screen.getByRole('button', { name: 'Añadir llave de acceso' }));
  fireEvent.click(screen.getByRole('button', { name: 'Añadir llave de acceso' }));
  expect(screen.getByText(/Escriba un nombre/)).toBeDefined();
  fireEvent.change(screen.getByLabelText('Nombre de la llave'), { target: { value: 'Laptop' } });
  fireEvent.change(screen.getByLabelText('Código'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Añadir llave de acceso' }));
  await until(() => expect(changed).toHaveBeenCalledOnce());
  expect(sent.map(({ body }) => body)).toEqual([
    { code: '123456' },
    {
      name: 'Laptop',
      credentialId: 'nueva',
      clientDataJson: 'datos',
      attestationObject: 'prueba',
      transports: ['internal', 'smart-card'],
    },
  ]);
  const options = vi.mocked(startRegistration).mock.calls[0]?.[0].optionsJSON;
  expect(options).toMatchObject({
    challenge: 'reto',
    rp: { id: 'manito.do' },
    excludeCredentials: [{ id: 'conocida' }],
  });
});

it('a cancelled device prompt can be repeated without another code', async () => {
  vi.mocked(startRegistration).mockRejectedValueOnce(named('NotAllowedError')).mockResolvedValueOnce(made);
  const changed = showCard();
  fireEvent.click(screen.getByRole('button', { name: 'Añadir llave de acceso' }));
  fireEvent.change(screen.getByLabelText('Nombre de la llave'), { target: { value: 'Laptop' } });
  fireEvent.change(screen.getByLabelText('Código'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Añadir llave de acceso' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No se usó ninguna llave de acceso. Intente de nuevo.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  await until(() => expect(changed).toHaveBeenCalledOnce());
  expect(sent.filter(({ path }) => path.endsWith('/passkey-start'))).toHaveLength(1);
});

it('removes a passkey with a fresh code, and shows a wrong one at its field', async () => {
  const changed = showCard([phone]);
  expect(screen.getByText(/Sin usar todavía/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Mi teléfono' }));
  refused = true;
  fireEvent.change(screen.getByLabelText('Código'), { target: { value: '000000' } });
  fireEvent.click(screen.getByRole('button', { name: 'Quitar llave de acceso' }));
  expect(await screen.findByText('Código incorrecto')).toBeDefined();
  expect(changed).not.toHaveBeenCalled();
  refused = false;
  fireEvent.change(screen.getByLabelText('Código'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Quitar llave de acceso' }));
  await until(() => expect(changed).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ body: { code: '123456' } });
  expect(sent.at(-1)?.path).toContain('/passkeys/4/removal');
});

it("logs in by the device's signature, or explains the failure and allows a retry", async () => {
  const passed = vi.fn();
  render(
    <Office>
      <EnterByPasskey onPassed={passed} />
    </Office>,
  );
  const button = screen.getByRole('button', { name: 'Usar llave de acceso' });
  vi.mocked(startAuthentication).mockRejectedValueOnce(named('SecurityError'));
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('Este navegador no pudo usar');
  vi.mocked(startAuthentication).mockResolvedValueOnce(signed);
  fireEvent.click(button);
  await until(() => expect(passed).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent.at(-1)?.body).toEqual({
    credentialId: 'conocida',
    clientDataJson: 'datos',
    authenticatorData: 'aparato',
    signature: 'firma',
  });
});
