import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type PadClass from 'signature_pad';
import { drawing } from '#web/signing/drawing.ts';
import { Button } from '#web/ui/button.tsx';

interface SignaturePadProps {
  readonly label: string;
  /** Called after each stroke with the drawing as a PNG data image; `null` when the pad is empty. */
  readonly onChange: (image: string | null) => void;
}

/** Query for the drawing library: 4 KB that no other screen needs. */
const LIBRARY = queryOptions({
  queryKey: ['signature_pad'],
  queryFn: async () => (await import('signature_pad')).default,
});

/** Preloads the drawing library while the customer reads the documents. */
export const usePadSoon = (): void => void useQuery(LIBRARY);

/** A pad for a signature, as soon as the drawing library has loaded; writing a name works without it. */
export function SignaturePad(props: SignaturePadProps) {
  const { data: Pad, isError, refetch } = useQuery(LIBRARY);
  if (Pad) return <Canvas {...props} Pad={Pad} />;
  return (
    <div aria-busy={!isError} className="pad-size grid content-center gap-2">
      {isError && (
        <>
          <p role="alert">No se pudo abrir el recuadro para firmar. Puedes escribir tu nombre.</p>
          <Button variant="outline" onClick={() => void refetch()}>
            Intentar de nuevo
          </Button>
        </>
      )}
    </div>
  );
}

type Drawn = ReturnType<PadClass['toData']>;

/** Strokes scaled for a pad that is `by` times as wide. */
const scaled = (strokes: Drawn, by: number): Drawn =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));

/**
 * The pad's canvas, with pens 1 to 3 pixels wide. Turning the phone keeps the strokes, scaled to the new size of the
 * pad (rule: signature-strokes-kept).
 */
function Canvas({ label, onChange, Pad }: SignaturePadProps & { readonly Pad: typeof PadClass }) {
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
    let width = element.clientWidth;
    const resize = (by: number) => {
      const ratio = Math.min(2, Math.max(1, window.devicePixelRatio));
      const strokes = scaled(pad.toData(), by);
      element.width = element.clientWidth * ratio;
      element.height = element.clientHeight * ratio;
      element.getContext('2d')?.scale(ratio, ratio);
      pad.clear();
      pad.fromData(strokes);
    };
    resize(1);
    const observer = new ResizeObserver(() => {
      // Scrolling a phone's page fires this too; only a new width needs a new canvas.
      if (element.clientWidth === width) return;
      const before = width;
      width = element.clientWidth;
      // A hidden pad has no width, and nothing to scale by.
      if (width > 0) resize(before > 0 ? width / before : 1);
      else width = before;
    });
    observer.observe(element);
    const stroke = () => report.current(pad.isEmpty() ? null : drawing(pad, element));
    pad.addEventListener('endStroke', stroke);
    return () => {
      observer.disconnect();
      pad.off();
    };
  }, [Pad]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className="pad-size touch-none rounded-md border-[1.5px] border-dashed border-control bg-sheet"
    />
  );
}
