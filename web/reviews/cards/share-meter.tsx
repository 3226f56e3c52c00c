import { SHARE_LIMIT_PERCENT } from '#domain/applications/review.ts';

const WIDTH = 160;
/** Percent at the end of the scale. */
const END = 100;

/** What a month's instalments take of the monthly income, against the part that is prudent. */
export function ShareMeter({ percent }: { readonly percent: number }) {
  const high = percent > SHARE_LIMIT_PERCENT;
  const at = (value: number) => (Math.min(value, END) / END) * WIDTH;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <svg viewBox={`0 0 ${WIDTH} 12`} aria-hidden="true" className="h-3 w-40">
        <rect y="3" width={WIDTH} height="6" rx="3" className="fill-line" />
        <rect y="3" width={at(percent)} height="6" rx="3" className={high ? 'fill-danger' : 'fill-success'} />
        <rect x={at(SHARE_LIMIT_PERCENT) - 1} width="2" height="12" className="fill-ink" />
      </svg>
      <p className="text-sm">
        Paga en un mes el <b className={high ? 'text-danger' : ''}>{percent}%</b> de su ingreso{' '}
        <span className="text-ink-soft">
          ({high ? 'por encima' : 'dentro'} del {SHARE_LIMIT_PERCENT}%)
        </span>
      </p>
    </div>
  );
}
