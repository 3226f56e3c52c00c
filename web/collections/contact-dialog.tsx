import { useState } from 'react';
import type { ChasedLoan } from '#contract/collections.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { readDay } from '#domain/calendar.ts';
import { isIn } from '#domain/closed-set.ts';
import {
  CONTACT_CHANNEL,
  CONTACT_CHANNELS,
  CONTACT_OUTCOME,
  CONTACT_OUTCOMES,
  type ContactChannel,
  type ContactOutcome,
} from '#domain/collections/contact.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { parsePesos } from '#domain/money.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { beyondLawOf, useNotesBeyondLaw, useRecordContact } from '#web/collections/use-record-contact.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { DAY_FORMAT_MESSAGE, DayField } from '#web/ui/fields/day-field.tsx';
import { MONEY_FORMAT_MESSAGE, MoneyField } from '#web/ui/fields/money-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const CHANNELS = CONTACT_CHANNELS.map((value) => ({ value, label: CONTACT_CHANNEL[value].label }));
const OUTCOMES = CONTACT_OUTCOMES.map((value) => ({ value, label: CONTACT_OUTCOME[value].label }));

interface ContactDialogProps {
  readonly chased: Pick<ChasedLoan, 'loanId' | 'fullName' | 'overdue' | 'dueNow'>;
  /** Shown large, for a telephone beside the computer; left out where the dialog is no call. */
  readonly phone?: string | null;
  /** Before anything is chosen. */
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

/** What came of a call, a message or a visit; a promise with its day and amount (rule: payment-promises). */
export function ContactDialog({ chased, phone = null, start, onClose, onDone }: ContactDialogProps) {
  const [channel, setChannel] = useState(start.channel);
  const [outcome, setOutcome] = useState(start.outcome);
  const [note, setNote] = useState('');
  const [on, setOn] = useState('');
  const [amount, setAmount] = useState(String(chased.overdue + chased.dueNow));
  const [tried, setTried] = useState(false);
  const [time, setTime] = useState('');
  const [meant, setMeant] = useState(false);
  const record = useRecordContact();
  const mayNote = useNotesBeyondLaw();
  const beyond = beyondLawOf(record.error);
  const { promises } = CONTACT_OUTCOME[outcome];
  const promisedOn = readDay(on);
  const promisedAmount = parsePesos(amount);
  const wrong = promises && (promisedOn === null || promisedAmount === null);
  function submit() {
    setTried(true);
    if (wrong) return;
    const promise = promises ? { promisedOn: promisedOn ?? '', promisedAmount: promisedAmount ?? 0 } : {};
    record.mutate(
      {
        params: { id: chased.loanId },
        body: {
          channel,
          outcome,
          note,
          ...promise,
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
        <SelectField
          name="channel"
          label="Cómo"
          options={CHANNELS}
          value={channel}
          onChange={({ target }) => isIn(CONTACT_CHANNELS, target.value) && setChannel(target.value)}
        />
        <SelectField
          name="outcome"
          label="Qué pasó"
          options={OUTCOMES}
          value={outcome}
          onChange={({ target }) => isIn(CONTACT_OUTCOMES, target.value) && setOutcome(target.value)}
        />
        {promises && (
          <>
            <DayField
              name="promisedOn"
              label="Paga el día"
              value={on}
              onText={setOn}
              error={tried && promisedOn === null ? DAY_FORMAT_MESSAGE : undefined}
            />
            <MoneyField
              name="promisedAmount"
              label="Cuánto"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
              error={tried && promisedAmount === null ? MONEY_FORMAT_MESSAGE : undefined}
            />
          </>
        )}
        <TextareaField
          name="note"
          label="Nota (opcional)"
          maxLength={REASON_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {beyond && (
          <div className="grid gap-3 rounded-md bg-warning-tint p-3 text-warning">
            <p role="alert">{beyond}</p>
            <TextField
              name="time"
              type="time"
              label="A qué hora fue"
              value={time}
              error={fieldErrorsOf(record.error).time}
              onChange={({ target }) => setTime(target.value)}
            />
            {mayNote && (
              <CheckboxField
                name="confirmBeyondLaw"
                label="Se hizo así, y queda anotado"
                checked={meant}
                onChange={({ target }) => setMeant(target.checked)}
              />
            )}
          </div>
        )}
        <Button type="submit" busy={record.isPending}>
          Anotar contacto
        </Button>
      </form>
    </Dialog>
  );
}
