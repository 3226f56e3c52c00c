import { ConfirmPaymentDialog } from '#web/payments/review/decisions/confirm-payment-dialog.tsx';
import type { DecisionProps, Question } from '#web/payments/review/decisions/deciding.ts';
import { RejectPaymentDialog } from '#web/payments/review/decisions/reject-payment-dialog.tsx';
import { ReversePaymentDialog } from '#web/payments/review/decisions/reverse-payment-dialog.tsx';
import { ReceiptDialog } from '#web/payments/review/desk/receipt-dialog.tsx';

interface QuestionDialogProps extends DecisionProps {
  readonly question: Question;
  readonly onAsk: (question: Question) => void;
}

/** The open dialog of a decision about a payment. */
export function QuestionDialog({ question, onAsk, ...props }: QuestionDialogProps) {
  switch (question) {
    case 'receipt':
      return <ReceiptDialog {...props} onAsk={onAsk} />;
    case 'confirm':
      return <ConfirmPaymentDialog {...props} />;
    case 'reject':
      return <RejectPaymentDialog {...props} />;
    case 'reverse':
      return <ReversePaymentDialog {...props} />;
  }
}
