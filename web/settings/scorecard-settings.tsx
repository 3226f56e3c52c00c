import type { TextSetting } from '#web/settings/settings-draft.ts';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';

/** The fields for the thresholds of the scorecard's rules (rule: scorecard). */
export function ScorecardSettings({ text }: { readonly text: (name: TextSetting) => TextFieldProps }) {
  return (
    <>
      <h3 className="text-lg">Reglas al decidir</h3>
      <p className="text-sm text-ink-soft">
        Se ven al lado de cada solicitud con su resultado. Solo aconsejan: no rechazan a nadie.
      </p>
      <TextField {...text('scorecard.lateDays')} inputMode="numeric" />
      <TextField {...text('scorecard.incomeShare')} inputMode="numeric" />
      <TextField {...text('scorecard.monthsAtWork')} inputMode="numeric" />
      <TextField {...text('scorecard.accountDays')} inputMode="numeric" />
    </>
  );
}
