import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { registerWorker } from '#web/pwa/worker-updates.ts';

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue();
});

const browser = (register: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: null, addEventListener: () => undefined, register },
  });

it.each([
  ['offers no workers', () => vi.stubGlobal('navigator', {})],
  ['answers a registration with nothing', () => browser(async () => undefined)],
  [
    'refuses one by its settings',
    () => browser(() => Promise.reject(new DOMException('Storage is off', 'SecurityError'))),
  ],
])('a browser that %s causes no line in the console', async (_, prepare) => {
  prepare();
  await registerWorker();
  expect(warn).not.toHaveBeenCalled();
});

it('a worker that fails for another reason is logged in the console, and nothing breaks', async () => {
  const broken = new TypeError('Failed to register a ServiceWorker');
  browser(() => Promise.reject(broken));
  await registerWorker();
  expect(warn).toHaveBeenCalledWith('Service worker', broken);
});
