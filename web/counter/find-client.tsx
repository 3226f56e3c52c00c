import { type Client, clientsApi } from '#contract/clients.ts';
import { SEARCHED_BY } from '#domain/accounts/search-words.ts';
import { LoadFailed } from '#web/app/calls/load-failed.tsx';
import { usePages } from '#web/app/calls/use-pages.ts';
import { useSearchText } from '#web/app/use-search-text.ts';
import { deskText } from '#web/clients/desk-facts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading } from '#web/ui/loading.tsx';

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
