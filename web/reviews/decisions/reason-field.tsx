import { REJECTION_REASONS, STANDARD_REASONS } from '#domain/applications/rejection-reason.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { Key } from '#web/ui/figures/key.tsx';

const REASONS = keysOf(REJECTION_REASONS).map((value, index) => ({
  value,
  label: (
    <span className="flex items-center justify-between gap-2">
      {REJECTION_REASONS[value].label} <Key name={String(index + 1)} />
    </span>
  ),
}));

interface ReasonFieldProps {
  /** Whether to offer only reasons that need no further words. */
  readonly standard: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

/** A choice of the specification's reasons for a rejection; while one of them has the focus, its number selects it. */
export function ReasonField({ standard, value, error, onChange }: ReasonFieldProps) {
  const reasons = standard ? REASONS.filter((reason) => isIn(STANDARD_REASONS, reason.value)) : REASONS;
  return (
    <RadioGroup
      name="reason"
      label="Razón"
      options={reasons}
      value={value}
      error={error}
      data-focus-first=""
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key, currentTarget }) => {
        const chosen = reasons[Number(key) - 1];
        if (!chosen) return;
        onChange(chosen.value);
        currentTarget.form?.querySelector<HTMLElement>(`[name="reason"][value="${chosen.value}"]`)?.focus();
      }}
    />
  );
}
