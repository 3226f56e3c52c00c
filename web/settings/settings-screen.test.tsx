import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SettingsReply } from '#contract/settings.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { SETTINGS } from '#web/settings/settings.fixture.ts';
import { SettingsScreen } from '#web/settings/settings-screen.tsx';

let inForce: SettingsReply;
let refuse: boolean;
let alwaysRequired: boolean;
const sent = vi.fn<(body: unknown) => void>();

beforeEach(() => {
  history.replaceState(null, '', '/admin-settings');
  inForce = { ...SETTINGS, version: 3 };
  refuse = false;
  alwaysRequired = false;
  sent.mockReset();
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PUT') {
      const changed = JSON.parse(String(body));
      sent(changed);
      if (refuse) return Response.json({ code: 'settings_changed', message: 'Cambió' }, { status: 409 });
      inForce = { ...inForce, ...changed, version: inForce.version + 1 };
      return Response.json({ ...inForce, message: 'Configuración guardada' });
    }
    if (address === '/api/admin/settings') return Response.json(inForce);
    if (address.startsWith('/api/admin/first-day')) return Response.json({ steps: [], whatsapp: null });
    if (address === '/api/admin/second-factor') return Response.json({ alwaysRequired });
    if (address === '/api/config') return Response.json({ verificationMethods: [] });
    return Response.json([]);
  });
});

const show = () =>
  render(
    <Office>
      <SettingsScreen />
    </Office>,
  );
const section = (name: string) => screen.findByRole('region', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar' }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('shows one section, and sends its values alone with the version that the person saw', async () => {
  history.replaceState(null, '', '/admin-settings?seccion=limite');
  show();
  await section('Límite por cliente');
  expect(screen.queryByRole('region', { name: 'El negocio' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Guardar' })).toHaveLength(1);
  type('Límite del primer préstamo', '6,000');
  save();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(sent).toHaveBeenCalledWith({ limitRules: { ...SETTINGS.limitRules, first: 6_000 }, version: 3 });
  await expect.poll(() => screen.queryByText('Sin guardar')).toBeNull();
});

it('keeps what was typed in a section while another one is saved, on the version on which it was typed', async () => {
  history.replaceState(null, '', '/admin-settings?seccion=contacto');
  show();
  await section('Contacto');
  type('Horario', 'Solo los martes');
  history.pushState(null, '', '/admin-settings?seccion=negocio');
  await section('El negocio');
  type('Ciudad', 'Moca');
  save();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  // The hidden section stays unsaved; the shown one says so no more.
  await expect
    .poll(() => within(screen.getByRole('region', { name: 'El negocio' })).queryByText('Sin guardar'))
    .toBeNull();
  history.pushState(null, '', '/admin-settings?seccion=contacto');
  await section('Contacto');
  expect(screen.getByLabelText<HTMLInputElement>('Horario').value).toBe('Solo los martes');
  refuse = true;
  save();
  await expect.poll(() => sent.mock.calls).toMatchObject([[{ version: 3 }], [{ version: 3 }]]);
  expect(screen.getByLabelText<HTMLInputElement>('Horario').value).toBe('Solo los martes');
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
  expect(screen.getByLabelText<HTMLInputElement>('Horario').value).toBe('');
});

it('keeps what is typed while a save is under way, and saves it on the version of that save', async () => {
  history.replaceState(null, '', '/admin-settings?seccion=negocio');
  show();
  await section('El negocio');
  type('Ciudad', 'Moca');
  save();
  type('Ciudad', 'La Vega');
  await screen.findByText('Configuración guardada');
  await expect
    .poll(() => screen.getByRole('button', { name: 'Guardar' }).getAttribute('aria-busy'))
    .toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Ciudad').value).toBe('La Vega');
  save();
  await expect.poll(() => sent.mock.calls.at(-1)).toMatchObject([{ version: 4 }]);
});

it("opens the section of a link's field, with the focus on it", async () => {
  history.replaceState(null, '', '/admin-settings#contact.address');
  show();
  await section('Contacto');
  await expect.poll(() => document.activeElement?.id).toBe('contact.address');
});

const SECOND_FACTOR = 'Segundo paso obligatorio para todo el equipo';

it('lets an owner require the second factor of all, but where it always is', async () => {
  inForce = { ...SETTINGS, secondFactorForAll: false, version: 3 };
  history.replaceState(null, '', '/admin-settings?seccion=control');
  const { unmount } = show();
  await section('Control');
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: SECOND_FACTOR });
  expect([choice.checked, choice.disabled]).toEqual([false, false]);
  unmount();

  alwaysRequired = true;
  show();
  await screen.findByText(/en producción nadie del equipo entra/);
  const fixed = screen.getByRole<HTMLInputElement>('checkbox', { name: SECOND_FACTOR });
  expect([fixed.checked, fixed.disabled]).toEqual([true, true]);
});
