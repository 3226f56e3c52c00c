import type { DocumentType } from '#domain/documents/document-type.ts';
import { keysOf } from '#domain/enum-table.ts';

interface Side {
  readonly title: string;
  readonly upload: string;
  readonly camera: string;
  /** Text that describes what is visible on that side of a cédula, in the place of a picture. */
  readonly visible: string;
}

/** The sides of the cédula, each a document with a card of its own. */
export const CEDULA_SIDE = {
  cedula_front: {
    title: 'Frente de la cédula',
    upload: 'Subir Frente',
    camera: 'Tomar foto del frente',
    visible: 'Con tu foto a la vista',
  },
  cedula_back: {
    title: 'Reverso de la cédula',
    upload: 'Subir Reverso',
    camera: 'Tomar foto del reverso',
    visible: 'Con el código a la vista',
  },
} as const satisfies Partial<Record<DocumentType, Side>>;

export type CedulaSide = keyof typeof CEDULA_SIDE;
export const CEDULA_SIDES = keysOf(CEDULA_SIDE);

/**
 * Shows how the cédula should be in the picture: whole, straight, and as large as the frame. It is in the place of the
 * photo.
 */
export function CedulaFrame({ side, text }: { readonly side: CedulaSide; readonly text: string }) {
  return (
    <div aria-hidden="true" className="relative rounded-md bg-ground text-center text-sm text-ink-soft">
      <svg
        aria-hidden="true"
        viewBox="0 0 856 540"
        fill="none"
        stroke="currentColor"
        strokeWidth="10"
        className="block w-full text-control"
      >
        <path
          d="M30 120V60Q30 30 60 30H120M736 30H796Q826 30 826 60V120M826 420V480Q826 510 796 510H736M120 510H60Q30 510 30 480V420"
          strokeLinecap="round"
        />
        <rect x="75" y="75" width="706" height="390" rx="24" strokeWidth="4" strokeDasharray="14 12" />
        {side === 'cedula_front' ? (
          <path
            d="M115 400V370Q115 320 165 320H235Q285 320 285 370V400M200 290a52 52 0 1 0 0-104 52 52 0 0 0 0 104"
            strokeWidth="6"
          />
        ) : (
          <path
            d="M120 130V200M140 130V200M168 130V200M182 130V200M210 130V200M238 130V200M252 130V200M280 130V200"
            strokeWidth="8"
          />
        )}
      </svg>
      <span
        className={
          side === 'cedula_front'
            ? 'absolute inset-y-[15%] left-[36%] right-[10%] grid place-items-center'
            : 'absolute inset-x-[10%] top-[40%] bottom-[15%] grid place-items-center'
        }
      >
        {text}
      </span>
    </div>
  );
}
