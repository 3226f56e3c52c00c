import { secondFactorApi } from '#contract/second-factor.ts';
import { LIMITED_ROLES } from '#domain/accounts/role.ts';
import { TWO_PERSON_ACT, TWO_PERSON_ACTS, type TwoPersonAct } from '#domain/accounts/two-persons.ts';
import { labelOfSetting } from '#domain/settings/form-setting.ts';
import { useRead } from '#web/app/calls/use-calls.ts';
import type { TextSetting } from '#web/settings/settings-draft.ts';
import { FieldError } from '#web/ui/fields/field.tsx';
import { MoneyField, type MoneyFieldProps } from '#web/ui/fields/money-field.tsx';
import { CheckboxField, type CheckboxFieldProps } from '#web/ui/forms.tsx';

interface ControlFieldsProps {
  readonly text: (name: TextSetting) => MoneyFieldProps;
  readonly secondFactor: CheckboxFieldProps;
  readonly acts: readonly TwoPersonAct[];
  readonly error: string | undefined;
  readonly onActs: (acts: readonly TwoPersonAct[]) => void;
}

/** The settings among them that are one text or one box. */
export const PLACED_CONTROLS = [
  ...LIMITED_ROLES.map((role) => `amountLimits.${role}` as const),
  'cashLimit',
  'secondFactorForAll',
  'twoPersonFrom',
] as const;

/** Whether all of the staff need a second factor; in production they do, and nothing is left to choose. */
function SecondFactorField(field: CheckboxFieldProps) {
  const { data } = useRead(secondFactorApi.read, {});
  if (data?.alwaysRequired)
    return (
      <CheckboxField
        {...field}
        checked
        disabled
        hint="Siempre: en producción nadie del equipo entra a la oficina sin un segundo paso, y no se puede quitar."
      />
    );
  return (
    <CheckboxField
      {...field}
      hint="Quien no lo tenga lo activa antes de seguir. Antes de exigirlo, active el suyo en «Segundo paso»."
    />
  );
}

/**
 * The settings of control over the staff: the amount limits of each role, and the acts that need two persons (rules:
 * role-limits, two-persons).
 */
export function ControlFields({ text, secondFactor, acts, error, onActs }: ControlFieldsProps) {
  return (
    <>
      {LIMITED_ROLES.map((role) => (
        <MoneyField key={role} {...text(`amountLimits.${role}`)} />
      ))}
      <MoneyField {...text('cashLimit')} />
      <SecondFactorField {...secondFactor} />
      <fieldset className="grid min-w-0 grid-cols-1 gap-1">
        <legend className="text-sm font-semibold">{labelOfSetting('twoPersonActs')}</legend>
        <p className="text-sm text-ink-soft">
          La primera lo propone y otra lo confirma; nadie confirma lo suyo.
        </p>
        {TWO_PERSON_ACTS.map((act, index) => (
          <CheckboxField
            key={act}
            name={`twoPersonActs.${act}`}
            // The target of error summary links.
            id={index === 0 ? 'twoPersonActs' : `twoPersonActs.${act}`}
            label={TWO_PERSON_ACT[act].label}
            checked={acts.includes(act)}
            onChange={({ target }) =>
              onActs(TWO_PERSON_ACTS.filter((one) => (one === act ? target.checked : acts.includes(one))))
            }
          />
        ))}
        {error && <FieldError id="twoPersonActs">{error}</FieldError>}
      </fieldset>
      {acts.includes('approval') && <MoneyField {...text('twoPersonFrom')} />}
    </>
  );
}
