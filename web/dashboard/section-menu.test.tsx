import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Role } from '#domain/accounts/role.ts';
import { createQueryClient, SESSION_KEY } from '#web/app/calls/query-client.ts';
import { SessionProvider } from '#web/app/session/session.tsx';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { SectionMenu } from '#web/dashboard/section-frame.tsx';

afterEach(cleanup);

function sectionsOf(role: Role | null) {
  const client = createQueryClient();
  client.setQueryData(SESSION_KEY, { ...NOBODY, isAdmin: role !== null, role });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <SectionMenu />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
}

it('shows customers their own sections, and none about other people', () => {
  expect(sectionsOf(null)).toEqual([
    'Dashboard',
    'Mi Perfil',
    'Nueva Solicitud',
    'Mis Solicitudes',
    'Calculadora',
    'Compartir',
    'Quiénes Somos',
  ]);
});

it('shows the staff their work, and no applications of their own', () => {
  const shown = sectionsOf('owner');
  expect(shown).toContain('Administrar Préstamos');
  expect(shown).not.toContain('Nueva Solicitud');
  expect(shown).not.toContain('Mis Solicitudes');
});

it('shows a cashier the payments and not the applications', () => {
  const shown = sectionsOf('cashier');
  expect(shown).toContain('Gestionar Pagos');
  expect(shown).not.toContain('Administrar Préstamos');
});
