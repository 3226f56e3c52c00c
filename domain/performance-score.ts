/**
 * The browser's measurements of a page; `null` where the browser has none, which costs no points (rule:
 * performance-score).
 */
export interface Measures {
  /** Milliseconds until the page was loaded completely. */
  readonly load: number | null;
  /** Used share of the memory that the page may use, 0 to 1. */
  readonly memory: number | null;
  /** Milliseconds until the first paint. */
  readonly render: number | null;
}

/**
 * Thresholds of a measurement, each with the points that exceeding it costs; only the highest exceeded threshold
 * counts.
 */
type Tiers = readonly { readonly over: number; readonly points: number }[];

const LOAD: Tiers = [
  { over: 3000, points: 30 },
  { over: 2000, points: 20 },
  { over: 1000, points: 10 },
];
const MEMORY: Tiers = [
  { over: 0.8, points: 20 },
  { over: 0.6, points: 10 },
];
const RENDER: Tiers = [
  { over: 1000, points: 15 },
  { over: 500, points: 10 },
];

const cost = (measure: number | null, tiers: Tiers): number =>
  tiers.find(({ over }) => (measure ?? 0) > over)?.points ?? 0;

/** The score of a page's speed, from 100 down to 0 (rule: performance-score). */
export const performanceScore = ({ load, memory, render }: Measures): number =>
  Math.max(0, 100 - cost(load, LOAD) - cost(memory, MEMORY) - cost(render, RENDER));

export type ConnectionLabel = 'Rápida' | 'Media' | 'Lenta' | 'Muy Lenta';

/**
 * The label of a speed in megabits a second. Browsers report 10 at most, so 10 counts as above 10
 * (rule: performance-score).
 */
export function connectionLabel(speed: number): ConnectionLabel {
  if (speed >= 10) return 'Rápida';
  if (speed > 5) return 'Media';
  return speed > 1 ? 'Lenta' : 'Muy Lenta';
}
