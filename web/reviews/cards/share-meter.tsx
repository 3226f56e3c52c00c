const WIDTH = 160;
/** Percent at the end of the scale. */
const END = 100;

interface ShareMeterProps {
  /** Percent of the monthly income that a month's instalments take. */
  readonly percent: number;
  /** Percent that the lender's rule allows (rule: scorecard). */
  readonly limit: number;
}

/**
 * Shows which share of the monthly income a month's instalments take, against the share that the lender's rule allows.
 */
export function ShareMeter({ percent, limit }: ShareMeterProps) {
  const high = percent > limit;
  const at = (value: number) => (Math.min(value, END) / END) * WIDTH;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <svg viewBox={`0 0 ${WIDTH} 12`} aria-hidden="true" className="h-3 w-40">
        <rect y="3" width={WIDTH} height="6" rx="3" className="fill-line" />
        <rect y="3" width={at(percent)} height="6" rx="3" className={high ? 'fill-danger' : 'fill-success'} />
        <rect x={at(limit) - 1} width="2" height="12" className="fill-ink" />
      </svg>
      <p className="text-sm">
        Paga en un mes el <b className={high ? 'text-danger' : ''}>{percent}%</b> de su ingreso{' '}
        <span className="text-ink-soft">
          ({high ? 'por encima' : 'dentro'} del {limit}%)
        </span>
      </p>
    </div>
  );
}
