import { FORM_FIELDS } from '#web/applications/form/form-fields.ts';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';

/** The third acceptance, summarised in two lines; its text opens in another tab, so that what was typed stays (rule: acceptance-of-terms). */
export const TermsField = ({ values, errors, change }: Omit<StepProps, 'step'>) => (
  <CheckboxField
    name="acceptTermsAndConditions"
    label={FORM_FIELDS.acceptTermsAndConditions.label}
    hint={
      <>
        Un préstamo a la vez. Puedes retirar la solicitud sin costo hasta que se deposite el dinero. Tus datos
        se usan solo para evaluarla y cobrarla.{' '}
        <a href="/terms" target="_blank" rel="noopener" className="link">
          Leer los términos y condiciones
        </a>
      </>
    }
    checked={values.acceptTermsAndConditions}
    error={errors.acceptTermsAndConditions}
    onChange={(event) => change({ acceptTermsAndConditions: event.target.checked })}
  />
);
