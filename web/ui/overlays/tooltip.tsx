import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { topmostDialog } from '#web/ui/overlays/open-dialogs.ts';

/** Pixels between bubble and control, and between bubble and the edge of the window. */
const GAP = 8;

interface TooltipBubbleProps {
  readonly id: string;
  readonly anchor: Element;
  readonly children: ReactNode;
}

/** The bubble of a tooltip: above its control, or below it without room, and never beyond the window. */
function TooltipBubble({ id, anchor, children }: TooltipBubbleProps) {
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

/**
 * Milliseconds before the first tooltip opens, and after a closed one in which the next opens at once (rule: tooltips).
 */
const DELAY = 700;
const SKIP = 300;
/** Milliseconds in which the pointer has to get from the control onto the bubble. */
const GRACE = 100;

let lastClosed = Number.NEGATIVE_INFINITY;

interface Described {
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

interface TooltipProps {
  readonly text: string;
  /** The control that the tooltip explains; it takes the focus. */
  readonly children: ReactElement<Described>;
}

/**
 * Explains a control that has no text, or a figure: on hover after a delay, on keyboard focus at once. A touch does not
 * open it, so no information may be only here. Why not a library: docs/decisions/tooltips.md.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const soon = (work: () => void, after: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, after);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Not for the dialog behind it.
      event.preventDefault();
      event.stopPropagation();
      setAnchor(null);
    };
    document.addEventListener('keydown', onKey, true);
    return () => {
      lastClosed = performance.now();
      document.removeEventListener('keydown', onKey, true);
    };
  }, [anchor]);

  const enter = ({ currentTarget, pointerType }: PointerEvent<Element>) => {
    const control = currentTarget.firstElementChild;
    if (pointerType === 'touch') return;
    const skip = anchor !== null || performance.now() - lastClosed < SKIP;
    soon(() => setAnchor(control), skip ? 0 : DELAY);
  };
  const focus = ({ currentTarget, target }: FocusEvent<Element>) => {
    if (target.matches(':focus-visible')) setAnchor(currentTarget.firstElementChild);
  };
  // A control with the same name needs no description.
  const describes = anchor !== null && !children.props['aria-label']?.startsWith(text);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the control inside is what is operated
    <span
      className="contents"
      onPointerOver={enter}
      onPointerOut={() => soon(close, anchor ? GRACE : 0)}
      onPointerDown={close}
      onFocus={focus}
      onBlur={close}
    >
      {describes ? cloneElement(children, { 'aria-describedby': id }) : children}
      {anchor &&
        createPortal(
          <TooltipBubble id={id} anchor={anchor}>
            {text}
          </TooltipBubble>,
          topmostDialog() ?? document.body,
        )}
    </span>
  );
}
