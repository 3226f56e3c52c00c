import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PAGES, type PagePath, pageFile } from '#contract/paths.ts';
import { brandTokens, GROUNDS } from '#domain/branding/brand-tokens.ts';
import { whatWeLend } from '#domain/limits/instalments.ts';
import { publicOf, TERMS, type Term } from '#domain/loans/terms.ts';
import { manifestIcons } from '#server/branding/picture.ts';
import type { Settings } from '#server/settings/settings.ts';

const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'";

/** The manifest of the installed application as the build wrote it; the server adds the lender's name and looks. */
interface BuiltManifest {
  readonly shortcuts: readonly object[];
}

interface Sources {
  readonly settings: () => Promise<Settings>;
  /** The terms that are lent today. */
  readonly terms: () => Promise<readonly Term[]>;
  /** Returns a built page in the form in which it is sent now, with the lender's settings. */
  readonly page: (file: string) => Promise<Buffer>;
}

/**
 * What the manifest says of a lender's own products: their amounts and terms, and no pictures, which show the prices of
 * the specification's product.
 */
function ofProducts(lent: readonly Term[]) {
  if (String(lent) === String(TERMS)) return {};
  const everyones = publicOf(lent);
  return { description: everyones.length > 0 ? whatWeLend(everyones) : undefined, screenshots: undefined };
}

/** Registers the manifest with the lender's name and looks, and the service worker with the version of its cache. */
export async function registerInstallable(
  app: FastifyInstance,
  root: string,
  { settings, terms, page }: Sources,
): Promise<void> {
  if (!existsSync(path.join(root, 'service-worker.js'))) return;
  const manifest: BuiltManifest = JSON.parse(await readFile(path.join(root, 'manifest.webmanifest'), 'utf8'));
  const worker = await readFile(path.join(root, 'service-worker.js'), 'utf8');
  const paths = Object.keys(PAGES).filter((name): name is PagePath => Object.hasOwn(PAGES, name));
  const files = [...new Set(paths.map(pageFile))];

  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name, brandColour, logo } = await settings();
    const lent = await terms();
    const icons = manifestIcons({ brandColour, logo });
    const filled = {
      ...manifest,
      // Whole: the phone shortens it under the icon. The first words alone may be another lender's: "Préstamos".
      ...{ name, short_name: name },
      ...ofProducts(lent),
      theme_color: brandTokens(brandColour).light.night,
      background_color: GROUNDS.light.ground,
      icons,
      shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, icons: icons.slice(0, 1) })),
    };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(JSON.stringify(filled));
  });

  app.get('/service-worker.js', async (_request, reply) => {
    // The version is a hash of the pages as sent, so that a setting which changes no page updates no installed
    // application.
    const hash = createHash('sha256').update(worker);
    for (const file of files) hash.update(await page(file));
    const version = hash.digest('base64url').slice(0, 16);
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', WORKER_POLICY)
      .send(worker.replace('{{shellVersion}}', version));
  });
}
