import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChasedLoan, collectionsApi, type Worklist } from '#contract/collections.ts';
import { financesApi } from '#contract/finances.ts';
import { streetApi } from '#contract/street.ts';
import { TURN, TURNS } from '#domain/collections/contact.ts';
import { isIn } from '#domain/enum-table.ts';
import { OVERDUE_AGES, OVERDUE_KEYS, overdueAgeOf } from '#domain/loans/overdue-ages.ts';
import { query } from '#web/app/calls/query-client.ts';
import { WithPermission } from '#web/app/session/permissions.tsx';
import { ChaseDialog } from '#web/collections/chase-dialog.tsx';
import { ChasedCard, fitting } from '#web/collections/chased-card.tsx';
import { useChase } from '#web/collections/use-chase.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Pesos } from '#web/ui/figures/pesos.tsx';
import { Loading } from '#web/ui/loading.tsx';

const NOT_NOW =
  'Ahora no se contacta a nadie por una deuda: no es hora por la ley, o es día cerrado. Puede anotar los contactos de antes, con su hora.';

const AGES = OVERDUE_AGES.map(({ key, label }) => ({ value: key, label }));

/** The collection worklist of the day, whole or only loans that are late by so many days. */
function Turns({ worklist }: { readonly worklist: Worklist }) {
  const { items, mayContact, contactsPerDay, templates } = worklist;
  const [age, setAge] = useState('');
  const { from, to } = isIn(OVERDUE_KEYS, age) ? overdueAgeOf(age) : { from: 0, to: null };
  const shown = items.filter(({ daysLate }) => daysLate >= from && (to === null || daysLate <= to));
  const chase = useChase(shown);
  const mayReach = ({ contactsToday }: ChasedLoan) => mayContact && contactsToday < contactsPerDay;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <Totals worklist={worklist} />
        <div className="w-full max-w-64">
          <SelectField
            name="age"
            label="Atraso"
            placeholder="Cualquiera"
            options={AGES}
            value={age}
            onChange={({ target }) => setAge(target.value)}
          />
        </div>
      </div>
      {!mayContact && <p className="rounded-md bg-warning-tint p-3 text-warning">{NOT_NOW}</p>}
      {shown.length === 0 && <EmptyState title="Nadie tiene ese atraso" />}
      {TURNS.map((turn) => {
        const own = shown.filter((item) => item.turn === turn);
        const writable = own.filter((item) => fitting(item, mayReach(item)).letter);
        if (own.length === 0) return null;
        return (
          <section key={turn} aria-labelledby={`turno-${turn}`} className="grid gap-3">
            <header className="flex flex-wrap items-center justify-between gap-3">
              <h2 id={`turno-${turn}`} className="text-xl">
                {TURN[turn].label} ({own.length})
              </h2>
              <WithPermission call={collectionsApi.letters}>
                {writable.length > 1 && (
                  <Button variant="outline" onClick={() => chase.ask('letter', writable)}>
                    Escribir a {writable.length}
                  </Button>
                )}
              </WithPermission>
            </header>
            <div className="grid items-start gap-3 lg:grid-cols-2">
              {own.map((chased) => (
                <ChasedCard
                  key={chased.loanId}
                  chased={chased}
                  mayContact={mayReach(chased)}
                  onAct={(act) => chase.ask(act, [chased])}
                />
              ))}
            </div>
          </section>
        );
      })}
      <ChaseDialog chase={chase} templates={templates} />
    </>
  );
}

const totalOf = (items: readonly ChasedLoan[], key: 'overdue' | 'dueNow') =>
  items.reduce((all, item) => all + item[key], 0);

function Totals({ worklist: { items, late, total } }: { readonly worklist: Worklist }) {
  const dueToday = total - late;
  return (
    <p>
      {late === 1 ? '1 persona atrasada' : `${late} personas atrasadas`}, con{' '}
      <Pesos amount={totalOf(items, 'overdue')} /> vencidos, mora incluida
      {items.length < total && `; abajo las ${items.length} de más atraso`}.
      {dueToday > 0 && (
        <>
          {' '}
          {dueToday === 1 ? '1 tiene' : `${dueToday} tienen`} hasta hoy para pagar
          {items.length === total && (
            <>
              {' '}
              <Pesos amount={totalOf(items, 'dueNow')} />
            </>
          )}
          .
        </>
      )}
    </p>
  );
}

/** /admin-collections: loans that are late or due today, in the order of the day's work. */
export function CollectionsScreen() {
  const { data, isError, refetch } = useQuery(query(collectionsApi.worklist, {}));
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-5 sm:gap-x-6">
        <h1 className="text-2xl max-sm:w-full">Cobros de hoy</h1>
        <WithPermission call={streetApi.prepareRoute}>
          <a href="/admin-street" className="link inline-flex min-h-11 items-center">
            Ruta en el teléfono
          </a>
        </WithPermission>
        <WithPermission call={streetApi.phones}>
          <a href="/admin-collectors" className="link inline-flex min-h-11 items-center">
            Cobradores
          </a>
        </WithPermission>
        <WithPermission call={financesApi.read}>
          <a href="/admin-finances" className="link inline-flex min-h-11 items-center">
            Finanzas
          </a>
        </WithPermission>
      </header>
      {isError ? (
        <EmptyState
          title="No se pudieron cargar los cobros"
          action={<Button onClick={() => void refetch()}>Intentar de nuevo</Button>}
        />
      ) : data === undefined ? (
        <Loading>Cargando cobros...</Loading>
      ) : data.total === 0 ? (
        <EmptyState title="Nadie está atrasado" />
      ) : (
        <Turns worklist={data} />
      )}
    </>
  );
}
