import { REJECTION_REASONS } from '#domain/applications/application.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { Key } from '#web/ui/figures/key.tsx';

const REASONS = Object.entries(REJECTION_REASONS).map(([value, { label }], index) => ({
  value,
  label: (
    <span className="flex items-center justify-between gap-2">
      {label} <Key name={String(index + 1)} />
    </span>
  ),
}));

interface ReasonFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
}

/** The reasons of the specification; while one of them has the focus, its number chooses it. */
export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <RadioGroup
      name="reason"
      label="Razón"
      options={REASONS}
      value={value}
      error={error}
      data-focus-first=""
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={({ key, currentTarget }) => {
        const chosen = REASONS[Number(key) - 1];
        if (!chosen) return;
        onChange(chosen.value);
        currentTarget.form?.querySelector<HTMLElement>(`[name="reason"][value="${chosen.value}"]`)?.focus();
      }}
    />
  );
}
