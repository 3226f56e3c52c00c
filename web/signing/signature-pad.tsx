import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type PadClass from 'signature_pad';
import type Pad from 'signature_pad';
import { SIGNATURE_MAX_BYTES } from '#contract/fields.ts';
import { formatInstant } from '#domain/calendar.ts';
import { drawnWith, STROKE_POINTS_MAX, type Strokes } from '#domain/signing/strokes.ts';
import { Button } from '#web/ui/button.tsx';

/** What the buttons beside a pad do. */
export interface PadActions {
  /** Removes the last stroke. */
  readonly undo: () => void;
}

interface SignaturePadProps {
  readonly label: string;
  readonly ref?: Ref<PadActions>;
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

/** Strokes scaled for a pad of another size. */
const scaled = (strokes: Drawn, by: number): Drawn =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));

const PNG = 'data:image/png;base64,';

/** Every point of a drawn signature, thinned out evenly above `STROKE_POINTS_MAX`. */
function strokesDrawn(groups: ReturnType<Pad['toData']>): Strokes {
  const points = groups.flatMap((group) => group.points);
  const start = points[0]?.time ?? 0;
  const each = Math.ceil(points.length / STROKE_POINTS_MAX);
  return groups.map((group) =>
    group.points
      .filter((_, place) => place % each === 0)
      .map(({ x, y, time }) => [Math.round(x), Math.round(y), Math.round(time - start)] as const),
  );
}

/** Most pixels of the picture's width: a pad as large as a phone in landscape would exceed the size of a signature. */
const WIDEST = 900;
/** White around the strokes, in pixels of the screen. */
const MARGIN = 16;

/**
 * The pad's drawing as a picture no wider than `WIDEST`, cut to the strokes: documents print it in a low box, where a
 * high pad's white would make the signature small.
 */
function pictureOf(pad: Pad, canvas: HTMLCanvasElement): string {
  const points = pad.toData().flatMap((group) => group.points);
  const ratio = canvas.width / canvas.clientWidth;
  const [left, right] = rangeOf(
    points.map(({ x }) => x * ratio),
    MARGIN * ratio,
    canvas.width,
  );
  const [top, bottom] = rangeOf(
    points.map(({ y }) => y * ratio),
    MARGIN * ratio,
    canvas.height,
  );
  const cut = document.createElement('canvas');
  const by = Math.min(1, WIDEST / (right - left));
  cut.width = Math.round((right - left) * by);
  cut.height = Math.round((bottom - top) * by);
  cut.getContext('2d')?.drawImage(canvas, left, top, right - left, bottom - top, 0, 0, cut.width, cut.height);
  return cut.toDataURL('image/png');
}

/** The range of values with a margin on both sides, between 0 and `most`, in whole pixels. */
const rangeOf = (values: readonly number[], margin: number, most: number): readonly [number, number] => [
  Math.max(0, Math.floor(Math.min(...values) - margin)),
  Math.min(most, Math.ceil(Math.max(...values) + margin)),
];

/** The drawn signature as a PNG data image, with its strokes inside as long as they fit. */
function drawing(pad: Pad, canvas: HTMLCanvasElement): string {
  const picture = pictureOf(pad, canvas);
  const bytes = Uint8Array.from(atob(picture.slice(PNG.length)), (sign) => sign.charCodeAt(0));
  const drawn = drawnWith(bytes, strokesDrawn(pad.toData()));
  if (drawn.length > SIGNATURE_MAX_BYTES) return picture;
  let text = '';
  for (const byte of drawn) text += String.fromCharCode(byte);
  return `${PNG}${btoa(text)}`;
}

/**
 * The pad's canvas, with pens 1 to 3 pixels wide. Turning the phone keeps the strokes, scaled into the new size of the
 * pad (rule: signature-strokes-kept).
 */
function Canvas({ label, onChange, ref, Pad }: SignaturePadProps & { readonly Pad: typeof PadClass }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const report = useRef(onChange);
  report.current = onChange;
  const actions = useRef<PadActions | null>(null);
  useImperativeHandle(ref, () => ({ undo: () => actions.current?.undo() }), []);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const pad = new Pad(element, {
      minWidth: 1,
      maxWidth: 3,
      penColor: '#14272c',
      backgroundColor: '#ffffff',
    });
    const sizeOf = () => ({ width: element.clientWidth, height: element.clientHeight });
    let size = sizeOf();
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
      const now = sizeOf();
      // A hidden pad has no size, and nothing to scale by.
      if (now.width === 0 || (now.width === size.width && now.height === size.height)) return;
      const by = size.width > 0 ? Math.min(now.width / size.width, now.height / size.height) : 1;
      size = now;
      resize(by);
    });
    observer.observe(element);
    const stroke = () => report.current(pad.isEmpty() ? null : drawing(pad, element));
    pad.addEventListener('endStroke', stroke);
    actions.current = {
      undo() {
        pad.fromData(pad.toData().slice(0, -1));
        stroke();
      },
    };
    return () => {
      actions.current = null;
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

/** Said under an empty pad. */
export const SIGN = 'La firma es requerida para continuar';

interface PadStatusProps {
  /** The drawing as a data image; empty without one. */
  readonly image: string;
  /** Why the drawing does not count; `undefined`: no attempt to continue without one. */
  readonly error: string | undefined;
}

/** The line under a pad: whether it is signed. It has its place from the start, so that nothing moves a pad. */
export const PadStatus = ({ image, error }: PadStatusProps) => (
  <>
    <p
      role="status"
      className={
        error ? 'text-sm text-danger' : image ? 'text-sm font-semibold text-success' : 'text-sm text-ink-soft'
      }
    >
      {error ?? (image ? 'Firma lista' : SIGN)}
    </p>
    {error && (
      <p role="alert" className="sr-only">
        {error}
      </p>
    )}
  </>
);

/** An instant to the second: "20/11/2026 10:05:09". */
const secondText = (at: Date) => `${formatInstant(at)}:${String(at.getUTCSeconds()).padStart(2, '0')}`;

/**
 * The picture of a signer's written name, for one who cannot draw: a PNG as a pad reports. The document's name and the
 * time are under the name, so that each document of each application has a different signature (rule: signature-image).
 */
export function typedSignature(fullName: string, document: string, at: Date): string {
  const canvas = window.document.createElement('canvas');
  canvas.width = 400;
  canvas.height = 150;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser cannot draw');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#14272c';
  pen.font = 'italic 34px cursive';
  pen.fillText(fullName, 20, 80, 360);
  pen.font = '14px sans-serif';
  pen.fillText(`Nombre escrito · ${document} · ${secondText(at)}`, 20, 125, 360);
  return canvas.toDataURL('image/png');
}
