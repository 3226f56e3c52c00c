import type { Page } from '@playwright/test';
import type { Product } from './product.ts';
import { expect } from './test.ts';

export interface Step {
  readonly page: Page;
  readonly product: Product;
}

/** One thing that a person sends, filled in up to its button, and what must be true whatever comes of it. */
export interface Journey<Facts> {
  /** The call that goes wrong. */
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: RegExp;
  /** Fills everything in; answers what the other parts need to know. */
  readonly fill: (step: Step) => Promise<Facts>;
  readonly send: (step: Step, facts: Facts) => Promise<void>;
  /** Everything that was filled in is still there. */
  readonly kept: (step: Step, facts: Facts) => Promise<void>;
  /** The sentence for an answer that says nothing, as a proxy gives it. */
  readonly otherwise: RegExp;
  /** The sentence where no answer came, if the screen has its own. */
  readonly offline?: RegExp;
  /** The sentence for an ended session, or for a refusal where there is none yet. */
  readonly refused: RegExp;
  /** Comes back to what was filled in, after the session had ended; on public pages nothing is to be done. */
  readonly comeBack?: (step: Step, facts: Facts) => Promise<void>;
  /** Where an answer was lost, the screen asks by itself how things stand, and nothing is to be sent again. */
  readonly findsOut?: true;
  /** It went well, and once. */
  readonly done: (step: Step, facts: Facts) => Promise<void>;
}

const NO_CONNECTION = /No se pudo conectar con el servidor/;
/** Longer than the application waits for an answer, in milliseconds. */
const TOO_LONG = 31_000;

const says = ({ page }: Step, sentence: RegExp) =>
  expect(page.getByText(sentence).filter({ visible: true }).first()).toBeVisible();

/** A toast of the last try is not taken for the next one's. */
async function quiet({ page }: Step): Promise<void> {
  const close = page.getByRole('button', { name: 'Cerrar aviso' });
  if (await close.isVisible()) await close.click();
}

/** Plays one journey through every fault, in the order of their harm, and lets it succeed at last. @returns a test's body. */
export function through<Facts>(journey: Journey<Facts>): (step: Step) => Promise<void> {
  return async (step) => {
    const { page } = step;
    const {
      method,
      path,
      fill,
      send,
      kept,
      otherwise,
      refused,
      comeBack,
      done,
      offline = NO_CONNECTION,
    } = journey;
    const facts = await fill(step);
    const asked = (url: URL) => path.test(url.pathname);

    await page.context().setOffline(true);
    await send(step, facts);
    await says(step, offline);
    await page.context().setOffline(false);
    await quiet(step);
    await kept(step, facts);

    await page.route(asked, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
    });
    await send(step, facts);
    await says(step, otherwise);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await quiet(step);
    await kept(step, facts);

    if (comeBack) {
      await page.context().clearCookies();
      await send(step, facts);
      await says(step, refused);
      await comeBack(step, facts);
    } else {
      await page.route(asked, (route) =>
        route.fulfill({ status: 401, json: { code: 'invalid_credentials' } }),
      );
      await send(step, facts);
      await says(step, refused);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await kept(step, facts);

    // The worst: what was sent has arrived, and the answer is lost on the way back.
    await quiet(step);
    await page.clock.install();
    let arrived = false;
    await page.route(asked, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await route.fetch();
      arrived = true;
    });
    await send(step, facts);
    await expect.poll(() => arrived).toBe(true);
    await page.clock.fastForward(TOO_LONG);
    // Where the screen finds out by itself, what it found has taken the sentence's place.
    if (!journey.findsOut) await says(step, offline);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (!journey.findsOut) {
      await kept(step, facts);
      await send(step, facts);
    }
    await done(step, facts);
  };
}
