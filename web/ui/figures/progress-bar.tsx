export interface ProgressBarProps {
  /** Name of the progress, for a screen reader. */
  readonly label: string;
  readonly value: number;
  readonly max?: number;
}

export function ProgressBar({ label, value, max = 100 }: ProgressBarProps) {
  return <progress className="bar" value={value} max={max} aria-label={label} />;
}
