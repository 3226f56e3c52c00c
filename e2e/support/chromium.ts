// The Chromium for the journeys: an installed one, else Debian's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp, say } from '../../install/prepare.mjs';

// The same browser without a window: a fifth less work. It shows no notices.
const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const PLACES = [SHELL, ...WHOLE];
const CURE =
  'Install Chromium (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to a browser. All but the journeys: npm test -- lint types rules unused unit server build weigh';

const here = () => [process.env.CHROMIUM_PATH, ...PLACES].find((place) => place && existsSync(place));
const apt = (...args: readonly string[]) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

const install = (browser: string) =>
  apt('install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-dejavu-core');

/** Fails at once when no browser is installed and the process may not install one. */
export function needChromium() {
  if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH))
    giveUp(
      `There is no browser at CHROMIUM_PATH (${process.env.CHROMIUM_PATH}). Correct it or leave it out.`,
    );
  if (!here() && process.getuid?.() !== 0) giveUp(`There is no Chromium on this machine. ${CURE}`);
}

/** The version that the browser at this path reports. @returns "Chromium 150.0.7871.100 (/usr/bin/chromium)" */
export function browserName(place: string): string {
  const { stdout } = spawnSync(place, ['--version', '--no-sandbox'], { encoding: 'utf8' });
  return `${stdout?.trim() || 'of an unknown version'} (${place})`;
}

/** Finds a browser for the journeys. @returns its path; installs one when run as root with apt-get */
export function findChromium(): string {
  const found = here();
  if (found) return found;
  say('Installing Chromium (apt-get) …');
  apt('update', '-qq');
  const shell = install('chromium-headless-shell');
  const { stderr } = shell.status === 0 ? shell : install('chromium');
  return (
    here() ?? giveUp(`Chromium could not be installed. ${CURE}\n${(stderr ?? '').trim().split('\n').at(-1)}`)
  );
}

/**
 * Finds a browser that shows notices, as a person's does.
 * @returns its path; installs one when run as root with apt-get
 */
export function findChromiumWithTray(): string {
  const whole = () =>
    [process.env.CHROMIUM_PATH, ...WHOLE].find((place) => place && place !== SHELL && existsSync(place));
  const found = whole();
  if (found) return found;
  say('Installing Chromium with its tray of notices (apt-get) …');
  apt('update', '-qq');
  const { stderr } = install('chromium');
  return (
    whole() ??
    giveUp(
      `No Chromium here shows notices, which one journey needs: sudo apt-get install chromium.\n${(stderr ?? '').trim().split('\n').at(-1)}`,
    )
  );
}
