// One slash, then no second slash or backslash that a browser would read as another host, and no character that ends a
// header.
const LOCAL = /^\/(?![/\\])[\w\-./?=&%#]*$/;

/** Whether an address from a request (`?next=`) is a path of this site that is safe in a Location header unchanged. */
export const isLocalPath = (address: string): boolean => LOCAL.test(address);
