import type { ReactNode } from 'react';
import { collectionsApi } from '#contract/collections.ts';
import { ROLE } from '#domain/accounts/role.ts';
import { type Day, readDay } from '#domain/calendar.ts';
import {
  CONTACT_CHANNEL,
  CONTACT_CHANNELS,
  CONTACT_OUTCOME,
  CONTACT_OUTCOMES,
  type ContactChannel,
  type ContactOutcome,
} from '#domain/collections/contact.ts';
import { isIn } from '#domain/enum-table.ts';
import { AMOUNT_FORMAT } from '#domain/limits/amounts.ts';
import { REASON_MAX } from '#domain/limits/lengths.ts';
import { type Pesos, parsePesos } from '#domain/money.ts';
import { hasCode } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { useUser } from '#web/app/session/session.tsx';
import { MoneyField } from '#web/ui/fields/money-field.tsx';
import { CheckboxField, DAY_FORMAT_MESSAGE, DayField, SelectField, TextareaField } from '#web/ui/forms.tsx';

const CHANNELS = CONTACT_CHANNELS.map((value) => ({ value, label: CONTACT_CHANNEL[value].label }));
const OUTCOMES = CONTACT_OUTCOMES.map((value) => ({ value, label: CONTACT_OUTCOME[value].label }));

/** A contact as typed; day and amount belong to a promise. */
export interface ContactDraft {
  readonly channel: ContactChannel;
  readonly outcome: ContactOutcome;
  readonly note: string;
  readonly on: string;
  readonly amount: string;
}

/** The typed promise: a day and an amount, each `null` when unreadable. `null` as a whole: there is no promise. */
export function typedPromise({ outcome, on, amount }: ContactDraft): {
  readonly promisedOn: Day | null;
  readonly promisedAmount: Pesos | null;
} | null {
  return CONTACT_OUTCOME[outcome].promises
    ? { promisedOn: readDay(on), promisedAmount: parsePesos(amount) }
    : null;
}

export type ContactErrors = Partial<Record<'outcome' | 'promisedOn' | 'promisedAmount', string>>;

/** Errors for the missing or unreadable parts of a promise. */
export function unreadable(draft: ContactDraft): ContactErrors {
  const promise = typedPromise(draft);
  if (promise === null) return {};
  return {
    ...(promise.promisedOn === null && { promisedOn: DAY_FORMAT_MESSAGE }),
    ...(promise.promisedAmount === null && { promisedAmount: AMOUNT_FORMAT }),
  };
}

interface ContactFieldsProps {
  readonly draft: ContactDraft;
  readonly errors: ContactErrors;
  readonly onChange: (draft: ContactDraft) => void;
}

/** The fields of a contact: its way and its result, and for a promise the day and the amount. */
export function ContactFields({ draft, errors, onChange }: ContactFieldsProps) {
  const { channel, outcome, note, on, amount } = draft;
  return (
    <>
      <SelectField
        name="channel"
        label="Cómo"
        options={CHANNELS}
        value={channel}
        onChange={({ target }) =>
          isIn(CONTACT_CHANNELS, target.value) && onChange({ ...draft, channel: target.value })
        }
      />
      <SelectField
        name="outcome"
        label="Qué pasó"
        options={OUTCOMES}
        value={outcome}
        error={errors.outcome}
        onChange={({ target }) =>
          isIn(CONTACT_OUTCOMES, target.value) && onChange({ ...draft, outcome: target.value })
        }
      />
      {CONTACT_OUTCOME[outcome].promises && (
        <>
          <DayField
            name="promisedOn"
            label="Paga el día"
            value={on}
            error={errors.promisedOn}
            onText={(text) => onChange({ ...draft, on: text })}
          />
          <MoneyField
            name="promisedAmount"
            label="Cuánto"
            value={amount}
            error={errors.promisedAmount}
            onChange={({ target }) => onChange({ ...draft, amount: target.value })}
          />
        </>
      )}
      <TextareaField
        name="note"
        label="Nota (opcional)"
        maxLength={REASON_MAX}
        value={note}
        onChange={({ target }) => onChange({ ...draft, note: target.value })}
      />
    </>
  );
}

interface BeyondLawNoticeProps {
  readonly text: string;
  /** Whether the person may note a contact that the law does not allow: only an owner may (rule: contact-hours). */
  readonly mayNote: boolean;
  readonly meant: boolean;
  readonly onMeant: (meant: boolean) => void;
  /** Fields between the notice's text and the confirmation. */
  readonly children?: ReactNode;
}

export function BeyondLawNotice({ text, mayNote, meant, onMeant, children }: BeyondLawNoticeProps) {
  return (
    <div className="grid gap-3 rounded-md bg-warning-tint p-3 text-warning">
      <p role="alert">{text}</p>
      {children}
      {mayNote && (
        <CheckboxField
          name="confirmBeyondLaw"
          label="Se hizo así, y queda anotado"
          checked={meant}
          onChange={({ target }) => onMeant(target.checked)}
        />
      )}
    </div>
  );
}

export const useRecordContact = () =>
  useAction(collectionsApi.record, [collectionsApi.worklist, collectionsApi.contacts], {
    done: 'Contacto anotado',
    failed: 'No se pudo anotar el contacto',
  });

/** The server's question about a contact that the law does not allow; `null` without one. */
export function beyondLawOf(failure: Error | null): string | null {
  return hasCode(failure, 'outside_contact_hours') || hasCode(failure, 'too_many_contacts')
    ? (failure.userMessage ?? null)
    : null;
}

/** Whether the signed-in person may record a contact beyond the law's limits (rule: contact-hours). */
export function useNotesBeyondLaw(): boolean {
  const { role } = useUser();
  return role !== null && ROLE[role].notesBeyondLaw;
}
