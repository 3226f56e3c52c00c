import { expect, it } from 'vitest';
import { PAGES } from '#contract/paths.ts';
import { isEntry, SHELL, sourceOf } from '#web/sw/source-of.ts';

const ORIGIN = 'https://manito.do';
const kept = new Set(['/', SHELL, '/calculator', '/assets/app-1.js']);
const ask = (path: string, mode = 'navigate', method = 'GET') =>
  sourceOf({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, kept);

it('fetches every signed-in page of a customer from the server, with the shell as fallback', () => {
  for (const [path, kind] of Object.entries(PAGES))
    if (kind === 'app' && !path.startsWith('/admin'))
      expect(ask(`${path}?x=1`), path).toEqual({ soonElse: SHELL });
});

it('serves cached public pages and files from the phone, the others from the network', () => {
  expect(ask('/?fuente=pwa')).toEqual({ soonElse: '/' });
  expect(ask('/calculator')).toEqual({ kept: '/calculator' });
  expect(ask('/register')).toBe('network');
  expect(ask('/assets/app-1.js', 'cors')).toEqual({ kept: '/assets/app-1.js' });
  // Of the back office: the browser, or without a network the cache of a collector's route.
  expect(ask('/assets/other-2.js', 'cors')).toBe('code');
  expect(ask('/admin-street')).toEqual({ soonElse: '/admin-street' });
});

it("treats the icon's entry as the home page, and no address that leads to the login", () => {
  const isHome = (path: string) => isEntry(new URL(path, ORIGIN).href);
  expect(['/', '/?fuente=pwa', '/#top'].map(isHome)).toEqual([true, true, true]);
  expect(['/?next=%2Fdashboard', '/?fuente=pwa&next=%2F', '/calculator'].map(isHome)).toEqual([
    false,
    false,
    false,
  ]);
});

// A collector's route opens without signal.
it.each(Object.keys(PAGES).filter((path) => path.startsWith('/admin') && path !== '/admin-street'))(
  'leaves %s to the network',
  (path) => {
    expect(ask(path)).toBe('network');
  },
);

it('handles the POST of the phone’s share menu, and no other write', () => {
  expect(ask('/compartir-comprobante', 'navigate', 'POST')).toBe('share');
  expect(ask('/compartir-comprobante', 'cors', 'POST')).toBe('browser');
  expect(ask('https://otro.do/compartir-comprobante', 'navigate', 'POST')).toBe('browser');
  expect(ask('/compartir-comprobante')).toBe('network');
});

it('never handles a call, a document, a receipt, a write or another site', () => {
  for (const path of ['/api/auth/user', '/api/documents/a/file', '/api/payments/1/receipt'])
    for (const mode of ['cors', 'navigate', 'no-cors']) expect(ask(path, mode), path).toBe('browser');
  expect(ask('/dashboard', 'navigate', 'POST')).toBe('browser');
  expect(ask('https://otro.do/')).toBe('browser');
});
