import path from 'node:path';
import { expect, it } from 'vitest';
import { namedChunks } from './chunks.ts';

const at = (name: string) => path.resolve(import.meta.dirname, name);
const ICON = '/x/node_modules/lucide-react/dist/esm/icons/camera.mjs';

const FORMS = ['applications/modal/apply-screen.tsx', 'applications/inline/new-application-screen.tsx'];

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
  'routes.tsx': { imports: ['public-routes.tsx', 'customer-routes.tsx', 'office-routes.tsx'] },
  'customer-routes.tsx': {
    screens: ['dashboard/dashboard-screen.tsx', 'b-screen.tsx', 'c-screen.tsx', ...FORMS],
  },
  'office-routes.tsx': { screens: ['admin/admin-dashboard-screen.tsx', 'e-screen.tsx'] },
  'app/shell/customer-shell.tsx': { imports: ['menu.ts', 'drawer.ts'] },
  'app/shell/admin-shell.tsx': { imports: ['menu.ts', 'six-cards.ts'] },
  'app-entry.tsx': { imports: ['react.ts', 'menu.ts', 'routes.tsx'] },
  'accounts/landing-screen.tsx': { imports: ['card.ts', 'email-field.ts', ICON] },
  'accounts/register-screen.tsx': { imports: ['card.ts', 'email-field.ts', 'date.ts', 'day.ts', 'form.ts'] },
  'accounts/login/sign-in.ts': { imports: ['call.ts'] },
  'about-screen.tsx': { imports: ['card.ts', 'map.ts', 'form.ts', 'paper.ts'] },
  'form.ts': { imports: ['call.ts'] },
  'terms-screen.tsx': { imports: ['card.ts'] },
  'dashboard/dashboard-screen.tsx': { imports: ['table.ts', 'map.ts', 'only-a.ts', 'own.ts'] },
  'b-screen.tsx': { imports: ['table.ts', 'menu.ts', 'card.ts', 'a.css', 'own.ts', 'wizard.ts'] },
  'c-screen.tsx': { imports: ['a.css', ICON, 'wizard.ts', 'photo.ts', 'paper.ts', 'day.ts'] },
  'admin/admin-dashboard-screen.tsx': { imports: ['table.ts', 'queue.ts'] },
  'e-screen.tsx': { imports: ['queue.ts', 'photo.ts'] },
  'applications/modal/apply-screen.tsx': { imports: ['steps.ts', 'dialog.ts'] },
  'applications/inline/new-application-screen.tsx': { imports: ['steps.ts'] },
  'steps.ts': { imports: ['row.ts', 'step.ts'] },
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

it('puts the core and what the first screens of both kinds show into one chunk', () => {
  expect(['table.ts', 'row.ts', 'menu.ts', 'routes.tsx'].map(chunkOf)).toEqual(Array(4).fill('app-core'));
});

it('keeps apart what only customers see, what only the office sees, and what both see later', () => {
  expect(['own.ts', 'wizard.ts', 'queue.ts', 'photo.ts'].map(chunkOf)).toEqual([
    'customer-first',
    'customer-later',
    'office-first',
    'both-later',
  ]);
});

it('brings nothing to a public page that neither it nor the home of a customer shows', () => {
  // A screen behind the login needs them too.
  expect(['paper.ts', 'day.ts'].map(chunkOf)).toEqual(['about-screen-parts', 'register-screen-parts']);
});

it('makes no file of its own of what a public page has in common with the home of a customer', () => {
  expect(['map.ts', 'date.ts'].map(chunkOf)).toEqual(['public-start', 'public-start']);
});

it('keeps the shell of the office from customers, and theirs from the office', () => {
  expect(['drawer.ts', 'six-cards.ts'].map(chunkOf)).toEqual(['customer-first', 'office-first']);
});

it('puts what only both presentations of the application share into a chunk that no other screen loads', () => {
  expect(['steps.ts', 'step.ts'].map(chunkOf)).toEqual(['application-form', 'application-form']);
  expect(['row.ts', 'dialog.ts'].map(chunkOf)).toEqual(['app-core', null]);
});

it('leaves with its screen what only that one shows, and styles with whom they are named by', () => {
  expect(['only-a.ts', 'a.css', 'public-entry.tsx'].map(chunkOf)).toEqual([null, null, null]);
});
