import { RULED_WARNINGS, WARNING_RULE, WARNING_RULE_NAMES } from '#domain/applications/warning-rules.ts';
import type { WarningRuleSetting } from '#web/settings/settings-draft.ts';
import { SelectField, type SelectFieldProps } from '#web/ui/fields/select-field.tsx';

const OPTIONS = WARNING_RULE_NAMES.map((value) => ({ value, label: WARNING_RULE[value].label }));

interface WarningRuleFieldsProps {
  readonly text: (name: WarningRuleSetting) => Omit<SelectFieldProps, 'options'>;
}

/** The effect of each warning about an applicant on an approval or an offer (rule: warning-rules). */
export function WarningRuleFields({ text }: WarningRuleFieldsProps) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        Al aprobar u ofrecer. El cliente nunca se entera de otra cuenta ni de la lista: si se rechaza, lee
        solo un motivo de los de siempre.
      </p>
      {RULED_WARNINGS.map((warning) => (
        <SelectField key={warning} {...text(`warningRules.${warning}`)} options={OPTIONS} />
      ))}
    </>
  );
}
