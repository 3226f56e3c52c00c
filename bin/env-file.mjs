// `.env` beside package.json, or beside the versions of an installation; a service's unit names its file in ENV_FILE.
import path from 'node:path';
import { giveUp, PLACE } from './prepare.mjs';

/** What the file says where the environment says nothing. */
export function readEnvFile() {
  try {
    // A machine's Node 20 before 20.12 cannot; the project's own, which comes next, does.
    process.loadEnvFile?.(path.join(PLACE, '.env'));
  } catch (error) {
    if (error.code !== 'ENOENT')
      giveUp(`The file .env cannot be read (${error.code}). Give this user the right to, or remove it.`);
  }
}
