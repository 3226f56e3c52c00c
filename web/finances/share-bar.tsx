import { formatShare } from '#domain/finances/portfolio.ts';
import { ProgressBar } from '#web/ui/figures/progress-bar.tsx';

interface ShareBarProps {
  /** Name of the share, for a screen reader. */
  readonly label: string;
  /** The share in tenths of a percent; `null`: a share of nothing. */
  readonly share: number | null;
}

/** A share as a number and as a bar. */
export function ShareBar({ label, share }: ShareBarProps) {
  return (
    <span className="flex items-center gap-2 sm:grid sm:grid-cols-1 sm:justify-items-end sm:gap-1.5">
      {formatShare(share)}
      <span className="w-16 sm:w-full sm:max-w-40 sm:min-w-20">
        <ProgressBar label={label} value={share ?? 0} max={1_000} />
      </span>
    </span>
  );
}
