import type { Page } from '@playwright/test';
import type { Product } from './product.ts';
import { expect } from './test.ts';

export interface Step {
  readonly page: Page;
  readonly product: Product;
}

/** One submission of a form for the tests of failures: how it is filled in, sent and checked. */
export interface Journey<Facts> {
  /** HTTP method of the call that fails. */
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: RegExp;
  /** Fills the form in. @returns the values that the other steps need */
  readonly fill: (step: Step) => Promise<Facts>;
  readonly send: (step: Step, facts: Facts) => Promise<void>;
  /** Checks that every entry is still in the form. */
  readonly kept: (step: Step, facts: Facts) => Promise<void>;
  /** Pattern of the message for a response without a sentence of the program, such as a proxy's. */
  readonly otherwise: RegExp;
  /** Pattern of the message without a response, when the screen has its own. */
  readonly offline?: RegExp;
  /** Pattern of the message for an ended session, or for a refusal before any session. */
  readonly refused: RegExp;
  /** Returns to the form after the session has ended; left out for public pages, which need nothing. */
  readonly comeBack?: (step: Step, facts: Facts) => Promise<void>;
  /**
   * Whether the screen checks by itself if a submission without a response arrived, so that nothing needs to be sent
   * again.
   */
  readonly findsOut?: true;
  /** Checks that the submission took effect, once. */
  readonly done: (step: Step, facts: Facts) => Promise<void>;
}

const NO_CONNECTION = /No se pudo conectar con el servidor/;
/** Milliseconds that are longer than the application waits for a response. */
const TOO_LONG = 31_000;

const says = ({ page }: Step, sentence: RegExp) =>
  expect(page.getByText(sentence).filter({ visible: true }).first()).toBeVisible();

/** Removes the toast of the last attempt, so that the test does not mistake it for the next one's. */
async function quiet({ page }: Step): Promise<void> {
  const close = page.getByRole('button', { name: 'Cerrar aviso' });
  if (await close.isVisible()) await close.click();
}

/**
 * Runs one journey through every fault, the most harmful first, and lets it succeed at the end.
 * @returns the body of a test
 */
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

    // The worst case: the server handles the request, and the response is lost.
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
    // Where the screen checks by itself, its finding has replaced the message.
    if (!journey.findsOut) await says(step, offline);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (!journey.findsOut) {
      await kept(step, facts);
      await send(step, facts);
    }
    await done(step, facts);
  };
}
