import { type FormEvent, useState } from 'react';
import { dataRequestsApi } from '#contract/data-requests.ts';
import {
  CORRECTABLE,
  DATA_REQUEST,
  DATA_REQUEST_KINDS,
  type DataRequestKind,
} from '#domain/accounts/data-request.ts';
import { isIn, keysOf } from '#domain/enum-table.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { CORRECTION_DAYS } from '#domain/limits/limits.ts';
import { useAction } from '#web/app/calls/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { focusControl } from '#web/ui/fields/focus-control.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';

const KINDS = DATA_REQUEST_KINDS.map((kind) => ({ value: kind, label: DATA_REQUEST[kind].label }));
const CORRECTABLES = keysOf(CORRECTABLE);
const FIELDS = CORRECTABLES.map((field) => ({
  value: field,
  label: CORRECTABLE[field].replace(/^./, (first) => first.toUpperCase()),
}));

/**
 * Asks the lender to correct a field or to erase the data (rule: data-requests); the typed values survive a refusal.
 */
export function RequestForm() {
  const [kind, setKind] = useState<DataRequestKind>('correction');
  const [field, setField] = useState('');
  const [asks, setAsks] = useState('');
  const [checked, setChecked] = useState(false);
  const make = useAction(dataRequestsApi.make, {
    done: 'Recibimos tu petición',
    failedTitle: 'No se pudo enviar',
    failed: 'Inténtalo de nuevo.',
    changes: [dataRequestsApi.own],
  });
  const corrects = kind === 'correction';
  const lacksField = corrects && field === '';
  const lacksText = asks.trim() === '';
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (lacksField) focusControl('field');
    else if (lacksText) focusControl('asks');
    else
      make.mutate(
        { body: { kind, asks, ...(isIn(CORRECTABLES, field) && corrects && { field }) } },
        {
          onSuccess: () => {
            setField('');
            setAsks('');
            setChecked(false);
          },
        },
      );
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl grid-cols-1 gap-4">
      <p>
        La Ley 172-13 da hasta {CORRECTION_DAYS} días laborables para responderte. Mientras debas un préstamo,
        lo que hace falta para cobrarlo no se puede borrar.
      </p>
      <RadioGroup
        name="kind"
        label="Qué pides"
        options={KINDS}
        value={kind}
        onChange={({ target }) => isIn(DATA_REQUEST_KINDS, target.value) && setKind(target.value)}
      />
      {corrects && (
        <SelectField
          name="field"
          label="Qué dato está mal"
          placeholder="Elige un dato"
          options={FIELDS}
          value={field}
          error={checked && lacksField ? 'Elige qué dato está mal' : undefined}
          onChange={({ target }) => setField(target.value)}
        />
      )}
      <TextareaField
        name="asks"
        label={DATA_REQUEST[kind].asks}
        maxLength={TEXT_MAX}
        value={asks}
        error={checked && lacksText ? 'Escribe qué pides' : undefined}
        onChange={({ target }) => setAsks(target.value)}
      />
      <div className="grid sm:justify-start">
        <Button type="submit" busy={make.isPending}>
          {make.isPending ? 'Enviando...' : 'Enviar petición'}
        </Button>
      </div>
    </form>
  );
}
