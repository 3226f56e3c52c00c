import { test as base, type TestType } from '@playwright/test';
import { isSampled } from '#test/sample.ts';
import { SAMPLED } from './only-here.ts';
import { buildInstallation, type Installation, type Product, SEED } from './product.ts';

/** Milliseconds that opening a product may take: a second, or minutes on a busy machine. */
const SETUP = 600_000;

/** Keeps the one product that a worker has open at a time. */
class Tenant {
  #file: string | null = null;
  #product: Product | null = null;
  readonly #installation: Installation;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  async productFor(file: string): Promise<Product> {
    if (this.#product && this.#file === file) return this.#product;
    await this.leave();
    this.#file = file;
    this.#product = await this.#installation.open();
    return this.#product;
  }

  async leave(): Promise<void> {
    await this.#product?.stop();
    this.#product = null;
  }
}

/**
 * Fixtures of a journey. Each file of journeys has a running product of its own, so that no file depends on another's
 * data; relative addresses go to it.
 */
type Own = { product: Product; otherBrowsers: undefined };

export const test = base.extend<Own, { installation: Installation; tenant: Tenant }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's first argument has to be a pattern
    async ({}, use) => {
      const installation = await buildInstallation(process.env[SEED] ?? '');
      await use(installation);
      await installation.close();
    },
    { scope: 'worker', timeout: SETUP },
  ],
  tenant: [
    async ({ installation }, use) => {
      const tenant = new Tenant(installation);
      await use(tenant);
      await tenant.leave();
    },
    { scope: 'worker', timeout: SETUP },
  ],
  product: [
    // By the name of its file, because a test of `oneIn` is defined in this one.
    async ({ tenant }, use, { titlePath: [file = ''] }) => use(await tenant.productFor(file)),
    { timeout: SETUP },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // Closes every browser context of the journey when it ends, also after a failure.
  otherBrowsers: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
});

type Given = typeof test extends TestType<infer OfTest, infer OfWorker> ? OfTest & OfWorker : never;

/** A journey takes as long as forty tests of the server, which prove in each run what such journeys repeat. */
const RARER = 16;

/**
 * Declares a journey whose proof cheaper tests give too: `npm test` plays about one in sixteen times `of` of them, so
 * that what they share does not rot between two nights; `npm run drill -- journeys` plays all.
 */
export function oneIn(of: number, title: string, body: (given: Given) => Promise<void>): void {
  if (isSampled(title, of * RARER)) test(title, { tag: SAMPLED }, body);
}

export { expect } from '@playwright/test';
