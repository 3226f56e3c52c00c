import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { isPage, PAGES } from '../contract/paths.ts';
import { callsOnly } from './build/calls-only.ts';
import { namedChunks } from './chunks.ts';

const DEMO_NAME = 'Manito';

/** In development the pages have no files of their own: public ones share a document, the others another. */
function developmentPages(): Plugin {
  return {
    name: 'development-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const pathname = (request.url ?? '/').split('?')[0] ?? '/';
        if (pathname === '/_gallery') request.url = '/gallery.html';
        else if (isPage(pathname)) request.url = PAGES[pathname] === 'public' ? '/public.html' : '/app.html';
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

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  appType: 'mpa',
  publicDir: false,
  cacheDir: path.resolve(import.meta.dirname, '../.cache/vite'),
  // The shim is for React before 18, in CommonJS.
  resolve: { alias: [{ find: 'use-sync-external-store/shim/index.js', replacement: 'react' }] },
  plugins: [react(), tailwindcss(), developmentPages(), callsOnly()],
  build: {
    outDir: path.resolve(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4'],
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
      output: {
        // File names are in every page and list: 42 bits distinguish the few hundred of a year.
        ...(!isSsrBuild && {
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        }),
        // The pages are rendered once, at the build: no query runs there.
        ...(!isSsrBuild && {
          codeSplitting: { groups: namedChunks() },
        }),
      },
      input: ['public', 'app'].map((name) => path.resolve(import.meta.dirname, `${name}.html`)),
    },
  },
  server: {
    // The Host stays the page's own, as the server requires for the Origin of a write.
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
}));
