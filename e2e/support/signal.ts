import type { Page } from '@playwright/test';

/**
 * Takes the network from the page until what it gives back is called. Chromium 150 lets nothing through but says "online"
 * to each new document, as no phone without signal does: each is told again.
 */
export async function loseSignal(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const say = () =>
    session.send('Network.overrideNetworkState', {
      offline: true,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await session.send('Network.enable');
  await page.context().setOffline(true);
  page.on('domcontentloaded', say);
  return async () => {
    page.off('domcontentloaded', say);
    // The network first: a page asks again as soon as it hears of it.
    await page.context().setOffline(false);
    await session.detach();
  };
}
