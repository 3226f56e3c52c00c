/** The view of a picture: its scale, its turn, and its offset from the middle in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** How far the picture is turned, in quarters of a turn clockwise. */
  readonly turns: 0 | 1 | 2 | 3;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0, turns: 0 };
export const SCALE_MAX = 6;

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value));

/** The view moved back inside the picture's edges: an enlarged picture always fills the frame. */
const kept = ({ scale, x, y, turns }: View, { width, height }: Size): View => ({
  scale,
  turns,
  x: within(x, ((scale - 1) * width) / 2),
  y: within(y, ((scale - 1) * height) / 2),
});

export const moved = (view: View, dx: number, dy: number, frame: Size): View =>
  kept({ ...view, x: view.x + dx, y: view.y + dy }, frame);

/**
 * The view enlarged by a factor; the picture's point at `point`, counted from the middle of the frame, does not move.
 */
export function zoomed(view: View, factor: number, point: { x: number; y: number }, frame: Size): View {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return kept(
    {
      ...view,
      scale,
      x: point.x - (point.x - view.x) * ratio,
      y: point.y - (point.y - view.y) * ratio,
    },
    frame,
  );
}

const NEXT = [1, 2, 3, 0] as const;
/** The view turned by a quarter, and no longer enlarged: the enlarged part has moved elsewhere. */
export const turned = ({ turns }: View): View => ({ ...WHOLE, turns: NEXT[turns] });
export const whole = ({ turns }: View): View => ({ ...WHOLE, turns });
