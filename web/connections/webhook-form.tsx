import { type FormEvent, useState } from 'react';
import { newWebhook, type Webhook } from '#contract/webhooks.ts';
import { EVENT } from '#domain/audit/event.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks/webhook-event.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { useCreateWebhook, useEditWebhook } from '#web/connections/connections.queries.ts';
import { ShownSecret } from '#web/connections/shown-secret.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

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
  const [url, setUrl] = useState(edited?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(edited?.events ?? []);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [secret, setSecret] = useState<string | null>(null);
  const create = useCreateWebhook();
  const edit = useEditWebhook();
  const onError = (failure: unknown) => setErrors(fieldErrorsOf(failure));

  function send(event: FormEvent) {
    event.preventDefault();
    const checked = newWebhook.safeParse({ url, events });
    const issues = checked.success ? [] : checked.error.issues;
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (!checked.success) {
      const [first] = issues;
      const name = first?.path[0] === 'url' ? 'webhookUrl' : (WEBHOOK_EVENTS[0] ?? '');
      return document.getElementById(name)?.focus();
    }
    if (edited !== null)
      return edit.mutate({ params: { id: edited.id }, body: checked.data }, { onSuccess: onDone, onError });
    create.mutate(
      { body: checked.data },
      {
        onSuccess: (made) => {
          setSecret(made.secret);
          setUrl('');
          setEvents([]);
        },
        onError,
      },
    );
  }

  return (
    <Card title={edited === null ? 'Avisar a un programa' : 'Cambiar los avisos'}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <TextField
          name="webhookUrl"
          label="Dirección que recibe"
          hint="La da quien mantiene el otro programa. Empieza con https://"
          type="url"
          autoComplete="off"
          value={url}
          error={errors.url}
          onChange={({ target }) => setUrl(target.value)}
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
      </form>
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
