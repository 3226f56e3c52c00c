import { rm } from 'node:fs/promises';
import { buildWeb } from '../../bin/web-build.mjs';
import { newFolder, SEED, seedInstallation, sweepFolders } from './product.ts';

/** However the journeys are started, they meet the sources as they are now. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!buildWeb()) throw new Error('The web application could not be built; the reason stands above.');
  await sweepFolders();
  const folder = await newFolder();
  await seedInstallation(folder);
  process.env[SEED] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
