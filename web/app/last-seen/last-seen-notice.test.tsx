import { hashKey, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bureauApi } from '#contract/bureau.ts';
import { loansApi } from '#contract/loans.ts';
import { paymentsApi } from '#contract/payments.ts';
import { emptyIndexedDb } from '#test/empty-indexed-db.ts';
import { holdStore } from '#test/held-database.ts';
import { sampleOf } from '#test/literals/sample.ts';
import { until } from '#test/until.ts';
import { noteAccountOfTab, SESSION_ENDED } from '#web/app/calls/api-client.ts';
import { LoadFailed } from '#web/app/calls/content-states.tsx';
import { createQueryClient, query } from '#web/app/calls/query-client.ts';
import { usePages } from '#web/app/calls/use-calls.ts';
import { DecisionButton } from '#web/app/last-seen/decision-button.tsx';
import { LastSeenNotice } from '#web/app/last-seen/last-seen-notice.tsx';
import { readLastSeen } from '#web/app/last-seen/last-seen-store.ts';
import { noteSession } from '#web/app/session/open-session.ts';
import { LAST_SEEN_DATABASE, LAST_SEEN_STORE } from '#web/sw/last-seen-database.ts';

const ROSA = { id: 3, isAdmin: false };
const { json: LOAN } = loansApi.active.reply;
const { json: PAYMENTS } = paymentsApi.list.reply;
const fetched = vi.fn<typeof fetch>();
const decided = vi.fn();

function Loan() {
  const { data, error, refetch } = useQuery(query(loansApi.active, {}));
  const { rows } = usePages(paymentsApi.list, (page) => ({ query: { ...page, limit: 10 } }));
  return (
    <>
      {data && <p>Debes {data.balance}</p>}
      {!data && error && <LoadFailed title="No se pudo" error={error} retry={refetch} />}
      {rows && <p>{rows.length} pagos</p>}
      <DecisionButton onClick={decided}>Aceptar</DecisionButton>
    </>
  );
}

/** A new document: its memory is empty. */
function open() {
  const client = createQueryClient();
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <LastSeenNotice />
      <Loan />
    </QueryClientProvider>,
  );
  return unmount;
}

const answers = (balance: number, payments = 1) =>
  fetched.mockImplementation(async (address) =>
    Response.json(
      String(address).startsWith('/api/payments')
        ? Array.from({ length: payments }, () => sampleOf(PAYMENTS, [{}])).flat()
        : sampleOf(LOAN, { balance }),
    ),
  );
/** Presses the button once no call is under way: while busy it ignores presses. */
async function refresh() {
  const button = await screen.findByRole('button', { name: 'Actualizar', busy: false });
  fireEvent.click(button);
}
const noNetwork = () => fetched.mockRejectedValue(new TypeError('Failed to fetch'));

async function see(balance: number) {
  answers(balance);
  const close = open();
  await screen.findByText(`Debes ${balance}`);
  await screen.findByText('1 pagos');
  // Writes are sequential.
  await readLastSeen('');
  close();
}

beforeEach(async () => {
  await emptyIndexedDb();
  fetched.mockReset();
  decided.mockReset();
  vi.stubGlobal('fetch', fetched);
  noteSession(ROSA);
  noteAccountOfTab(ROSA.id);
});
afterEach(() => deleteDB(LAST_SEEN_DATABASE));

it('shows last seen data without a network, marked, and then the reply', async () => {
  await see(5_000);
  noNetwork();
  open();
  expect(await screen.findByText('Debes 5000')).toBeDefined();
  expect(await screen.findByText('1 pagos')).toBeDefined();
  const mark = screen.getByRole('status');
  expect(mark.textContent).toMatch(
    /^Visto por última vez el \d\d\/\d\d\/\d{4} \d\d:\d\d\. Puede haber cambiado\.$/,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  answers(4_500, 2);
  await refresh();
  expect(await screen.findByText('Debes 4500')).toBeDefined();
  expect(await screen.findByText('2 pagos')).toBeDefined();
  expect(mark.textContent).toBe('Actualizado. Esto es lo más reciente.');
  expect(screen.queryByRole('button', { name: 'Actualizar' })).toBeNull();
});

it('shows it when no response comes within a second, while the call continues', async () => {
  await see(5_000);
  let answer: (reply: Response) => void = () => undefined;
  fetched.mockImplementation(
    (address) =>
      new Promise((resolve) => {
        if (!String(address).startsWith('/api/payments')) answer = resolve;
      }),
  );
  open();
  expect(await screen.findByText('Debes 5000')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Actualizar' }).getAttribute('aria-busy')).toBe('true');
  await act(async () => answer(Response.json(sampleOf(LOAN, { balance: 4_500 }))));
  expect(await screen.findByText('Debes 4500')).toBeDefined();
});

it('says that there is no network while the storage of the phone does not answer, and then shows last seen data', async () => {
  await see(5_000);
  const release = await holdStore(LAST_SEEN_DATABASE, LAST_SEEN_STORE);
  try {
    noNetwork();
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudo');
  } finally {
    await release();
  }
  expect(await screen.findByText('Debes 5000')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows no notice when the server answers', async () => {
  await see(5_000);
  await see(4_500);
  answers(4_000);
  open();
  expect(await screen.findByText('Debes 4000')).toBeDefined();
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([500, 409])('shows a response of %d as a failure', async (status) => {
  await see(5_000);
  fetched.mockImplementation(async () => Response.json({}, { status }));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo');
  expect(screen.queryByText('Debes 5000')).toBeNull();
});

it('ignores a reply that another version of the program stored', async () => {
  await see(5_000);
  const database = await openDB(LAST_SEEN_DATABASE);
  const key = hashKey(query(loansApi.active, {}).queryKey);
  const kept = await database.get(LAST_SEEN_STORE, key);
  await database.put(LAST_SEEN_STORE, { ...kept, program: 'https://manito.do/assets/app-core-1.js' }, key);
  database.close();
  noNetwork();
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo');
});

it('stores only the replies of listed calls', async () => {
  answers(5_000);
  const client = createQueryClient();
  const authorizations = query(bureauApi.own, {});
  const loan = query(loansApi.active, {});
  await Promise.all([client.fetchQuery(authorizations), client.fetchQuery(loan)]);
  expect(await readLastSeen(hashKey(loan.queryKey))).toMatchObject({ data: { balance: 5_000 } });
  expect(await readLastSeen(hashKey(authorizations.queryKey))).toBeNull();
});

it('disables decisions on last seen data with the reason, and enables them on the reply', async () => {
  await see(5_000);
  noNetwork();
  open();
  await screen.findByText('Debes 5000');
  const button = screen.getByRole('button', { name: 'Aceptar' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Hace falta conexión: lo que ves puede haber cambiado.');
  fireEvent.click(button);
  expect(decided).not.toHaveBeenCalled();
  answers(4_500);
  await refresh();
  await screen.findByText('Debes 4500');
  await screen.findByText('Actualizado. Esto es lo más reciente.');
  fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(decided).toHaveBeenCalledOnce();
});

it('reports an ended session, so that last seen data is deleted', async () => {
  const ended = vi.fn();
  addEventListener(SESSION_ENDED, ended, { once: true });
  await see(5_000);
  fetched.mockImplementation(async () =>
    Response.json({ code: 'unauthenticated', message: 'Sesión expirada' }, { status: 401 }),
  );
  open();
  await until(() => expect(ended).toHaveBeenCalledOnce());
  expect(screen.queryByText('Debes 5000')).toBeNull();
});
