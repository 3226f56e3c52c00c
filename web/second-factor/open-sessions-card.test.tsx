import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OwnSession } from '#contract/own-sessions.ts';
import { until } from '#test/until.ts';
import { Office } from '#web/app/session/office.fixture.tsx';
import { OpenSessionsCard } from '#web/second-factor/open-sessions-card.tsx';

const HERE: OwnSession = {
  current: true,
  device: 'Chrome en Android',
  sameNetwork: true,
  openedAt: '2026-11-20T15:00:00.000Z',
  lastSeenAt: null,
};
const COMPUTER: OwnSession = {
  current: false,
  device: 'Firefox en Windows',
  sameNetwork: false,
  openedAt: '2026-11-19T15:00:00.000Z',
  lastSeenAt: '2026-11-20T14:30:00.000Z',
};

let sessions: OwnSession[];
beforeEach(() => {
  sessions = [HERE, COMPUTER];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST' && path.endsWith('/end-others')) {
      sessions = [HERE];
      return Response.json({ message: 'Cerramos las otras sesiones' });
    }
    return Response.json({ sessions });
  });
});

it('shows where else the account is open, and one press ends it there', async () => {
  render(
    <Office>
      <OpenSessionsCard />
    </Office>,
  );
  const [here, computer] = await screen.findAllByRole('listitem');
  expect(here?.textContent).toBe('Chrome en AndroidAquíAbierta el 20/11/2026 11:00');
  expect(computer?.textContent).toBe(
    'Firefox en WindowsOtra red · Abierta el 19/11/2026 11:00 · usada el 20/11/2026 10:30',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar las otras' }));
  await until(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Cerrar las otras' })).toBeNull();
});
