import { once } from 'node:events';

/** Argument with which `npm start` opens the program while the pages are being built, and what it says once they are. */
export const PAGES_LATER = '--pages-later';
export const PAGES_BUILT = 'pages built';

/** Waits for the pages of which `npm start` said that they come later. */
export async function pagesBuilt(): Promise<void> {
  if (!process.argv.includes(PAGES_LATER)) return;
  // Whoever builds them is gone: no program may stay that waits for ever.
  const leave = () => process.exit(0);
  process.once('disconnect', leave);
  for (let said: unknown = null; said !== PAGES_BUILT; ) [said] = await once(process, 'message');
  process.off('disconnect', leave);
}
