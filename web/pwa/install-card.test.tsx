import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { userAgent: ANDROID, maxTouchPoints: 5 });
});

/** The card in a new document, in which the browser has offered installation or not. */
async function open(answer?: 'accepted' | 'dismissed') {
  const { watchInstallOffer } = await import('#web/pwa/install-offer.ts');
  const { InstallCard } = await import('#web/pwa/install-card.tsx');
  watchInstallOffer();
  render(<InstallCard />);
  if (answer)
    act(() => {
      const offer = new Event('beforeinstallprompt');
      const userChoice = Promise.resolve({ outcome: answer });
      dispatchEvent(Object.assign(offer, { prompt: async () => undefined, userChoice }));
    });
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const shown = () => screen.queryByRole('region') !== null;

it('explains the steps after five seconds on a phone whose browser has not offered installation', async () => {
  await open();
  expect(shown()).toBe(false);
  await wait(5_000);
  fireEvent.click(screen.getByRole('button', { name: 'Ahora no' }));
  expect(localStorage.getItem('manualInstallDismissed')).not.toBeNull();
  expect(shown()).toBe(false);
});

it("does not ask a user again who has just refused the browser's prompt, nor for seven days", async () => {
  await open('dismissed');
  fireEvent.click(screen.getByRole('button', { name: 'Instalar' }));
  await wait(60_000);
  expect(shown()).toBe(false);
  expect(localStorage.getItem('installPromptDismissed')).not.toBeNull();
  cleanup();
  vi.resetModules();
  // The browser does not prompt again for a while either.
  await open();
  await wait(60_000);
  expect(shown()).toBe(false);
  cleanup();
  vi.resetModules();
  vi.setSystemTime(Date.now() + 7 * 86_400_000);
  await open();
  await wait(5_000);
  expect(shown()).toBe(true);
});
