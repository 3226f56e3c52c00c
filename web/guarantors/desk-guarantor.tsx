import { useState } from 'react';
import { type GuarantorAtDesk, guarantorDeskApi } from '#contract/guarantor-desk.ts';
import { guarantorsApi } from '#contract/guarantors.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { APPLICATION_STATUS } from '#domain/applications/status.ts';
import { GUARANTOR_STATE } from '#domain/guarantors/guarantor-state.ts';
import { mayAskGuarantor } from '#domain/guarantors/may-ask.ts';
import { LOAN_STATUS } from '#domain/loans/loan.ts';
import type { Term } from '#domain/loans/terms.ts';
import { LoadFailed } from '#web/app/calls/content-states.tsx';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { legalPageAddress } from '#web/app/office-addresses.ts';
import { useVisibility, WithPermission } from '#web/app/session/permissions.tsx';
import { type Linked, NameGuarantor, NewLink, ShareLink } from '#web/guarantors/name-guarantor.tsx';
import { WhatsAppLink } from '#web/messages/whatsapp-link.tsx';
import { WhatsappPolicy } from '#web/messages/whatsapp-policy.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { DataList, InstantText, Reference } from '#web/ui/figures/facts.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const CHANGES = [guarantorDeskApi.read];

/** The other loans for which this person vouches, and what else the lender knows of them. */
function Known({
  guarantor: { others, owesLoan, doNotLend, cedulaDoubtful },
}: {
  readonly guarantor: GuarantorAtDesk;
}) {
  return (
    <>
      {doNotLend && <p className="font-semibold text-danger">Está en la lista de no prestar.</p>}
      {cedulaDoubtful && (
        <p className="font-semibold text-warning">
          El dígito verificador de su cédula no cuadra: revise los números.
        </p>
      )}
      {owesLoan && <p className="font-semibold text-warning">Tiene un préstamo propio sin saldar.</p>}
      {others.length > 0 && (
        <div>
          <p className="font-semibold text-warning">También responde por:</p>
          <ul aria-label="También responde por">
            {others.map(({ applicationId, reference, fullName, status, loanStatus }) => (
              <li key={applicationId}>
                <Reference of={reference} /> {fullName},{' '}
                {(loanStatus ? LOAN_STATUS[loanStatus] : APPLICATION_STATUS[status]).label.toLowerCase()}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** How the guaranty was signed as the client signs; `null`: in another way. */
function sharedText({ network, browser }: GuarantorAtDesk['sharedWithClient']): string | null {
  if (network && browser)
    return 'Se firmó desde una red que el cliente también usó y con un navegador como el suyo.';
  if (network) return 'Se firmó desde una red que el cliente también usó.';
  return browser ? 'Se firmó con un navegador como el del cliente.' : null;
}

function Shared({ shared, isOpen }: { readonly shared: string | null; readonly isOpen: boolean }) {
  return (
    shared && (
      <p>
        {shared} Puede ser que estuvieran juntos: llame al fiador{isOpen && ' antes de desembolsar'}.
      </p>
    )
  );
}

function Facts({ guarantor }: { readonly guarantor: GuarantorAtDesk }) {
  const { fullName, cedula, phone, email, namedBy, namedAt, openedAt, signedAt, declinedAt } = guarantor;
  const at = (label: string, instant: string | null) =>
    instant !== null && { label, value: <InstantText instant={instant} /> };
  return (
    <DataList
      items={[
        { label: 'Nombre', value: fullName },
        { label: 'Cédula', value: formatCedula(cedula) },
        {
          label: 'Teléfono',
          value: <TextLink href={`tel:${phone}`}>{formatPhone(phone)}</TextLink>,
        },
        { label: 'Correo', value: email ?? NO_EMAIL },
        { label: 'Nombrado por', value: namedBy },
        at('Nombrado', namedAt),
        at('Abrió el enlace', openedAt),
        at('Firmó', signedAt),
        at('Dijo que no', declinedAt),
      ]}
    />
  );
}

interface DeskGuarantorProps {
  readonly applicationId: number;
  /** The plan of the application; absent: the server knows it. */
  readonly term?: Term;
  /** The client, as a message to the guarantor names them. */
  readonly borrower: string;
  /** Whether the money has not been paid out: a guarantor can still be named. */
  readonly isOpen: boolean;
  /** Whether the loan took over another one's debt: a guarantor can be named until one has signed. */
  readonly isTakenOver?: boolean;
  /** The loan where it is late, of which the guarantor is told. */
  readonly lateLoan?: number | undefined;
}

/** The guarantor of an application or loan as the staff see them; nothing where its product asks for none (rule: guarantor). */
export function DeskGuarantor(props: DeskGuarantorProps) {
  return props.term === undefined || mayAskGuarantor(props.term) ? (
    <WithPermission call={guarantorDeskApi.read}>
      <Asked {...props} />
    </WithPermission>
  ) : null;
}

function Asked({ applicationId, borrower, isOpen, isTakenOver = false, lateLoan }: DeskGuarantorProps) {
  const { data, error, refetch } = useRead(guarantorDeskApi.read, { params: { id: applicationId } });
  const [linked, setLinked] = useState<Linked | null>(null);
  const [naming, setNaming] = useState(false);
  const [telling, setTelling] = useState(false);
  const opens = useVisibility();
  if (error && !data) return <LoadFailed title="No se pudo cargar el fiador" error={error} retry={refetch} />;
  if (!data?.asked) return null;
  const { guarantor } = data;
  const onLinked = (made: Linked) => {
    setLinked(made);
    setNaming(false);
  };
  const named = { applicationId, changes: CHANGES, onLinked };
  const asks = guarantor === null || naming;
  const canName = isOpen || (isTakenOver && guarantor?.state !== 'signed');
  return (
    <Card
      title="Fiador"
      aside={
        guarantor && (
          <Badge tone={GUARANTOR_STATE[guarantor.state].tone}>{GUARANTOR_STATE[guarantor.state].label}</Badge>
        )
      }
    >
      {canName && guarantor?.state !== 'signed' && (
        <p className="font-semibold text-warning">
          Falta la firma del fiador{isOpen ? ': sin ella no se desembolsa' : ' de las condiciones nuevas'}.
          {guarantor === null && ' Todavía no se ha nombrado a nadie.'}
        </p>
      )}
      {guarantor && (
        <>
          <Facts guarantor={guarantor} />
          <Shared shared={sharedText(guarantor.sharedWithClient)} isOpen={isOpen} />
          <Known guarantor={guarantor} />
          <div className="flex flex-wrap gap-3 empty:hidden max-sm:[&>*]:w-full">
            {guarantor.state === 'signed' && opens('income') && (
              <DownloadLink href={legalPageAddress(applicationId, 'guaranty')}>Fianza firmada</DownloadLink>
            )}
            {guarantor.state === 'signed' && lateLoan !== undefined && (
              <WithPermission call={guarantorDeskApi.told}>
                <Button variant="outline" onClick={() => setTelling(true)}>
                  Avisar al fiador
                </Button>
              </WithPermission>
            )}
          </div>
          {telling && lateLoan !== undefined && (
            <TellGuarantor
              loanId={lateLoan}
              fullName={guarantor.fullName}
              onClose={() => setTelling(false)}
            />
          )}
        </>
      )}
      {canName && (
        <WithPermission call={guarantorsApi.name}>
          {asks ? (
            <NameGuarantor {...named} onCancel={naming ? () => setNaming(false) : undefined} />
          ) : (
            <>
              {linked && <ShareLink linked={linked} borrower={borrower} />}
              <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
                {guarantor.state !== 'declined' && <NewLink {...named} />}
                <Button variant="quiet" onClick={() => setNaming(true)}>
                  Nombrar a otra persona
                </Button>
              </div>
            </>
          )}
        </WithPermission>
      )}
    </Card>
  );
}

interface TellGuarantorProps {
  readonly loanId: number;
  readonly fullName: string;
  readonly onClose: () => void;
}

/** Tells the guarantor of a late loan, from the phone of who tells it; recorded before the text is shown. */
export function TellGuarantor({ loanId, fullName, onClose }: TellGuarantorProps) {
  const tell = useAction(guarantorDeskApi.told, [guarantorDeskApi.read], { done: 'Anotado', failed: null });
  return (
    <Dialog title={`Avisar al fiador: ${fullName}`} busy={tell.isPending} onClose={onClose}>
      {tell.data ? (
        <>
          <WhatsappPolicy />
          <p className="rounded-md border border-line bg-ground p-3 break-words">{tell.data.text}</p>
          <div className="flex flex-wrap gap-3">
            <WhatsAppLink phone={tell.data.phone} text={tell.data.text} onClick={onClose}>
              Abrir WhatsApp
            </WhatsAppLink>
            <CopyButton text={tell.data.text} what="el aviso al fiador" />
          </div>
        </>
      ) : (
        <>
          <p>
            Se le dice que el préstamo está atrasado y cuántos días, y nada más. Queda anotado, y se le avisa
            una vez al día, en las horas de la ley.
          </p>
          <FailedCall title="No se anotó" error={tell.error} otherwise="Intente de nuevo." kept="" />
          <div>
            <Button busy={tell.isPending} onClick={() => tell.mutate({ params: { id: loanId } })}>
              Anotar y ver el aviso
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
