/** Path of a Chromium to drive; installs one as root where apt-get is, else ends with what to do. */
export function findChromium(): string;
