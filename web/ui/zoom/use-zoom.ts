import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moved, type Size, turned, type View, WHOLE, whole, zoomed } from '#web/ui/zoom/zoom.ts';

const STEP = 1.5;
/** How far one arrow key moves the picture, as a fraction of the frame. */
const KEY_STEP = 0.15;
const MIDDLE = { x: 0, y: 0 };
type Point = typeof MIDDLE;

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
export function useZoom() {
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
