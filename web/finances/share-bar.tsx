import { formatShare } from '#domain/finances/share.ts';
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
    <span className="grid grid-cols-1 justify-items-end gap-1.5">
      {formatShare(share)}
      <span className="w-full max-w-40 sm:min-w-20">
        <ProgressBar label={label} value={share ?? 0} max={1_000} />
      </span>
    </span>
  );
}
