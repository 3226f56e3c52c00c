import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import { paymentsApi } from '#contract/payments.ts';
import { type NumberedReceipt, receiptsApi } from '#contract/receipts.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { day } from '#domain/calendar.ts';
import { RECEIPT_PAPER, RECEIPT_PAPERS, undoneText } from '#domain/payments/receipt.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { LoadFailed, Loading } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { ReceiptWhenMade } from '#web/app/receipt-when-made.tsx';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { BackLink } from '#web/app/shell/detail-page.tsx';
import { WhatsAppLink } from '#web/messages/whatsapp-link.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { PrintedPaper } from '#web/ui/printed-paper.tsx';

function ReceiptText({ receipt }: { readonly receipt: NumberedReceipt }) {
  const { lender, sentence, lines, made, notFiscal, reversedOn } = receipt;
  return (
    <>
      {reversedOn && <p className="font-bold text-danger">{undoneText(day(reversedOn))}</p>}
      <p className="text-sm">{lender}</p>
      <p>{sentence}</p>
      <dl className="grid gap-2 border-y border-dashed border-line py-3">
        {lines.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt>{label}</dt>
            <dd className="ml-auto text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">{made}</p>
      <p className="text-sm font-semibold">{notFiscal}</p>
    </>
  );
}

function Ways({ receipt }: { readonly receipt: NumberedReceipt }) {
  const { paymentId, sentTo, phone, message, reversedOn, receiptInPreparation } = receipt;
  const send = useAction(receiptsApi.send, [], {
    done: 'Recibo en camino',
    failed: 'No se pudo enviar el recibo',
  });
  return (
    <>
      {RECEIPT_PAPERS.map((paper) => (
        <LinkButton
          key={paper}
          variant="outline"
          href={addressOf(receiptsApi.print, { params: { id: paymentId }, query: { paper } })}
          target="_blank"
          icon={<FileText />}
        >
          PDF: {RECEIPT_PAPER[paper].label.toLowerCase()}
        </LinkButton>
      ))}
      <ReceiptWhenMade payment={{ id: paymentId, receiptInPreparation }}>
        <DownloadLink href={addressOf(paymentsApi.receipt, { params: { id: paymentId } })}>
          Descargar el PDF
        </DownloadLink>
      </ReceiptWhenMade>
      {reversedOn === null && (
        <>
          <WithPermission call={receiptsApi.send}>
            {sentTo === null ? (
              <p>{NO_EMAIL}. Imprime el recibo o compártelo.</p>
            ) : (
              <Button
                variant="outline"
                busy={send.isPending}
                icon={<Mail />}
                onClick={() => send.mutate({ params: { id: paymentId }, body: {} })}
              >
                Enviar otra vez a {sentTo}
              </Button>
            )}
          </WithPermission>
          {phone !== null && (
            <WhatsAppLink variant="outline" phone={phone} text={message}>
              Compartir por WhatsApp
            </WhatsAppLink>
          )}
        </>
      )}
    </>
  );
}

/**
 * The numbered receipt of a recorded payment: print on a roll or a sheet, send again, share (rule: recorded-payment).
 */
export function NumberedReceiptPapers({ id }: { readonly id: number }) {
  const { data, error, refetch } = useRead(receiptsApi.read, { params: { id } });
  if (data)
    return (
      <PrintedPaper title={`Recibo núm. ${data.number}`} below={<Ways receipt={data} />}>
        <ReceiptText receipt={data} />
      </PrintedPaper>
    );
  if (error) return <LoadFailed title="No se pudo cargar el recibo" error={error} retry={refetch} />;
  return <Loading>Cargando el recibo...</Loading>;
}

/** The lender's receipt of a payment, as a page of its own. */
export function ReceiptSheet({ id, all }: { readonly id: number; readonly all: string }) {
  return (
    <>
      <BackLink href={all}>Gestión de Pagos</BackLink>
      <NumberedReceiptPapers id={id} />
    </>
  );
}
