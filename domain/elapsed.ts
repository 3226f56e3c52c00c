const DAY_HOURS = 24;

/** A time in hours as text: "30 h", and from two days on "5 días", since 120 hours are hard to read. */
export const elapsedText = (hours: number): string =>
  hours < 2 * DAY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} días`;

/** How long ago a deadline passed, in whole hours, as text: "Venció hace 6 h"; within the first hour "Venció". */
export const overdueText = (hours: number): string =>
  hours < 1 ? 'Venció' : `Venció hace ${elapsedText(hours)}`;
