import { type Client, clientsApi } from '#contract/clients.ts';
import { counterApi } from '#contract/counter.ts';
import { CEDULA_FORMAT, parseCedula } from '#domain/accounts/cedula.ts';
import { isEmail } from '#domain/accounts/email.ts';
import { PHONE_FORMAT, parsePhone } from '#domain/accounts/phone.ts';
import { SEARCHED_BY } from '#domain/accounts/search-words.ts';
import { ageOn, dayInSantoDomingo, readDay } from '#domain/calendar.ts';
import { ADULT_YEARS, UNDER_AGE } from '#domain/limits/account-words.ts';
import { ADULT_AGE } from '#domain/limits/limits.ts';
import { EmptyState, LoadFailed, Loading, LoadMore } from '#web/app/calls/content-states.tsx';
import { FailedCall } from '#web/app/calls/failed-call.tsx';
import { useAction, usePages } from '#web/app/calls/use-calls.ts';
import { useFields } from '#web/app/calls/use-fields.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { deskText } from '#web/clients/desk-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField, SearchField, TextField } from '#web/ui/fields/text-field.tsx';
import { DAY_FORMAT_MESSAGE, DayField, Form } from '#web/ui/forms.tsx';

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
        <SearchField
          label="¿A quién atiende?"
          hint={`Por ${SEARCHED_BY}`}
          typed={typed}
          setTyped={setTyped}
        />
      </search>
      {sought !== '' && <Found sought={sought} />}
    </>
  );
}

const EMPTY = { firstName: '', lastName: '', cedula: '', birthDate: '', phone: '', email: '' };
type Typed = typeof EMPTY;

function birthDateError(typed: string): string | null {
  const today = dayInSantoDomingo(new Date());
  const birth = readDay(typed);
  if (birth === null || birth > today) return DAY_FORMAT_MESSAGE;
  return ageOn(birth, today) < ADULT_AGE ? UNDER_AGE : null;
}

/** The errors of the typed values, by the contract's messages. */
function wrongOf(typed: Typed): Readonly<Record<string, string>> {
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
  const { values, errors, field, dayField, show, onError } = useFields(EMPTY);
  const open = useAction(counterApi.openClient, [clientsApi.list, clientsApi.counts], {
    done: 'Cliente abierto',
    failed: null,
  });
  function send() {
    const found = wrongOf(values);
    show(found);
    if (Object.keys(found).length > 0) return;
    const { phone, email, birthDate, ...who } = values;
    open.mutate(
      {
        body: {
          ...who,
          birthDate: readDay(birthDate) ?? '',
          ...(phone.trim() && { phone: phone.trim() }),
          ...(email.trim() && { email: email.trim() }),
        },
      },
      { onSuccess: ({ id }) => onOpened(id), onError },
    );
  }
  const isBeside = open.error !== null && Object.keys(errors).length === 0;
  return (
    <Form onSubmit={send} className="grid grid-cols-1 gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('firstName')} label="Nombre" />
        <TextField {...field('lastName')} label="Apellido" />
        <TextField {...field('cedula')} label="Cédula" inputMode="numeric" placeholder="001-1234567-8" />
        <DayField
          {...dayField('birthDate')}
          label="Fecha de nacimiento"
          hint={`La de su cédula. Hay que tener ${ADULT_YEARS} cumplidos.`}
        />
        <TextField {...field('phone')} label="Teléfono (opcional)" type="tel" placeholder="(809) 123-4567" />
        <EmailField {...field('email')} label="Email (opcional)" />
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
