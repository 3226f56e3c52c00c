import path from 'node:path';
import { expect, it } from 'vitest';
import { namedChunks } from './chunks.ts';

const at = (name: string) => (name.startsWith('/') ? name : path.resolve(import.meta.dirname, name));
const ZOD = '/x/node_modules/zod/v4/core/schemas.js';

/** A site of four public pages beside the landing, and a few screens behind the login. */
const GRAPH: Readonly<Record<string, { imports?: readonly string[]; screens?: readonly string[] }>> = {
  'public-entry.tsx': { imports: ['react.ts', 'start.ts'] },
  'public-routes.tsx': {
    screens: [
      'accounts/landing-screen.tsx',
      'accounts/register-screen.tsx',
      'accounts/login-screen.tsx',
      'about-screen.tsx',
      'terms-screen.tsx',
    ],
  },
  'customer-routes.tsx': {
    screens: [
      'dashboard/dashboard-screen.tsx',
      'loans/own/my-products-screen.tsx',
      'applications/own/list/my-applications-screen.tsx',
      'applications/modal/apply-screen.tsx',
      'applications/inline/new-application-screen.tsx',
      'payments/own/make-payment-screen.tsx',
      'b-screen.tsx',
      'c-screen.tsx',
    ],
  },
  'office-routes.tsx': { screens: ['admin/admin-dashboard-screen.tsx', 'e-screen.tsx'] },
  'app-entry.tsx': { imports: ['react.ts', 'core.ts'] },
  'app/shell/customer-shell.tsx': { imports: ['menu.ts', 'drawer.ts'] },
  'app/shell/admin-shell.tsx': { imports: ['menu.ts', 'six-cards.ts'] },
  'accounts/landing-screen.tsx': { imports: ['card.ts', 'hero.ts'] },
  'accounts/register-screen.tsx': { imports: ['card.ts', 'code-field.ts', 'form.ts', 'day.ts'] },
  'accounts/login-screen.tsx': { imports: ['card.ts', 'code-field.ts', 'form.ts'] },
  'about-screen.tsx': { imports: ['card.ts', 'field.ts', 'map.ts', 'paper.ts', 'prose.ts'] },
  'terms-screen.tsx': { imports: ['card.ts', 'prose.ts'] },
  'form.ts': { imports: [ZOD] },
  'dashboard/dashboard-screen.tsx': { imports: ['table.ts', 'map.ts', 'only-home.ts', 'next-step.ts'] },
  'b-screen.tsx': { imports: ['next-step.ts', 'card.ts', 'a.css', 'wizard.ts', 'day.ts'] },
  'c-screen.tsx': { imports: ['a.css', 'wizard.ts', 'photo.ts', 'paper.ts', 'form.ts', 'claim.ts'] },
  'admin/admin-dashboard-screen.tsx': { imports: ['table.ts', 'queue.ts', 'chart.ts'] },
  'e-screen.tsx': { imports: ['queue.ts', 'photo.ts', 'bank.ts', 'desk.ts', 'claim.ts'] },
  'table.ts': { imports: ['row.ts'] },
  'loans/own/my-products-screen.tsx': { imports: ['instalments.ts'] },
  'applications/own/list/my-applications-screen.tsx': { imports: ['badges.ts'], screens: ['details.tsx'] },
  'details.tsx': { imports: ['badges.ts', 'sign.ts'] },
  'applications/modal/apply-screen.tsx': {
    imports: ['answers.ts', 'bank.ts', 'correction.ts', 'field.ts'],
    screens: ['last-step.tsx'],
  },
  'last-step.tsx': { imports: ['sign.ts'] },
  'applications/inline/new-application-screen.tsx': { imports: ['answers.ts'] },
  'payments/own/make-payment-screen.tsx': {
    imports: ['photo.ts', 'correction.ts', 'field.ts', 'form.ts'],
  },
  'desk.ts': { imports: ['instalments.ts'] },
};
const infos = new Map(
  Object.entries(GRAPH).map(([name, { imports = [], screens = [] }]) => [
    at(name),
    { importedIds: imports.map(at), dynamicallyImportedIds: screens.map(at) },
  ]),
);
const bundler = {
  getModuleInfo: (of: string) => infos.get(of) ?? { importedIds: [], dynamicallyImportedIds: [] },
};
const [group] = namedChunks();
const chunkOf = (name: string) => group?.name(at(name), bundler) ?? null;
const chunksOf = (...names: readonly string[]) => names.map(chunkOf);

it('puts modules of the landing page or of several public pages into one chunk, which no first screen behind the login loads', () => {
  expect(chunksOf('card.ts', 'prose.ts')).toEqual(['public', 'public']);
});

it('puts modules of both entries into one chunk', () => {
  expect(chunkOf('react.ts')).toBe('start');
});

it('makes no separate file for modules shared by a public page and a first screen behind the login', () => {
  expect(chunkOf('map.ts')).toBe('start');
});

it('loads no module of public pages alone with a form behind the login', () => {
  expect(chunkOf('field.ts')).toBe('start');
});

it('keeps form modules and schemas out of pages without a form', () => {
  expect(chunksOf('form.ts', ZOD, 'code-field.ts', 'day.ts')).toEqual(['forms', 'forms', 'forms', 'forms']);
});

it('adds nothing to the landing page or a first screen that only one other page shares with later screens', () => {
  expect(chunkOf('paper.ts')).toBe('public');
});

it('puts the program and the modules of both shells into one chunk, which loads before the first touch', () => {
  expect(chunksOf('core.ts', 'menu.ts')).toEqual(['app', 'app']);
});

it('separates modules of customers and of the office', () => {
  expect(chunksOf('next-step.ts', 'queue.ts', 'table.ts', 'row.ts', 'instalments.ts')).toEqual([
    'customer-home',
    'office-home',
    'both-home',
    'both-home',
    'both-home',
  ]);
});

it('separates modules of the list of applications from those of forms', () => {
  expect(chunkOf('badges.ts')).toBe('customer-home');
});

it('separates modules of a payment, of the form of an application, of its later steps and of later screens', () => {
  expect(chunksOf('photo.ts', 'bank.ts', 'answers.ts', 'sign.ts', 'wizard.ts', 'claim.ts')).toEqual([
    'both-payment',
    'both-form',
    'customer-form',
    'customer-step',
    'customer-later',
    'both-later',
  ]);
});

it('makes no file for the little that only customers have in both forms', () => {
  expect(chunkOf('correction.ts')).toBe('customer-home');
});

it("joins each shell with its screens' shared modules", () => {
  expect(chunksOf('app/shell/customer-shell.tsx', 'drawer.ts')).toEqual(['customer', 'customer']);
  expect(chunksOf('app/shell/admin-shell.tsx', 'six-cards.ts')).toEqual(['office', 'office']);
});

it("leaves a single screen's modules with it, styles with their page, and entries alone", () => {
  expect(chunksOf('only-home.ts', 'hero.ts', 'a.css', 'public-entry.tsx', 'app-entry.tsx')).toEqual(
    Array(5).fill(null),
  );
});
