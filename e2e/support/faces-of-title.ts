import type { Page } from '@playwright/test';

/** The fonts that draw the page's title, each by the name inside its file. */
export async function facesOfTitle(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => `${familyName}${isCustomFont ? '' : ', of the phone'}`);
}
