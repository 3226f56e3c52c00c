import { Pencil } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { useEditClient } from '#web/clients/clients.queries.ts';
import { CLIENT_FIELDS, CLIENT_GROUPS } from '#web/clients/edit/client-fields.ts';
import { ProfileGroup } from '#web/person/person-group.tsx';
import { changesOf, type ProfileErrors, type ProfileValues, valuesOf } from '#web/person/person-values.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx';

/** The whole profile, to be read and corrected (reading C115); what is typed survives whatever the answer is. */
export function ClientData({ client }: { readonly client: User }) {
  const edit = useEditClient();
  const [values, setValues] = useState<ProfileValues | null>(null);
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  function refuse(wrong: ProfileErrors) {
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setAttempt((before) => before + 1);
  }
  // The button that was pressed is gone.
  const focusOn = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  function open() {
    setValues(valuesOf(client));
    focusOn('input');
  }
  function close() {
    setValues(null);
    setErrors({});
    focusOn('button');
  }
  function save(event: FormEvent) {
    event.preventDefault();
    if (!values || edit.isPending) return;
    const { body, errors: wrong } = changesOf(values, client);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) return;
    edit.mutate(
      { params: { id: client.id }, body },
      {
        onSuccess: close,
        onError: (failure) => {
          const said = failure instanceof ApiError ? failure.errors : [];
          refuse(Object.fromEntries(said.map(({ field, message }) => [field, message])));
        },
      },
    );
  }

  const summary = Object.entries(errors).map(([field, message = '']) => ({ field, message }));
  return (
    <form ref={form} noValidate onSubmit={save} className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Perfil</h2>
        {!values && (
          <Button variant="outline" icon={<Pencil aria-hidden="true" />} onClick={open}>
            Editar perfil
          </Button>
        )}
      </header>
      {summary.length > 0 && <ErrorSummary title="Revise estos campos" errors={summary} attempt={attempt} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {CLIENT_GROUPS.map((group) => (
          <ProfileGroup
            key={group.title}
            group={group}
            looks={CLIENT_FIELDS}
            user={client}
            values={values}
            errors={errors}
            onChange={(field, text) => {
              setValues((before) => before && { ...before, [field]: text });
              setErrors(({ [field]: _mended, ...others }) => others);
            }}
          />
        ))}
      </div>
      {values && (
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
          <Button variant="outline" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" busy={edit.isPending}>
            {edit.isPending ? 'Guardando...' : 'Guardar cambios'}
          </Button>
        </div>
      )}
    </form>
  );
}
