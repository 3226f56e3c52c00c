/** A page of this site, as the browser itself reads the address: it drops tabs and line ends, and takes "\" for "/". */
function ownPage(address: string): string | null {
  if (!address.startsWith('/')) return null;
  try {
    const { origin, pathname, search, hash } = new URL(address, location.origin);
    // "/.//other" is a path of ours that reads as another host once it stands alone.
    return origin === location.origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
  } catch {
    return null;
  }
}

/** The page of ours that asked for the login (`?next=`), else `null`. */
export const requestedPage = (query = location.search): string | null =>
  ownPage(new URLSearchParams(query).get('next') ?? '');

/** Where a login leads: to the page that asked for it, else to the application (rule: after-login). */
export const afterLogin = (isAdmin: boolean, query?: string): string =>
  isAdmin ? '/admin' : (requestedPage(query) ?? '/loan-application');
