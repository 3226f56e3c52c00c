import Maximize2 from 'lucide-react/icons/maximize-2';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, useState } from 'react';
import { useZoom } from '#web/ui/zoom/use-zoom.ts';
import { SCALE_MAX } from '#web/ui/zoom/zoom.ts';

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
          <ZoomOut aria-hidden="true" />
        </Tool>
        <Tool label={`Acercar: ${title}`} off={scale === SCALE_MAX} onPress={closer}>
          <ZoomIn aria-hidden="true" />
        </Tool>
        <Tool label={`Ver completa: ${title}`} off={scale === 1} onPress={whole}>
          <Maximize2 aria-hidden="true" />
        </Tool>
        <Tool label={`Girar: ${title}`} off={false} onPress={turn}>
          <RotateCw aria-hidden="true" />
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
