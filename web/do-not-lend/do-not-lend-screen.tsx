import CircleSlash from 'lucide-react/icons/circle-slash';
import { useState } from 'react';
import { type DoNotLendEntry, doNotLendApi } from '#contract/do-not-lend.ts';
import { reviewsApi } from '#contract/reviews.ts';
import { CEDULA_FORMAT, formatCedula, parseCedula } from '#domain/accounts/cedula.ts';
import { dayInSantoDomingo } from '#domain/calendar.ts';
import { TEXT_MAX } from '#domain/limits/lengths.ts';
import { EmptyState, LoadFailed, LoadMore, Skeleton } from '#web/app/calls/content-states.tsx';
import { useAction, usePages, useRead } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { clientAddress } from '#web/app/office-addresses.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { ReviewTabs } from '#web/reviews/review-tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DayText, InstantText } from '#web/ui/figures/facts.tsx';
import { CheckboxField, ReasonDialog, TextareaField } from '#web/ui/forms.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';

const CHANGES = [doNotLendApi.list, reviewsApi.pending];

const titleOf = ({ cedula }: DoNotLendEntry): string =>
  cedula === null ? 'Persona eliminada' : formatCedula(cedula);

interface EntryProps {
  readonly entry: DoNotLendEntry;
  readonly onRemove: () => void;
}

function Entry({ entry, onRemove }: EntryProps) {
  const { clients, reason, addedAt, addedBy, removedAt, removedBy, removalReason } = entry;
  return (
    <li className="grid grid-cols-1 gap-2 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 className="text-lg">{titleOf(entry)}</h2>
      {clients.map(({ id, fullName }) => (
        <p key={id}>
          <a href={clientAddress(id)} className="link inline-flex min-h-11 items-center font-semibold">
            {fullName}
          </a>
        </p>
      ))}
      {reason !== null && <p className="break-words whitespace-pre-line">{reason}</p>}
      {entry.cedula === null && removedAt === null && (
        <p>Sus datos se borraron con su cuenta. Si vuelve a pedir con la misma cédula, se reconoce.</p>
      )}
      <p className="text-sm text-ink-soft">
        {addedBy}, <InstantText instant={addedAt} />.
      </p>
      {removedAt === null ? (
        <div className="grid sm:justify-start">
          <Button variant="outline" onClick={onRemove}>
            Quitar de la lista <span className="sr-only">a {titleOf(entry)}</span>
          </Button>
        </div>
      ) : (
        <p className="text-sm">
          La quitó {removedBy}, <InstantText instant={removedAt} />
          {removalReason !== null && `: ${removalReason}`}
        </p>
      )}
    </li>
  );
}

function RemoveDialog({ entry, onClose }: { readonly entry: DoNotLendEntry; readonly onClose: () => void }) {
  const remove = useAction(doNotLendApi.remove, CHANGES, {
    done: 'Fuera de la lista',
    failed: 'No se pudo quitar de la lista',
  });
  return (
    <ReasonDialog
      title="Quitar de la lista"
      description={titleOf(entry)}
      confirmLabel="Quitar de la lista"
      busyLabel="Guardando..."
      hint="Queda escrita con su nombre."
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={(reason) =>
        remove.mutate({ params: { id: entry.id }, body: { reason } }, { onSuccess: onClose })
      }
    />
  );
}

interface AddDialogProps {
  /** The cédula of the client whose page opened the dialog: it cannot be changed then. */
  readonly cedula?: string;
  readonly onClose: () => void;
}

