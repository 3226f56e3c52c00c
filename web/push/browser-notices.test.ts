import { beforeEach, expect, it, vi } from 'vitest';
import { closeNotices, endBrowserSubscription } from '#web/push/browser-notices.ts';

beforeEach(() => {
  // A browser has no worker on a page without encryption, or when its user blocks workers.
  vi.stubGlobal('navigator', {});
});

it('closes no notice in a browser without workers', async () => {
  await expect(closeNotices()).resolves.toBeUndefined();
});

it('ends no subscription in a browser without workers', async () => {
  await expect(endBrowserSubscription()).resolves.toBeUndefined();
});
