import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { Fragment, useState } from 'react';
import { type GuarantorVisit, guarantorVisitApi } from '#contract/guarantor-visit.ts';
import { CEDULA_FORMAT, parseCedula } from '#domain/accounts/cedula.ts';
import { isEmail } from '#domain/accounts/email.ts';
import type { GUARANTOR_COPIES } from '#domain/guarantors/guarantor-state.ts';
import { call } from '#web/app/calls/api-client.ts';
import { fieldErrorsOf, hasCode } from '#web/app/calls/api-error.ts';
import { ConfirmCall } from '#web/app/calls/confirm-call.tsx';
import { download } from '#web/app/calls/download.ts';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { isTermsChange } from '#web/app/calls/failure-words.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { BrandLink } from '#web/app/shell/brand-link.tsx';
import { productName } from '#web/app/shell/template-variables.tsx';
import { useHash } from '#web/app/shell/use-hash.ts';
import { PlanReceipt } from '#web/loans/plan-receipt.tsx';
import { ChangedNotice, totalChange } from '#web/signing/changed-notice.tsx';
import { LegalText } from '#web/signing/legal-text.tsx';
import { SignatureDialog } from '#web/signing/signature-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmailField, TextField } from '#web/ui/fields/text-field.tsx';
import { CheckboxField, Form } from '#web/ui/forms.tsx';

/** What every call of this page sends: the link, and the cédula of the person who opened it. */
interface Proof {
  readonly secret: string;
  readonly cedula: string;
}

const isGone = (failure: unknown) =>
  hasCode(failure, 'invalid_link') || fieldErrorsOf(failure).secret !== undefined;

const GONE = (
  <Card title="Este enlace ya no sirve">
    <p>Venció, o quien te lo mandó hizo otro o nombró a otra persona. Pídele el enlace nuevo y ábrelo.</p>
  </Card>
);
/** Of a wrong cédula and of an ended link the server says the same. */
const NOT_FOUND =
  'Con este enlace y esta cédula no hay ninguna fianza. Revisa el número; si está bien, pide un enlace nuevo a quien te lo mandó.';
/** What the server said of the cédula. */
const refusalOf = (failure: unknown): Readonly<Record<string, string>> =>
  isGone(failure) ? { cedula: NOT_FOUND } : fieldErrorsOf(failure);

interface AskCedulaProps {
  readonly secret: string;
  readonly onOpen: (proof: Proof, visit: GuarantorVisit) => void;
}

