import { isPage, PAGES } from '#contract/paths.ts';
import { SHARE_TARGET } from '#contract/share-target.ts';
import { STREET_PAGE } from '#web/sw/street-cache.ts';

/** The page that renders every signed-in screen: one document for all of them, without personal data. */
export const SHELL = '/dashboard';

export interface RequestFacts {
  readonly method: string;
  /** The request's mode: `navigate` for a page. */
  readonly mode: string;
  readonly url: string;
}

/**
 * Where the service worker takes a response from. `browser`: as without a worker. `network`: the server, with the shell
 * as fallback. `soonElse`: the server if it answers in time, else the named cached page. `kept`: always the named
 * cached page or file. `code`: the browser, or without a network the cache of a collector's route. `share`: stores the
 * POST of the phone's share menu.
 */
export type Source =
  | 'browser'
  | 'network'
  | 'code'
  | 'share'
  | { readonly soonElse: string }
  | { readonly kept: string };

/**
 * Whether a path is a signed-in page of a customer. The back office is not cached: its pages come from the server,
 * fresh.
 */
export const isShellPage = (pathname: string): boolean =>
  isPage(pathname) && PAGES[pathname] === 'app' && !pathname.startsWith('/admin');

/**
 * Whether an address is the entry as the icon or a person opens it. With a query, such as the login's return address,
 * it means the login: so no ended session leads in a circle.
 */
export const isEntry = (url: string): boolean => {
  const { pathname, search } = new URL(url);
  return pathname === '/' && (search === '' || search === '?fuente=pwa');
};

/**
 * Where the service worker takes the response to a request from. Calls, documents and receipts never pass through the
 * worker, so it can store nothing personal (rule: service-worker).
 */
export function sourceOf(
  { method, mode, url }: RequestFacts,
  origin: string,
  kept: ReadonlySet<string>,
): Source {
  const address = new URL(url);
  const { pathname } = address;
  if (method === 'POST' && mode === 'navigate' && address.origin === origin && pathname === SHARE_TARGET)
    return 'share';
  if (method !== 'GET' || address.origin !== origin || pathname.startsWith('/api/')) return 'browser';
  if (mode !== 'navigate')
    return !pathname.startsWith('/assets/') ? 'browser' : kept.has(pathname) ? { kept: pathname } : 'code';
  if (pathname === STREET_PAGE) return { soonElse: pathname };
  // A signed-in page comes from the server with its content, and the entry redirects there with an open session.
  if (isShellPage(pathname)) return { soonElse: SHELL };
  if (pathname === '/' && kept.has(pathname)) return { soonElse: pathname };
  return kept.has(pathname) ? { kept: pathname } : 'network';
}
