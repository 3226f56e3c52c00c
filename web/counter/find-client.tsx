import { useState } from 'react';
import { type Client, clientsApi } from '#contract/clients.ts';
import { counterApi } from '#contract/counter.ts';
import { CEDULA_FORMAT, parseCedula } from '#domain/accounts/cedula.ts';
import { isEmail } from '#domain/accounts/email.ts';
import { PHONE_FORMAT, parsePhone } from '#domain/accounts/phone.ts';
import { SEARCHED_BY } from '#domain/accounts/search-words.ts';
import { ageOn, dayInSantoDomingo, readDay } from '#domain/calendar.ts';
import { ADULT_YEARS, UNDER_AGE } from '#domain/limits/account-words.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import { fieldErrorsOf } from '#web/app/calls/api-error.ts';
import { EmptyState, LoadFailed, Loading, LoadMore } from '#web/app/calls/content-states.tsx';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { useAction, usePages } from '#web/app/calls/use-calls.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { deskText } from '#web/clients/desk-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { DAY_FORMAT_MESSAGE, DayField, Form } from '#web/ui/forms.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

function Choice({ client }: { readonly client: Client }) {
  const { id, firstName, lastName } = client;
  return (
    <a
      href={`/admin-counter?cliente=${id}`}
      className="grid gap-1 rounded-lg border-[1.5px] border-line bg-surface p-4 shadow-card hover:border-brand"
    >
      <span className="font-semibold wrap-anywhere">{`${firstName} ${lastName}`}</span>
      <span className="text-sm wrap-anywhere text-ink-soft">{deskText(client)}</span>
    </a>
  );
}

function Found({ sought }: { readonly sought: string }) {
  const { rows, failed, error, retry, more } = usePages(clientsApi.list, (page) => ({
    query: { ...page, search: sought },
  }));
  if (failed) return <LoadFailed title="No se pudieron buscar los clientes" error={error} retry={retry} />;
  if (!rows) return <Loading>Buscando...</Loading>;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState title="Ningún cliente coincide">
          Si la persona viene por primera vez, ábrala como cliente nuevo.
        </EmptyState>
      ) : (
        <ul aria-label="Clientes encontrados" className="grid gap-3">
          {rows.map((client) => (
            <li key={client.id}>
              <Choice client={client} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore {...more} />
    </>
  );
}

/** Finds a returning client who is present, whether they have a login or not. */
export function FindClient() {
  const { sought, typed, setTyped } = useSearchText();
  return (
    <>
      <search>
        <TextField
          name="buscar"
          type="search"
          label="¿A quién atiende?"
          hint={`Por ${SEARCHED_BY}`}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {sought !== '' && <Found sought={sought} />}
    </>
  );
}

const EMPTY = { firstName: '', lastName: '', cedula: '', birthDate: '', phone: '', email: '' };
type Typed = typeof EMPTY;
type Wrong = Partial<Typed>;

function birthDateError(typed: string): string | null {
  const today = dayInSantoDomingo(new Date());
  const birth = readDay(typed);
  if (birth === null || birth > today) return DAY_FORMAT_MESSAGE;
  return ageOn(birth, today) < ADULT_AGE ? UNDER_AGE : null;
}

/** The errors of the typed values, by the contract's messages. */
function wrongOf(typed: Typed): Wrong {
  const birth = birthDateError(typed.birthDate);
  return {
    ...(typed.firstName.trim() === '' && { firstName: 'Nombre es requerido' }),
    ...(typed.lastName.trim() === '' && { lastName: 'Apellido es requerido' }),
    ...(parseCedula(typed.cedula) === null && { cedula: CEDULA_FORMAT }),
    ...(birth !== null && { birthDate: birth }),
    ...(typed.phone.trim() !== '' && parsePhone(typed.phone) === null && { phone: PHONE_FORMAT }),
    ...(typed.email.trim() !== '' && !isEmail(typed.email.trim()) && { email: 'Email válido es requerido' }),
  };
}

interface OpenClientFormProps {
  /** Called with the id of the registered client. */
  readonly onOpened: (clientId: number) => void;
}

/** Registers a new client who is present: the data of the cédula, and the contact data, if any. */
export function OpenClientForm({ onOpened }: OpenClientFormProps) {
  const [typed, setTyped] = useState(EMPTY);
  const [wrong, setWrong] = useState<Wrong>({});
  const open = useAction(counterApi.openClient, [clientsApi.list, clientsApi.counts], {
    done: 'Cliente abierto',
    failed: null,
  });
  // A field's error disappears as the field changes.
  function type(changed: Partial<Typed>) {
    setTyped((before) => ({ ...before, ...changed }));
    setWrong((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(changed, name))),
    );
  }
  const controlOf = (name: keyof Typed, label: string, more: object = {}) => (
    <TextField
      name={name}
      label={label}
      autoComplete="off"
      value={typed[name]}
      error={wrong[name]}
      onChange={({ target }) => type({ [name]: target.value })}
      {...more}
    />
  );
  function send() {
    const found = wrongOf(typed);
    setWrong(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(first)?.focus();
    const { phone, email, birthDate, ...who } = typed;
    open.mutate(
      {
        body: {
          ...who,
          birthDate: readDay(birthDate) ?? '',
          ...(phone.trim() && { phone: phone.trim() }),
          ...(email.trim() && { email: email.trim() }),
        },
      },
      {
        onSuccess: ({ id }) => onOpened(id),
        onError: (failure) => setWrong(fieldErrorsOf(failure)),
      },
    );
  }
  const isBeside = open.error !== null && Object.keys(wrong).length === 0;
  return (
    <Form onSubmit={send} className="grid grid-cols-1 gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {controlOf('firstName', 'Nombre')}
        {controlOf('lastName', 'Apellido')}
        {controlOf('cedula', 'Cédula', { inputMode: 'numeric', placeholder: '001-1234567-8' })}
        <DayField
          name="birthDate"
          label="Fecha de nacimiento"
          hint={`La de su cédula. Hay que tener ${ADULT_YEARS} cumplidos.`}
          autoComplete="off"
          value={typed.birthDate}
          error={wrong.birthDate}
          onText={(birthDate) => type({ birthDate })}
        />
        {controlOf('phone', 'Teléfono (opcional)', { type: 'tel', placeholder: '(809) 123-4567' })}
        {controlOf('email', 'Email (opcional)', { type: 'email', autoCapitalize: 'none', spellCheck: false })}
      </div>
      <p className="text-sm text-ink-soft">
        El teléfono y el email quedan como los dijo la persona, sin comprobar: no abren ninguna cuenta y no
        reciben avisos.
      </p>
      {isBeside && (
        <FailedCall title="No se pudo abrir el cliente" error={open.error} otherwise="Intente de nuevo." />
      )}
      <div>
        <Button type="submit" busy={open.isPending}>
          Abrir cliente
        </Button>
      </div>
    </Form>
  );
}
