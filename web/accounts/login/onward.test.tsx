import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Onward } from '#web/accounts/landing-screen.tsx';
import { noteSession } from '#web/app/session/open-session.ts';

function arrive(search: string) {
  vi.stubGlobal('location', { search, origin: 'https://manito.do' });
  return render(<Onward />).container;
}
const onward = () => screen.getByRole('link', { name: 'Seguir en mi cuenta' }).getAttribute('href');

it('shows nothing to a direct visitor', () => {
  expect(arrive('').textContent).toBe('');
});

it('tells a redirected visitor what to do', () => {
  expect(arrive('?next=/my-products').textContent).toBe('Para seguir, entra o crea tu cuenta.');
});

it('redirects a signed-in visitor to the requested page, if any', () => {
  noteSession({ id: 3, isAdmin: false });
  arrive('');
  expect(onward()).toBe('/dashboard');
  cleanup();
  arrive('?next=/my-products');
  expect(onward()).toBe('/my-products');
  cleanup();
  noteSession({ id: 9, isAdmin: true });
  arrive('?next=//otro.do');
  expect(onward()).toBe('/admin');
});
