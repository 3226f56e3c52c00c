import { useEffect, useRef } from 'react';
import Pad from 'signature_pad';
import { drawing } from '#web/signing/drawing.ts';
import { classes } from '#web/ui/classes.ts';

interface SignaturePadProps {
  readonly label: string;
  /** CSS pixels where there is room: 350 in the page, 400 in the dialog (rule: signature-strokes-kept). */
  readonly size?: 350 | 400;
  /** The drawing as a PNG data image after each stroke, or `null` when the pad is empty. */
  readonly onChange: (image: string | null) => void;
}

/** CSS pixels (rule: signature-strokes-kept). */
const HEIGHT = 150;

/** Pen widths 1 to 3; turning the phone keeps the strokes (rule: signature-strokes-kept). */
export function SignaturePad({ label, size = 400, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const pad = new Pad(element, {
      minWidth: 1,
      maxWidth: 3,
      penColor: '#14272c',
      backgroundColor: '#ffffff',
    });
    const resize = () => {
      const ratio = Math.min(2, Math.max(1, window.devicePixelRatio));
      const strokes = pad.toData();
      element.width = element.clientWidth * ratio;
      element.height = HEIGHT * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      pad.clear();
      pad.fromData(strokes);
    };
    resize();
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      // Scrolling a phone's page fires this too; only a new width needs a new canvas.
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      resize();
    });
    observer.observe(element);
    const stroke = () => report.current(pad.isEmpty() ? null : drawing(pad));
    pad.addEventListener('endStroke', stroke);
    return () => {
      observer.disconnect();
      pad.off();
    };
  }, []);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={classes(
        size === 350 ? 'max-w-[350px]' : 'max-w-[400px]',
        'h-[150px] w-full touch-none justify-self-center rounded-md border-[1.5px] border-dashed border-control bg-sheet',
      )}
    />
  );
}
