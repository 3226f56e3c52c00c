import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The folder of the built pages and files that the server serves. */
export const OUT = path.join(ROOT, 'dist/web');
/** The bundle that renders the public pages during the build (web/prerender.tsx). */
export const PRERENDERER = path.join(ROOT, '.cache/prerender');
/** The bundle with which the server renders first screens (server/http/pages/first-screens.ts). */
export const FIRST_SCREEN_RENDERER = path.join(ROOT, 'dist/first-screen');

/** The exports of web/prerender.tsx. */
export const prerendered = (): Promise<typeof import('../prerender.tsx')> =>
  import(pathToFileURL(path.join(PRERENDERER, 'prerender.js')).href);

/** Vite's list of the built files. */
export const readManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(path.join(OUT, '.vite/manifest.json'), 'utf8'));

/** Files of a manifest entry and of its static imports. */
export function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen);
  return seen;
}

/** The manifest's key of the chunk with this name in web/chunks.ts. */
export function keyOf(manifest: Manifest, chunk: string): string {
  const found = Object.entries(manifest).find(
    ([key, { name }]) => key.startsWith(`_${chunk}-`) && name === chunk,
  );
  if (!found) throw new Error(`no chunk is named ${chunk}`);
  return found[0];
}

/** The script and the styles of a built page. */
export async function entryOf(manifest: Manifest, page: 'public.html' | 'app.html') {
  const entry = manifest[page];
  const sheet = entry?.css?.[0];
  if (!entry || !sheet) throw new Error(`${page} was built without a script or without styles`);
  return { entry: entry.file, sheet, css: await readFile(path.join(OUT, sheet), 'utf8') };
}

export const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A built page without the bundler's script and style tags: its own start script loads them later. */
export const withoutScripts = (html: string): string =>
  html
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:modulepreload|preload|stylesheet)"[^>]*>/g, '');
