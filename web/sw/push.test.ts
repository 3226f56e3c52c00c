import { expect, it } from 'vitest';
import { PAGES } from '#contract/paths.ts';
import { ownPath, readPayload } from '#web/sw/push.ts';

const ORIGIN = 'https://manito.do';

it.each(['/my-applications?solicitud=7', '/make-payment', '/my-products#cuotas', '/dashboard'])(
  'opens %s, a screen of the customer',
  (path) => {
    expect(ownPath(path, ORIGIN)).toBe(path);
  },
);

it.each([
  'https://otro.do/my-applications',
  '//otro.do/my-applications',
  '\\\\otro.do\\my-applications',
  'javascript:alert(1)',
  'data:text/html,x',
  '/api/logout',
  '/api/documents/1/file',
  '/no-such-page',
  '/',
  '',
  ...Object.keys(PAGES).filter((path) => path.startsWith('/admin')),
])('opens the first screen in the place of %j', (path) => {
  expect(ownPath(path, ORIGIN)).toBe('/dashboard');
});

it('reads only messages of this application', () => {
  const payload = {
    to: 'a',
    title: 'Manito',
    body: 'Confirmamos su pago.',
    path: '/make-payment',
    tag: '1.2',
  };
  expect(readPayload(JSON.stringify({ ...payload, more: 1 }))).toEqual(payload);
  for (const text of ['', 'null', '7', '{}', '[]', JSON.stringify({ ...payload, path: 7 }), '{'])
    expect(readPayload(text), text).toBeNull();
});
