import { useMutation, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { disbursementsApi } from '#contract/loan-book.ts';
import { type AdminLoan, loansApi } from '#contract/loans.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { BANK_FILE, type BankFileName } from '#domain/disbursements/bank-file.ts';
import { ApiError, sentenceOf } from '#web/app/calls/api-error.ts';
import { download } from '#web/app/calls/download.ts';
import { keyOf } from '#web/app/calls/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

const FAILED = 'El archivo no llegó entero. Inténtelo de nuevo.';

interface BankFileButtonProps {
  readonly loans: readonly AdminLoan[];
  readonly format: BankFileName;
}

/** Downloads the file for the bank; asks before it has a loan of an earlier file (rule: bank-file-once). */
export function BankFileButton({ loans, format }: BankFileButtonProps) {
  const client = useQueryClient();
  const { toast, dismiss } = useToast();
  const [asking, setAsking] = useState(false);
  const filed = loans.filter(({ inBankFile }) => inBankFile !== null);
  const file = useMutation({
    mutationFn: () =>
      download(
        disbursementsApi.bankFile,
        {
          query: {
            loans: loans.map(({ id }) => id).join(','),
            format,
            ...(filed.length > 0 && { again: 'true' as const }),
          },
        },
        `desembolsos-${dayInSantoDomingo(new Date())}.${BANK_FILE[format].extension}`,
      ),
    onMutate: dismiss,
    onError: (failure) =>
      toast({
        variant: 'destructive',
        title: 'No se hizo el archivo',
        description: [sentenceOf(failure, FAILED), failure instanceof ApiError && failure.details]
          .filter(Boolean)
          .join('. '),
      }),
    onSettled: () => {
      setAsking(false);
      // Also after a refusal: a colleague's file may have been first.
      return client.invalidateQueries({ queryKey: keyOf(loansApi.list) });
    },
  });
  return (
    <>
      <Button
        variant="outline"
        icon={<Download />}
        busy={file.isPending}
        onClick={() => (filed.length > 0 ? setAsking(true) : file.mutate())}
      >
        Descargar archivo
      </Button>
      {asking && (
        <ConfirmDialog
          title="¿Ponerlos otra vez en un archivo?"
          description="Si el banco ya recibió el archivo anterior, el dinero sale dos veces."
          confirmLabel="Descargar archivo"
          cancelLabel="Volver"
          variant="danger"
          busy={file.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => file.mutate()}
        >
          <ul className="grid gap-3">
            {filed.map(({ id, fullName, reference, inBankFile }) => (
              <li key={id}>
                <b>
                  {fullName} {reference}
                </b>
                <p>{inBankFile}</p>
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
