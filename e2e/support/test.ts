import { test as base } from '@playwright/test';
import { buildHouse, type House, type Product } from './product.ts';

/** The one product that a worker has open. */
class Tenant {
  #file: string | null = null;
  #product: Product | null = null;
  readonly #house: House;

  constructor(house: House) {
    this.#house = house;
  }

  async productFor(file: string): Promise<Product> {
    if (this.#product && this.#file === file) return this.#product;
    await this.leave();
    this.#file = file;
    this.#product = await this.#house.open();
    return this.#product;
  }

  async leave(): Promise<void> {
    await this.#product?.stop();
    this.#product = null;
  }
}

/**
 * Each file of journeys has a running product of its own, so that none can lean on what another left; relative
 * addresses go to it.
 */
export const test = base.extend<{ product: Product }, { house: House; tenant: Tenant }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's first argument has to be a pattern
    async ({}, use) => {
      const house = await buildHouse();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  tenant: [
    async ({ house }, use) => {
      const tenant = new Tenant(house);
      await use(tenant);
      await tenant.leave();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  product: [async ({ tenant }, use, { file }) => use(await tenant.productFor(file)), { timeout: 90_000 }],
  baseURL: async ({ product }, use) => use(product.url),
});

export { expect } from '@playwright/test';
