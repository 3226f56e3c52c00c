import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { DISBURSED_TOGETHER_MAX, disbursementsApi } from '#contract/disbursements.ts';
import type { AdminLoan } from '#contract/loans.ts';
import { BANK_FILE, BANK_FILES, type BankFileName } from '#domain/disbursements/bank-file.ts';
import { formatPesos } from '#domain/money.ts';
import { addressOf } from '#web/app/calls/api-client.ts';
import { PayOutDialog } from '#web/loans/book/pay-out/pay-out-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const FORMATS = BANK_FILES.map((value) => ({ value, label: BANK_FILE[value].label }));

const sumOf = (loans: readonly AdminLoan[]) => loans.reduce((sum, { principal }) => sum + principal, 0);

interface PayOutBarProps {
  /** The loans that the person can disburse. */
  readonly payable: readonly AdminLoan[];
  readonly chosen: readonly AdminLoan[];
  readonly onChoose: (ids: readonly number[]) => void;
}

/**
 * Disburses several loans together: the file of transfers for the bank, and one form that records them under one
 * reference.
 */
export function PayOutBar({ payable, chosen, onChoose }: PayOutBarProps) {
  const [format, setFormat] = useState<BankFileName>('csv');
  const [asking, setAsking] = useState(false);
  const most = payable.slice(0, DISBURSED_TOGETHER_MAX);
  const all = chosen.length === most.length;
  return (
    <section
      aria-label="Desembolsar varios"
      // Stays visible while the person selects loans further up.
      className={classes(
        chosen.length > 0 && 'sticky bottom-2 z-10',
        'grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface px-4 py-2 shadow-card',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="flex-1 font-semibold">
          {chosen.length === 0
            ? 'Elija préstamos para desembolsarlos juntos.'
            : `${chosen.length === 1 ? '1 elegido' : `${chosen.length} elegidos`}: ${formatPesos(sumOf(chosen))}`}
        </p>
        <Button variant="quiet" onClick={() => onChoose(all ? [] : most.map(({ id }) => id))}>
          {all ? 'Quitar todos' : `Elegir los ${most.length} que puede`}
        </Button>
      </div>
      {chosen.length > 0 && (
        <div className="flex flex-wrap items-end gap-3 max-sm:[&>*]:w-full">
          <div className="sm:w-80">
            <SelectField
              name="formato"
              label="Archivo del banco"
              options={FORMATS}
              value={format}
              onChange={({ target }) =>
                setFormat(BANK_FILES.find((known) => known === target.value) ?? format)
              }
            />
          </div>
          <LinkButton
            variant="outline"
            href={addressOf(disbursementsApi.bankFile, {
              query: { loans: chosen.map(({ id }) => id).join(','), format },
            })}
            download
            icon={<Download aria-hidden="true" />}
          >
            Descargar archivo
          </LinkButton>
          <Button variant="money" onClick={() => setAsking(true)}>
            Marcar como enviados
          </Button>
        </div>
      )}
      {asking && <PayOutDialog loans={chosen} onClose={() => setAsking(false)} />}
    </section>
  );
}
