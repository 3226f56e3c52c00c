import ArrowRight from 'lucide-react/icons/arrow-right';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { PHOTO_FIELD, PHOTO_FIELDS, type PhotoField } from '#contract/application-fields.ts';
import { type CounterApplication, counterApi } from '#contract/counter.ts';
import { draftChange } from '#contract/submission.ts';
import { fullNameOf } from '#domain/accounts/person-name.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { DOCUMENT_TYPE } from '#domain/documents/document-type.ts';
import { call } from '#web/app/calls/api-client.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useUser } from '#web/app/session/session.tsx';
import {
  type Change,
  entryOf,
  FIELD_GROUPS,
  type FieldGroup,
  type FormErrors,
  type FormField,
  type FormValues,
  isDraftField,
  isFormField,
} from '#web/applications/form/form-fields.ts';
import { initialValues } from '#web/applications/form/initial-values.ts';
import { toDraftChange } from '#web/applications/form/request-body.ts';
import type { Step } from '#web/applications/form/steps.ts';
import { errorsOf, summaryOf } from '#web/applications/form/validation.ts';
import { BankSelect } from '#web/applications/modal/bank-select.tsx';
import { Estimate } from '#web/applications/steps/estimate.tsx';
import { StepFields } from '#web/applications/steps/step-fields.tsx';
import { CameraPhoto } from '#web/counter/camera-photo.tsx';
import { choiceForStaff } from '#web/counter/for-staff.ts';
import {
  emptyVouching,
  keepDeviceName,
  type Vouching,
  type VouchingErrors,
  VouchingFields,
  vouchingErrors,
} from '#web/counter/vouching.tsx';
import { useOwnTerms } from '#web/fields/own-terms.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary, Form } from '#web/ui/forms.tsx';

const GROUPS: readonly FieldGroup[] = ['person', 'loan', 'work', 'address', 'office', 'bank'];
const fieldNamesOf = (groups: readonly FieldGroup[]) =>
  groups.flatMap((group) => Object.keys(FIELD_GROUPS[group]).filter(isFormField));
const FIELDS = fieldNamesOf(GROUPS);

/** The questions of an application at the counter, on one screen, as in the form in the page. */
export const COUNTER_STEP: Step = {
  presentation: 'inline',
  number: 1,
  title: 'Datos de la solicitud',
  groups: GROUPS,
  fields: FIELDS,
  parts: [],
  missing: 'Faltan los siguientes campos:',
  aboutAnother: {
    headings: { loan: 'El préstamo' },
    looks: {
      ...Object.fromEntries(FIELDS.map((field) => [field, choiceForStaff(entryOf(field))])),
      address: { hint: 'Donde vive: calle, número, sector y ciudad.' },
      bankName: {
        ...choiceForStaff(entryOf('bankName')),
        hint: 'La cuenta debe estar a nombre del cliente: ahí se deposita el préstamo. Si no tiene, déjela vacía: se le entrega en efectivo.',
      },
    },
  },
};
/** The fields that the counter's form saves in the draft; photos are stored as they are taken. */
const SAVED_FIELDS: readonly FormField[] = COUNTER_STEP.fields.filter(isDraftField);

/** Fields that may stay empty at the counter: the customer may have neither phone nor e-mail (rule: counter-client). */
const MAY_BE_EMPTY: readonly FormField[] = ['phone', 'email'];
/** The bank account, all or nothing of it: a customer without one gets the money in hand (rule: pay-out-slip). */
const ACCOUNT: readonly FormField[] = ['bankName', 'accountNumber'];
const isBlank = (field: FormField, values: FormValues): boolean => String(values[field]).trim() === '';
const isAsked = (field: FormField, values: FormValues): boolean =>
  !(
    (MAY_BE_EMPTY.includes(field) && isBlank(field, values)) ||
    (ACCOUNT.includes(field) && ACCOUNT.every((one) => isBlank(one, values)))
  );

/** The requirement of the counter's validation: valid typed values, every answer, or the photos too. */
type Asked = 'typed' | 'answers' | 'all';

export function counterErrors(values: FormValues, asked: Asked): FormErrors {
  const fields =
    asked === 'all' ? [...COUNTER_STEP.fields, ...fieldNamesOf(['photos'])] : COUNTER_STEP.fields;
  const errors = errorsOf(
    { ...COUNTER_STEP, fields: fields.filter((field) => isAsked(field, values)) },
    values,
    true,
  );
  if (asked !== 'typed') return errors;
  const typed = Object.entries(errors).filter(([field]) => isFormField(field) && values[field] !== '');
  return Object.fromEntries(typed);
}

interface CounterPhotoProps {
  readonly applicationId: number;
  readonly field: PhotoField;
  /** Address of the photo; empty without a photo. */
  readonly address: string;
  readonly error: string | undefined;
  readonly onUploaded: (address: string) => void;
}

/** Takes a photo of an application with the camera of the office. */
function CounterPhoto({ applicationId, field, address, error, onUploaded }: CounterPhotoProps) {
  const { documentType } = PHOTO_FIELD[field];
  return (
    <CameraPhoto
      field={field}
      label={DOCUMENT_TYPE[documentType].label}
      isTaken={address !== ''}
      address={address}
      gallery="Elegir un archivo"
      send={({ file }, options) =>
        call(counterApi.photo, { params: { id: applicationId }, body: { documentType }, file }, options)
      }
      onUploaded={({ filePath }) => onUploaded(filePath)}
      error={error}
    />
  );
}

