import { useState } from 'react';
import type { ChasedLoan } from '#contract/collections.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import type { ContactChannel, ContactOutcome } from '#domain/collections/contact.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { BeyondLawNotice } from '#web/collections/beyond-law-notice.tsx';
import { ContactFields, typedPromise, unreadable } from '#web/collections/contact-fields.tsx';
import { beyondLawOf, useNotesBeyondLaw, useRecordContact } from '#web/collections/use-record-contact.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ContactDialogProps {
  readonly chased: Pick<ChasedLoan, 'loanId' | 'fullName' | 'overdue' | 'dueNow'>;
  /**
   * The customer's number, shown large for a telephone beside the computer; absent when the dialog is not about a call.
   */
  readonly phone?: string | null;
  /** Channel and outcome that the empty form shows first. */
  readonly start: { readonly channel: ContactChannel; readonly outcome: ContactOutcome };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The number to dial by hand. */
function NumberToCall({ phone, fullName }: { readonly phone: string; readonly fullName: string }) {
  const number = formatPhone(phone);
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-brand-tint px-3 py-1">
      <a className="link inline-flex min-h-11 items-center text-2xl tabular-nums" href={`tel:${phone}`}>
        {number}
      </a>
      <CopyButton text={number} what={`teléfono de ${fullName}`} />
    </p>
  );
}

/** The result of a call, a message or a visit; a promise with its day and amount (rule: payment-promises). */
export function ContactDialog({ chased, phone = null, start, onClose, onDone }: ContactDialogProps) {
  const [draft, setDraft] = useState({
    ...start,
    note: '',
    on: '',
    amount: String(chased.overdue + chased.dueNow),
  });
  const [tried, setTried] = useState(false);
  const [time, setTime] = useState('');
  const [meant, setMeant] = useState(false);
  const record = useRecordContact();
  const mayNote = useNotesBeyondLaw();
  const beyond = beyondLawOf(record.error);
  const errors = unreadable(draft);
  function submit() {
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    const { channel, outcome, note } = draft;
    const promise = typedPromise(draft);
    record.mutate(
      {
        params: { id: chased.loanId },
        body: {
          channel,
          outcome,
          note,
          ...(promise && {
            promisedOn: promise.promisedOn ?? '',
            promisedAmount: promise.promisedAmount ?? 0,
          }),
          ...(time !== '' && { time }),
          ...(beyond && meant && { confirmBeyondLaw: true }),
        },
      },
      { onSuccess: onDone },
    );
  }
  return (
    <Dialog open title={`Contacto con ${chased.fullName}`} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {phone !== null && <NumberToCall phone={phone} fullName={chased.fullName} />}
        <ContactFields draft={draft} errors={tried ? errors : {}} onChange={setDraft} />
        {beyond && (
          <BeyondLawNotice text={beyond} mayNote={mayNote} meant={meant} onMeant={setMeant}>
            <TextField
              name="time"
              type="time"
              label="A qué hora fue"
              value={time}
              error={fieldErrorsOf(record.error).time}
              onChange={({ target }) => setTime(target.value)}
            />
          </BeyondLawNotice>
        )}
        <Button type="submit" busy={record.isPending}>
          Anotar contacto
        </Button>
      </form>
    </Dialog>
  );
}
