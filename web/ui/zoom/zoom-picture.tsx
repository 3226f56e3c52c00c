import Maximize2 from 'lucide-react/icons/maximize-2';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

const STEP = 1.5;
/** How far one arrow key moves the picture, as a fraction of the frame. */
const KEY_STEP = 0.15;
const MIDDLE = { x: 0, y: 0 };
type Point = typeof MIDDLE;

/** The view of a picture: its scale, its turn, and its offset from the middle in pixels. */
interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
  /** How far the picture is turned, in quarters of a turn clockwise. */
  readonly turns: 0 | 1 | 2 | 3;
}
interface Size {
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

const sizeOf = (frame: HTMLElement): Size => ({ width: frame.clientWidth, height: frame.clientHeight });

function pointIn(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

const distance = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = ([a, b]: readonly Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : (a ?? MIDDLE);

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Enlarges a picture in its frame by wheel, two fingers, buttons or keys, moves it by dragging or arrows, and turns it. */
function useZoom() {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(WHOLE);
  const fingers = useRef(new Map<number, Point>());

  const change = (next: (now: View, size: Size) => View) => {
    const { current } = frame;
    if (current) setView((now) => next(now, sizeOf(current)));
  };
  const zoom = (factor: number, at = MIDDLE) => change((now, size) => zoomed(now, factor, at, size));

  // React registers wheel listeners as passive, which cannot keep the page from scrolling.
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    function turn(event: WheelEvent) {
      if (!current) return;
      const factor = Math.exp(-event.deltaY / 400);
      const at = pointIn(current, event);
      setView((now) => {
        const next = zoomed(now, factor, at, sizeOf(current));
        return next.scale === now.scale ? now : next;
      });
      event.preventDefault();
    }
    current.addEventListener('wheel', turn, { passive: false });
    return () => current.removeEventListener('wheel', turn);
  }, []);

  return {
    frame,
    view,
    closer: () => zoom(STEP),
    further: () => zoom(1 / STEP),
    whole: () => setView(whole),
    turn: () => setView(turned),
    onKeyDown(event: KeyboardEvent) {
      const arrow = ARROWS[event.key];
      if (event.key === '+' || event.key === '=') zoom(STEP);
      else if (event.key === '-') zoom(1 / STEP);
      else if (event.key === '0') setView(whole);
      else if (event.key.toLowerCase() === 'g' && !event.ctrlKey && !event.metaKey) setView(turned);
      else if (arrow && view.scale > 1)
        change((now, size) =>
          moved(now, arrow[0] * size.width * KEY_STEP, arrow[1] * size.height * KEY_STEP, size),
        );
      else return;
      event.preventDefault();
    },
    fingers: {
      onPointerDown(event: PointerEvent<HTMLDivElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, pointIn(event.currentTarget, event));
      },
      onPointerMove(event: PointerEvent<HTMLDivElement>) {
        if (!fingers.current.has(event.pointerId)) return;
        const before = [...fingers.current.values()];
        fingers.current.set(event.pointerId, pointIn(event.currentTarget, event));
        const after = [...fingers.current.values()];
        const [from, to] = [middle(before), middle(after)];
        const factor = before.length > 1 ? distance(after) / (distance(before) || 1) : 1;
        change((now, size) => moved(zoomed(now, factor, from, size), to.x - from.x, to.y - from.y, size));
      },
      onPointerUp: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
      onPointerCancel: ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId),
      onDoubleClick: (event: { currentTarget: HTMLDivElement; clientX: number; clientY: number }) =>
        view.scale > 1 ? setView(whole) : zoom(2.5, pointIn(event.currentTarget, event)),
    },
  };
}

interface ToolProps {
  readonly label: string;
  readonly off: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ label, off, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off}
      onClick={onPress}
      className="grid size-12 place-items-center rounded-md text-brand hover:bg-brand-tint aria-disabled:text-ink-soft [&_svg]:size-5"
    >
      {children}
    </button>
  );
}

export interface ZoomPictureProps {
  readonly title: string;
  readonly src: string;
  readonly alt: string;
}

/** A picture in its own frame with zoom: by wheel, two fingers, buttons or keys. */
export function ZoomPicture({ title, src, alt }: ZoomPictureProps) {
  const { frame, view, closer, further, whole, turn, onKeyDown, fingers } = useZoom();
  const { scale, x, y, turns } = view;
  const lying = turns % 2 === 1;
  const [broken, setBroken] = useState(false);
  return (
    <figure onKeyDown={onKeyDown} className="grid grid-cols-1 content-start gap-1">
      <figcaption className="flex flex-wrap items-center gap-1">
        <span className="flex-1 font-semibold">{title}</span>
        <Tool label={`Alejar: ${title}`} off={scale === 1} onPress={further}>
          <ZoomOut />
        </Tool>
        <Tool label={`Acercar: ${title}`} off={scale === SCALE_MAX} onPress={closer}>
          <ZoomIn />
        </Tool>
        <Tool label={`Ver completa: ${title}`} off={scale === 1} onPress={whole}>
          <Maximize2 />
        </Tool>
        <Tool label={`Girar: ${title}`} off={false} onPress={turn}>
          <RotateCw />
        </Tool>
      </figcaption>
      <div
        ref={frame}
        {...fingers}
        className={`@container-size relative h-[min(22rem,45dvh)] overflow-hidden rounded-md border border-line bg-ground select-none ${scale > 1 ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-zoom-in touch-pan-y'}`}
      >
        {broken && <p className="p-4 text-danger">No se pudo cargar esta imagen.</p>}
        <img
          hidden={broken}
          src={src}
          onError={() => setBroken(true)}
          alt={alt}
          draggable={false}
          loading="lazy"
          style={{
            transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${turns * 90}deg)`,
          }}
          // On its side its dimensions swap: its width has to fit the frame's height.
          className={`absolute inset-0 m-auto max-w-none object-contain ${lying ? 'inset-x-[-100cqh] inset-y-[-100cqw] h-[100cqw] w-[100cqh]' : 'size-full'}`}
        />
      </div>
    </figure>
  );
}
