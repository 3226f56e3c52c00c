import CircleCheck from 'lucide-react/icons/circle-check';
import { type CounterApplication, counterApi } from '#contract/counter.ts';
import { isShownTo } from '#domain/accounts/who-sees.ts';
import { LEGAL_DOCUMENT, LEGAL_DOCUMENTS } from '#domain/signing/legal-document.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { legalPageAddress } from '#web/app/office-addresses.ts';
import { useUser } from '#web/app/session/session.tsx';
import { DeskGuarantor } from '#web/guarantors/desk-guarantor.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Reference } from '#web/ui/figures/facts.tsx';

/**
 * Shown after an application at the counter is sent: the customer leaves with a copy of the signed documents, or with
 * their number.
 */
export function CounterSent({ application }: { readonly application: CounterApplication }) {
  const { id, reference, fullName, term } = application;
  const { role } = useUser();
  const mayPrint = isShownTo({ role, scopes: null }, 'identity');
  return (
    <>
      <Card title="Solicitud enviada">
        <p className="flex items-center gap-3">
          <CircleCheck className="size-8 shrink-0 text-success" />
          <span>
            La solicitud{' '}
            <b>
              <Reference of={reference} />
            </b>{' '}
            de <b>{fullName}</b> está firmada y espera una decisión.
          </span>
        </p>
        <p>
          Imprima las dos copias y entréguelas.
          {!mayPrint && ' Llevan el texto y su evidencia, sin el dibujo de la firma; puede imprimirlas hoy.'}
        </p>
        <div className="flex flex-wrap gap-3">
          {LEGAL_DOCUMENTS.map((kind) => (
            <LinkButton
              key={kind}
              href={
                mayPrint
                  ? legalPageAddress(id, kind)
                  : addressOf(counterApi.copy, { params: { id, document: kind } })
              }
              variant="outline"
            >
              {LEGAL_DOCUMENT[kind].label}
            </LinkButton>
          ))}
        </div>
        <div>
          <LinkButton href="/admin-counter">Atender a otra persona</LinkButton>
        </div>
      </Card>
      {term !== null && <DeskGuarantor applicationId={id} term={term} borrower={fullName ?? ''} isOpen />}
    </>
  );
}
