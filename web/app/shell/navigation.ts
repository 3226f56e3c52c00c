import { navigate } from 'wouter/use-browser-location';
import { isPage, PAGES } from '#contract/paths.ts';

/** Whether a path is a page of the signed-in application; every other address is a separate document. */
export const isAppPage = (path: string): boolean => isPage(path) && PAGES[path] === 'app';

/** Opens a page: in place when this application renders it, else by loading it. */
export function goTo(address: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  const { origin, pathname } = new URL(address, location.href);
  if (origin === location.origin && isAppPage(pathname)) navigate(address, { replace });
  else if (replace) location.replace(address);
  else location.assign(address);
}

/** An address's query with one parameter changed; an empty value removes the parameter. */
export function withParameter(search: string, name: string, value: string): string {
  const parameters = new URLSearchParams(search);
  if (value === '') parameters.delete(name);
  else parameters.set(name, value);
  const text = parameters.toString();
  return text ? `${location.pathname}?${text}` : location.pathname;
}

/** The number of a row that an address names in a parameter; `null` without one. */
export function idIn(parameters: URLSearchParams, name: string): number | null {
  const named = parameters.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}

/** Opens a page of the application without a document load when a plain `<a>` to it is pressed. */
export function interceptLinks(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target || link.hasAttribute('download')) return;
    const { origin, pathname, search, hash } = new URL(link.href);
    if (origin !== location.origin || !isAppPage(pathname)) return;
    // Within the page the browser scrolls by itself.
    if (hash && pathname === location.pathname) return;
    event.preventDefault();
    navigate(pathname + search + hash);
  });
}
