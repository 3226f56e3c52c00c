import { type ReactNode, useState } from 'react';
import { type Client, clientsApi } from '#contract/clients.ts';
import { historyApi } from '#contract/history.ts';
import { type MergePreview, type MergeSide, mergesApi, type SamePersonPair } from '#contract/merges.ts';
import { ACCOUNT_STATUS, KYC_STATUS } from '#domain/accounts/account.ts';
import { formatCedula } from '#domain/accounts/cedula.ts';
import { NO_EMAIL } from '#domain/accounts/email.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { SEARCHED_BY } from '#domain/accounts/search-words.ts';
import { type MergeLogin, SAME_FACT, type SameFact } from '#domain/accounts/two-persons.ts';
import { keysOf } from '#domain/enum-table.ts';
import { MERGE_UNDO_HOURS } from '#domain/limits/limits.ts';
import { ApiError } from '#web/app/calls/api-error.ts';
import { EmptyState, LoadFailed, Loading, LoadMore } from '#web/app/calls/content-states.tsx';
import { useAction, usePages, useRead } from '#web/app/calls/use-calls.ts';
import { clientAddress } from '#web/app/office-addresses.ts';
import { usePermission } from '#web/app/session/permissions.tsx';
import { clientName } from '#web/clients/clients.queries.ts';
import { deskText } from '#web/clients/desk-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { SearchField } from '#web/ui/fields/text-field.tsx';
import { InstantText } from '#web/ui/figures/facts.tsx';
import { Form } from '#web/ui/forms.tsx';
import { AskedButton } from '#web/ui/overlays/asked-button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';

/** What a merge and its undo change of what the office shows: almost all of both clients. */
const CHANGES = [
  clientsApi.list,
  clientsApi.one,
  clientsApi.counts,
  clientsApi.applications,
  clientsApi.loans,
  clientsApi.documents,
  mergesApi.pairs,
  mergesApi.ofClient,
  historyApi.ofObject,
];

const factsText = (facts: readonly SameFact[]) =>
  new Intl.ListFormat('es-DO').format(facts.map((fact) => SAME_FACT[fact].label.toLowerCase()));

const cedulaText = (cedula: string | null) => (cedula === null ? 'Sin cédula' : formatCedula(cedula));
const phoneText = (phone: string | null) => (phone === null ? 'Sin teléfono' : formatPhone(phone));

function Person({ client, children }: { readonly client: Client; readonly children?: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1">
      <a
        href={clientAddress(client.id)}
        className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
      >
        {clientName(client)}
      </a>
      <p className="text-sm wrap-anywhere text-ink-soft">{deskText(client)}</p>
      {children}
    </div>
  );
}

const COUNTED: { readonly [C in keyof MergeSide['counts']]: readonly [one: string, more: string] } = {
  applications: ['solicitud', 'solicitudes'],
  loans: ['préstamo', 'préstamos'],
  payments: ['pago', 'pagos'],
  documents: ['archivo', 'archivos'],
  notes: ['nota', 'notas'],
  messages: ['aviso', 'avisos'],
};
function countsText({ counts }: MergeSide): string {
  const parts = keysOf(COUNTED).flatMap((name) => {
    const [one, more] = COUNTED[name];
    const count = counts[name];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];
  });
  return parts.length === 0
    ? 'Sin solicitudes, préstamos ni avisos'
    : new Intl.ListFormat('es-DO').format(parts);
}

function Side({ title, side }: { readonly title: string; readonly side: MergeSide }) {
  return (
    <section className="grid content-start gap-1 rounded-md border border-line p-3">
      <h3 className="text-sm text-ink-soft">{title}</h3>
      <Person client={side}>
        <p className="text-sm">{countsText(side)}</p>
        <p className="text-sm text-ink-soft">
          {ACCOUNT_STATUS[side.accountStatus].label} · {KYC_STATUS[side.kycStatus].label}
        </p>
      </Person>
    </section>
  );
}

interface PreviewProps {
  readonly preview: MergePreview;
  readonly login: MergeLogin;
  readonly onLogin: (login: MergeLogin) => void;
}

