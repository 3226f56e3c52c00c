import { afterEach, expect, it, vi } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { loansApi } from '#contract/loans.ts';
import { call } from '#web/app/calls/api-client.ts';
import '#web/app/calls/early-replies.ts';

const LOAN = loansApi.active.path;
const asked = vi.fn<typeof fetch>();
const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

function arrive(early: Promise<Response | null>) {
  globalThis.earlyReplies = new Map([[LOAN, early]]);
  vi.stubGlobal('fetch', asked);
}
afterEach(() => {
  globalThis.earlyReplies = undefined;
  asked.mockReset();
  vi.unstubAllGlobals();
});

it('takes what the page has asked for before the program came, once', async () => {
  arrive(Promise.resolve(reply({ id: 3 })));
  expect(await call(loansApi.active, {})).toEqual({ id: 3 });
  expect(asked).not.toHaveBeenCalled();
  asked.mockResolvedValue(reply({ id: 4 }));
  expect(await call(loansApi.active, {})).toEqual({ id: 4 });
});

it.each([
  ['was refused', Promise.resolve(reply({ code: 'other_account' }, 409))],
  ['never came', Promise.resolve(null)],
])('asks itself where the answer %s', async (_, early) => {
  arrive(early);
  asked.mockResolvedValue(reply({ id: 5 }));
  expect(await call(loansApi.active, {})).toEqual({ id: 5 });
});

it('takes none from before a change', async () => {
  arrive(Promise.resolve(reply({ id: 3 })));
  asked.mockImplementation(async () => reply({ id: 6 }));
  await call(accountsApi.logout, {}).catch(() => undefined);
  expect(await call(loansApi.active, {})).toEqual({ id: 6 });
});

it('does not wait for it when nobody wants it any more', async () => {
  arrive(new Promise(() => undefined));
  asked.mockRejectedValue(new TypeError('aborted'));
  const screen = new AbortController();
  const answer = call(loansApi.active, {}, { signal: screen.signal });
  screen.abort();
  await expect(answer).rejects.toThrow();
});
