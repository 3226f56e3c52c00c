import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ClientWithLimit } from '#contract/clients.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { FILLED_PROFILE } from '#domain/accounts/profile-fields.fixture.ts';
import {
  DESK_FIELDS,
  FOUND_BY,
  PROFILE_FIELD,
  PROFILE_FIELDS,
  type ProfileFieldName,
  type ProfileKind,
} from '#domain/accounts/profile-fields.ts';
import { formatDay } from '#domain/calendar.ts';
import { formatCount } from '#domain/money.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { ClientsScreen } from '#web/clients/clients-screen.tsx';
import { CounterScreen } from '#web/counter/counter-screen.tsx';
import { ProfileScreen } from '#web/profile/profile-screen.tsx';

// Every declared field of a profile has a value of its own here, and each screen is asked for those that it should
// show: a field that no screen shows fails. The replies are tested by test/every-profile-field.test.ts.

/** The picture is drawn, not written: the tests of the avatar look at it. */
const WRITTEN = PROFILE_FIELDS.filter((field) => field !== 'profileImageUrl');

const AS_READ: Readonly<Record<ProfileKind, (value: string | number) => string>> = {
  name: String,
  email: String,
  cedula: (value) => formatCedula(String(value)),
  phone: (value) => formatPhone(String(value)),
  otherPhone: (value) => formatPhone(String(value)),
  photo: String,
  day: (value) => formatDay(String(value)),
  pesos: (value) => formatCount(Number(value)),
  text: String,
};
const asRead = (field: ProfileFieldName) => AS_READ[PROFILE_FIELD[field].kind](FILLED_PROFILE[field]);
const missingIn = (text: string, fields: readonly ProfileFieldName[]) =>
  fields.filter((field) => !text.includes(asRead(field)));

const client: ClientWithLimit = {
  ...NOBODY,
  ...FILLED_PROFILE,
  id: 7,
  contactEmail: null,
  limit: { amount: 20_000, isRuled: false, onTime: 0, late: 0, next: null },
};
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/admin/clients/7': client,
  '/api/admin/clients': [client],
  '/api/admin/client-counts': { total: 1, registeredToday: 0, withPhone: 1 },
  '/api/admin/clients/7/same-person': { same: [{ client, facts: ['cedula'] }], merge: null },
  '/api/admin/clients/7/collector': { collectors: [], by: null, choices: [] },
  '/api/user/profile': {
    user: client,
    locked: false,
    contactVerifiedBy: null,
    contactVerifiedAt: null,
    identityVerifiedAt: null,
  },
  '/api/dashboard/stats': {},
  '/api/loans/active': null,
  '/api/config': { contact: { whatsapp: null, email: null }, companyAccounts: [] },
  '/api/auth/sessions': { sessions: [] },
};
beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/\?.*/, '');
    return Response.json(
      ANSWERS[path] ?? (path.endsWith('/suspicions') ? { isObliged: false, notes: [] } : []),
    );
  });
});
afterEach(cleanup);

function show(address: string, page: ReactNode) {
  history.replaceState(null, '', address);
  render(<Office>{page}</Office>);
}
const textOf = (element: HTMLElement) => element.textContent ?? '';

/** What all tabs of a profile say, one after the other. */
async function textOfTabs(): Promise<string> {
  const names = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent ?? '');
  return names
    .map((name) => {
      fireEvent.click(screen.getByRole('tab', { name }));
      return textOf(screen.getByRole('tabpanel'));
    })
    .join('\n');
}

it("the head of a client's page shows what finds the client, and its tabs every field", async () => {
  show('/admin-clients?cliente=7', <ClientsScreen />);
  const head = await screen.findByRole('region', { name: 'Resumen del cliente' });
  expect(missingIn(textOf(head), FOUND_BY)).toEqual([]);
  expect(missingIn(await textOfTabs(), WRITTEN)).toEqual([]);
});

it('the list of clients shows what finds a client, and so does an account of the same person', async () => {
  show('/admin-clients', <ClientsScreen />);
  expect(missingIn(textOf(await screen.findByRole('table', { name: 'Clientes' })), FOUND_BY)).toEqual([]);
  cleanup();
  show('/admin-clients?cliente=7', <ClientsScreen />);
  const same = await screen.findByRole('region', { name: '¿Tiene otra cuenta?' });
  await within(same).findByRole('link');
  expect(missingIn(textOf(same), FOUND_BY)).toEqual([]);
});

it('the desk shows it for who is found, and for who is served', async () => {
  show('/admin-counter', <CounterScreen />);
  fireEvent.change(screen.getByLabelText('¿A quién atiende?'), { target: { value: 'xiomara' } });
  const found = await screen.findByRole('list', { name: 'Clientes encontrados' });
  expect(missingIn(textOf(found), FOUND_BY)).toEqual([]);
  cleanup();
  show('/admin-counter?cliente=7', <CounterScreen />);
  await screen.findByRole('button', { name: 'Abrir solicitud' });
  expect(missingIn(textOf(document.body), DESK_FIELDS)).toEqual([]);
});

it('the own profile shows every field', async () => {
  show('/profile', <ProfileScreen />);
  expect(missingIn(await textOfTabs(), WRITTEN)).toEqual([]);
});
