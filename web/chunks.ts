import path from 'node:path';

/** What is asked of the bundler here. */
interface Bundler {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const WEB = path.resolve(import.meta.dirname);
const ICON = /\/lucide-react\/.*\/icons\//;
/** Styles stay with the page that names them. */
const APART = /\.css$/;

/** Everything that a module imports at once, itself included. */
function reachOf(bundler: Bundler, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of bundler.getModuleInfo(id)?.importedIds ?? []) reachOf(bundler, imported, seen);
  return seen;
}

const screensOf = (bundler: Bundler, routes: string): readonly string[] =>
  bundler.getModuleInfo(`${WEB}/${routes}`)?.dynamicallyImportedIds ?? [];

/** How many of the screens show each module. */
function sharesOf(bundler: Bundler, screens: readonly string[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const screen of screens)
    for (const each of reachOf(bundler, screen)) shares.set(each, (shares.get(each) ?? 0) + 1);
  return shares;
}

const entriesOf = (bundler: Bundler) => [
  ...['app-entry.tsx', ...Object.values(SHELLS)].map((file) => `${WEB}/${file}`),
  ...screensOf(bundler, 'customer-routes.tsx'),
  ...screensOf(bundler, 'office-routes.tsx'),
];

function namesOf(bundler: Bundler): Map<string, string> {
  const screens = screensOf(bundler, 'public-routes.tsx');
  const entry = `${WEB}/public-entry.tsx`;
  const shared = sharesOf(bundler, screens);
  const names = new Map<string, string>();
  const name = (of: string, modules: Iterable<string>) => {
    for (const each of modules) if (!APART.test(each)) names.set(each, of);
  };
  const seen = reachOf(bundler, `${WEB}/accounts/landing-screen.tsx`);
  const sending = reachOf(bundler, `${WEB}/accounts/login/sign-in.ts`);
  const sends = new Set([...sending].filter((each) => !seen.has(each)));
  const needsCalls = (of: string) => [...reachOf(bundler, of)].some((each) => sends.has(each));
  const behind = sharesOf(bundler, entriesOf(bundler));
  // What the page that strangers open first has in common with nobody but a form or a screen behind the login would be
  // a file of its own, and so would an icon: a request for 200 bytes.
  const common = (each: string) => seen.has(each) && (sending.has(each) || behind.has(each));
  for (const [each, count] of shared)
    if (count > 1 || ICON.test(each) || common(each))
      name(needsCalls(each) ? 'public-calls' : 'public-start', [each]);
  name('public-calls', sends);
  name('public-start', reachOf(bundler, entry));
  names.delete(entry);
  // What a customer's home has in common with a public page: each file more is a request there.
  const home = homeModules(bundler);
  for (const screen of screens)
    for (const each of reachOf(bundler, screen))
      if (behind.has(each) && !names.has(each))
        name(home.has(each) ? 'public-start' : `${path.parse(screen).name}-parts`, [each]);
  // Schemas are for forms: the home only reads.
  for (const [each, of] of names)
    if (of === 'public-calls' && home.has(each)) names.set(each, 'public-start');
  nameApp(bundler, names, home, new Set(shared.keys()));
  return names;
}

/** Behind the login: what opens first, and is to come in few files. */
const FIRST = [
  'dashboard/dashboard-screen.tsx',
  'loans/own/my-products-screen.tsx',
  'admin/admin-dashboard-screen.tsx',
];

/** Both presentations of the application: no other screen loads what they alone share. */
const FORMS = ['applications/modal/apply-screen.tsx', 'applications/inline/new-application-screen.tsx'];

/** Around every screen of its kind. */
const SHELLS = { customer: 'app/shell/customer-shell.tsx', office: 'app/shell/admin-shell.tsx' };

/** Everything that these files of `web/` import at once. */
function modulesOf(bundler: Bundler, files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  for (const file of files) reachOf(bundler, `${WEB}/${file}`, seen);
  return seen;
}

/** What the program and the screen that most customers open first are made of. */
const homeModules = (bundler: Bundler) =>
  modulesOf(bundler, ['app-entry.tsx', SHELLS.customer, 'dashboard/dashboard-screen.tsx']);

/**
 * Behind the login, a customer loads nothing that only the office shows, and the office nothing that only a customer
 * shows. Each module goes by the kind of screens that show it: the program's core by all, then what a first screen
 * shares with others, then what two later screens share. A shell counts as a screen.
 */
function nameApp(
  bundler: Bundler,
  names: Map<string, string>,
  home: ReadonlySet<string>,
  publicly: ReadonlySet<string>,
): void {
  const core = reachOf(bundler, `${WEB}/app-entry.tsx`);
  const shells = Object.values(SHELLS);
  const inShells = modulesOf(bundler, shells);
  const early = modulesOf(bundler, ['app-entry.tsx', ...shells, ...FIRST]);
  const named = new Set(names.keys());
  const office = new Set([...screensOf(bundler, 'office-routes.tsx'), `${WEB}/${SHELLS.office}`]);
  const forms = new Set(FORMS.map((screen) => `${WEB}/${screen}`));
  const users = new Map<string, string[]>();
  for (const screen of [...screensOf(bundler, 'customer-routes.tsx'), `${WEB}/${SHELLS.customer}`, ...office])
    for (const each of reachOf(bundler, screen)) users.set(each, [...(users.get(each) ?? []), screen]);
  for (const [each, shownBy] of users) {
    if (names.has(each) || publicly.has(each) || APART.test(each)) continue;
    if (shownBy.length < 2 && !inShells.has(each)) continue;
    const kinds = new Set(shownBy.map((screen) => (office.has(screen) ? 'office' : 'customer')));
    const kind = kinds.size === 2 ? 'both' : [...kinds][0];
    if (shownBy.every((screen) => forms.has(screen))) names.set(each, 'application-form');
    else if (home.has(each) && kind === 'both') names.set(each, 'app-core');
    else if (early.has(each)) names.set(each, `${kind}-first`);
    else names.set(each, `${kind}-later`);
  }
  for (const each of core)
    if (!publicly.has(each) && !APART.test(each) && !named.has(each)) names.set(each, 'app-core');
  for (const file of ['app-entry.tsx', ...shells]) names.delete(`${WEB}/${file}`);
}

/**
 * Few chunks for the public pages, which a phone opens over a bad line: one for what all of them begin with, or more
 * than one of them shows, or a customer's home shows too; one for what their forms check with; and for each of them one
 * for what it has in common with the other screens behind the login. Behind it, see `nameApp`. The rest is split as the
 * bundler does.
 */
export function namedChunks() {
  let names: Map<string, string> | null = null;
  return [
    {
      debugName: 'named',
      // What a chunk imports is named by the same reasoning; taken along, it would be where it must not be.
      includeDependenciesRecursively: false,
      name: (id: string, bundler: Bundler) => {
        names ??= namesOf(bundler);
        return names.get(id) ?? null;
      },
    },
  ];
}
