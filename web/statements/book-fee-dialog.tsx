import { useState } from 'react';
import type { StatementLineReply } from '#contract/statements.ts';
import type { ExpenseCategory } from '#domain/drawers/cash-movement.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { CategoryField } from '#web/expenses/category-field.tsx';
import { useBookFee } from '#web/expenses/expenses.queries.ts';
import { FundsAccountField, useFirstAccount } from '#web/loans/book/funds-account-field.tsx';
import { formatCents } from '#web/statements/cents.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface BookFeeDialogProps {
  readonly line: StatementLineReply;
  readonly onBooked: () => void;
  readonly onClose: () => void;
}

/** Books money that left the bank as an expense: a fee, unless the person says another thing. */
export function BookFeeDialog({ line, onBooked, onClose }: BookFeeDialogProps) {
  const first = useFirstAccount();
  const [category, setCategory] = useState<ExpenseCategory>('bank_fee');
  const [account, setAccount] = useState<string | null>(null);
  const book = useBookFee();
  const wrong = fieldErrorsOf(book.error);
  return (
    <ConfirmDialog
      open
      title="Anotar como gasto"
      description={`${line.description}: ${formatCents(line.cents)}. En los libros va en pesos enteros.`}
      confirmLabel="Anotar"
      busyLabel="Anotando..."
      busy={book.isPending}
      onCancel={onClose}
      onConfirm={() =>
        book.mutate(
          {
            params: { id: line.id },
            body: { category, ...(line.account === null && { accountNumber: account ?? first }) },
          },
          { onSuccess: onBooked },
        )
      }
    >
      <CategoryField value={category} error={wrong.category} onChange={setCategory} />
      {line.account === null && (
        <FundsAccountField
          label="De la cuenta"
          value={account ?? first}
          error={wrong.accountNumber}
          onChange={setAccount}
        />
      )}
    </ConfirmDialog>
  );
}
