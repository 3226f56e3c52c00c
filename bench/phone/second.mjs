// For bench/phone.mjs: the second opening of a signed-in page, which a service worker answers, until the next payment
// is on the screen; with a slow network and without any.
import { connect, createServer } from 'node:net';
import { chromium } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';

/** Lighthouse's simulated phone: 150 ms round trip, 1.6 Mbit/s, and a quarter of the processor. */
const ROUND_TRIP = 150;
const BYTES_PER_MILLISECOND = 200;
const SLOWER = 4;

/** A slow line to a port of this machine: a proxy, because a browser's own throttling leaves out its service worker. */
export async function slowLine(port) {
  const delayed = (from, to, rate) => {
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
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Runs in the page: milliseconds from its navigation to the first frame that shows this text. */
function noteFirstShown(text) {
  const look = () => {
    if (document.querySelector('main')?.textContent.includes(text))
      requestAnimationFrame(() => {
        globalThis.firstShown ??= performance.now();
      });
    else requestAnimationFrame(look);
  };
  look();
}

async function openOnce(context, address, text) {
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
  return milliseconds;
}

/** Visits a page once, until the worker is ready and the phone has stored the page's data. */
async function firstOpening(context, address, text) {
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

/**
 * @param {{ port: number, page: string, cookie: { name: string, value: string }, text: string, runs: number }} options
 *   `text`: what is waited for, as the page writes it.
 * @returns {Promise<{ online: number[], offline: number[] }>} milliseconds, one of each for each run
 */
export async function secondOpenings({ port, page, cookie, text, runs }) {
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
    const online = [];
    const offline = [];
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