/** Asks who opened the link: nothing of the loan is shown before. */
function AskCedula({ secret, onOpen }: AskCedulaProps) {
  const { values, field, setErrors } = useFields({ cedula: '' });
  const { cedula } = values;
  const open = useMutation({
    mutationFn: (proof: Proof) => call(guarantorVisitApi.read, { body: proof }),
    onSuccess: (visit, proof) => onOpen(proof, visit),
    onError: (failure) => setErrors(refusalOf(failure)),
  });
  function send() {
    if (parseCedula(cedula) === null) setErrors({ cedula: CEDULA_FORMAT });
    else open.mutate({ secret, cedula });
  }
  return (
    <Card title="Te nombraron fiador de un préstamo">
      <p>
        Una persona que pide un préstamo a {productName()} te nombró como fiador: quien paga si ella no paga.
        Escribe tu cédula para ver quién es y cuánto pide. Leer no te compromete a nada.
      </p>
      <Form onSubmit={send} className="grid gap-4">
        <TextField {...field('cedula')} label="Tu cédula" inputMode="numeric" placeholder="001-1234567-8" />
        {open.error && refusalOf(open.error).cedula === undefined && (
          <FailedCall title="No se pudo abrir" error={open.error} otherwise="Intenta de nuevo." />
        )}
        <div>
          <Button type="submit" busy={open.isPending}>
            Continuar
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const ACCEPT_FIRST = 'Marque que leyó y acepta la fianza';
const WRONG_EMAIL = 'Escriba el correo completo, como ana@correo.do, o déjelo vacío';

interface ToSignProps {
  readonly proof: Proof;
  readonly visit: GuarantorVisit;
  readonly onAnswered: (visit: GuarantorVisit) => void;
}

/** The loan, the note, the text of the fianza, and the answer to it. */
function ToSign({ proof, visit, onAnswered }: ToSignProps) {
  const { fullName, borrower, lender, reference, plan, restructured, text, textSha256, note, state } = visit;
  const [accepted, setAccepted] = useState(false);
  const [email, setEmail] = useState('');
  const [attempted, setAttempted] = useState(false);
  const [asking, setAsking] = useState<'signature' | 'decline' | null>(null);
  const again = useMutation({
    mutationFn: () => call(guarantorVisitApi.read, { body: proof }),
    onSuccess: onAnswered,
  });
  const sign = useMutation({
    mutationFn: (signature: string) =>
      call(guarantorVisitApi.sign, {
        body: {
          ...proof,
          ...{ textSha256, signature, accepted: true as const },
          ...(email.trim() !== '' && { email: email.trim() }),
        },
      }),
    onSuccess: onAnswered,
    // Other terms, or an earlier attempt that arrived although its reply did not.
    onError: (failure) => {
      if (isTermsChange(failure) || hasCode(failure, 'already_signed')) again.mutate();
    },
  });
  const decline = useMutation({
    mutationFn: () => call(guarantorVisitApi.decline, { body: proof }),
    onSuccess: () => onAnswered({ ...visit, state: 'declined' }),
  });
  if ([sign.error, decline.error, again.error].some(isGone)) return GONE;
  const wrongEmail = email.trim() !== '' && !isEmail(email.trim());
  function ask() {
    setAttempted(true);
    if (!accepted) document.getElementById('accepted')?.focus();
    else if (wrongEmail) document.getElementById('email')?.focus();
    // A lost signal must not cost a second drawing.
    else if (sign.isError) sign.mutate(sign.variables);
    else setAsking('signature');
  }
  return (
    <>
      <Card title={`Préstamo de ${borrower}`}>
        <p>
          {fullName}: {borrower}{' '}
          {restructured ? 'acordó otras condiciones para este préstamo con' : 'pide este préstamo a'} {lender}{' '}
          (solicitud {reference}). Si no paga una cuota, {lender} te la puede cobrar a ti.
        </p>
        {state === 'outdated' && (
          <p className="font-semibold text-warning">
            Firmaste por otras condiciones, que cambiaron. Lee estas y firma otra vez, o no las aceptes.
          </p>
        )}
        {/* Of a restructured loan nobody receives money, and the note has more than the plan. */}
        {!restructured && <PlanReceipt title="Según el pagaré" plan={plan} forStaff />}
        <LegalText name="Debo y Pagaré" text={note} closed={!restructured} />
      </Card>
      <Card title="La fianza">
        <LegalText name="Fianza" text={text} />
        <CheckboxField
          name="accepted"
          label="Leí la fianza y respondo por esta deuda"
          checked={accepted}
          error={attempted && !accepted ? ACCEPT_FIRST : undefined}
          onChange={({ target }) => setAccepted(target.checked)}
        />
        <EmailField
          name="email"
          label="Tu correo (opcional)"
          hint="Para avisarte si el préstamo se atrasa. No se usa para nada más."
          autoComplete="email"
          value={email}
          error={attempted && wrongEmail ? WRONG_EMAIL : fieldErrorsOf(sign.error).email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <FailedCall title="Tu firma no llegó" error={sign.error} otherwise="Intenta de nuevo." />
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
          <Button variant="money" busy={sign.isPending || again.isPending} onClick={ask}>
            {sign.error ? 'Enviar la firma de nuevo' : 'Firmar la fianza'}
          </Button>
          <Button variant="outline" onClick={() => setAsking('decline')}>
            No acepto
          </Button>
        </div>
      </Card>
      <SignatureDialog
        open={asking === 'signature'}
        document="Fianza"
        fullName={fullName}
        onClose={() => setAsking(null)}
        onSigned={(image) => {
          setAsking(null);
          sign.mutate(image);
        }}
      />
      <ConfirmCall
        open={asking === 'decline'}
        title="¿No vas a ser fiador?"
        description={`Se le avisa a ${borrower}, que puede nombrar a otra persona. No quedas debiendo nada.`}
        confirmLabel="No acepto"
        cancelLabel="Volver"
        variant="danger"
        action={decline}
        failed="Tu respuesta no llegó"
        otherwise="Intenta de nuevo."
        onCancel={() => setAsking(null)}
        onConfirm={() => decline.mutate(undefined, { onSuccess: () => setAsking(null) })}
      />
    </>
  );
}

const COPIES: readonly {
  readonly document: (typeof GUARANTOR_COPIES)[number];
  readonly label: string;
}[] = [
  { document: 'fianza', label: 'Descargar la fianza' },
  { document: 'pagare', label: 'Descargar el pagaré' },
];

/** The own copies of a signed fianza, which the same link gives while the loan runs. */
function Signed({ proof, visit: { borrower, lender, reference, plan } }: Omit<ToSignProps, 'onAnswered'>) {
  const copy = useMutation({
    mutationFn: (document: (typeof COPIES)[number]['document']) =>
      download(
        guarantorVisitApi.copy,
        { body: { ...proof, document } },
        `${document}-${reference.replace('#', '')}.pdf`,
      ),
  });
  return (
    <Card title="Firmaste la fianza">
      <p>
        Respondes ante {lender} por el préstamo de {borrower} (solicitud {reference}). Guarda este enlace:
        aquí están tus copias mientras dure el préstamo.
      </p>
      <PlanReceipt title="Según el pagaré" plan={plan} forStaff />
      {isGone(copy.error)
        ? GONE
        : copy.error && (
            <FailedCall
              title="No se pudo descargar"
              error={copy.error}
              otherwise="Intenta de nuevo."
              kept=""
            />
          )}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        {COPIES.map(({ document, label }) => (
          <Button
            key={document}
            variant="outline"
            icon={<Download />}
            busy={copy.isPending && copy.variables === document}
            onClick={() => copy.mutate(document)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

interface Opened extends Omit<ToSignProps, 'onAnswered'> {
  /** What was read before the terms changed; `null`: they did not. */
  readonly before: GuarantorVisit | null;
}

function Answer({ opened, onAnswered }: { readonly opened: Opened } & Pick<ToSignProps, 'onAnswered'>) {
  const { proof, visit, before } = opened;
  switch (visit.state) {
    case 'signed':
      return <Signed proof={proof} visit={visit} />;
    case 'declined':
      return (
        <Card title="Dijiste que no">
          <p>Le avisamos a {visit.borrower}. No respondes por este préstamo y no tienes que hacer nada.</p>
        </Card>
      );
    case 'waiting':
    case 'outdated':
      return (
        <Fragment key={visit.textSha256}>
          {before && <ChangedNotice changes={totalChange(before.plan.total, visit.plan.total)} />}
          <ToSign proof={proof} visit={visit} onAnswered={onAnswered} />
        </Fragment>
      );
  }
}

/**
 * The page of a guarantor, who has a link and no account: the cédula first, then the loan and the text, then the
 * signature or a no (rule: guarantor).
 */
export function GuarantyScreen() {
  const secret = useHash().slice(1);
  const [last, setOpened] = useState<Opened | null>(null);
  // Another link may have been opened in this tab.
  const opened = last?.proof.secret === secret ? last : null;
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-xl grid-cols-1 gap-6 p-4">
      <BrandLink href="/" />
      <h1 className="text-2xl">Fianza de un préstamo</h1>
      {secret === '' ? (
        <Card title="Falta el enlace">
          <p>Esta página se abre con el enlace que te mandó la persona que te nombró como fiador.</p>
        </Card>
      ) : opened === null ? (
        <AskCedula
          key={secret}
          secret={secret}
          onOpen={(proof, visit) => setOpened({ proof, visit, before: null })}
        />
      ) : (
        <Answer
          opened={opened}
          onAnswered={(visit) => {
            const isChanged = visit.textSha256 !== opened.visit.textSha256 && visit.state !== 'signed';
            setOpened({ ...opened, visit, before: isChanged ? opened.visit : null });
          }}
        />
      )}
    </main>
  );
}
