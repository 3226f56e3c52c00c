import Check from 'lucide-react/icons/check';
import Eraser from 'lucide-react/icons/eraser';
import PenLine from 'lucide-react/icons/pen-line';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ANSWERED_WITHIN } from '#domain/limits/promised-hours.ts';
import { Loading, PartFailed } from '#web/app/calls/content-states.tsx';
import { fullNameOf, PADS, pledgeOf, usePreview } from '#web/applications/form/agreement.ts';
import { FORM_FIELDS, type FormField } from '#web/applications/form/form-fields.ts';
import { CHECK_PART, type Part, SEND_PART } from '#web/applications/form/steps.ts';
import type { ApplicationForm } from '#web/applications/form/use-application-form.ts';
import { CheckAnswers } from '#web/applications/steps/check-answers.tsx';
import { DocumentToSign } from '#web/applications/steps/document-to-sign.tsx';
import type { StepProps } from '#web/applications/steps/step-fields.tsx';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import type { Shown } from '#web/signing/agreement-query.ts';
import { ChangedNotice } from '#web/signing/changed-notice.tsx';
import {
  type PadActions,
  PadStatus,
  SignaturePad,
  typedSignature,
  usePadSoon,
} from '#web/signing/signature-pad.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/forms.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

interface SignatureBoxProps {
  readonly name: string;
  /** The document's name: "Debo y Pagaré". */
  readonly document: string;
  readonly fullName: string;
  /** The debtor's own words about the debt, shown over the pad. */
  readonly pledge?: string | undefined;
  /** The drawn signature as a PNG data image; empty without one. */
  readonly image: string;
  readonly error: string | undefined;
  readonly onChange: (image: string) => void;
  /** Called when the signature is done: on a phone in landscape the pad hides every other button. */
  readonly onDone: () => void;
}

/**
 * The box for a drawn signature: as wide as the screen, and full screen on a phone in landscape. A signer who cannot
 * draw has the name written. An earlier signature is shown until it is cleared.
 */
