import { refuseInTransaction } from '#server/db/open-transaction.ts';

/** Loads the picture library sharp with the first picture: it takes twenty megabytes. */
export async function openSharp() {
  refuseInTransaction('a picture');
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
