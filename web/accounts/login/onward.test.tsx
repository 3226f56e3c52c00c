import { cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Onward } from '#web/accounts/login/onward.tsx';
import { noteSession } from '#web/app/session/open-session.ts';

function arrive(search: string) {
  vi.stubGlobal('location', { search, origin: 'https://manito.do' });
  return render(<Onward />).container;
}
const onward = () => screen.getByRole('link', { name: 'Seguir en mi cuenta' }).getAttribute('href');

it('says nothing to who just comes by', () => {
  expect(arrive('').textContent).toBe('');
});

it('tells who was sent here what to do', () => {
  expect(arrive('?next=/my-products').textContent).toBe('Para seguir, entra o crea tu cuenta.');
});

it('leads who is signed in on, to what was asked for if it was', () => {
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
