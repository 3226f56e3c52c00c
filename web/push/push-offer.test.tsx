import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { until } from '#test/until.ts';
import { clearLocalData } from '#web/app/session/logout.ts';
import { SignedIn } from '#web/app/session/session.tsx';
import { NOBODY } from '#web/app/session/user.fixture.ts';
import { noteSuccess } from '#web/push/first-success.ts';
import { PushOffer } from '#web/push/push-offer.tsx';
import { ToastProvider } from '#web/ui/overlays/toast.tsx';

const ask = vi.fn();

/** A browser that supports notices and has this permission. */
function openBrowser(permission: NotificationPermission) {
  const notification = { permission, requestPermission: ask };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('navigator', { userAgent: 'Android', maxTouchPoints: 5, serviceWorker: {} });
  vi.stubGlobal('indexedDB', { databases: async () => [] });
  return notification;
}
const queries = new QueryClient();
const page = () => (
  <QueryClientProvider client={queries}>
    <ToastProvider>
      <SignedIn user={NOBODY}>
        <PushOffer />
      </SignedIn>
    </ToastProvider>
  </QueryClientProvider>
);
const show = () => render(page());
const NAME = { name: 'Entérate de la respuesta' };
const offer = () => screen.queryByRole('region', NAME);
/** Nothing is shown, and nothing is being loaded to be shown. */
const expectNothing = () => {
  expect(offer()).toBeNull();
  expect(document.querySelector('[role=status]')).toBeNull();
};

beforeEach(() => {
  ask.mockReset();
});

it('is absent before the first submission, and shows no browser prompt before the tap', async () => {
  openBrowser('default');
  show();
  expectNothing();
  act(noteSuccess);
  await screen.findByRole('region', NAME);
  expect(ask).not.toHaveBeenCalled();
});

it('stays where it is when the page is drawn again while the browser asks', async () => {
  const notification = openBrowser('default');
  noteSuccess();
  const { rerender } = show();
  await screen.findByRole('region', NAME);
  notification.permission = 'granted';
  rerender(page());
  expect(offer()).not.toBeNull();
});

it.each(['granted', 'denied'] as const)(
  "is absent when the browser's permission was already %s",
  (permission) => {
    openBrowser(permission);
    noteSuccess();
    show();
    expectNothing();
  },
);

it('is absent in a browser without notices, such as an iPhone’s without the installed application', () => {
  openBrowser('default');
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(globalThis, 'PushManager');
  noteSuccess();
  show();
  expectNothing();
});

it('a refusal lasts, also after a logout', async () => {
  openBrowser('default');
  noteSuccess();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Ahora no' }));
  expect(offer()).toBeNull();
  await clearLocalData();
  cleanup();
  noteSuccess();
  show();
  expectNothing();
});

it('the browser’s own refusal counts as one', async () => {
  openBrowser('default');
  ask.mockResolvedValue('denied');
  noteSuccess();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Avísame en este teléfono' }));
  await until(() => expect(offer()).toBeNull());
  expect(localStorage.getItem('pushOfferRefused')).not.toBeNull();
});
