import { isPage, PAGES } from '#contract/paths.ts';
import { SHARE_TARGET } from '#contract/share-target.ts';

/** The page that draws every signed-in screen: one document for all of them, without anybody's data. */
export const SHELL = '/dashboard';

export interface RequestFacts {
  readonly method: string;
  /** `navigate` for a page. */
  readonly mode: string;
  readonly url: string;
}

/**
 * Who answers: `browser` as if there were no worker, `network` with the shell when there is none, the server if it
 * answers within a moment (`soon`) else the kept page, or always what is kept under that address; `share` keeps what the
 * phone's system posts.
 */
export type Source =
  | 'browser'
  | 'network'
  | 'share'
  | { readonly soonElse: string }
  | { readonly kept: string };

/** A signed-in page of a customer. The back office is not kept: its pages come from the server, fresh. */
export const isShellPage = (pathname: string): boolean =>
  isPage(pathname) && PAGES[pathname] === 'app' && !pathname.startsWith('/admin');

/**
 * The entry as the icon or a person opens it. With anything else in its address, as where a login leads back to, it is
 * the login that is asked for: so no ended session leads in a circle.
 */
export const isEntry = (url: string): boolean => {
  const { pathname, search } = new URL(url);
  return pathname === '/' && (search === '' || search === '?fuente=pwa');
};

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
  if (method === 'POST' && mode === 'navigate' && address.origin === origin && pathname === SHARE_TARGET)
    return 'share';
  if (method !== 'GET' || address.origin !== origin || pathname.startsWith('/api/')) return 'browser';
  if (mode !== 'navigate')
    return pathname.startsWith('/assets/') && kept.has(pathname) ? { kept: pathname } : 'browser';
  // A signed-in page comes from the server with its content, and the entry leads there where a session is open.
  if (isShellPage(pathname)) return { soonElse: SHELL };
  if (pathname === '/' && kept.has(pathname)) return { soonElse: pathname };
  return kept.has(pathname) ? { kept: pathname } : 'network';
}
