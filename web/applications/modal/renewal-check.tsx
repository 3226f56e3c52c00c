import { useState } from 'react';
import type { Renewal } from '#contract/renewal.ts';
import type { Change, FormField } from '#web/applications/form/form-fields.ts';
import { positionOf } from '#web/applications/form/form-position.ts';
import { type FormStart, startForm } from '#web/applications/form/form-start.ts';
import type { StoredFields } from '#web/applications/form/initial-values.ts';
import { LAST_STEP, NOTE_PART } from '#web/applications/form/steps.ts';
import { CheckAnswers } from '#web/applications/steps/check-answers.tsx';
import { PhotoInput } from '#web/applications/steps/photo-input.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { focusControl } from '#web/ui/forms.tsx';

interface RenewalCheckProps {
  readonly prefill: StoredFields;
  readonly renewal: NonNullable<Renewal>;
  /** Called to open the form at its next task. */
  readonly onStart: (start: FormStart) => void;
}

const SELFIE = 'selfieWithCedulaUrl';

/**
 * Shows all known answers of a renewal, to confirm before the texts; only the selfie is new (rules: renewal,
 * photo-reuse).
 */
export function RenewalCheck({ prefill, renewal, onStart }: RenewalCheckProps) {
  const [start] = useState(() => startForm('modal', { prefill, quote: renewal }));
  const [values, setValues] = useState(start.currentValues);
  const [error, setError] = useState<string>();
  const change: Change = (changed) => {
    setError(undefined);
    setValues((before) => ({ ...before, ...changed }));
  };
  const changeAnswer = (field: FormField) => {
    const place = positionOf('modal', field);
    if (place) onStart({ ...start, currentValues: values, step: place.step, part: place.part ?? null });
  };
  function goOn() {
    if (values[SELFIE] === '') {
      setError('Toma una selfie con tu cédula');
      focusControl(SELFIE);
      return;
    }
    onStart({ ...start, currentValues: values, step: LAST_STEP, part: NOTE_PART });
  }
  return (
    <>
      <p>
        Todo está como en tu última solicitud. Revísalo y toma una selfie nueva; después lees y firmas los
        documentos.
      </p>
      <Card title="Revisa tus respuestas">
        <CheckAnswers presentation="modal" values={values} changeAnswer={changeAnswer} />
        <PhotoInput
          field={SELFIE}
          values={values}
          errors={error ? { [SELFIE]: error } : {}}
          change={change}
        />
        <Button onClick={goOn}>Continuar</Button>
      </Card>
    </>
  );
}
