// `.env` beside package.json, or beside the versions of an installation; a service's unit names its file in ENV_FILE.
import path from 'node:path';
import { giveUp, PLACE } from './prepare.mjs';

/** Reads the file `.env` and sets its values for variables that the environment does not set. */
export function readEnvFile() {
  try {
    // A machine's Node 20 before 20.12 cannot read it; the project's own, which comes next, can.
    process.loadEnvFile?.(path.join(PLACE, '.env'));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== 'ENOENT')
      giveUp(`The file .env cannot be read (${code}). Give this user the right to, or remove it.`);
  }
}
