import type { Page } from '@playwright/test';

/**
 * Takes the network from the page until the returned function is called. Chromium 150 blocks the traffic but reports
 * "online" to each new document, unlike a phone without signal: the test dispatches the event in each.
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
    // The network first: a page calls the server as soon as it gets the event.
    await page.context().setOffline(false);
    await session.detach();
  };
}
