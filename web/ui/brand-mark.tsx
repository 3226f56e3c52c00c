/** A cupped hand that holds a coin. `onNight`: drawn for the dark band. */
export function BrandMark({ onNight = false }: { readonly onNight?: boolean }) {
  return (
    <svg viewBox="0 0 34 34" className="size-8.5 shrink-0" aria-hidden="true">
      <circle cx="17" cy="9" r="6" className="fill-money-action" />
      <path
        d="M3 16c0 8.3 6.3 14 14 14s14-5.7 14-14h-6.2c0 4.6-3.4 7.8-7.8 7.8S9.2 20.6 9.2 16z"
        className={onNight ? 'fill-on-night-soft' : 'fill-brand'}
      />
    </svg>
  );
}
