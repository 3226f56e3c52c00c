import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type PadClass from 'signature_pad';
import { drawing } from '#web/signing/drawing.ts';
import { Button } from '#web/ui/button.tsx';
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
const SIZE = {
  350: 'h-[150px] w-full max-w-[350px] justify-self-center',
  400: 'h-[150px] w-full max-w-[400px] justify-self-center',
} as const;

/** The library that draws: 4 KB that nothing else needs. */
const LIBRARY = queryOptions({
  queryKey: ['signature_pad'],
  queryFn: async () => (await import('signature_pad')).default,
});

/** Loads the library where documents are read, before a pad opens. */
export const usePadSoon = (): void => void useQuery(LIBRARY);

/** A pad as soon as its library is there; a name can be written without it. */
export function SignaturePad(props: SignaturePadProps) {
  const { data: Pad, isError, refetch } = useQuery(LIBRARY);
  if (Pad) return <Canvas {...props} Pad={Pad} />;
  return (
    <div aria-busy={!isError} className={classes(SIZE[props.size ?? 400], 'grid content-center gap-2')}>
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

/** Pen widths 1 to 3; turning the phone keeps the strokes (rule: signature-strokes-kept). */
function Canvas({ label, size = 400, onChange, Pad }: SignaturePadProps & { readonly Pad: typeof PadClass }) {
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
  }, [Pad]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={classes(
        SIZE[size],
        'touch-none rounded-md border-[1.5px] border-dashed border-control bg-sheet',
      )}
    />
  );
}
