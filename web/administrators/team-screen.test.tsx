import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Administrator } from '#contract/administrators.ts';
import { TeamScreen } from '#web/administrators/team-screen.tsx';
import { Office } from '#web/app/session/office.fixture.tsx';

const CLARA: Administrator = {
  ...{ id: 5, email: 'clara@demo.do', role: 'collector', firstName: 'Clara', lastName: 'Feliz' },
  ...{ createdAt: '2026-11-01T12:00:00.000Z', lastSeenAt: null, openSessions: 0 },
  ...{ secondFactor: false, isYou: false },
};
const CARMEN: Administrator = {
  ...CLARA,
  id: 6,
  email: 'carmen@demo.do',
  role: 'cashier',
  firstName: 'Carmen',
};
const CLOSES = /su teléfono se cierra/;

it('says before a collector loses the role or is removed that the phone is closed', async () => {
  vi.stubGlobal('fetch', async () => Response.json([CLARA, CARMEN]));
  render(
    <Office>
      <TeamScreen />
    </Office>,
  );
  const ask = async (name: string, button: string) => {
    const card = within(await screen.findByRole('region', { name }));
    fireEvent.click(card.getByRole('button', { name: button }));
    return within(screen.getByRole('dialog'));
  };
  const back = () => fireEvent.click(screen.getByRole('button', { name: /^(Volver|Cancelar)$/ }));
  const give = (role: string) =>
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Rol'), { target: { value: role } });

  expect((await ask('Clara Feliz', 'Retirar')).getByText(CLOSES)).toBeDefined();
  back();
  expect((await ask('Carmen Feliz', 'Retirar')).queryByText(CLOSES)).toBeNull();
  back();
  expect((await ask('Clara Feliz', 'Cerrar sesiones')).queryByText(CLOSES)).toBeNull();
  back();
  const dialog = await ask('Clara Feliz', 'Cambiar rol');
  expect(dialog.queryByText(CLOSES)).toBeNull();
  give('owner');
  expect(dialog.queryByText(CLOSES)).toBeNull();
  give('analyst');
  expect(dialog.getByText(CLOSES)).toBeDefined();
});
