import path from 'node:path';
import { expect, it } from 'vitest';
import { namedChunks } from './chunks.ts';

const at = (name: string) => path.resolve(import.meta.dirname, name);
const ICON = '/x/node_modules/lucide-react/dist/esm/icons/camera.mjs';

/** A site of three public pages beside the landing, and three screens behind the login. */
const GRAPH: Readonly<Record<string, { imports?: readonly string[]; screens?: readonly string[] }>> = {
  'public-entry.tsx': { imports: ['react.ts', 'start.ts'] },
  'public-routes.tsx': {
    screens: [
      'accounts/landing-screen.tsx',
      'accounts/register-screen.tsx',
      'about-screen.tsx',
      'terms-screen.tsx',
    ],
  },
  'routes.tsx': { imports: ['public-routes.tsx'], screens: ['a-screen.tsx', 'b-screen.tsx', 'c-screen.tsx'] },
  'app-entry.tsx': { imports: ['react.ts', 'menu.ts', 'routes.tsx'] },
  'accounts/landing-screen.tsx': { imports: ['card.ts', 'email-field.ts', ICON] },
  'accounts/register-screen.tsx': { imports: ['card.ts', 'email-field.ts', 'date.ts', 'form.ts'] },
  'accounts/login/sign-in.ts': { imports: ['call.ts'] },
  'about-screen.tsx': { imports: ['card.ts', 'map.ts', 'form.ts'] },
  'form.ts': { imports: ['call.ts'] },
  'terms-screen.tsx': { imports: ['card.ts'] },
  'a-screen.tsx': { imports: ['table.ts', 'map.ts', 'only-a.ts'] },
  'b-screen.tsx': { imports: ['table.ts', 'menu.ts', 'card.ts', 'a.css'] },
  'c-screen.tsx': { imports: ['a.css', ICON] },
  'table.ts': { imports: ['row.ts', 'date.ts'] },
};
const id = (name: string) => (name === ICON ? name : at(name));
const infos = new Map(
  Object.entries(GRAPH).map(([name, { imports = [], screens = [] }]) => [
    id(name),
    { importedIds: imports.map(id), dynamicallyImportedIds: screens.map(id) },
  ]),
);
const bundler = {
  getModuleInfo: (of: string) => infos.get(of) ?? { importedIds: [], dynamicallyImportedIds: [] },
};
const groups = namedChunks();
const chunkOf = (name: string) => groups.map((group) => group.name(id(name), bundler)).find(Boolean) ?? null;

it('puts what all public pages begin with or several show into one chunk, and what forms send with into another', () => {
  expect(['react.ts', 'card.ts', 'email-field.ts', ICON].map(chunkOf)).toEqual(Array(4).fill('public-start'));
  expect(['call.ts', 'form.ts'].map(chunkOf)).toEqual(['public-calls', 'public-calls']);
});

it('puts what several screens behind the login share into one chunk, with what it imports', () => {
  expect(['table.ts', 'row.ts', 'menu.ts'].map(chunkOf)).toEqual(['app-shared', 'app-shared', 'app-shared']);
});

it('brings nothing to a public page that it does not show', () => {
  // A screen behind the login needs them too: beside the page's own they are one file, however many they are.
  expect(['map.ts', 'date.ts'].map(chunkOf)).toEqual(['about-screen-parts', 'register-screen-parts']);
});

it('leaves with its screen what only that one shows, and styles with whom they are named by', () => {
  expect(['only-a.ts', 'a.css', 'public-entry.tsx'].map(chunkOf)).toEqual([null, null, null]);
});
