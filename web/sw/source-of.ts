import { isPage, PAGES } from '#contract/paths.ts';

/** The page that draws every signed-in screen: one document for all of them, with nobody's data in it. */
export const SHELL = '/dashboard';

export interface RequestFacts {
  readonly method: string;
  /** `navigate` for a page. */
  readonly mode: string;
  readonly url: string;
}

/**
 * Who answers: `browser` as if there were no worker, `network` with the shell when there is none,
 * else what is kept under that address.
 */
export type Source = 'browser' | 'network' | { readonly kept: string };

/**
 * Calls, documents and receipts never pass through the worker, so nothing personal can stay in it (rule:
 * service-worker).
 */
export function sourceOf(
  { method, mode, url }: RequestFacts,
  origin: string,
  kept: ReadonlySet<string>,
): Source {
  const address = new URL(url);
  const { pathname } = address;
  if (method !== 'GET' || address.origin !== origin || pathname.startsWith('/api/')) return 'browser';
  if (mode !== 'navigate')
    return pathname.startsWith('/assets/') && kept.has(pathname) ? { kept: pathname } : 'browser';
  if (kept.has(pathname)) return { kept: pathname };
  // The back office is not kept: its pages come from the server, fresh.
  const isShell = isPage(pathname) && PAGES[pathname] === 'app' && !pathname.startsWith('/admin');
  return isShell ? { kept: SHELL } : 'network';
}
