import { useState } from 'react';
import { type Guarantor, guarantorsApi } from '#contract/guarantors.ts';
import { historyApi } from '#contract/history.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { GUARANTOR_STATE, type GuarantorState } from '#domain/guarantors/guarantor-state.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useRead } from '#web/app/calls/use-calls.ts';
import { currentMoment } from '#web/app/first-screen/page-state.ts';
import { type Linked, NameGuarantor, NewLink, ShareLink } from '#web/guarantors/name-guarantor.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataList, InstantText } from '#web/ui/figures/facts.tsx';

const CHANGES = [guarantorsApi.read, historyApi.ofApplication];

/** What each state means for the client, and what to do. */
const SAYS: Readonly<Record<GuarantorState, string>> = {
  waiting: 'Falta su firma. Sin ella no se deposita el dinero.',
  signed: 'Firmó la fianza. De su parte no falta nada.',
  outdated: 'Las condiciones cambiaron después de su firma: tiene que leerlas y firmar otra vez.',
  declined: 'No aceptó ser tu fiador. Nombra a otra persona.',
};
const EXPIRED = 'Su enlace venció. Haz uno nuevo y envíaselo.';

const said = ({ state, linkExpiresAt }: Guarantor): string =>
  state === 'waiting' && new Date(linkExpiresAt) <= currentMoment() ? EXPIRED : SAYS[state];

interface OwnGuarantorProps {
  readonly applicationId: number;
  /** Whether the money has not been paid out: a guarantor can still be named. */
  readonly isOpen: boolean;
}

/**
 * The guarantor of an own application, whose product asks for one: who it is, how far the signature is, and the link to
 * send (rule: guarantor).
 */
export function OwnGuarantor({ applicationId, isOpen }: OwnGuarantorProps) {
  const { data, error, refetch } = useRead(guarantorsApi.read, { params: { id: applicationId } });
  const [linked, setLinked] = useState<Linked | null>(null);
  const [naming, setNaming] = useState(false);
  if (error && !data) return <LoadFailed title="No se pudo cargar tu fiador" error={error} retry={refetch} />;
  if (!data) return <Skeleton lines={4} label="Cargando tu fiador..." />;
  const { guarantor } = data;
  const signedAt = guarantor?.signedAt ?? null;
  if (!data.asked || (guarantor === null && !isOpen)) return null;
  const props = {
    applicationId,
    changes: CHANGES,
    onLinked: (made: Linked) => {
      setLinked(made);
      setNaming(false);
    },
  };
  const isDone = guarantor?.state === 'signed';
  const asks = isOpen && (guarantor === null || guarantor.state === 'declined' || naming);
  return (
    <Card
      title="Tu fiador"
      aside={
        guarantor && (
          <Badge tone={GUARANTOR_STATE[guarantor.state].tone}>{GUARANTOR_STATE[guarantor.state].label}</Badge>
        )
      }
    >
      {guarantor === null ? (
        <p className="max-w-prose">
          Este préstamo pide un fiador: otra persona que paga si tú no pagas. Pregúntale antes y escribe sus
          datos. Después le envías un enlace: lee todo en su teléfono y firma. Sin su firma no se deposita el
          dinero.
        </p>
      ) : (
        <>
          <p role="status">{said(guarantor)}</p>
          <DataList
            items={[
              { label: 'Nombre', value: guarantor.fullName },
              { label: 'Cédula', value: formatCedula(guarantor.cedula) },
              { label: 'Teléfono', value: formatPhone(guarantor.phone) },
              signedAt !== null && { label: 'Firmó', value: <InstantText instant={signedAt} /> },
            ]}
          />
        </>
      )}
      {asks ? (
        <NameGuarantor {...props} onCancel={naming ? () => setNaming(false) : undefined} />
      ) : (
        <>
          {linked && !isDone && <ShareLink linked={linked} />}
          {isOpen && !isDone && (
            <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
              <NewLink {...props} />
              <Button variant="quiet" onClick={() => setNaming(true)}>
                Nombrar a otra persona
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}
