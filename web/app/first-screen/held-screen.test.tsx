import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScreenFrame } from '#web/app/app.tsx';
import { Skeleton } from '#web/app/calls/content-states.tsx';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { holdScreen, isHeld, releaseScreen } from '#web/app/first-screen/held-screen.ts';
import { enterFirstScreen, usingPageState } from '#web/app/first-screen/page-state.ts';
import { fetchScreen } from '#web/app/shell/screen-parts.ts';
import type { Screen } from '#web/screen.ts';
import { Button } from '#web/ui/button.tsx';

function Form() {
  const [sent, setSent] = useState(0);
  return (
    <>
      <h1>Pago</h1>
      <input aria-label="Monto" />
      <Button onClick={() => setSent(sent + 1)}>{`Enviado ${sent}`}</Button>
    </>
  );
}
const SCREEN: Screen = { access: 'customer', title: 'Pago', load: async () => Form };
const Loads = () => <Skeleton label="Cargando los documentos..." />;
const LOADING: Screen = { ...SCREEN, load: async () => Loads };

let root: Root;
let client: QueryClient;
const load = vi.fn<() => Promise<void>>();
const app = (screen: Screen) => (
  <QueryClientProvider client={client}>
    <ScreenFrame screen={screen} />
  </QueryClientProvider>
);

/** The page as the server sends it, hydrated by the program. */
async function open(onError: () => void = expect.unreachable, screen = SCREEN) {
  await fetchScreen(screen);
  const now = new Date();
  const html = usingPageState({ now, facts: null }, () => renderToString(app(screen)));
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const element = document.getElementById('root');
  if (!element) throw new Error('no root');
  enterFirstScreen(now);
  holdScreen(screen, load);
  await act(async () => {
    root = hydrateRoot(element, app(screen), { onRecoverableError: onError, onUncaughtError: onError });
  });
}
const hydrated = () => waitFor(() => expect(document.documentElement.dataset.hydrated).toBeDefined());
const touch = () => act(async () => void dispatchEvent(new Event('screen-wanted')));
const press = () => act(async () => document.querySelector('button')?.click());

/**
 * React keeps the errors of an interrupted hydration in one list for all roots, until the next boundary of any root
 * completes. This root hears them, and not one of another test.
 */
function hearTheRest(): void {
  const last = createRoot(document.createElement('div'), { onRecoverableError: () => undefined });
  act(() => last.render(<Suspense fallback={null}>listo</Suspense>));
  act(() => last.unmount());
}

beforeEach(() => {
  client = createQueryClient();
  load.mockReset();
  load.mockResolvedValue(undefined);
  delete document.documentElement.dataset.wanted;
  delete document.documentElement.dataset.hydrated;
});
afterEach(() => {
  act(() => root.unmount());
  releaseScreen();
  cleanup();
  hearTheRest();
});

it('leaves a screen as the server rendered it until the first touch, and keeps what was typed', async () => {
  await open();
  const field = document.querySelector('input');
  if (!field) throw new Error('no field');
  field.value = '1,234';
  await press();
  expect(load).not.toHaveBeenCalled();
  expect(document.body.textContent).toContain('Enviado 0');
  await touch();
  await hydrated();
  expect(load).toHaveBeenCalledTimes(1);
  await press();
  expect(document.body.textContent).toContain('Enviado 1');
  expect(document.querySelector('input')).toBe(field);
  expect(field.value).toBe('1,234');
});

it('hydrates at once a screen that was touched before the program arrived', async () => {
  document.documentElement.dataset.wanted = '';
  await open();
  await hydrated();
  await press();
  expect(document.body.textContent).toContain('Enviado 1');
});

it('hydrates at once a screen of which a part still loads: nobody touches what says that it loads', async () => {
  await open(undefined, LOADING);
  await hydrated();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says so when the code of the screen does not arrive after the touch', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await open(() => undefined);
  await touch();
  await waitFor(() => expect(document.body.textContent).toContain('No se pudo abrir esta pantalla'));
});

it('holds that screen alone, and no longer once another one is opened', async () => {
  await open();
  expect([isHeld(SCREEN), isHeld({ ...SCREEN })]).toEqual([true, false]);
  act(() => root.unmount());
  expect(isHeld(SCREEN)).toBe(false);
});
