import { useState } from 'react';
import { newWebhook, type Webhook, type WebhookDelivery, webhooksApi } from '#contract/webhooks.ts';
import { EVENT, eventLabel } from '#domain/audit/event.ts';
import {
  DELIVERY_STATE,
  OLD_SECRET_HOURS,
  SWITCHED_OFF,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#domain/webhooks/webhook-event.ts';
import { LoadFailed, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { actionsColumn, type Column, column, DataList, InstantText, Table } from '#web/ui/figures/facts.tsx';
import { CheckboxField, Form } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const LISTS = [webhooksApi.list, webhooksApi.deliveries];

interface ShownSecretProps {
  readonly title: string;
  readonly secret: string;
  readonly help: string;
  readonly onClose: () => void;
}

/** Shows a new secret once: a person who closes the dialog without copying creates another. */
export function ShownSecret({ title, secret, help, onClose }: ShownSecretProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-4">
        <p>{help}</p>
        <p className="rounded-md bg-brand-tint p-3 font-semibold break-all">{secret}</p>
        <div className="flex flex-wrap items-center gap-3">
          <CopyButton text={secret} what="el secreto" />
          <Button onClick={onClose}>Ya lo guardé</Button>
        </div>
      </div>
    </Dialog>
  );
}

function State({ webhook: { off, failed } }: { readonly webhook: Webhook }) {
  if (off !== null) return <Badge tone="warning">{SWITCHED_OFF[off].label}</Badge>;
  return failed > 0 ? <Badge tone="danger">Con fallos</Badge> : <Badge tone="success">Encendida</Badge>;
}

const answerOf = ({ lastStatus, lastAnswer }: WebhookDelivery): string =>
  [lastStatus, lastAnswer].filter(Boolean).join(': ') || '—';

const COLUMNS: readonly Column<WebhookDelivery>[] = [
  column('what', 'Mensaje', ({ type, subjectId }) => `${eventLabel(type)}, núm. ${subjectId}`),
  column('when', 'Cuándo', ({ createdAt }) => <InstantText instant={createdAt} />),
  column('state', 'Estado', ({ state, attempts, nextAt }) => (
    <>
      <Badge tone={DELIVERY_STATE[state].tone}>{DELIVERY_STATE[state].label}</Badge>
      <span className="block text-sm text-ink-soft">
        {attempts} {attempts === 1 ? 'intento' : 'intentos'}
        {nextAt && state === 'waiting' && (
          <>
            , el próximo <InstantText instant={nextAt} />
          </>
        )}
      </span>
    </>
  )),
  column('answer', 'Última respuesta', (delivery) => (
    <span className="text-sm wrap-anywhere">{answerOf(delivery)}</span>
  )),
];

/** The last deliveries to a webhook's receiver, their responses, and a button to deliver again. */
function Deliveries({ webhookId }: { readonly webhookId: number }) {
  const { data, error, refetch } = useRead(webhooksApi.deliveries, { params: { id: webhookId } });
  const may = usePermission();
  const replay = useAction(webhooksApi.replay, LISTS, {
    done: 'Aviso repetido',
    failed: 'No se pudo repetir el aviso',
  });
  if (error && !data)
    return <LoadFailed title="No se pudieron cargar los mensajes" error={error} retry={refetch} />;
  if (!data) return <Skeleton lines={4} label="Cargando mensajes..." />;
  if (data.length === 0) return <p>Todavía no hay mensajes.</p>;
  const columns: readonly Column<WebhookDelivery>[] = may(webhooksApi.replay)
    ? [
        ...COLUMNS,
        actionsColumn(
          ({ id, state }) =>
            state !== 'waiting' && (
              <Button
                variant="outline"
                disabled={replay.isPending}
                onClick={() => replay.mutate({ params: { id } })}
              >
                Repetir <span className="sr-only">el mensaje {id}</span>
              </Button>
            ),
        ),
      ]
    : COLUMNS;
  return <Table caption="Mensajes" columns={columns} rows={data} rowKey={({ id }) => id} />;
}

/** One receiver of webhooks: its events, its deliveries, and its actions. */
export function WebhookCard({ webhook, onEdit }: { readonly webhook: Webhook; readonly onEdit: () => void }) {
  const { id, url, events, off, waiting, failed, lastDeliveredAt } = webhook;
  const [secret, setSecret] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const may = usePermission();
  const turn = useAction(webhooksApi.change, LISTS, {
    done: 'Avisos cambiados',
    failed: 'No se pudieron cambiar los avisos',
  });
  const test = useAction(webhooksApi.test, LISTS, {
    done: 'Aviso de prueba en camino',
    failed: 'No se pudo enviar el aviso de prueba',
  });
  const remove = useAction(webhooksApi.remove, LISTS, {
    done: 'Avisos retirados',
    failed: 'No se pudieron retirar los avisos',
  });
  const renew = useAction(webhooksApi.renewSecret, [], {
    done: 'Secreto cambiado',
    failed: 'No se pudo cambiar el secreto',
  });
  const params = { id };
  return (
    <Card title={<span className="wrap-anywhere">{url}</span>} aside={<State webhook={webhook} />}>
      <p className="text-sm">{events.map((event) => EVENT[event].label).join(', ')}</p>
      <DataList
        items={[
          {
            label: 'Último entregado',
            value: lastDeliveredAt ? <InstantText instant={lastDeliveredAt} /> : '—',
          },
          { label: 'En camino', value: waiting },
          { label: 'No entregados', value: failed },
        ]}
      />
      <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:flex sm:flex-wrap">
        <Button variant="outline" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ocultar mensajes' : 'Ver mensajes'}
        </Button>
        {off === null && may(webhooksApi.test) && (
          <Button
            variant="outline"
            busy={test.isPending}
            onClick={() => test.mutate({ params }, { onSuccess: () => setOpen(true) })}
          >
            Enviar prueba
          </Button>
        )}
        {may(webhooksApi.edit) && (
          <Button variant="outline" onClick={onEdit}>
            Cambiar
          </Button>
        )}
        {may(webhooksApi.change) && (
          <Button
            variant="outline"
            busy={turn.isPending}
            onClick={() => turn.mutate({ params, body: { on: off !== null } })}
          >
            {off === null ? 'Apagar' : 'Encender'}
          </Button>
        )}
        {may(webhooksApi.renewSecret) && (
          <AskedButton
            look={{ variant: 'outline' }}
            title="¿Cambiar el secreto?"
            description={`El de ahora vale ${OLD_SECRET_HOURS} horas más; antes hay que poner el nuevo en el otro programa.`}
            confirmLabel="Cambiar secreto"
            cancelLabel="Volver"
            busy={renew.isPending}
            onConfirm={(close) =>
              renew.mutate({ params }, { onSuccess: (made) => setSecret(made.secret), onSettled: close })
            }
          />
        )}
        {may(webhooksApi.remove) && (
          <AskedButton
            title="¿Retirar estos avisos?"
            description={`${url}: no recibe más, y lo que no llegó ya no se puede repetir.`}
            confirmLabel="Retirar"
            cancelLabel="Volver"
            variant="danger"
            busy={remove.isPending}
            onConfirm={(close) => remove.mutate({ params }, { onSettled: close })}
          />
        )}
      </div>
      {open && <Deliveries webhookId={id} />}
      {secret !== null && (
        <ShownSecret
          title="El secreto nuevo"
          secret={secret}
          help="Cópielo ahora: no se vuelve a mostrar."
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  );
}

const OPTIONS = WEBHOOK_EVENTS.map((event) => ({ value: event, label: EVENT[event].label }));

interface WebhookFormProps {
  /** The webhook whose address and events are edited; `null`: a new one. */
  readonly edited: Webhook | null;
  readonly onDone: () => void;
}

interface TickGroupProps<V extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly ticked: readonly V[];
  readonly error?: string | undefined;
  readonly onChange: (ticked: readonly V[]) => void;
}

/** A list of checkboxes, one per line, to choose some of its options. */
export function TickGroup<V extends string>({ legend, options, ticked, error, onChange }: TickGroupProps<V>) {
  const [first] = options;
  return (
    <fieldset aria-describedby={error && first ? `${first.value}-group-error` : undefined}>
      <legend className="font-semibold">{legend}</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <CheckboxField
            key={value}
            name={value}
            label={label}
            checked={ticked.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
            }
          />
        ))}
      </div>
      {error && first && <FieldError id={`${first.value}-group`}>{error}</FieldError>}
    </fieldset>
  );
}