function Preview({ preview: { kept, merged, after, logins, refused }, login, onLogin }: PreviewProps) {
  if (refused.length > 0)
    return (
      <div role="alert" className="rounded-md bg-danger-tint p-3 text-danger">
        <p className="font-semibold">No se pueden unir ahora</p>
        <ul className="list-disc pl-5">
          {refused.map((why) => (
            <li key={why}>{`${why.charAt(0).toUpperCase()}${why.slice(1)}.`}</li>
          ))}
        </ul>
      </div>
    );
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side title="Queda" side={kept} />
        <Side title="Se une a esta" side={merged} />
      </div>
      <p>
        Después: {cedulaText(after.cedula)} · {ACCOUNT_STATUS[after.accountStatus].label} ·{' '}
        {KYC_STATUS[after.kycStatus].label}
        {after.creditScore !== null && ` · Puntaje ${after.creditScore}`}. Donde las dos dicen algo distinto,
        vale lo más estricto.
      </p>
      {after.doNotLend && <p className="font-semibold text-danger">Queda en la lista de no prestar.</p>}
      {logins.length > 1 && (
        <RadioGroup
          name="login"
          label="¿Con qué cuenta entra la persona?"
          options={logins.map((one) => {
            const { email, phone } = one === 'kept' ? kept : merged;
            return { value: one, label: email ?? NO_EMAIL, description: phoneText(phone) };
          })}
          value={login}
          onChange={({ target }) => onLogin(target.value === 'merged' ? 'merged' : 'kept')}
        />
      )}
      <ul className="list-disc pl-5 text-sm">
        <li>
          Lo firmado queda como se firmó. Los préstamos, pagos, archivos, notas y la historia son de una.
        </li>
        <li>La otra cuenta ya no abre. A las dos direcciones se les escribe.</li>
        <li>Se puede deshacer durante {MERGE_UNDO_HOURS} horas.</li>
      </ul>
    </>
  );
}

interface MergeProps {
  readonly keptId: number;
  readonly mergedId: number;
  readonly onClose: () => void;
}

/** Shows what one client will be with another one merged into it, and merges them. */
function MergeDialog({ keptId, mergedId, onClose }: MergeProps) {
  const { data, error, refetch } = useRead(mergesApi.preview, { params: { id: keptId, merged: mergedId } });
  const [chosen, setChosen] = useState<MergeLogin | null>(null);
  const merge = useAction(mergesApi.merge, CHANGES, { done: 'Clientes unidos', failed: null });
  const login = chosen ?? data?.logins[0] ?? 'kept';
  const possible = data?.refused.length === 0;
  return (
    <ConfirmDialog
      title="Unir dos clientes"
      description={data && `${clientName(data.merged)} con ${clientName(data.kept)}`}
      confirmLabel={data && !possible ? 'Entendido' : 'Unir'}
      busyLabel="Uniendo..."
      busy={merge.isPending}
      incomplete={!data}
      onCancel={onClose}
      onConfirm={() => {
        if (possible)
          merge.mutate({ params: { id: keptId }, body: { mergedId, login } }, { onSuccess: onClose });
        else if (data) onClose();
      }}
    >
      {data ? (
        <Preview preview={data} login={login} onLogin={setChosen} />
      ) : error ? (
        <LoadFailed title="No se pudo cargar" error={error} retry={refetch} />
      ) : (
        <Loading>Cargando los dos clientes...</Loading>
      )}
      {merge.isError && (
        <p role="alert" className="rounded-md bg-danger-tint p-3 font-semibold text-danger">
          {merge.error instanceof ApiError
            ? merge.error.userMessage
            : 'No se pudieron unir. Intente de nuevo.'}
        </p>
      )}
    </ConfirmDialog>
  );
}

