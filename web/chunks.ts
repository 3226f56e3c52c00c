import path from 'node:path';

/** The part of the bundler that the grouping of chunks uses. */
interface Bundler {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const WEB = path.resolve(import.meta.dirname);
const at = (file: string): string => `${WEB}/${file}`;

/** The entry modules of the two kinds of page: signed-in and public. */
const ENTRIES = [at('app-entry.tsx'), at('public-entry.tsx')];
const APP = [at('app-entry.tsx')];
const CUSTOMER_SHELL = at('app/shell/customer-shell.tsx');
const OFFICE_SHELL = at('app/shell/admin-shell.tsx');
/** The module with the list of the office's screens and their files: needed as soon as the office's shell. */
const OFFICE_ROUTES = at('office-routes.tsx');
/** The modules of the frames around screens. With the program they load before the first touch, the screens after. */
const SHELLS = [CUSTOMER_SHELL, OFFICE_SHELL, OFFICE_ROUTES];
/** Its list is small; the details and the signature of an application load by themselves. */
const OWN_APPLICATIONS = at('applications/own/list/my-applications-screen.tsx');
/** The first screens without a form. */
const HOMES = [
  at('dashboard/dashboard-screen.tsx'),
  at('loans/own/my-products-screen.tsx'),
  OWN_APPLICATIONS,
  at('admin/admin-dashboard-screen.tsx'),
];
const PAYMENT = at('payments/own/make-payment-screen.tsx');
/** The screens with the steps of an application or a payment; their later steps load by themselves. */
const FORMS = [
  PAYMENT,
  at('applications/modal/apply-screen.tsx'),
  at('applications/inline/new-application-screen.tsx'),
];

/** The holidays, which no public page needs and every form does: with the program, not after the touch. */
const HOLIDAYS = path.resolve(WEB, '../domain/holidays.ts');

/** Modules that validate values, which only forms need. */
const SCHEMAS = /\/node_modules\/zod\//;

/** Every module with the entries that import it, directly or through other modules. */
function startsOfModules(bundler: Bundler, starts: readonly string[]): ReadonlyMap<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const walk = (id: string, start: string) => {
    const known = found.get(id) ?? new Set();
    if (known.has(start)) return;
    found.set(id, known.add(start));
    for (const imported of bundler.getModuleInfo(id)?.importedIds ?? []) walk(imported, start);
  };
  for (const start of starts) walk(start, start);
  return found;
}

/** The modules of screens with their lazy parts. */
function withParts(bundler: Bundler, screens: readonly string[]): readonly string[] {
  const all = new Set(screens);
  const seen = new Set<string>();
  const walk = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = bundler.getModuleInfo(id) ?? {};
    for (const part of dynamicallyImportedIds) all.add(part);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) walk(next);
  };
  for (const screen of screens) walk(screen);
  return [...all];
}

function chunkNames(bundler: Bundler): (id: string) => string | null {
  const screensOf = (routes: string) =>
    withParts(bundler, bundler.getModuleInfo(at(routes))?.dynamicallyImportedIds ?? []);
  const publicPages = [at('public-entry.tsx'), ...screensOf('public-routes.tsx')];
  const customers = [...APP, CUSTOMER_SHELL, ...screensOf('customer-routes.tsx')];
  const office = [...APP, OFFICE_SHELL, OFFICE_ROUTES, ...screensOf('office-routes.tsx')];
  const stepped = [...FORMS, OWN_APPLICATIONS];
  const laterSteps = withParts(bundler, stepped).filter((part) => !stepped.includes(part));
  const starts = startsOfModules(bundler, [...new Set([...publicPages, ...customers, ...office])]);
  const schemas = new Map<string, boolean>();
  const needsSchemas = (id: string): boolean => {
    const known = schemas.get(id);
    if (known !== undefined) return known;
    // Modules may import each other in a circle.
    schemas.set(id, false);
    const needs = SCHEMAS.test(id) || (bundler.getModuleInfo(id)?.importedIds ?? []).some(needsSchemas);
    schemas.set(id, needs);
    return needs;
  };

  return (id) => {
    const own = starts.get(id);
    if (!own || ENTRIES.includes(id) || id.endsWith('.css')) return null;
    const isOf = (kind: readonly string[]) => kind.some((start) => own.has(start));
    const [isPublic, isCustomers, isOffices] = [publicPages, customers, office].map(isOf);
    if (isPublic && isOf([...APP, ...SHELLS, ...HOMES])) return 'start';
    if (isOf(APP) || id === HOLIDAYS) return 'app';
    if (own.size === 1 && !isOf(SHELLS)) return null;
    const pages = publicPages.filter((page) => own.has(page));
    if (isPublic && pages.every(needsSchemas)) return 'forms';
    // With what every page has: a form behind the login would load six times as much of the public pages.
    if (isPublic) return isOf(FORMS) ? 'start' : 'public';
    const kind = isCustomers && isOffices ? 'both' : isCustomers ? 'customer' : 'office';
    if (isOf(SHELLS)) return kind === 'both' ? 'app' : kind;
    if (isOf(HOMES)) return `${kind}-home`;
    // A payment loads nothing of the application's form; what customers alone have in both is too little for a file.
    if (own.has(PAYMENT)) return kind === 'both' ? 'both-payment' : 'customer-home';
    if (isOf(FORMS)) return `${kind}-form`;
    return `${kind}-${isOf(laterSteps) ? 'step' : 'later'}`;
  };
}

/**
 * Decides the chunk of each module by the kinds of page that show it, so that a phone with a bad connection loads few
 * files. A customer loads no module that only the office shows, and the office none that only a customer shows. The
 * bundler decides about modules of a single page. Without this rule, a customer's home was 68 files and 13 KB more
 * (docs/decisions/first-screen.md).
 */
export function namedChunks() {
  let chunkNameOf: ReturnType<typeof chunkNames> | undefined;
  return [
    {
      debugName: 'named',
      // This rule also names each import of a chunk; included with the chunk, it would load on wrong pages.
      includeDependenciesRecursively: false,
      name: (id: string, bundler: Bundler): string | null => {
        chunkNameOf ??= chunkNames(bundler);
        return chunkNameOf(id);
      },
    },
  ];
}
