import path from 'node:path';

/** What is asked of the bundler here. */
interface Bundler {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const WEB = path.resolve(import.meta.dirname);
/** The index leads to all icons, and a page shows a few. */
export const ICON = /\/lucide-react\/.*\/icons\//;
/** Styles stay with the page that names them. */
const APART = /\/lucide-react\/.*\/icons\/|\.css$/;

/** Everything that a module imports at once, itself included. */
function reachOf(bundler: Bundler, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const imported of bundler.getModuleInfo(id)?.importedIds ?? []) reachOf(bundler, imported, seen);
  return seen;
}

const NAMES = ['public-start', 'public-pages', 'public-forms', 'public-calls'] as const;
type Name = (typeof NAMES)[number];

function namesOf(bundler: Bundler): Map<string, Name> {
  const screens = bundler.getModuleInfo(`${WEB}/public-routes.tsx`)?.dynamicallyImportedIds ?? [];
  const entry = `${WEB}/public-entry.tsx`;
  const landing = `${WEB}/accounts/landing-screen.tsx`;
  const register = `${WEB}/accounts/register-screen.tsx`;
  const signIn = `${WEB}/accounts/login/sign-in.ts`;
  const shared = new Map<string, number>();
  for (const screen of screens)
    for (const each of reachOf(bundler, screen)) shared.set(each, (shared.get(each) ?? 0) + 1);
  const names = new Map<string, Name>();
  const name = (of: Name, modules: Iterable<string>) => {
    for (const each of modules) if (!APART.test(each)) names.set(each, of);
  };
  const calls = reachOf(bundler, signIn);
  name('public-calls', calls);
  const forms = new Set([...reachOf(bundler, register), ...calls]);
  name(
    'public-forms',
    [...reachOf(bundler, landing)].filter((each) => forms.has(each)),
  );
  name(
    'public-pages',
    [...shared].flatMap(([each, count]) => (count > screens.length / 2 ? each : [])),
  );
  name(
    'public-pages',
    [...shared.keys()].filter((each) => each.includes('/lucide-react/')),
  );
  name('public-start', reachOf(bundler, entry));
  names.delete(entry);
  return names;
}

/**
 * Few chunks for the public pages, which a phone opens over a bad line: what all of them begin with, what most of them
 * show, what their forms are made of, and what these need once somebody sends. The rest is split as the bundler does.
 */
export function publicChunks() {
  let names: Map<string, Name> | null = null;
  return NAMES.map((name) => ({
    debugName: name,
    name: (id: string, bundler: Bundler) => {
      names ??= namesOf(bundler);
      return names.get(id) === name ? name : null;
    },
  }));
}
