import { STREET_CACHE, STREET_PAGE } from '#web/sw/street-cache.ts';

/** The addresses of the code that this page has loaded. */
function loadedCode(): string[] {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [...document.querySelectorAll('script[src], link[href]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
  );
  const addresses = [...asked, ...named].map((address) => new URL(address, location.origin));
  const own = addresses.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}

/**
 * Caches the page of the route and its code on this phone, for a day without signal. Customers' phones cache none of
 * it: their worker's list has no code of the back office. A logout deletes it.
 */
export async function keepCode(): Promise<void> {
  // Absent over plain HTTP.
  if (!('caches' in globalThis)) return;
  const cache = await caches.open(STREET_CACHE);
  const before = await cache.keys();
  const code = loadedCode();
  await cache.addAll(code);
  // Without the session: the page is the same for every account.
  const page = await fetch(STREET_PAGE, { credentials: 'omit', cache: 'reload' });
  if (page.ok) await cache.put(STREET_PAGE, page);
  const stale = before.filter(({ url }) => {
    const { pathname } = new URL(url);
    return pathname !== STREET_PAGE && !code.includes(pathname);
  });
  await Promise.all(stale.map((request) => cache.delete(request)));
}
