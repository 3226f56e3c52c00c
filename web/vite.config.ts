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
        .replaceAll('{{pageFacts}}', JSON.stringify({ productName: DEMO_NAME }).replaceAll('"', '&quot;')),
  };
}

export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  appType: 'mpa',
  publicDir: false,
  cacheDir: path.resolve(import.meta.dirname, '../.cache/vite'),
  plugins: [react(), tailwindcss(), developmentPages(), callsOnly()],
  build: {
    outDir: path.resolve(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    target: ['chrome111', 'safari16.4'],
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The pages are rendered once, at the build: nothing is fetched there.
        ...(!isSsrBuild && {
          codeSplitting: { groups: namedChunks() },
        }),
      },
      input: ['public', 'app'].map((name) => path.resolve(import.meta.dirname, `${name}.html`)),
    },
  },
  server: {
    // The Host stays the page's own, as the server wants of the Origin of a write.
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
}));
