import { expect, it } from 'vitest';
import { afterLogin } from '#web/accounts/landing-screen.tsx';

const asked = (next: string) => afterLogin(false, '/my-products', `?next=${encodeURIComponent(next)}`);

it.each(['/dashboard', '/make-payment?loan=1', '/profile?tab=contacto#top'])('goes back to %s', (next) => {
  expect(asked(next)).toBe(next);
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\t//evil.example',
  'javascript:alert(1)',
  'dashboard',
  '//[',
  '',
])('never leaves the site by %j', (next) => {
  expect(asked(next)).toBe('/my-products');
});

it('rejects a path that becomes another host when parsed', () => {
  for (const next of ['/.//evil.example', '/a/..//evil.example'])
    expect(new URL(asked(next), location.origin).origin).toBe(location.origin);
});

it('leads an administrator to the back office', () => {
  expect(afterLogin(true, '/admin', '?next=%2Fdashboard')).toBe('/admin');
});
