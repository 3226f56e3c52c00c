/**
 * Every page of the product. `public` pages are prerendered; `app` pages are drawn in the browser after signing in.
 * The server answers 404 for any other path.
 */
export const PAGES = {
  '/': 'public',
  '/register': 'public',
  '/forgot-password': 'public',
  '/calculator': 'public',
  '/admin-login': 'public',
  '/support': 'public',
  '/about': 'public',
  '/terms': 'public',
  '/privacy': 'public',
  '/security': 'public',
  '/verificar': 'public',
  '/dashboard': 'app',
  '/dashboard/applications': 'app',
  '/dashboard/calculator': 'app',
  '/dashboard/payments': 'app',
  '/dashboard/share': 'app',
  '/dashboard/about': 'app',
  '/profile': 'app',
  '/my-data': 'app',
  '/my-products': 'app',
  '/my-applications': 'app',
  '/new-application': 'app',
  '/loan-application': 'app',
  '/make-payment': 'app',
  '/admin': 'app',
  '/admin-dashboard': 'app',
  '/admin-clients': 'app',
  '/clients': 'app',
  '/admin-pending': 'app',
  '/admin-applications': 'app',
  '/admin-decided': 'app',
  '/admin-loans': 'app',
  '/admin-payments': 'app',
  '/admin-statements': 'app',
  '/admin-finances': 'app',
  '/admin-collections': 'app',
  '/admin-settings': 'app',
  '/admin-team': 'app',
  '/admin-security': 'app',
  '/admin-connections': 'app',
  '/admin-import': 'app',
  '/admin-data-requests': 'app',
  '/admin-audit': 'app',
  '/admin-verification': 'app',
} as const satisfies Record<string, 'public' | 'app'>;

export type PagePath = keyof typeof PAGES;
export type PublicPath = {
  [Path in PagePath]: (typeof PAGES)[Path] extends 'public' ? Path : never;
}[PagePath];

/** What is read about the program: plain pages of the server's, and no screens of the application. */
export const HELP = { contents: '/ayuda', manual: '/ayuda/manual', api: '/ayuda/api' } as const;

/** Other addresses of a page, which links of the specification carry (rule: other-addresses). */
const ALIASES = new Map<string, PagePath>([['/loan-calculator', '/calculator']]);

export const aliasOf = (path: string): PagePath | undefined => ALIASES.get(path);

export const isPage = (path: string): path is PagePath => Object.hasOwn(PAGES, path);
export const isPublicPage = (path: string): path is PublicPath => isPage(path) && PAGES[path] === 'public';

/** File name of a prerendered page: "/" is `index.html`. */
export const pageFile = (path: PagePath): string =>
  PAGES[path] === 'app' ? 'app.html' : path === '/' ? 'index.html' : `${path.slice(1)}.html`;
