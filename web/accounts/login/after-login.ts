/**
 * An address on this site, as the browser parses it: without tabs and line ends, and "\" as "/". `null` for another
 * site.
 */
function ownPage(address: string): string | null {
  if (!address.startsWith('/')) return null;
  try {
    const { origin, pathname, search, hash } = new URL(address, location.origin);
    // "/.//other" is a path of this site that becomes another host when used alone.
    return origin === location.origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
  } catch {
    return null;
  }
}

/** The page of this site that redirected to the login (`?next=`), else `null`. */
export const requestedPage = (query = location.search): string | null =>
  ownPage(new URLSearchParams(query).get('next') ?? '');

/**
 * The page after a login: a customer's is the page that redirected to the login, else the one of their own matter, which
 * the server names (rule: after-login).
 */
export const afterLogin = (isAdmin: boolean, firstPage: string, query?: string): string =>
  isAdmin ? firstPage : (requestedPage(query) ?? firstPage);
