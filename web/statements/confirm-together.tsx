import { useState } from 'react';
import { JOINED_TOGETHER_MAX, type JoinedLine, type StatementLineReply } from '#contract/statements.ts';
import { useConfirmTogether } from '#web/statements/statements.queries.ts';
import { Button } from '#web/ui/button.tsx';

const joinOf = ({ id, payment, disbursement }: StatementLineReply) => {
  if (payment)
    return { id, kind: 'payment', joinedId: payment.id, seenUpdatedAt: payment.updatedAt } as const;
  return disbursement && ({ id, kind: 'disbursement', joinedId: disbursement.loanId } as const);
};

const labelOf = (count: number) =>
  count === 1 ? 'Confirmar el que coincide' : `Confirmar los ${count} que coinciden`;

interface ConfirmTogetherProps {
  readonly lines: readonly StatementLineReply[];
  readonly onActed: () => void;
}

/**
 * Joins the bank's lines that agree in all with their payments, in one press (rule: statement-lines-together); failures
 * are listed.
 */
export function ConfirmTogether({ lines, onActed }: ConfirmTogetherProps) {
  const confirm = useConfirmTogether();
  const [refused, setRefused] = useState<readonly (JoinedLine & { readonly description: string })[]>([]);
  const agreeing = lines.filter(({ agreesInAll }) => agreesInAll).slice(0, JOINED_TOGETHER_MAX);
  function press() {
    onActed();
    confirm.mutate(
      { body: { lines: agreeing.flatMap((line) => joinOf(line) ?? []) } },
      {
        onSuccess: (reply) =>
          setRefused(
            reply.lines
              .filter((line) => line.refused !== null)
              .map((line) => ({
                ...line,
                description: agreeing.find(({ id }) => id === line.id)?.description ?? '',
              })),
          ),
      },
    );
  }
  return (
    <>
      {(agreeing.length > 0 || confirm.isPending) && (
        <Button variant="money" busy={confirm.isPending} onClick={press}>
          {confirm.isPending ? 'Confirmando...' : labelOf(agreeing.length)}
        </Button>
      )}
      {refused.length > 0 && (
        <div role="alert" className="w-full rounded-md bg-danger-tint px-4 py-3">
          <p className="font-semibold text-danger">No se pudieron confirmar:</p>
          <ul className="grid gap-1 text-sm">
            {refused.map(({ id, description, refused: why }) => (
              <li key={id} className="wrap-anywhere">
                <b>{description}</b>: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
