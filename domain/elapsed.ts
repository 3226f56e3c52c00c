const DAY_HOURS = 24;

/** "30 h", and from two days on "5 días": nobody sees at once how long 120 hours are. */
export const elapsedText = (hours: number): string =>
  hours < 2 * DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} días`;
