import { expect, it } from 'vitest';
import { admits } from '#contract/access.ts';
import { isPage, PAGES } from '#contract/paths.ts';
import { SCREENS } from '#web/routes.tsx';

const screens = Object.entries(SCREENS);

it.each(screens)(
  '%s is prerendered exactly when anybody may see it, and then describes itself',
  (path, screen) => {
    const isPublic = isPage(path) && PAGES[path] === 'public';
    expect(screen.access === 'public').toBe(isPublic);
    expect(screen.description !== undefined).toBe(isPublic);
  },
);

it.each(screens)('%s is of the back office exactly when its path says so', (path, screen) => {
  const office =
    ['/clients', '/dashboard/applications', '/dashboard/payments'].includes(path) ||
    (path.startsWith('/admin') && path !== '/admin-login');
  expect(!admits(screen.access, 'customer')).toBe(office);
});

it('what a customer does is for customers: an administrator is led to the back office', () => {
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
