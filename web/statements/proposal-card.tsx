import { type StatementLineReply, statementsApi } from '#contract/statements.ts';
import { formatDay, formatInstant } from '#domain/calendar.ts';
import { formatPesos } from '#domain/money.ts';
import { MATCH_REASON } from '#domain/payments/matching.ts';
import { ReceiptWhenMade } from '#web/app/receipt-when-made.tsx';
import { May } from '#web/app/session/may.tsx';
import { formatCents } from '#web/statements/cents.ts';
import { DismissButton } from '#web/statements/dismiss-button.tsx';
import { useConfirmLine, useTieLine } from '#web/statements/statements.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

/** From here on something else than amount and day speaks for it. */
const SURE = 65;

interface ProposalCardProps {
  readonly line: StatementLineReply;
  readonly payment: NonNullable<StatementLineReply['payment']>;
  readonly onAct: (id: number) => void;
}

/** A movement beside the payment that it most likely is. */
export function ProposalCard({ line, payment, onAct }: ProposalCardProps) {
  const confirm = useConfirmLine();
  const tie = useTieLine();
  const action = payment.counted ? tie : confirm;
  const { id, day, description, cents, fileName, reasons, score } = line;
  return (
    <li className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-1">
          <h3 className="text-sm text-ink-soft">En el banco</h3>
          <p className="figure text-xl">{formatCents(cents)}</p>
          <p className="break-words">{description || 'Sin descripción'}</p>
          <p className="text-sm break-words text-ink-soft">
            {formatDay(day)} · {fileName}
          </p>
        </div>
        <div className="grid content-start gap-1">
          <h3 className="text-sm text-ink-soft">
            {payment.counted ? 'Pago ya confirmado' : 'Pago registrado'}
          </h3>
          <p className="figure text-xl">{formatPesos(payment.amount)}</p>
          <p className="font-semibold break-words">
            {payment.fullName} <span className="font-normal">{payment.paymentReference}</span>
          </p>
          <p className="text-sm text-ink-soft">
            {formatInstant(new Date(payment.createdAt))} · pagó {payment.accountHolder}
          </p>
          {payment.counted && (
            <p className="text-sm">
              Ya está en los libros: el movimiento se une a él y nada se cobra dos veces.
            </p>
          )}
        </div>
      </div>
      <ul className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <li key={reason}>
            <Badge tone="success">{MATCH_REASON[reason].label}</Badge>
          </li>
        ))}
        {score < SURE && (
          <li>
            <Badge tone="warning">Mira el comprobante</Badge>
          </li>
        )}
      </ul>
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        <May call={statementsApi.confirm}>
          <Button
            variant="money"
            busy={action.isPending}
            onClick={() => {
              onAct(id);
              action.mutate({
                params: { id },
                body: { paymentId: payment.id, seenUpdatedAt: payment.updatedAt },
              });
            }}
          >
            {payment.counted ? 'Es este pago' : 'Confirmar pago'}{' '}
            <span className="sr-only">{payment.paymentReference}</span>
          </Button>
        </May>
        {payment.receiptUrl !== null && (
          <ReceiptWhenMade payment={payment}>
            <LinkButton href={payment.receiptUrl} target="_blank" rel="noreferrer" variant="outline">
              Ver comprobante <span className="sr-only">de {payment.paymentReference}</span>
            </LinkButton>
          </ReceiptWhenMade>
        )}
        <DismissButton line={line} onAct={onAct} />
      </div>
    </li>
  );
}