function Found({ sought, onChoose, not }: FindProps & { readonly sought: string }) {
  const { rows, failed, error, retry, more } = usePages(clientsApi.list, (page) => ({
    query: { ...page, search: sought, limit: 5 },
  }));
  if (failed) return <LoadFailed title="No se pudieron buscar los clientes" error={error} retry={retry} />;
  if (!rows) return <Loading>Buscando...</Loading>;
  const others = rows.filter(({ id }) => id !== not);
  return (
    <>
      {others.length === 0 && <EmptyState title="Ningún otro cliente coincide" />}
      <ul className="grid gap-3">
        {others.map((client) => (
          <li key={client.id} className="grid items-center gap-2 sm:grid-cols-[1fr_auto]">
            <Person client={client} />
            <Button variant="outline" onClick={() => onChoose(client.id)}>
              Elegir <span className="sr-only">a {clientName(client)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore {...more} />
    </>
  );
}

interface FindProps {
  /** The client who is merged with the chosen one. */
  readonly not: number;
  readonly onChoose: (id: number) => void;
}

function FindDialog({ onClose, ...find }: FindProps & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  return (
    <Dialog title="Unir con otro cliente" onClose={onClose}>
      <Form className="grid gap-4" onSubmit={() => setSought(typed.trim())}>
        <SearchField
          name="sought"
          label="¿Qué otra cuenta es de esta persona?"
          hint={`Por ${SEARCHED_BY}`}
          typed={typed}
          setTyped={setTyped}
        />
        <Button type="submit" variant="outline">
          Buscar
        </Button>
        {sought !== '' && <Found key={sought} sought={sought} {...find} />}
      </Form>
    </Dialog>
  );
}

/**
 * On a client's page, for owners: the last merge while it can be undone, clients who may be the same person, and the way to
 * any other (rule: merge-clients).
 */
export function SamePerson({ clientId }: { readonly clientId: number }) {
  const may = usePermission();
  const [finding, setFinding] = useState(false);
  const [merging, setMerging] = useState<number | null>(null);
  const { data } = useRead(
    mergesApi.ofClient,
    { params: { id: clientId } },
    { enabled: may(mergesApi.ofClient) },
  );
  const undo = useAction(mergesApi.undo, CHANGES, {
    done: 'Unión deshecha',
    failed: 'No se pudo deshacer la unión',
  });
  if (!data) return null;
  const { same, merge } = data;
  return (
    <Card title="¿Tiene otra cuenta?">
      {merge && (
        <div className="grid gap-2 rounded-md bg-brand-tint p-3">
          <p>
            {merge.mergedBy} unió aquí otra cuenta, <InstantText instant={merge.mergedAt} />. Se puede
            deshacer hasta <InstantText instant={merge.undoUntil} />.
          </p>
          <div>
            <AskedButton
              label="Deshacer la unión"
              look={{ variant: 'outline' }}
              title="¿Deshacer la unión?"
              description="Cada solicitud, préstamo, pago y archivo vuelve a su cuenta, con lo que llegó desde entonces. Se les escribe a las dos direcciones."
              confirmLabel="Deshacer"
              busyLabel="Deshaciendo..."
              busy={undo.isPending}
              onConfirm={(close) => undo.mutate({ params: { id: merge.id } }, { onSettled: close })}
            />
          </div>
        </div>
      )}
      {same.length > 0 && (
        <ul aria-label="Pueden ser la misma persona" className="grid gap-3">
          {same.map(({ client, facts }) => (
            <li key={client.id} className="grid items-center gap-2 sm:grid-cols-[1fr_auto]">
              <Person client={client}>
                <p className="text-sm">Tiene {factsText(facts)}.</p>
              </Person>
              <Button variant="outline" onClick={() => setMerging(client.id)}>
                Unir <span className="sr-only">con {clientName(client)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {same.length === 0 && (
        <p>Ningún otro cliente tiene su cédula, su teléfono, o su nombre y fecha de nacimiento.</p>
      )}
      <div>
        <Button variant="outline" onClick={() => setFinding(true)}>
          Unir con otro cliente
        </Button>
      </div>
      {finding && (
        <FindDialog
          not={clientId}
          onClose={() => setFinding(false)}
          onChoose={(id) => {
            setFinding(false);
            setMerging(id);
          }}
        />
      )}
      {merging !== null && (
        <MergeDialog keptId={clientId} mergedId={merging} onClose={() => setMerging(null)} />
      )}
    </Card>
  );
}

function Pair({ pair, onMerge }: { readonly pair: SamePersonPair; readonly onMerge: () => void }) {
  return (
    <li className="grid gap-2 rounded-lg border border-line p-3">
      <div className="grid gap-2 sm:grid-cols-2">
        <Person client={pair.one} />
        <Person client={pair.other} />
      </div>
      <p className="text-sm">Tienen {factsText(pair.facts)}.</p>
      <Button variant="outline" onClick={onMerge}>
        Comparar y unir
      </Button>
    </li>
  );
}

/** For owners: every pair of clients who may be one person. The older account is the one that stays. */
export function SamePeopleDialog({ onClose }: { readonly onClose: () => void }) {
  const [merging, setMerging] = useState<SamePersonPair | null>(null);
  const { data, error, refetch } = useRead(mergesApi.pairs, {});
  return (
    <Dialog size="wide" title="Clientes repetidos" onClose={onClose}>
      {data ? (
        <>
          {data.pairs.length === 0 && (
            <EmptyState title="No hay ninguno">
              Aquí salen los que tienen la misma cédula, el mismo teléfono, o el mismo nombre y fecha de
              nacimiento.
            </EmptyState>
          )}
          <ul className="grid gap-3">
            {data.pairs.map((pair) => (
              <Pair key={`${pair.one.id}-${pair.other.id}`} pair={pair} onMerge={() => setMerging(pair)} />
            ))}
          </ul>
          {data.more && <p>Hay más: salen cuando estos se unan.</p>}
        </>
      ) : error ? (
        <LoadFailed title="No se pudieron buscar" error={error} retry={refetch} />
      ) : (
        <Loading>Buscando clientes repetidos...</Loading>
      )}
      {merging && (
        <MergeDialog keptId={merging.other.id} mergedId={merging.one.id} onClose={() => setMerging(null)} />
      )}
    </Dialog>
  );
}