export function WebhookForm({ edited, onDone }: WebhookFormProps) {
  const { values, errors, field, set, setErrors, onError } = useFields({ url: edited?.url ?? '' });
  const [events, setEvents] = useState<readonly WebhookEvent[]>(edited?.events ?? []);
  const [secret, setSecret] = useState<string | null>(null);
  const create = useAction(webhooksApi.create, LISTS, {
    done: 'Avisos creados',
    failed: 'No se pudieron crear los avisos',
  });
  const edit = useAction(webhooksApi.edit, LISTS, {
    done: 'Avisos cambiados',
    failed: 'No se pudieron cambiar los avisos',
  });

  function send() {
    const checked = newWebhook.safeParse({ ...values, events });
    const issues = checked.success ? [] : checked.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!checked.success) {
      const [first] = issues;
      const name = first?.path[0] === 'url' ? 'webhookUrl' : (WEBHOOK_EVENTS[0] ?? '');
      return document.getElementById(name)?.focus();
    }
    if (edited !== null)
      return edit.mutate(
        {
          params: { id: edited.id },
          body: { ...checked.data, seen: { url: edited.url, events: edited.events } },
        },
        { onSuccess: onDone, onError },
      );
    create.mutate(
      { body: checked.data },
      {
        onSuccess: (made) => {
          setSecret(made.secret);
          set('url', '');
          setEvents([]);
        },
        onError,
      },
    );
  }

  return (
    <Card title={edited === null ? 'Avisar a un programa' : 'Cambiar los avisos'}>
      <Form onSubmit={send} className="grid gap-4">
        <TextField
          {...field('url')}
          name="webhookUrl"
          label="Dirección que recibe"
          hint="La da quien mantiene el otro programa. Empieza con https://"
          type="url"
        />
        <TickGroup
          legend="De qué se avisa"
          options={OPTIONS}
          ticked={events}
          error={errors.events}
          onChange={setEvents}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={create.isPending || edit.isPending}>
            {edited === null ? 'Crear avisos' : 'Guardar'}
          </Button>
          {edited !== null && (
            <Button variant="outline" onClick={onDone}>
              Volver
            </Button>
          )}
        </div>
      </Form>
      {secret !== null && (
        <ShownSecret
          title="El secreto de los avisos"
          secret={secret}
          help="Cópielo ahora para quien mantiene el otro programa: con él comprueba que los avisos son de aquí. No se vuelve a mostrar."
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  );
}
