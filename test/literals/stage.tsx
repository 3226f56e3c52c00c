import { cleanup, render, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { isPage } from '#contract/paths.ts';
import { type Answer, fakeServer, gives, refuses } from '#test/literals/fake-server.ts';
import { type Page, page, WITHIN } from '#test/literals/page.ts';
import { type Seen, watchTexts } from '#test/literals/seen-texts.ts';
import { App } from '#web/app/app.tsx';
import { createQueryClient } from '#web/app/calls/query-client.ts';
import { PublicApp } from '#web/app/public-app.tsx';
import { SCREENS } from '#web/routes.tsx';

export interface State {
  /** Address of the page that the state opens. */
  readonly open: string;
  readonly who?: 'nobody' | 'customer' | 'administrator';
  readonly answers?: readonly Answer[];
  /** Properties of `navigator` beyond jsdom's own. */
  readonly navigator?: Readonly<Record<string, unknown>>;
  /** Data that an earlier page left in this tab's storage. */
  readonly stored?: Readonly<Record<string, string>>;
  readonly clock?: 'ours';
  readonly act?: (page: Page) => Promise<void>;
  /** Title of the notice that the state promises, and the sentence under it. */
  readonly says?: readonly [title: string, description: string];
  /** The automatic redirect that the state promises: where to, and how many seconds after which text. */
  readonly leaves?: { readonly to: string; readonly seconds: number; readonly after: string };
}

export type States = Readonly<Record<string, State>>;

const WHO: Record<NonNullable<State['who']>, readonly Answer[]> = {
  nobody: [refuses(accountsApi.currentUser, 401), refuses(accountsApi.currentAdmin, 401)],
  customer: [gives(accountsApi.currentUser, { role: null }), refuses(accountsApi.currentAdmin, 403)],
  administrator: [
    gives(accountsApi.currentUser, { isAdmin: true, role: 'owner' }),
    gives(accountsApi.currentAdmin, { isAdmin: true, role: 'owner' }),
  ],
};

async function screenAt(address: string) {
  const { pathname } = new URL(address, location.href);
  if (!isPage(pathname) || SCREENS[pathname].access !== 'public') return <App client={createQueryClient()} />;
  const Screen = await SCREENS[pathname].load();
  return (
    <PublicApp>
      <Screen />
    </PublicApp>
  );
}

/** Collects the addresses outside of the page for which it leaves, since jsdom cannot open them. */
function watchLeaving(): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  const leave = (address: string) => left.set(address, Date.now());
  const own = window.location;
  vi.stubGlobal(
    'location',
    // A proxy of an empty object: a proxy's answers must match a frozen target.
    new Proxy(
      {},
      {
        get: (_, key) => (key === 'assign' || key === 'replace' ? leave : Reflect.get(own, key, own)),
      },
    ),
  );
  return left;
}

export interface Played {
  readonly seen: Seen;
  /** Addresses for which the page left, each with the time. */
  readonly left: ReadonlyMap<string, number>;
}

/** Plays a state on the real screens until `isDone` returns true; returns the shown texts and the visited addresses. */
export async function play(state: State, isDone: (played: Played) => boolean): Promise<Played> {
  const { open, who = 'nobody', answers = [], navigator: browser = {} } = state;
  const server = fakeServer([...WHO[who], ...answers]);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('XMLHttpRequest', server.XMLHttpRequest);
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(navigator, name, { value, configurable: true });
  for (const [name, value] of Object.entries(state.stored ?? {})) sessionStorage.setItem(name, value);
  history.replaceState(null, '', open);
  if (state.clock) vi.useFakeTimers({ shouldAdvanceTime: true });
  const { seen, stop } = watchTexts(server.repliedAt);
  const played = { seen, left: watchLeaving() };
  try {
    render(await screenAt(open));
    await state.act?.(page);
    await waitFor(() => {
      if (!isDone(played)) throw new Error('Not yet');
    }, WITHIN).catch(() => undefined);
    return played;
  } catch (failure) {
    throw new Error(`${failure}. Seen: ${[...seen.keys()].join(' | ')}`, { cause: failure });
  } finally {
    stop();
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    for (const name of Object.keys(browser)) Reflect.deleteProperty(navigator, name);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
}
