import MessageCircle from 'lucide-react/icons/message-circle';
import { useEffect, useState } from 'react';
import { type ChasedLoan, collectionsApi, MESSAGE_MAX } from '#contract/collections.ts';
import { settingsApi } from '#contract/settings.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import type { ContactChannel, ContactOutcome, TemplatedChannel } from '#domain/collections/contact.ts';
import {
  type CollectionTemplate,
  fillMessage,
  PLACES_HINT,
  unknownFields,
} from '#domain/collections/message.ts';
import { keysOf } from '#domain/enum-table.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useAction } from '#web/app/calls/use-calls.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import {
  BeyondLawNotice,
  beyondLawOf,
  ContactFields,
  typedPromise,
  unreadable,
  useNotesBeyondLaw,
  useRecordContact,
} from '#web/collections/contact-fields.tsx';
import { RefusedChannels, useRefuseChannels } from '#web/collections/refused-channels.tsx';
import { TellGuarantor } from '#web/guarantors/desk-guarantor.tsx';
import { WhatsAppLink } from '#web/messages/whatsapp-link.tsx';
import { WhatsappPolicy } from '#web/messages/whatsapp-policy.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Form, SelectField, TextareaField } from '#web/ui/forms.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { cardId, useFirstKey } from '#web/ui/queue/queue.tsx';

interface Asked {
  readonly act: ChaseAct;
  /** The loans that the act is about: at least one; several only for a message. */
  readonly chased: readonly ChasedLoan[];
  /** The id of the loan that has the focus after this act; `null`: none. */
  readonly next: number | null;
}

/** The open dialog of the collection worklist, and the focus after it: on the next customer of the list. */
export function useChase(shown: readonly ChasedLoan[]) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [next, setNext] = useState<number | null>(null);
  useFirstKey();
  // The list is refetched before the focus moves: the contacted person has another place by now.
  useEffect(() => {
    if (next === null) return;
    document.getElementById(cardId(next))?.focus();
    setNext(null);
  }, [next]);
  return {
    asked,
    ask: (act: ChaseAct, chased: readonly ChasedLoan[]) => {
      const place = shown.findIndex(({ loanId }) => loanId === chased[0]?.loanId);
      setAsked({ act, chased, next: chased.length === 1 ? (shown[place + 1]?.loanId ?? null) : null });
    },
    close: () => setAsked(null),
    done: () => {
      setAsked(null);
      setNext(asked?.next ?? null);
    },
  };
}

/** The ways to act on a late customer, each with its shortcut letter; `notes`: the beginning of its note. */
export const CHASE_ACT = {
  call: { key: 'l', notes: { channel: 'call', outcome: 'spoke' } },
  whatsapp: { key: 'w', notes: null },
  letter: { key: 'c', notes: null },
  guarantor: { key: 'f', notes: null },
  promise: { key: 'p', notes: { channel: 'call', outcome: 'promised' } },
  note: { key: 'n', notes: { channel: 'call', outcome: 'spoke' } },
} as const satisfies Record<
  string,
  { readonly key: string; readonly notes: { channel: ContactChannel; outcome: ContactOutcome } | null }
>;
export type ChaseAct = keyof typeof CHASE_ACT;
export const CHASE_ACTS = keysOf(CHASE_ACT);

/** What is asked of a client: money in verification is not (rule: in-verification). */
const saidOf = (chased: ChasedLoan) => ({ ...chased, ...chased.afterVerification });

interface ContactDialogProps {
  readonly chased: ChasedLoan;
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
function ContactDialog({ chased, phone = null, start, onClose, onDone }: ContactDialogProps) {
  const [draft, setDraft] = useState({
    ...start,
    note: '',
    on: '',
    amount: String(saidOf(chased).overdue + chased.dueNow),
  });
  const [tried, setTried] = useState(false);
  const [time, setTime] = useState('');
  const [meant, setMeant] = useState(false);
  const record = useRecordContact();
  const refuse = useRefuseChannels();
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
    <Dialog
      title={`Contacto con ${chased.fullName}`}
      busy={record.isPending || refuse.isPending}
      onClose={onClose}
    >
      <Form className="grid gap-4" onSubmit={submit}>
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
      </Form>
      <RefusedChannels chased={chased} refuse={refuse} />
    </Dialog>
  );
}

function wrongText(text: string): string | undefined {
  if (text.trim() === '') return 'Escriba el mensaje';
  const [unknown] = unknownFields(text);
  return unknown === undefined ? undefined : `No existe {${unknown}}`;
}

/**
 * The text of a collection message, which starts as the lender's first template for this channel; `error` is its error
 * message.
 */
function useMessage(templates: readonly CollectionTemplate[], channel: TemplatedChannel) {
  const own = templates.filter((template) => template.channel === channel);
  const [text, setText] = useState(own[0]?.text ?? '');
  return { own, text, setText, error: wrongText(text) };
}

interface MessageFieldsProps {
  readonly message: ReturnType<typeof useMessage>;
  /** Overdue loans to write to, at least one. */
  readonly chased: readonly ChasedLoan[];
}

/**
 * The fields of a collection message: the template, the text to edit for this time, and a preview with one customer's
 * data.
 */
