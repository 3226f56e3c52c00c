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

/** Where a login leads: to the page that asked for it, else to the application (reading C105). */
export function afterLogin(isAdmin: boolean, query = location.search): string {
  if (isAdmin) return '/admin';
  return ownPage(new URLSearchParams(query).get('next') ?? '') ?? '/loan-application';
}
