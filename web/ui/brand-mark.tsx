import { MARK } from '#domain/branding/mark.ts';

/** The default logo, a cupped hand that holds a coin. `onNight`: drawn for the dark band. */
export function BrandMark({ onNight = false }: { readonly onNight?: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${MARK.side} ${MARK.side}`}
      className="size-[min(2.125rem,44px)] shrink-0"
      aria-hidden="true"
    >
      <circle {...MARK.coin} className="fill-money-action" />
      <path d={MARK.hand} className={onNight ? 'fill-on-night-soft' : 'fill-brand'} />
    </svg>
  );
}
