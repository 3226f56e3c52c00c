import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Pixels between bubble and control, and between bubble and the edge of the window. */
const GAP = 8;

interface TooltipBubbleProps {
  readonly id: string;
  readonly anchor: Element;
  readonly children: ReactNode;
}

/** The bubble of a tooltip: above its control, or below it without room, and never beyond the window. */
export function TooltipBubble({ id, anchor, children }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useLayoutEffect(() => {
    if (!bubble.current) return;
    const control = anchor.getBoundingClientRect();
    const { width, height } = bubble.current.getBoundingClientRect();
    const centred = control.left + (control.width - width) / 2;
    const above = control.top - height - GAP;
    setPlace({
      left: Math.max(GAP, Math.min(centred, innerWidth - width - GAP)),
      top: above < GAP ? control.bottom + GAP : above,
    });
  }, [anchor]);
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      style={place}
      className="night fixed z-50 w-max max-w-64 rounded-sm px-3 py-2 text-sm font-normal shadow-float"
    >
      {children}
    </div>
  );
}
