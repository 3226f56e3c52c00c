import { rm } from 'node:fs/promises';
import { buildWeb } from '../../commands/web-build.ts';
import { newFolder, SEED, seedInstallation, sweepFolders } from './product.ts';

/** Builds the current sources, however the journeys are started. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!(await buildWeb())) throw new Error('The build of the web application failed; see the reason above.');
  await sweepFolders();
  const folder = await newFolder();
  await seedInstallation(folder);
  process.env[SEED] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