/** Adds a cédula to the do-not-lend list, with the reason. */
function AddDialog({ cedula: given, onClose }: AddDialogProps) {
  const { values, field, setErrors, onError } = useFields({ cedula: given ?? '', reason: '' });
  const add = useAction(doNotLendApi.add, CHANGES, {
    done: 'En la lista de no prestar',
    failed: 'No se pudo agregar a la lista',
  });
  function confirm() {
    const missing = {
      ...(parseCedula(values.cedula) === null && { cedula: CEDULA_FORMAT }),
      ...(values.reason.trim() === '' && { reason: 'Escriba por qué no prestarle' }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    add.mutate({ body: values }, { onSuccess: onClose, onError });
  }
  return (
    <ConfirmDialog
      title="No prestarle"
      description="Solo lo ven quienes deciden solicitudes. El cliente no se entera."
      confirmLabel="Poner en la lista"
      busyLabel="Guardando..."
      variant="danger"
      busy={add.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <TextField {...field('cedula')} label="Cédula" inputMode="numeric" readOnly={given !== undefined} />
      <TextareaField
        {...field('reason')}
        label="Razón"
        hint="Escriba hechos, no opiniones: qué pasó y cuándo."
        maxLength={TEXT_MAX}
        data-focus-first=""
      />
    </ConfirmDialog>
  );
}

/** The do-not-lend list, newest first (rule: do-not-lend). */
export function DoNotLendScreen() {
  const [isRemoved, setIsRemoved] = useState(false);
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<DoNotLendEntry | null>(null);
  const { rows, failed, error, retry, more } = usePages(doNotLendApi.list, (page) => ({
    query: { ...page, limit: 20, state: isRemoved ? ('removed' as const) : ('in_force' as const) },
  }));
  return (
    <>
      <ReviewTabs />
      <h1 className="text-2xl">Lista de no prestar</h1>
      <p className="max-w-prose">
        Solo la ven quienes deciden solicitudes, y cada cambio queda en la auditoría. Cuando alguien de la
        lista pide, se avisa al decidir; qué pasa entonces lo dice la Configuración.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => setAdding(true)}>Agregar una cédula</Button>
        <CheckboxField
          name="removed"
          label="Ver las que salieron de la lista"
          checked={isRemoved}
          onChange={({ target }) => setIsRemoved(target.checked)}
        />
      </div>
      {failed && <LoadFailed title="No se pudo cargar la lista" error={error} retry={retry} />}
      {!rows && !failed && <Skeleton lines={6} label="Cargando la lista..." />}
      {rows?.length === 0 && (
        <EmptyState title={isRemoved ? 'Ninguna ha salido' : 'No hay nadie en la lista'} />
      )}
      {rows && rows.length > 0 && (
        <ul className="grid gap-4">
          {rows.map((entry) => (
            <Entry key={entry.id} entry={entry} onRemove={() => setRemoving(entry)} />
          ))}
        </ul>
      )}
      <LoadMore {...more} />
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog entry={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

interface OfClient {
  readonly cedula: string | null;
}

/** A client's entry on the do-not-lend list; `null` without one, `undefined` where it is not known. */
function useEntry(cedula: string | null) {
  const may = usePermission();
  const { data } = useRead(
    doNotLendApi.list,
    { query: { cedula: cedula ?? '' } },
    { enabled: cedula !== null && cedula !== '' && may(doNotLendApi.list) },
  );
  return data && (data[0] ?? null);
}

/** The reason not to lend to a customer, with author and date (rule: do-not-lend). */
export function DoNotLendNotice({ entry }: { readonly entry: DoNotLendEntry }) {
  return (
    <div className="rounded-md border-l-6 border-danger bg-danger-tint px-4 py-3">
      <p className="font-semibold text-danger">En la lista de no prestar</p>
      <p className="break-words whitespace-pre-line">
        {entry.reason ?? 'La razón se borró con la cuenta de la persona.'}
      </p>
      <p className="text-sm">
        {entry.addedBy}, <DayText day={dayInSantoDomingo(new Date(entry.addedAt))} />. El cliente no lo sabe.
      </p>
    </div>
  );
}

/** On a client's page: that the client is on the do-not-lend list. */
export function ListedNotice({ cedula }: OfClient) {
  const entry = useEntry(cedula);
  return entry ? <DoNotLendNotice entry={entry} /> : null;
}

/** On a client's page: the button that adds the client to the do-not-lend list; nothing for one who is on it. */
export function DoNotLendButton({ cedula }: OfClient) {
  const [adding, setAdding] = useState(false);
  if (useEntry(cedula) !== null || cedula === null) return null;
  return (
    <>
      <Button variant="outline" icon={<CircleSlash />} onClick={() => setAdding(true)}>
        No prestarle
      </Button>
      {adding && <AddDialog cedula={cedula} onClose={() => setAdding(false)} />}
    </>
  );
}
