// One slash, then no second slash or backslash that a browser would read as another host, and nothing that ends a header.
const LOCAL = /^\/(?![/\\])[\w\-./?=&%#]*$/;

/** Whether an address from a request (`?next=`) is a path of this site, fit for a Location header as it is. */
export const isLocalPath = (address: string): boolean => LOCAL.test(address);
