import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { mayBeEmpty } from '#contract/profile.ts';
import { writeTerms } from '#domain/loans/lent-terms.ts';
import { learnTerms, TERM } from '#domain/loans/term.ts';
import { setTemplateVariables } from '#web/app/shell/template-variables.fixture.ts';
import { FIELD_NAMES, FIELDS, TABS, tabOf, valuesOf } from '#web/person/person-fields.ts';
import {
  ANA,
  factOf,
  open,
  openServer,
  press,
  refusal,
  type Server,
  show,
  type,
  WHOLE_ANA,
} from '#web/profile/profile.fixture.tsx';

let server: Server;
beforeEach(() => {
  server = openServer();
  server.profile = { ...server.profile, locked: true };
});

const OPTIONAL = FIELD_NAMES.filter((field) => mayBeEmpty(field) && field !== 'paydays');
const tabLabel = (field: string) => TABS.find(({ id }) => id === tabOf(field))?.label ?? '';

it.each(OPTIONAL)('asks for %s alone when it alone is empty', async (field) => {
  server.profile = { ...server.profile, user: { ...WHOLE_ANA, [field]: null } };
  await show();
  expect(screen.getByText(/lo puedes llenar una vez/)).toBeDefined();
  press('Completar datos');
  // Without a press on a tab: the edit opens on a tab with an editable field.
  expect(screen.getByRole('tabpanel', { name: tabLabel(field) })).toBeDefined();
  const asked = TABS.filter(({ id }) => id !== 'documentos').flatMap(({ label }) => {
    open(label);
    return [...document.querySelectorAll('form [name]')].map((control) => control.getAttribute('name'));
  });
  expect(asked).toEqual([field]);
});

it('asks for paydays where a plan that is lent waits for them, and only there', async () => {
  server.profile = { ...server.profile, user: { ...WHOLE_ANA, paydays: null } };
  history.replaceState(null, '', '/profile?tab=laboral');
  const { unmount } = await show();
  expect(screen.queryByText(FIELDS.paydays.label)).toBeNull();
  expect(screen.queryByText(/lo puedes llenar una vez/)).toBeNull();
  unmount();
  const [two, term] = [TERM[2], 994_007];
  if (two) learnTerms({ [term]: { ...two, due: { kind: 'paydays', at: 7 } } });
  setTemplateVariables({ plans: writeTerms([term]) });
  await show();
  expect(factOf(FIELDS.paydays.label)).toBe('Sin completar');
  press('Completar datos');
  expect(screen.getByLabelText(FIELDS.paydays.label)).toBeDefined();
});

it('saves the filled field, which is then locked like the rest', async () => {
  server.profile = { ...server.profile, user: { ...WHOLE_ANA, city: null } };
  history.replaceState(null, '', '/profile?tab=contacto');
  await show();
  press('Completar datos');
  expect(factOf('Provincia')).toBe('Santiago');
  type(FIELDS.city.label, 'Moca');
  press('Guardar');
  expect(await screen.findByText('Perfil actualizado')).toBeDefined();
  expect(server.bodies).toEqual([{ city: 'Moca' }]);
  await waitFor(() => expect(factOf(FIELDS.city.label)).toBe('Moca'));
  const edit = await screen.findByRole('button', { name: 'Editar' });
  expect(edit.getAttribute('aria-disabled')).toBe('true');
});

it('keeps the typed value when the server finds the field filled meanwhile', async () => {
  server.saved = () => refusal('profile_locked');
  history.replaceState(null, '', '/profile?tab=contacto');
  await show();
  press('Completar datos');
  type(FIELDS.city.label, 'Moca');
  press('Guardar');
  expect(await screen.findByText(/Para corregir sus datos, contacte a soporte$/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(FIELDS.city.label).value).toBe('Moca');
});

it('restores only fillable fields of an edit that an application locked', async () => {
  const typed = { ...valuesOf(ANA), firstName: 'Otra', city: 'Moca' };
  sessionStorage.setItem(
    'profile-draft',
    JSON.stringify({ userId: ANA.id, changed: { firstName: typed.firstName, city: typed.city } }),
  );
  await show();
  expect(factOf('Nombre')).toBe('Ana');
  open('Contacto');
  expect(screen.getByLabelText<HTMLInputElement>(FIELDS.city.label).value).toBe('Moca');
});
