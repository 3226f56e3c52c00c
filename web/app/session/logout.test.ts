import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { afterLogout, clearLocalData, useLogout } from '#web/app/session/logout.ts';
import { logoutWaits } from '#web/app/session/logout-note.ts';

it.each([
  ['/dashboard', '/'],
  ['/make-payment', '/'],
  ['/admin-pending', '/admin-login'],
  ['/admin', '/admin-login'],
])('leads from %s to %s', (path, destination) => {
  expect(afterLogout(path)).toBe(destination);
});

it('deletes all personal data, and keeps only the dismissed install hints', async () => {
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

it('deletes its own databases where the browser cannot list them', async () => {
  await emptyIndexedDb();
  const deleted: string[] = [];
  const real = indexedDB;
  vi.stubGlobal('indexedDB', {
    open: (name: string, version: number) => real.open(name, version),
    deleteDatabase(name: string) {
      deleted.push(name);
      return real.deleteDatabase(name);
    },
  });
  await clearLocalData();
  expect(deleted).toEqual([
    'manito-kept',
    'manito-push',
    'manito-last-seen',
    'manito-queue',
    'manito-shared',
    'manito-street',
  ]);
});

it('marks the logout before it deletes anything, so that another tab that leaves at once is not redirected back', async () => {
  const noted: boolean[] = [];
  const clear = vi.spyOn(Storage.prototype, 'clear').mockImplementation(() => {
    noted.push(logoutWaits() && document.cookie.includes('logout=1'));
  });
  vi.stubGlobal('indexedDB', { databases: async () => [] });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      noted.push(logoutWaits());
      return new Response(null, { status: 204 });
    }),
  );
  vi.stubGlobal('location', { pathname: '/dashboard', protocol: 'http:', assign: vi.fn() });
  const client = new QueryClient();
  const { result } = renderHook(useLogout, {
    wrapper: ({ children }: { readonly children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children),
  });
  await act(() => result.current.logout());
  // Both storages, then the call.
  expect(noted).toEqual([true, true, true]);
  expect(logoutWaits()).toBe(false);
  clear.mockRestore();
});

it('ends the session at the server even when deleting fails', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new Error('Storage is broken')) });
  const fetched = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetched);
  const assign = vi.fn();
  vi.stubGlobal('location', { pathname: '/dashboard', assign });
  const client = new QueryClient();
  const { result } = renderHook(useLogout, {
    wrapper: ({ children }: { readonly children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children),
  });
  await act(() => result.current.logout());
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/logout', expect.anything());
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  vi.restoreAllMocks();
});
