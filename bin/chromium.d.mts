/** Path of a Chromium to drive; installs one as root where apt-get is, else ends with what to do. */
export function findChromium(): string;
/** The same of one that shows notices, as the headless shell does not. */
export function findChromiumWithTray(): string;