function MessageFields({ message: { own, text, setText, error }, chased }: MessageFieldsProps) {
  const [reader, setReader] = useState(chased[0]?.loanId);
  const person = chased.find(({ loanId }) => loanId === reader);
  return (
    <>
      {own.length > 0 && (
        <SelectField
          name="template"
          label="Plantilla"
          options={own.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ target }) => setText(own.find(({ name }) => name === target.value)?.text ?? text)}
        />
      )}
      <TextareaField
        name="text"
        label="Mensaje"
        hint={PLACES_HINT}
        rows={6}
        maxLength={MESSAGE_MAX}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      {chased.length > 1 && (
        <SelectField
          name="reader"
          label="Verlo como lo lee"
          options={chased.map(({ loanId, fullName }) => ({ value: String(loanId), label: fullName }))}
          value={String(reader)}
          onChange={({ target }) => setReader(Number(target.value))}
        />
      )}
      {person && error === undefined && (
        <div className="grid gap-1 rounded-md border border-line bg-ground p-3">
          <p className="text-sm font-semibold">Así lo lee {person.firstName}</p>
          <p className="break-words">{fillMessage(text, saidOf(person))}</p>
        </div>
      )}
      <WithPermission call={settingsApi.change}>
        <p className="text-sm">
          <a href="/admin-settings#plantillas" className="link">
            Cambiar las plantillas
          </a>
        </p>
      </WithPermission>
    </>
  );
}

interface WhatsAppDialogProps {
  readonly chased: ChasedLoan;
  readonly phone: string;
  readonly templates: readonly CollectionTemplate[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A message from the collector's own phone: opened with its text, and recorded as a contact. */
function WhatsAppDialog({ chased, phone, templates, onClose, onDone }: WhatsAppDialogProps) {
  const message = useMessage(templates, 'whatsapp');
  const record = useRecordContact();
  const filled = fillMessage(message.text, saidOf(chased));
  const note = () =>
    record.mutate(
      {
        params: { id: chased.loanId },
        body: { channel: 'whatsapp', outcome: 'written', note: filled },
      },
      { onSuccess: onDone },
    );
  return (
    <Dialog title={`WhatsApp a ${chased.fullName}`} busy={record.isPending} onClose={onClose}>
      <WhatsappPolicy />
      <MessageFields message={message} chased={[chased]} />
      <p className="text-sm text-ink-soft">Al abrirlo queda anotado como contacto.</p>
      {message.error !== undefined || record.isPending ? (
        <Button busy={record.isPending} disabledLook icon={<MessageCircle />}>
          Abrir WhatsApp
        </Button>
      ) : (
        <WhatsAppLink phone={phone} text={filled} onClick={note}>
          Abrir WhatsApp
        </WhatsAppLink>
      )}
    </Dialog>
  );
}

interface LettersDialogProps {
  /** Overdue loans to write to, at least one. */
  readonly chased: readonly ChasedLoan[];
  readonly templates: readonly CollectionTemplate[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A message to one or all selected customers, previewed with one customer's data. */
function LettersDialog({ chased, templates, onClose, onDone }: LettersDialogProps) {
  const message = useMessage(templates, 'letter');
  const write = useAction(collectionsApi.letters, [collectionsApi.worklist, collectionsApi.contacts], {
    done: 'Cartas en camino',
    failed: 'No se pudo escribir',
  });
  const others = chased.length - 1;
  const to = others === 0 ? '' : ` y ${others} más`;
  return (
    <Dialog title={`Escribir a ${chased[0]?.fullName ?? ''}${to}`} busy={write.isPending} onClose={onClose}>
      <Form
        className="grid gap-4"
        onSubmit={() => {
          if (message.error !== undefined) return;
          const loanIds = chased.map(({ loanId }) => loanId);
          write.mutate({ body: { loanIds, text: message.text } }, { onSuccess: onDone });
        }}
      >
        <MessageFields message={message} chased={chased} />
        <Button type="submit" busy={write.isPending}>
          {chased.length === 1 ? 'Enviar la carta' : `Enviar ${chased.length} cartas`}
        </Button>
      </Form>
    </Dialog>
  );
}

interface ChaseDialogProps {
  readonly chase: ReturnType<typeof useChase>;
  readonly templates: readonly CollectionTemplate[];
}

/** The open dialog about a late customer of the list. */
export function ChaseDialog({ chase: { asked, close, done }, templates }: ChaseDialogProps) {
  if (asked === null) return null;
  const { act, chased } = asked;
  const [first] = chased;
  if (first === undefined) return null;
  const ends = { onClose: close, onDone: done };
  switch (act) {
    case 'letter':
      return <LettersDialog chased={chased} templates={templates} {...ends} />;
    case 'whatsapp':
      return first.phone === null ? null : (
        <WhatsAppDialog chased={first} phone={first.phone} templates={templates} {...ends} />
      );
    case 'guarantor':
      return first.guarantor ? (
        <TellGuarantor loanId={first.loanId} fullName={first.guarantor.fullName} onClose={done} />
      ) : null;
    case 'call':
      return <ContactDialog chased={first} phone={first.phone} start={CHASE_ACT[act].notes} {...ends} />;
    case 'promise':
    case 'note':
      return <ContactDialog chased={first} start={CHASE_ACT[act].notes} {...ends} />;
  }
}
