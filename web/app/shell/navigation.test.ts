import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { interceptLinks } from '#web/app/shell/navigation.ts';

const root = document.createElement('div');
const listening = new AbortController();
let taken = false;

beforeAll(() => {
  document.body.append(root);
  interceptLinks(root);
  const watch = (event: Event) => {
    taken = event.defaultPrevented;
    // jsdom cannot follow it.
    event.preventDefault();
  };
  document.addEventListener('click', watch, { signal: listening.signal });
});
afterAll(() => {
  listening.abort();
  root.remove();
});

/** Presses a link. @returns whether the application handled the navigation. */
function press(markup: string, how: MouseEventInit = {}): boolean {
  root.innerHTML = markup;
  root
    .querySelector('b')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
  return taken;
}

beforeEach(() => history.replaceState(null, '', '/dashboard'));

it('opens a page of the application without a document load', () => {
  expect(press('<a href="/make-payment?compartido=1#form"><b>Pagar</b></a>')).toBe(true);
  expect(location.href).toContain('/make-payment?compartido=1#form');
});

it.each([
  ['a public page', '<a href="/calculator"><b>x</b></a>', {}],
  ['an unknown page', '<a href="/nada"><b>x</b></a>', {}],
  ['another site', '<a href="https://wa.me/1809"><b>x</b></a>', {}],
  ['a new tab', '<a href="/my-products" target="_blank"><b>x</b></a>', {}],
  ['a download', '<a href="/my-products" download><b>x</b></a>', {}],
  ['a press with a key held', '<a href="/my-products"><b>x</b></a>', { ctrlKey: true }],
  ['an anchor of the same page', '<a href="/dashboard#help"><b>x</b></a>', {}],
  ['no link', '<b>x</b>', {}],
])('leaves %s to the browser', (_what, markup, how) => {
  expect(press(markup, how)).toBe(false);
  expect(location.pathname).toBe('/dashboard');
});
