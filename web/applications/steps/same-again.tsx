import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { applicationsApi } from '#contract/applications.ts';
import { isUndecided } from '#domain/applications/status.ts';
import { termText } from '#domain/limits/instalments.ts';
import { formatPesos, parsePesos } from '#domain/money.ts';
import { query } from '#web/app/calls/query-client.ts';
import { queueNow } from '#web/app/queue/page-queue.ts';
import { LATEST } from '#web/applications/applicant.ts';
import type { FormValues } from '#web/applications/form/form-fields.ts';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

/** Milliseconds in which the form asks before it sends a third application for the same loan. */
const WITHIN = 60_000;
/** Number of applications for the same loan after which the form asks. */
const MANY = 2;

type Wanted = Pick<FormValues, 'amount' | 'term' | 'loanType'>;

/**
 * Asks before a third application for the same loan within a minute: its sender may believe that the others did not
 * arrive. Applications that wait on this phone count too. @returns the question, and the call that sends or asks
 */
export function useSameAgain({ amount, term, loanType }: Wanted, send: () => void) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const pesos = parsePesos(amount);

  function sentJustNow(): number {
    const now = Date.now();
    const isSame = (
      one: { readonly amount?: unknown; readonly term?: unknown; readonly loanType?: unknown },
      at: number,
    ) => one.amount === pesos && one.term === Number(term) && one.loanType === loanType && now - at < WITHIN;
    const sent =
      client.getQueryData(query(applicationsApi.list, { query: { limit: LATEST } }).queryKey) ?? [];
    return [
      ...sent.filter((one) => isUndecided(one.status) && isSame(one, Date.parse(one.submittedAt ?? ''))),
      ...queueNow().items.filter(({ createdAt, request }) => isSame(request.body, createdAt)),
    ].length;
  }

  return {
    sendOrAsk: () => (sentJustNow() >= MANY ? setAsking(true) : send()),
    question: (
      <ConfirmDialog
        open={asking}
        title="¿Enviar otra solicitud igual?"
        description={`Hace menos de un minuto enviaste ${MANY} solicitudes de ${formatPesos(pesos ?? 0)} en ${termText(Number(term))}. Ya están en Mis Solicitudes: no hace falta repetirlas.`}
        confirmLabel="Enviar otra"
        cancelLabel="No enviar"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          send();
        }}
      />
    ),
  };
}
