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

const entriesOf = (bundler: Bundler) => [`${WEB}/app-entry.tsx`, ...screensOf(bundler, 'routes.tsx')];

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
  for (const screen of screens)
    for (const each of reachOf(bundler, screen))
      if (behind.has(each) && !names.has(each)) name(`${path.parse(screen).name}-parts`, [each]);
  nameApp(bundler, names, new Set(shared.keys()));
  return names;
}

/**
 * Behind the login, what is shown by more than one of its screens or by what stands around them. All that it imports is
 * so too, so no chunk leads back to one that needs it.
 */
function nameApp(bundler: Bundler, names: Map<string, string>, publicly: ReadonlySet<string>): void {
  for (const [each, count] of sharesOf(bundler, entriesOf(bundler)))
    if (count > 1 && !names.has(each) && !publicly.has(each) && !APART.test(each))
      names.set(each, 'app-shared');
}

/**
 * Few chunks for the public pages, which a phone opens over a bad line: one for what all of them begin with or more than
 * one of them shows, one for what their forms need once somebody sends, and for each of them one for what it has in
 * common with what lies behind the login; and one for what the screens there share. The rest is split as the bundler does.
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