interface CounterFormProps {
  readonly application: CounterApplication;
  /** Whether the device is being handed to the customer. */
  readonly handing: boolean;
  /** Called when every answer is there and the staff member saw the cédula: the customer signs on this device. */
  readonly onReady: (saved: CounterApplication, vouching: Vouching) => void;
  /** Called when every answer but the photos is there: the customer continues on their own phone. */
  readonly onPhone: (saved: CounterApplication, device: string) => void;
}
type Wrong = FormErrors & VouchingErrors;

/**
 * Where an application at the counter continues: the signature on this device, the rest on the customer's phone, or at
 * another time.
 */
type Next = 'here' | 'phone' | 'later';
const ASKED = { here: 'all', phone: 'answers', later: 'typed' } as const satisfies Record<Next, Asked>;
const HERE = 'Con un testigo se firma en este equipo, no en su teléfono';

/**
 * The questions and photos of an application at the counter, and the staff member's declarations before the customer
 * gets the screen.
 */
export function CounterForm({ application, handing, onReady, onPhone }: CounterFormProps) {
  const [values, setValues] = useState<FormValues>(() => initialValues('inline', application));
  const [wrong, setWrong] = useState<Wrong>({});
  const [attempt, setAttempt] = useState(0);
  const [vouching, setVouching] = useState(emptyVouching);
  const user = useUser();
  const save = useAction(counterApi.edit, [counterApi.list], { done: 'Borrador guardado', failed: null });
  const terms = useOwnTerms();
  const without = (names: readonly string[]) =>
    setWrong((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
  const change: Change = (changed) => {
    setValues((before) => ({ ...before, ...changed }));
    without(Object.keys(changed));
  };
  function refuse(found: Wrong) {
    setWrong(found);
    setAttempt((count) => count + 1);
  }
  function send(next: Next) {
    const whole = next !== 'later';
    const found: Wrong = {
      ...counterErrors(values, ASKED[next]),
      ...(whole &&
        vouchingErrors(
          vouching,
          { signerCedula: values.cedula, takerName: fullNameOf(user) },
          dayInSantoDomingo(new Date()),
        )),
      ...(next === 'phone' && vouching.isReadOut && { isReadOut: HERE }),
    };
    if (Object.keys(found).length > 0) return refuse(found);
    setWrong({});
    save.mutate(
      { params: { id: application.id }, body: draftChange.parse(toDraftChange(values, SAVED_FIELDS)) },
      {
        onSuccess: (saved) => {
          if (!whole) return;
          const device = vouching.device.trim();
          keepDeviceName(device);
          if (next === 'phone') onPhone(saved, device);
          else onReady(saved, { ...vouching, device });
        },
        onError: (failure) => {
          const named = fieldErrorsOf(failure);
          if (Object.keys(named).length > 0) refuse(named);
        },
      },
    );
  }
  const errors = Object.entries(wrong).map(([field, message]) => ({ field, message: message ?? '' }));
  const ofForm = Object.fromEntries(Object.entries(wrong).filter(([field]) => isFormField(field)));
  const summary =
    Object.keys(ofForm).length > 0 ? summaryOf(COUNTER_STEP, ofForm, values, terms) : 'Corrija:';
  return (
    <Form
      onSubmit={() => send('here')}
      className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      {errors.length > 0 && (
        <div className="lg:col-span-2">
          <ErrorSummary title={summary} errors={errors} attempt={attempt} />
        </div>
      )}
      <Card title={COUNTER_STEP.title}>
        <StepFields step={COUNTER_STEP} values={values} errors={wrong} change={change} bank={BankSelect} />
        <Estimate values={values} forStaff />
      </Card>
      <div className="grid grid-cols-1 gap-6">
        <Card title="Fotos">
          <p className="text-sm text-ink-soft">
            Hasta que se envíe la solicitud las ven usted y el cliente. No quedan guardadas en este equipo.
          </p>
          {PHOTO_FIELDS.map((field) => (
            <CounterPhoto
              key={field}
              applicationId={application.id}
              field={field}
              address={values[field]}
              error={wrong[field]}
              onUploaded={(address) => change({ [field]: address })}
            />
          ))}
        </Card>
        <Card title="Antes de la firma">
          <VouchingFields
            values={vouching}
            errors={wrong}
            change={(changed) => {
              setVouching((before) => ({ ...before, ...changed }));
              without(Object.keys(changed));
            }}
          />
          {save.error && errors.length === 0 && (
            <FailedCall title="No se pudo guardar" error={save.error} otherwise="Intente de nuevo." />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="money" busy={save.isPending || handing} icon={<ArrowRight />}>
              Pasar a la firma
            </Button>
            <Button
              variant="outline"
              busy={save.isPending}
              icon={<Smartphone />}
              onClick={() => send('phone')}
            >
              Seguir en su teléfono
            </Button>
            <Button variant="quiet" busy={save.isPending} onClick={() => send('later')}>
              Guardar y seguir después
            </Button>
          </div>
        </Card>
      </div>
    </Form>
  );
}
