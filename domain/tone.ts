/** The tone of a state; the words carry the meaning, the colour only helps. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
