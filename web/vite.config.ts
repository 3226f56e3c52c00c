import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { isPage, PAGES } from '../contract/paths.ts';
import { FIRST_SCREEN_RENDERER, OUT, PRERENDERER } from './build/built.ts';
import { callsOnly } from './build/calls-only.ts';
import { compressedAssets } from './build/compressed-assets.ts';
import { firstScreens } from './build/first-screens.ts';
import { installable } from './build/installable.ts';
import { publicPages } from './build/public-pages.ts';
import { serviceWorker } from './build/service-worker.ts';
import { namedChunks } from './chunks.ts';

const DEMO_NAME = 'Manito';

/**
 * Serves the pages in development, where they have no files of their own: the public ones share a document, the others
 * another.
 */
function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const pathname = (request.url ?? '/').split('?')[0] ?? '/';
        if (isPage(pathname)) request.url = PAGES[pathname] === 'public' ? '/public.html' : '/app.html';
        next();
      });
    },
    // The server fills the lender's name into built pages.
    transformIndexHtml: (html) =>
      html
        .replaceAll('{{productName}}', DEMO_NAME)
        .replaceAll(
          '{{templateVariables}}',
          JSON.stringify({ productName: DEMO_NAME }).replaceAll('"', '&quot;'),
        ),
  };
}

/**
 * Leaves out the hooks of downshift that no screen uses. Each has a line at the top of the file that stores the names
 * of its changes; the bundler takes that for an effect and keeps the hook, 3 KB of the list of banks.
 */
const onlyCombobox = (): Plugin => ({
  name: 'only-combobox',
  apply: 'build',
  transform: {
    filter: { id: /\/downshift\/dist\// },
    handler: (code) => code.replace(/^(?!useCombobox)\w+\.stateChangeTypes = .*$/gm, ''),
  },
});

/** Configuration of a bundle that runs in Node, in a folder of its own. */
const rendererOf = (entry: string, outDir: string): EnvironmentOptions => ({
  consumer: 'server',
  // Packages included, and their NODE_ENV decided here: React is the production build under any NODE_ENV of the server.
  resolve: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir,
    emptyOutDir: true,
    rolldownOptions: { input: path.resolve(import.meta.dirname, entry) },
  },
});

/** Limits a plugin to the browser's build: the bundles that render have no pages. */
const ofPages = (plugin: Plugin): Plugin => ({
  ...plugin,
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
});

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  publicDir: false,
  cacheDir: path.resolve(import.meta.dirname, '../.cache/vite'),
  // The shim is for React before 18, in CommonJS.
  resolve: {
    alias: [
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      { find: '../createLucideIcon.mjs', replacement: path.resolve(import.meta.dirname, 'ui/draw-icon.ts') },
    ],
  },
  // Those of the pages run one after the other once the browser's files are written.
  plugins: [
    react(),
    tailwindcss(),
    developmentPages(),
    callsOnly(),
    onlyCombobox(),
    ofPages(installable()),
    ofPages(publicPages()),
    ofPages(firstScreens()),
    ofPages(serviceWorker()),
    ofPages(compressedAssets()),
  ],
  build: { target: ['chrome111', 'safari16.4'] },
  environments: {
    client: {
      build: {
        outDir: OUT,
        emptyOutDir: true,
        manifest: true,
        // The common modules of all screens load before any screen; in one order the lists of the others are nearly the
        // same, and compress better.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, needed, { hostType }) =>
            hostType === 'html'
              ? needed
              : [
                  file,
                  ...needed
                    .filter((one) => one !== file && !/\/(?:rolldown-runtime|start|app)-/.test(one))
                    .sort(),
                ],
        },
        rolldownOptions: {
          // To compress and to draw takes most of a build.
          checks: { pluginTimings: false },
          output: {
            // File names are in every page and list: 42 bits distinguish the few hundred of a year.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: { groups: namedChunks() },
          },
          input: ['public', 'app'].map((name) => path.resolve(import.meta.dirname, `${name}.html`)),
        },
      },
    },
    prerender: rendererOf('prerender.tsx', PRERENDERER),
    firstScreen: rendererOf('first-screen.tsx', FIRST_SCREEN_RENDERER),
  },
  builder: {
    // The pages need the prerenderer.
    async buildApp(builder) {
      for (const name of ['prerender', 'firstScreen', 'client']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  server: {
    // The Host stays the page's own, as the server requires for the Origin of a write.
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
});
