import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { HELP, isPage } from '#contract/paths.ts';
import type { Role } from '#domain/accounts/role.ts';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { NOBODY, OWNER } from '#web/app/session/user.fixture.ts';
import { AdminShell } from '#web/app/shell/admin-shell.tsx';
import { Avatar } from '#web/app/shell/avatar.tsx';
import { CustomerShell } from '#web/app/shell/customer-shell.tsx';

const rosa: User = { ...NOBODY, email: 'rosa@demo.do', firstName: 'Rosa', lastName: 'Méndez' };

beforeEach(() => {
  const stats = { activeApplications: 4, pendingPayments: 2, awaitingDisbursement: 0 };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(stats)));
});

const show = (shell: ReactNode, user = rosa) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignedIn user={user}>{shell}</SignedIn>
    </QueryClientProvider>,
  );

function leadsSomewhere() {
  for (const link of screen.getAllByRole<HTMLAnchorElement>('link', { hidden: true })) {
    const { pathname, hash } = new URL(link.href);
    const isHelp = Object.values<string>(HELP).includes(pathname);
    expect(isPage(pathname) || isHelp || hash === '#main', link.href).toBe(true);
  }
}

it('gives the customer four links, the name, and a way out', () => {
  show(<CustomerShell>contenido</CustomerShell>);
  const nav = screen.getByRole('navigation', { name: 'Principal' });
  const texts = within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(texts).toEqual(['Dashboard', 'Mis Productos', 'Calculadora', 'Ayuda']);
  expect(screen.getByText('Rosa Méndez')).toBeDefined();
  expect(screen.getByText('RM')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cerrar Sesión' })).toBeDefined();
  leadsSomewhere();
});

it('shows the picture, and the initials when it fails to load', () => {
  const { container } = render(<Avatar user={{ ...rosa, profileImageUrl: '/api/documents/1/file' }} />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/api/documents/1/file');
  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('RM');
});

it('opens the same links and the way out in the menu of a phone', () => {
  show(<CustomerShell>contenido</CustomerShell>);
  expect(screen.queryByRole('navigation', { name: 'Menú' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Abrir menú' }));
  const menu = within(screen.getByRole('navigation', { name: 'Menú' }));
  expect(menu.getAllByRole('link')).toHaveLength(4);
  expect(menu.getByRole('button', { name: 'Cerrar Sesión' })).toBeDefined();
});

it('gives a customer four places on every page, and marks the one that the page belongs to', () => {
  const placesAt = (path: string, user = rosa) => {
    cleanup();
    history.replaceState(null, '', path);
    show(<CustomerShell>contenido</CustomerShell>, user);
    const nav = screen.queryByRole('navigation', { name: 'Lugares' });
    return nav && within(nav).getAllByRole('link');
  };
  const marked = (path: string) =>
    placesAt(path)
      ?.filter((link) => link.hasAttribute('aria-current'))
      .map((link) => [link.textContent, link.getAttribute('aria-current')]);
  expect(placesAt('/dashboard')?.map(({ textContent }) => textContent)).toEqual([
    'Inicio',
    'Préstamo',
    'Pagos',
    'Perfil',
  ]);
  leadsSomewhere();
  expect(marked('/dashboard')).toEqual([['Inicio', 'page']]);
  expect(marked('/my-applications')).toEqual([['Préstamo', 'true']]);
  expect(marked('/make-payment')).toEqual([['Pagos', 'page']]);
  expect(marked('/my-data')).toEqual([['Perfil', 'true']]);
  expect(placesAt('/dashboard', OWNER)).toBeNull();
});

it('closes the menu of a phone by Escape, with the focus where it was opened', () => {
  show(<CustomerShell>contenido</CustomerShell>);
  fireEvent.click(screen.getByRole('button', { name: 'Abrir menú' }));
  fireEvent.keyDown(screen.getByRole('navigation', { name: 'Menú' }), { key: 'Escape' });
  expect(screen.queryByRole('navigation', { name: 'Menú' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir menú' }));
});

it('gives the administrator six cards, counts waiting work, and has no dead links', async () => {
  show(<AdminShell>contenido</AdminShell>, OWNER);
  expect(screen.getByText(/Administrador Activo/)).toBeDefined();
  const cards = within(screen.getByRole('navigation', { name: 'Administración' })).getAllByRole('listitem');
  expect(cards).toHaveLength(6);
  expect(await screen.findByText('4')).toBeDefined();
  expect(cards.map((card) => card.textContent)).toEqual([
    'Dashboard',
    'Clientes',
    'Solicitudes4 por atender',
    'Pagos2 por atender',
    'Finanzas',
    expect.stringContaining('Configuración'),
  ]);
  leadsSomewhere();
});

it('leads to loans, collections, cash and the counter in one press from every page, whatever the role', () => {
  const linksOf = (role: Role) => {
    cleanup();
    show(<AdminShell>contenido</AdminShell>, { ...OWNER, role });
    return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  };
  const [loans, collections, counter] = ['/admin-loans', '/admin-collections', '/admin-counter'];
  const cash = expect.stringMatching(/^\/admin-drawers?$/);
  expect(linksOf('owner')).toEqual(expect.arrayContaining([loans, collections, cash, counter]));
  expect(linksOf('cashier')).toEqual(expect.arrayContaining([loans, cash, counter]));
  expect(linksOf('analyst')).toEqual(expect.arrayContaining([loans, counter]));
  expect(linksOf('collector')).toEqual(expect.arrayContaining([loans, collections, cash]));
  expect(linksOf('auditor')).toEqual(expect.arrayContaining([loans, collections, cash]));
  for (const role of ['owner', 'cashier', 'collector'] as const) {
    linksOf(role);
    // Each place once, on a wide screen: a phone shows some in sight that are also behind "Menú".
    const links = screen
      .getAllByRole('link')
      .filter((link) => link.closest('li')?.className !== 'sm:hidden')
      .map((link) => link.getAttribute('href'));
    expect(new Set(links).size, role).toBe(
      links.length - (links.filter((one) => one === '/admin').length - 1),
    );
  }
});

it('gives each role the cards of its own work', () => {
  const cardsOf = (role: Role) => {
    cleanup();
    show(<AdminShell>contenido</AdminShell>, { ...OWNER, role });
    const menu = within(screen.getByRole('navigation', { name: 'Administración' }));
    return menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  };
  expect(cardsOf('collector')).toEqual([
    ['Dashboard', '/admin'],
    ['Ruta de hoy', '/admin-street'],
    ['Cobros', '/admin-collections'],
    ['Caja', '/admin-drawer'],
    ['Préstamos', '/admin-loans'],
    ['Clientes', '/admin-clients'],
    ['Segundo paso', '/admin-security'],
  ]);
  expect(cardsOf('cashier').map(([text]) => text)).toEqual([
    'Dashboard',
    'Pagos',
    'Préstamos',
    'Caja',
    'Clientes',
    'Segundo paso',
  ]);
  expect(cardsOf('analyst').map(([, address]) => address)).toEqual([
    '/admin',
    '/admin-pending',
    '/admin-clients',
    '/admin-loans',
    '/admin-security',
  ]);
  expect(cardsOf('auditor')).toHaveLength(6);
});
