import { afterEach, expect, it, vi } from 'vitest';
import { clearLocalData } from '#web/app/session/local-data.ts';
import { afterLogout } from '#web/app/session/logout.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['/dashboard', '/'],
  ['/make-payment', '/'],
  ['/admin-pending', '/admin-login'],
  ['/admin', '/admin-login'],
])('leads from %s to %s', (path, destination) => {
  expect(afterLogout(path)).toBe(destination);
});

it('leaves nothing personal behind, only the dismissed install hints', async () => {
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', {
    databases: async () => [{ name: 'drafts' }, { name: 'queue' }],
    deleteDatabase(name: string) {
      deleted.push(name);
      const request: { onsuccess?: () => void } = {};
      queueMicrotask(() => request.onsuccess?.());
      return request;
    },
  });
  const caches = new Set(['pages', 'shell-1']);
  vi.stubGlobal('caches', {
    keys: async () => [...caches],
    delete: async (name: string) => caches.delete(name),
  });
  localStorage.setItem('rememberedEmail', 'ana@demo.do');
  localStorage.setItem('installPromptDismissed', '1');
  sessionStorage.setItem('quote', '{}');
  await clearLocalData();
  expect(deleted).toEqual(['drafts', 'queue']);
  expect([...caches]).toEqual(['shell-1']);
  expect({ ...localStorage }).toEqual({ installPromptDismissed: '1' });
  expect(sessionStorage.length).toBe(0);
});
