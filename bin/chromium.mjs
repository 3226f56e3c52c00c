// A Chromium to drive: one that is there, else Debian's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, say } from './prepare.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
const here = () => [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place));

/** @returns {string} path of the browser; installs one as root where apt-get is, else says what to do. */
export function findChromium() {
  const found = here();
  if (found) return found;
  const cure = 'Install Chromium (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to a browser.';
  if (process.getuid?.() !== 0) giveUp(`There is no Chromium on this machine. ${cure}`);
  say('Installing Chromium (apt-get) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], { stdio: 'ignore', env });
  return here() ?? giveUp(`Chromium could not be installed. ${cure}`);
}
