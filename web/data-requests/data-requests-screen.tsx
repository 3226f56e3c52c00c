import { useState } from 'react';
import { type AdminDataRequest, dataRequestsApi } from '#contract/data-requests.ts';
import {
  DATA_REQUEST,
  DATA_REQUEST_COMMANDS,
  DATA_REQUEST_STATUS,
  type DataRequestCommand,
  daysLeftText,
  PRESSING_DAYS,
} from '#domain/accounts/data-request.ts';
import { isIn } from '#domain/enum-table.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { EmptyState, LoadFailed, LoadMore, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, usePages } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { clientAddress } from '#web/app/office-addresses.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { aboutText } from '#web/data-requests/about-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { DayText, InstantText } from '#web/ui/figures/facts.tsx';
import { CheckboxField, TextareaField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

const DECISION: Readonly<Record<DataRequestCommand, string>> = {
  accept: 'Aceptar la petición',
  refuse: 'No aceptarla',
};
const DECISIONS = DATA_REQUEST_COMMANDS.map((command) => ({ value: command, label: DECISION[command] }));

/** The work that the staff do by hand after accepting a data request: the answer itself changes nothing. */
const NEXT = {
  correction: 'La respuesta no cambia el dato: corríjalo en la página del cliente, antes o después.',
  erasure:
    'La respuesta no borra nada: elimine al cliente en su página cuando el aviso haya salido. Después no se le puede escribir.',
} as const;

interface AnswerDialogProps {
  readonly request: AdminDataRequest;
  readonly onClose: () => void;
}

/** Accepts or refuses a client's data request, with a text that the client reads. */
function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const { id, kind, fullName, asks, notErasable } = request;
  const { values, field, show } = useFields({ decision: '', answer: '' });
  const { decision, answer } = values;
  const send = useAction(dataRequestsApi.answer, [dataRequestsApi.list], {
    done: 'Petición respondida',
    failedTitle: 'No se pudo responder',
    failed: 'Inténtelo de nuevo.',
  });
  function confirm() {
    show({
      ...(decision === '' && { decision: 'Elija si se acepta' }),
      ...(answer.trim() === '' && { answer: 'Escriba la respuesta para el cliente' }),
    });
    if (isIn(DATA_REQUEST_COMMANDS, decision) && answer.trim() !== '')
      send.mutate({ params: { id }, body: { decision, answer } }, { onSuccess: onClose });
  }
  return (
    <ConfirmDialog
      title={DATA_REQUEST[kind].label}
      description={`${fullName} pide: ${asks}`}
      confirmLabel="Enviar respuesta"
      busyLabel="Enviando..."
      busy={send.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {notErasable && (
        <p className="rounded-md border-l-6 border-warning bg-warning-tint px-4 py-3">
          Ahora no se puede borrar. {notErasable}
        </p>
      )}
      <RadioGroup {...field('decision')} label="Decisión" options={DECISIONS} />
      <TextareaField
        {...field('answer')}
        label="Respuesta para el cliente"
        hint={NEXT[kind]}
        maxLength={TEXT_MAX}
      />
    </ConfirmDialog>
  );
}

interface RequestCardProps {
  readonly request: AdminDataRequest;
  readonly onAnswer: () => void;
}

function RequestCard({ request, onAnswer }: RequestCardProps) {
  const { kind, status, asks, askedAt, answerBy, answer, answeredAt, daysLeft, userId, fullName } = request;
  const { label, tone, open } = DATA_REQUEST_STATUS[status];
  return (
    <li className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg break-words">
          {DATA_REQUEST[kind].label}
          {aboutText(request)}
        </h2>
        <Badge tone={open ? (daysLeft <= PRESSING_DAYS ? 'danger' : tone) : tone}>
          {open ? daysLeftText(daysLeft) : label}
        </Badge>
      </div>
      <p>
        <a href={clientAddress(userId)} className="link inline-flex min-h-11 items-center font-semibold">
          {fullName}
        </a>
      </p>
      <p className="break-words whitespace-pre-line">{asks}</p>
      <p className="text-sm text-ink-soft">
        Pedida el <InstantText instant={askedAt} />. Último día para responder: <DayText day={answerBy} />.
        {answeredAt && (
          <>
            {' '}
            Respondida el <InstantText instant={answeredAt} />.
          </>
        )}
      </p>
      {answer && (
        <p className="rounded-md bg-brand-tint px-4 py-3 break-words whitespace-pre-line">{answer}</p>
      )}
      {open && (
        <WithPermission call={dataRequestsApi.answer}>
          <div className="grid sm:justify-start">
            <Button onClick={onAnswer}>
              Responder <span className="sr-only">a {fullName}</span>
            </Button>
          </div>
        </WithPermission>
      )}
    </li>
  );
}

/** The clients' data requests, the longest waiting first (rule: data-requests). */
export function DataRequestsScreen() {
  const [all, setAll] = useState(false);
  const [answering, setAnswering] = useState<AdminDataRequest | null>(null);
  const { rows, failed, error, retry, more } = usePages(dataRequestsApi.list, (page) => ({
    query: { ...page, limit: 20, ...(!all && { status: 'open' as const }) },
  }));
  return (
    <>
      <h1 className="text-2xl">Peticiones de datos</h1>
      <p className="max-w-prose">
        Lo que los clientes piden corregir o borrar de sus datos (Ley 172-13), con los días que quedan para
        responder.
      </p>
      <CheckboxField
        name="all"
        label="Mostrar también las respondidas"
        checked={all}
        onChange={({ target }) => setAll(target.checked)}
      />
      {failed && <LoadFailed title="No se pudieron cargar las peticiones" error={error} retry={retry} />}
      {!rows && !failed && <Skeleton lines={6} label="Cargando peticiones..." />}
      {rows?.length === 0 && (
        <EmptyState title={all ? 'Nadie ha pedido nada de sus datos' : 'No hay peticiones por responder'} />
      )}
      {rows && rows.length > 0 && (
        <ul className="grid gap-4">
          {rows.map((request) => (
            <RequestCard key={request.id} request={request} onAnswer={() => setAnswering(request)} />
          ))}
        </ul>
      )}
      <LoadMore {...more} />
      {answering && <AnswerDialog request={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}
