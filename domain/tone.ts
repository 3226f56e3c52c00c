/** The tone of a status on a screen; the words carry the meaning, the colour only helps. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** How a status is shown. */
export interface Toned {
  readonly label: string;
  readonly tone: Tone;
}
