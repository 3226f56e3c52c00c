import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Manifest, type Plugin } from 'vite';
import { type AppPath, type PublicPath, pageFile } from '#contract/paths.ts';
import type { BuiltScreen } from '../prerender.tsx';
import { keyOf, OUT, prerendered, readManifest } from './built.ts';

/** Public pages that are useful without a network; the others fall back to the shell. */
const KEPT_PAGES = ['/', '/calculator', '/support', '/verificar'] as const satisfies readonly PublicPath[];
const SHELL: AppPath = '/dashboard';
/**
 * What the gate of the office shows in its place, a second factor or a handed device, which no customer has; and pages
 * that ask the server at every step: that of a link of the staff, a guarantor, a forgotten password, and a new account. The offer of
 * notices comes after something was sent.
 */
const ONLINE =
  /^(?:second-factor\/|counter\/(?:handed-over|phone\/)|guarantors\/|accounts\/(?:forgot-password|register)|push\/push-invitation)/;

/** Files that the service worker keeps for customers, without those of the back office. */
function shellFiles(manifest: Manifest, screens: readonly BuiltScreen[]): string[] {
  const isOffice = ({ path: address, access }: BuiltScreen): boolean =>
    Array.isArray(access) || address === '/admin-login';
  const office = new Set([keyOf(manifest, 'office'), ...screens.filter(isOffice).map(({ file }) => file)]);
  const files = new Set<string>();
  const seen = new Set<string>();
  function walk(key: string): void {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || office.has(key) || ONLINE.test(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.assets ?? []), ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next);
  }
  for (const entry of ['app.html', 'public.html']) walk(entry);
  return [...files];
}

async function writeServiceWorker(): Promise<void> {
  const { findScreens } = await prerendered();
  const [screens, manifest] = [await findScreens(), await readManifest()];
  const list = [
    ...[SHELL, ...KEPT_PAGES].map((address) => ({ address, file: pageFile(address) })),
    ...shellFiles(manifest, screens).map((address) => ({ address, file: address.slice(1) })),
  ];
  const files = list.map(({ address }) => address).sort();
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { SHELL_FILES: JSON.stringify(files) },
    build: {
      outDir: OUT,
      emptyOutDir: false,
      copyPublicDir: false,
      target: ['chrome111', 'safari16.4'],
      rolldownOptions: {
        input: path.resolve(import.meta.dirname, '../sw/service-worker.ts'),
        output: { entryFileNames: 'service-worker.js', format: 'iife' },
      },
    },
  });
  await writeFile(path.join(OUT, '.vite/shell.json'), JSON.stringify(list));
}

/** Writes the service worker with the list of the files that it keeps, after every page and file exists. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  writeBundle: { sequential: true, handler: writeServiceWorker },
});
