// `.env` beside package.json, for whoever starts the program by npm; a service has its variables from its unit.
import path from 'node:path';
import { giveUp, ROOT } from './prepare.mjs';

/** What the file says where the environment says nothing. */
export function readEnvFile() {
  try {
    // A machine's Node 20 before 20.12 cannot; the project's own, which comes next, does.
    process.loadEnvFile?.(path.join(ROOT, '.env'));
  } catch (error) {
    if (error.code !== 'ENOENT')
      giveUp(`The file .env cannot be read (${error.code}). Give this user the right to, or remove it.`);
  }
}
