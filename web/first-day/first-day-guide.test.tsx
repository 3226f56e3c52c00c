import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FirstDay } from '#contract/first-day.ts';
import { FIRST_DAY_STEPS } from '#domain/first-day/first-day-step.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OWNER } from '#web/app/session/user.fixture.ts';
import { FirstDayGuide } from '#web/first-day/first-day-guide.tsx';

let firstDay: FirstDay;
let sent: string[];
beforeEach(() => {
  sent = [];
  firstDay = {
    steps: FIRST_DAY_STEPS.map((step) => ({ step, state: 'missing' })),
    lends: false,
    testLetter: null,
    whatsapp: null,
  };
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json(firstDay);
    sent.push(`${method} ${address}`);
    return Response.json({ message: 'Listo' });
  });
});
const set = (step: (typeof FIRST_DAY_STEPS)[number], state: FirstDay['steps'][number]['state']) => {
  firstDay = { ...firstDay, steps: firstDay.steps.map((row) => (row.step === step ? { step, state } : row)) };
};
const show = (user = OWNER) =>
  render(
    <Office user={user}>
      <FirstDayGuide />
    </Office>,
  );
const card = () => screen.findByRole('region', { name: 'Antes del primer préstamo' });

it('leads from each missing step to its field', async () => {
  set('legalName', 'done');
  show();
  const guide = within(await card());
  expect(guide.getByText(`Faltan ${FIRST_DAY_STEPS.length - 1} pasos`)).toBeDefined();
  expect(guide.getByText('Listo: Razón social.')).toBeDefined();
  const href = (name: string) => guide.getByRole('link', { name }).getAttribute('href');
  expect(href('Completar: RNC')).toBe('/admin-settings#rnc');
  expect(href('Completar: Otro dueño')).toBe('/admin-team#firstName');
  expect(guide.queryByRole('button', { name: 'Más tarde: RNC' })).toBeNull();
});

it('lets optional steps wait, and keeps complete ones', async () => {
  show();
  const guide = within(await card());
  fireEvent.click(guide.getByRole('button', { name: 'Más tarde: Otro dueño' }));
  fireEvent.click(guide.getByRole('button', { name: 'Dejar como está: Mora' }));
  await until(() =>
    expect(sent).toEqual([
      'PUT /api/admin/first-day/secondOwner/aside',
      'PUT /api/admin/first-day/lateChargeVariant/aside',
    ]),
  );
});

it('shows the known state of a test message', async () => {
  firstDay = {
    ...firstDay,
    testLetter: {
      to: 'pedro@demo.do',
      state: 'retrying',
      writtenAt: '2026-11-20T15:00:00Z',
      acceptedAt: null,
      error: 'connect ECONNREFUSED 127.0.0.1:25',
    },
  };
  show();
  const guide = within(await card());
  expect(guide.getByRole('status').textContent).toContain('No salió.');
  expect(guide.getByText('Respuesta: connect ECONNREFUSED 127.0.0.1:25')).toBeDefined();
  fireEvent.click(guide.getByRole('button', { name: 'Enviar otra' }));
  await until(() => expect(sent).toEqual(['POST /api/admin/first-day/test-letter']));
});

const TEXT = {
  to: '+18095550101',
  state: 'taken',
  writtenAt: '2026-11-20T15:00:00Z',
  deliveredAt: null,
  error: null,
  instead: null,
} as const;

describe('a test message by WhatsApp', () => {
  it('waits for the template of the codes', async () => {
    firstDay = { ...firstDay, whatsapp: { isReady: false, test: null } };
    show();
    const guide = within(await card());
    const template = await guide.findByRole('link', { name: 'Completar la plantilla de los códigos' });
    expect(template.getAttribute('href')).toBe('/admin-settings#whatsappTemplates.code.contentSid');
    expect(guide.queryByRole('button', { name: 'Enviar un mensaje de prueba' })).toBeNull();
    expect(guide.getByRole('button', { name: 'Más tarde: Mensaje de prueba por WhatsApp' })).toBeDefined();
  });

  it('sends to the typed phone, and keeps an invalid one', async () => {
    firstDay = { ...firstDay, whatsapp: { isReady: true, test: null } };
    show();
    const guide = within(await card());
    const phone = await guide.findByLabelText<HTMLInputElement>('Teléfono para la prueba');
    fireEvent.change(phone, { target: { value: '809 555 01' } });
    fireEvent.click(guide.getByRole('button', { name: 'Enviar un mensaje de prueba' }));
    expect(await guide.findByText('Formato válido: (809) 123-4567')).toBeDefined();
    expect([phone.value, sent]).toEqual(['809 555 01', []]);
    fireEvent.change(phone, { target: { value: '(809) 555-0101' } });
    fireEvent.click(guide.getByRole('button', { name: 'Enviar un mensaje de prueba' }));
    await until(() => expect(sent).toEqual(['POST /api/admin/first-day/test-text']));
  });

  it.each([
    [{ ...TEXT, state: 'taken' }, 'El proveedor lo tomó. Falta que diga si llegó al teléfono.'],
    [{ ...TEXT, state: 'delivered', deliveredAt: '2026-11-20T15:01:00Z' }, 'Llegó al teléfono por WhatsApp.'],
    [{ ...TEXT, state: 'undelivered', error: 'Twilio: undelivered (63016)' }, '(63016)'],
    [{ ...TEXT, state: 'unconfirmed' }, 'PUBLIC_URL'],
    [
      { ...TEXT, state: 'undelivered', instead: { channel: 'sms', to: TEXT.to, state: 'delivered' } },
      'En su lugar salió por SMS: entregado.',
    ],
  ] as const)('shows its known state: %j', async (test, words) => {
    firstDay = { ...firstDay, whatsapp: { isReady: true, test } };
    show();
    const guide = within(await card());
    expect(await guide.findByRole('button', { name: 'Enviar otro' })).toBeDefined();
    const [said] = guide
      .getAllByRole('status')
      .filter(({ textContent }) => textContent?.includes('555-0101'));
    expect(said?.textContent).toContain(words);
  });
});

it('offers an auditor no buttons', async () => {
  show({ ...OWNER, role: 'auditor' });
  const guide = within(await card());
  expect(guide.queryAllByRole('button')).toEqual([]);
});

it('disappears when nothing is missing', async () => {
  for (const step of FIRST_DAY_STEPS) set(step, 'done');
  set('secondOwner', 'later');
  const { container } = show();
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.querySelector('section')).toBeNull();
});
