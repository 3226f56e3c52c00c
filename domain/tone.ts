/** How a state looks; the words carry it, the colour only helps. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