function SignatureBox(props: SignatureBoxProps) {
  const { name, document, fullName, pledge, image, error, onChange, onDone } = props;
  // Set while the picture is not this pad's own drawing: an earlier or a typed one.
  const [shown, setShown] = useState(image);
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const pad = useRef<PadActions>(null);
  const { dismiss } = useToast();
  // Nothing lies over a pad: a notice of the screen before would take the first stroke.
  useEffect(dismiss, [dismiss]);
  function clear() {
    box.current?.focus();
    setShown('');
    setRound(round + 1);
    onChange('');
  }
  function write() {
    // The button disappears, and the focus would be lost with it.
    box.current?.focus();
    const written = typedSignature(fullName, document, new Date());
    setShown(written);
    onChange(written);
  }
  return (
    <section aria-label={document} className="grid grid-cols-1 gap-3">
      {pledge && <p className="text-sm">{pledge}</p>}
      <div ref={box} id={name} tabIndex={-1} className="pad-stage">
        {shown ? (
          <img
            src={shown}
            alt={`Firma de ${document}`}
            className="pad-size rounded-md border border-line bg-sheet object-contain"
          />
        ) : (
          <SignaturePad
            ref={pad}
            key={round}
            label={`Firma de ${document}`}
            onChange={(drawn) => onChange(drawn ?? '')}
          />
        )}
        <div className="pad-tools">
          <PadStatus image={image} error={error} />
          {!shown && (
            <Button variant="outline" icon={<Undo2 />} disabled={!image} onClick={() => pad.current?.undo()}>
              Deshacer
            </Button>
          )}
          <Button variant="outline" icon={<Eraser />} disabled={!image} onClick={clear}>
            Limpiar
          </Button>
          {!shown && (
            <Button variant="quiet" icon={<PenLine />} onClick={write}>
              Escribir mi nombre
            </Button>
          )}
          <div className="pad-done">
            <Button wide icon={<Check />} disabledLook={!image} onClick={onDone}>
              Listo
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The props of a part of the form that leads to the signatures. */
export interface PartProps extends StepProps {
  readonly changeAnswer: (field: FormField) => void;
  /** Shows the next screen, as the form's button does. */
  readonly onForward: () => void;
  /** The form's marks of the texts in sight (rule: drawn-under). */
  readonly reading: Pick<ApplicationForm, 'mark' | 'showText' | 'textChanges'>;
}

interface SigningPartProps extends PartProps {
  readonly part: Part;
  /** The missing answers, shown on the part that sends the form. */
  readonly missing?: ReactNode;
}

/**
 * The box for the terms and conditions, summarised in two lines. Their text opens in another tab, so that the form
 * keeps its entries (rule: acceptance-of-terms).
 */
const TermsField = ({ values, errors, change }: Omit<StepProps, 'step'>) => (
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

const Receipt = ({ plan }: Pick<Shown, 'plan'>) => (
  <PlanReceipt title="Según el pagaré" plan={plan} note="Las cuotas definitivas son las del pagaré." />
);

/** A part's view of the agreement: a text to read and accept, a pad, or everything before sending. */
function AgreementPart({ part, agreement, ...props }: SigningPartProps & { readonly agreement: Shown }) {
  const { values, errors, change, onForward, missing, reading } = props;
  const { textChanges, showText } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => showText(agreement), [agreement.agreementHash]);
  if (part.slug === SEND_PART) {
    return (
      <>
        <Receipt plan={agreement.plan} />
        {missing}
        <TermsField values={values} errors={errors} change={change} />
        <p>{`Desde que nos llegue, te respondemos ${ANSWERED_WITHIN}.`}</p>
      </>
    );
  }
  const isOf = (field: FormField) => part.fields.includes(field);
  return PADS.map((pad) => {
    if (isOf(pad.accept))
      return (
        <div key={pad.kind} className="grid grid-cols-1 gap-4">
          {textChanges && <ChangedNotice key={agreement.agreementHash} changes={textChanges} />}
          {pad.kind === 'debt-agreement' && <Receipt plan={agreement.plan} />}
          <DocumentToSign
            pad={pad}
            agreement={agreement}
            values={values}
            errors={errors}
            change={(marks) => reading.mark(agreement, marks)}
          />
        </div>
      );
    if (isOf(pad.field))
      return (
        <SignatureBox
          key={pad.kind}
          name={pad.field}
          document={pad.name}
          fullName={fullNameOf(values)}
          pledge={pad.kind === 'debt-agreement' ? pledgeOf(agreement) : undefined}
          image={values[pad.field]}
          error={errors[pad.field]}
          onChange={(image) => reading.mark(agreement, { [pad.field]: image })}
          onDone={onForward}
        />
      );
    return null;
  });
}

/** The parts that show the texts or sign them. The agreement stays the one that the signer read until it is sent. */
function WithAgreement(props: SigningPartProps) {
  const { data, isError, refetch } = usePreview(props.values);
  usePadSoon();
  if (isError) {
    return (
      <PartFailed retry={refetch}>
        No se pudieron cargar los documentos. Lo que escribiste sigue aquí.
      </PartFailed>
    );
  }
  if (!data) {
    return (
      // As tall as the later content: the button below stays under the finger.
      <div className="min-h-dvh">
        <Loading>Preparando los documentos...</Loading>
      </div>
    );
  }
  return <AgreementPart {...props} agreement={data} />;
}

/** One part of the signing step (rule: one-task-a-screen). */
export function SigningPart(props: SigningPartProps) {
  const { part, step, values, changeAnswer, reading } = props;
  if (part.slug === CHECK_PART)
    return (
      <>
        {reading.textChanges && <ChangedNotice changes={reading.textChanges} />}
        <CheckAnswers presentation={step.presentation} values={values} changeAnswer={changeAnswer} />
      </>
    );
  return <WithAgreement {...props} />;
}
