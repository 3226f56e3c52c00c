// For bench/phone.ts: the second opening of a signed-in page, which a service worker answers, until the next payment
// is on the screen; with a slow network and without any.
import { connect, createServer, type Socket } from 'node:net';
import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';
import { listening } from '../../test/listening.ts';

declare global {
  /** Milliseconds after which a page showed the awaited text. */
  var firstShown: number | undefined;
}

/**
 * Milliseconds of a round trip on Lighthouse's simulated phone, which also has 1.6 Mbit/s and a quarter of the
 * processor.
 */
const ROUND_TRIP = 150;
const BYTES_PER_MILLISECOND = 200;
export const SLOWER = 4;

/** A slow line to a port of this machine: a proxy, because a browser's own throttling leaves out its service worker. */
export async function slowLine(port: number) {
  const delayed = (from: Socket, to: Socket, rate: number): void => {
    // Bytes leave one after the other, and arrive half a round trip later.
    let free = 0;
    from.on('data', (bytes) => {
      free = Math.max(free, performance.now()) + bytes.length / rate;
      setTimeout(() => to.writable && to.write(bytes), free - performance.now() + ROUND_TRIP / 2);
    });
    from.on('end', () => setTimeout(() => to.end(), Math.max(0, free - performance.now()) + ROUND_TRIP / 2));
    from.on('error', () => to.destroy());
  };
  const server = createServer((phone) => {
    // The handshake of a connection is a round trip of its own.
    phone.pause();
    setTimeout(() => {
      const program = connect(port, '127.0.0.1');
      delayed(phone, program, Number.POSITIVE_INFINITY);
      delayed(program, phone, BYTES_PER_MILLISECOND);
      phone.resume();
    }, ROUND_TRIP);
  });
  return { url: `http://127.0.0.1:${await listening(server)}`, close: () => server.close() };
}

/** Runs in the page: milliseconds from its navigation to the first frame that shows this text. */
function noteFirstShown(text: string): void {
  const look = () => {
    if (document.querySelector('main')?.textContent.includes(text))
      requestAnimationFrame(() => {
        globalThis.firstShown ??= performance.now();
      });
    else requestAnimationFrame(look);
  };
  look();
}

async function openOnce(context: BrowserContext, address: string, text: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  // Between two openings of a day the browser stops the worker.
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(noteFirstShown, text);
  await page.goto(address);
  const shown = await page.waitForFunction(() => globalThis.firstShown, null, { timeout: 60_000 });
  const milliseconds = await shown.jsonValue();
  await page.close();
  return milliseconds ?? Number.NaN;
}

/** Visits a page once, until the worker is ready and the phone has stored the page's data. */
async function firstOpening(context: BrowserContext, address: string, text: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor();
  await page.locator('body').dispatchEvent('pointerdown');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (;;) {
      const known = await indexedDB.databases();
      if (known.some(({ name }) => name === 'manito-last-seen')) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  // Replies that arrive after the first paint are stored as well.
  await page.waitForTimeout(3_000);
  await page.close();
}

interface Openings {
  readonly port: number;
  readonly page: string;
  readonly cookie: { readonly name: string; readonly value: string };
  /** The awaited text, as the page writes it. */
  readonly text: string;
  readonly runs: number;
}

/**
 * Opens a page several times with what an earlier visit left on the phone.
 * @returns milliseconds until the text was shown, one of each for each run
 */
export async function secondOpenings({ port, page, cookie, text, runs }: Openings) {
  const line = await slowLine(port);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
      isMobile: true,
      hasTouch: true,
    });
    await context.addCookies([{ ...cookie, url: line.url.replace('http:', 'https:'), secure: true }]);
    await firstOpening(context, line.url + page, text);
    const online: number[] = [];
    const offline: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await context.setOffline(false);
      online.push(await openOnce(context, line.url + page, text));
      await context.setOffline(true);
      offline.push(await openOnce(context, line.url + page, text));
    }
    return { online, offline };
  } finally {
    await browser.close();
    line.close();
  }
}
