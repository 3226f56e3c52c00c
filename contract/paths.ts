/**
 * Every page of the product. `public` pages are prerendered; the browser draws `app` pages after the login. The server
 * answers 404 for any other path.
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
  '/fiador': 'app',
  '/make-payment': 'app',
  '/admin': 'app',
  '/admin-dashboard': 'app',
  '/admin-clients': 'app',
  '/clients': 'app',
  '/admin-pending': 'app',
  '/admin-applications': 'app',
  '/admin-decided': 'app',
  '/admin-do-not-lend': 'app',
  '/admin-counter': 'app',
  '/en-la-oficina': 'app',
  '/admin-loans': 'app',
  '/admin-payments': 'app',
  '/admin-take-payment': 'app',
  '/admin-drawer': 'app',
  '/admin-drawers': 'app',
  '/admin-statements': 'app',
  '/admin-finances': 'app',
  '/admin-accounting': 'app',
  '/admin-bureau': 'app',
  '/admin-collections': 'app',
  '/admin-street': 'app',
  '/admin-collectors': 'app',
  '/admin-settings': 'app',
  '/admin-products': 'app',
  '/admin-letters': 'app',
  '/admin-closed-days': 'app',
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

export type AppPath = Exclude<PagePath, PublicPath>;

/** Pages about the program: plain pages of the server, no screens of the application. */
export const HELP = { contents: '/ayuda', manual: '/ayuda/manual', api: '/ayuda/api' } as const;

/** Other addresses of a page, used by links of the specification (rule: other-addresses). */
const ALIASES = new Map<string, PagePath>([
  ['/loan-calculator', '/calculator'],
  ['/login', '/'],
]);

export const aliasOf = (path: string): PagePath | undefined => ALIASES.get(path);

export const isPage = (path: string): path is PagePath => Object.hasOwn(PAGES, path);
export const isPublicPage = (path: string): path is PublicPath => isPage(path) && PAGES[path] === 'public';

/** File name of a prerendered page: "/" is `index.html`. */
export const pageFile = (path: PagePath): string =>
  PAGES[path] === 'app' ? 'app.html' : path === '/' ? 'index.html' : `${path.slice(1)}.html`;
