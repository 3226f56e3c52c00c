import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SettingsReply } from '#contract/settings.ts';
import { NO_TEMPLATES } from '#domain/messages/whatsapp-template.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { SETTINGS } from '#web/settings/settings.fixture.ts';
import { SettingsSection } from '#web/settings/settings-screen.tsx';
import { SECTIONS } from '#web/settings/settings-sections.ts';

const SID = 'HX00000000000000000000000000000c0d';
let methods: string[];
let saved: SettingsReply[];
beforeEach(() => {
  methods = ['email', 'sms'];
  saved = [];
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ verificationMethods: methods });
    saved.push(JSON.parse(String(body)));
    return Response.json({ ...SETTINGS, ...saved.at(-1), version: 2, message: 'Configuración guardada' });
  });
});

const show = () =>
  render(
    <Office>
      {SECTIONS.filter(({ id }) => id === 'whatsapp').map((section) => (
        <SettingsSection
          key={section.id}
          section={section}
          settings={{ ...SETTINGS, whatsappTemplates: NO_TEMPLATES, version: 1 }}
          shown
        />
      ))}
    </Office>,
  );
const card = () => within(screen.getByRole('region', { name: 'WhatsApp' }));
const kind = (name: string) => within(card().getByRole('group', { name }));
const type = (name: string, label: string, value: string) =>
  fireEvent.change(kind(name).getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));

it("shows Meta's policy, and that customers are not offered WhatsApp yet", async () => {
  show();
  const policy = within(card().getByRole('note'));
  expect(policy.getByText('Meta puede bloquear el número')).toBeDefined();
  expect(policy.getByRole('link', { name: 'Leer la política de Meta' }).getAttribute('href')).toBe(
    'https://business.whatsapp.com/policy',
  );
  expect(await card().findByText('No se ofrece')).toBeDefined();
});

it('says that it is offered', async () => {
  methods = ['email', 'sms', 'whatsapp'];
  show();
  expect(await card().findByText('Se ofrece')).toBeDefined();
});

it('stores a template for each kind of message, with its variables in order', async () => {
  show();
  // The code's template has only the code: no choice of variables.
  expect(kind('Códigos').queryByLabelText('Variables, en orden')).toBeNull();
  type('Códigos', 'ContentSid', ` ${SID} `);
  type('Pagos', 'ContentSid', SID);
  type('Pagos', 'Variables, en orden', 'aviso, nombre');
  save();
  await until(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.whatsappTemplates).toEqual({
    code: { contentSid: SID, variables: ['code'] },
    account: null,
    application: null,
    payment: { contentSid: SID, variables: ['notice', 'name'] },
    loan: null,
  });
});

it('shows each error at its field, and keeps the typed values', async () => {
  show();
  type('Códigos', 'ContentSid', 'HX12');
  type('Préstamos y cuotas', 'ContentSid', SID);
  type('Préstamos y cuotas', 'Variables, en orden', 'nombre, aviso');
  save();
  const sentence = 'El ContentSid es HX y 32 letras o números: cópielo de Twilio';
  expect(await kind('Códigos').findByText(sentence)).toBeDefined();
  expect(
    kind('Préstamos y cuotas').getByText(
      'La plantilla de Préstamos y cuotas se llena solo con: nombre, prestamista, enlace',
    ),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: `WhatsApp, Códigos, ContentSid: ${sentence}` })).toBeDefined();
  expect(kind('Códigos').getByLabelText<HTMLInputElement>('ContentSid').value).toBe('HX12');
  expect(saved).toEqual([]);
});

it('gives a text to propose to Meta for each kind but the codes', () => {
  show();
  expect(kind('Códigos').getByText(/whatsapp\/authentication/)).toBeDefined();
  for (const name of ['Cuenta y seguridad', 'Solicitudes', 'Pagos', 'Préstamos y cuotas']) {
    expect(kind(name).getByText(/^Hola, \{\{1\}\}\./)).toBeDefined();
    expect(kind(name).getByRole('button', { name: /^Copiar/, hidden: true })).toBeDefined();
  }
});
