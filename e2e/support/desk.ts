import type { Locator, Page } from '@playwright/test';

/** Width in pixels from which on the queue of applications is a list with a pane beside it (Tailwind's lg). */
const WIDE = 1024;

/**
 * The part of the queue that shows an application with its details and buttons: beside the list, or on a phone in its
 * own card.
 */
export async function onDesk(page: Page, { fullName }: { fullName: string }): Promise<Locator> {
  const card = page.getByRole('article', { name: fullName });
  await card.focus();
  if ((page.viewportSize()?.width ?? 0) >= WIDE) return page.getByRole('region', { name: fullName });
  const more = card.locator('details:not([open]) > summary').filter({ hasText: 'Ver todo' });
  if ((await more.count()) > 0) await more.click();
  return card;
}
