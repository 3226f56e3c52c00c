import { expect, it } from 'vitest';
import { admits } from '#contract/access.ts';
import { isPage, PAGES } from '#contract/paths.ts';
import { SCREENS } from '#web/routes.tsx';

const screens = Object.entries(SCREENS);

it.each(screens)(
  '%s is prerendered exactly when search engines may find it, and then describes itself',
  (path, screen) => {
    const isPrerendered = isPage(path) && PAGES[path] === 'public';
    // A phone opens it by a link of its own (rules: counter-link, guarantor).
    const isLinked = path === '/en-la-oficina' || path === '/fiador';
    expect(screen.access === 'public').toBe(isPrerendered || isLinked);
    expect(screen.description !== undefined).toBe(isPrerendered);
  },
);

it.each(screens)('%s is of the back office exactly when its path says so', (path, screen) => {
  const office =
    ['/clients', '/dashboard/applications', '/dashboard/payments'].includes(path) ||
    (path.startsWith('/admin') && path !== '/admin-login');
  expect(!admits(screen.access, 'customer')).toBe(office);
});

it("customers' screens lead an administrator to the back office", () => {
  const own = screens.flatMap(([path, screen]) => (screen.access === 'customer' ? path : []));
  expect(own.sort()).toEqual([
    '/loan-application',
    '/make-payment',
    '/my-applications',
    '/my-data',
    '/my-products',
    '/new-application',
  ]);
});
